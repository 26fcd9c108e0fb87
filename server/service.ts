import { createServer } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

import { systemClock } from './adapters/clock.ts';
import { createConverter } from './adapters/converter/create-converter.ts';
import { listenForChanges } from './adapters/database/pg-listener.ts';
import { createHumanVerifier } from './adapters/ekyc/human-verifier.ts';
import { giveBackIdleMemory } from './adapters/idle-memory.ts';
import { openLoadGauge } from './adapters/load-gauge.ts';
import { startJobQueue } from './adapters/jobs/pg-boss-queue.ts';
import { createMeasuredMessenger } from './adapters/metrics/measured-messenger.ts';
import { createMetrics } from './adapters/metrics/prometheus-metrics.ts';
import { createImapInbox } from './adapters/messaging/imap-inbox.ts';
import { createMailReader } from './adapters/messaging/postal-mail-reader.ts';
import { createMessenger } from './adapters/messaging/create-messenger.ts';
import type { ZaloSettings } from './adapters/messaging/zalo-settings.ts';
import { createCscRemoteSigner } from './adapters/remote-ca/csc-remote-signer.ts';
import { createHttpCaller } from './adapters/http/http-caller.ts';
import { createRemoteSigners } from './adapters/remote-ca/remote-signers.ts';
import type { RemoteSigner } from './adapters/remote-ca/remote-signer.ts';
import { startTestAuthority, type TestAuthority } from './adapters/remote-ca/test-authority.ts';
import { drawSampleContract } from './adapters/pdf/sample-contract.ts';
import { readSamplePictures } from './adapters/pdf/sample-pictures.ts';
import { createPageRenderer } from './adapters/pdf/worker-page-renderer.ts';
import { createPdfEngine } from './adapters/pdf/worker-pdf-engine.ts';
import { createReportRenderer } from './adapters/pdf/worker-report-renderer.ts';
import { createKeyVault } from './adapters/security/aes-key-vault.ts';
import { createPasswords } from './adapters/security/argon2-passwords.ts';
import { createTokens } from './adapters/security/jwt-tokens.ts';
import { createSecrets } from './adapters/security/keyed-secrets.ts';
import { createAuthenticator } from './adapters/security/otpauth-authenticator.ts';
import { createCertificateIssuer } from './adapters/security/x509-certificate-issuer.ts';
import { createContentSigner } from './adapters/signatures/cms-content-signer.ts';
import { createRevocationSource } from './adapters/signatures/http-revocation-source.ts';
import { createTimeStamper } from './adapters/signatures/rfc3161-time-stamper.ts';
import { createSpreadsheets } from './adapters/spreadsheets/worker-spreadsheets.ts';
import { createWebhookSender } from './adapters/webhooks/http-webhook-sender.ts';
import { laborContract } from './adapters/word/labor-contract.ts';
import { createWordEngine } from './adapters/word/worker-word-engine.ts';
import { createApp, createWorkerApp } from './app.ts';
import { batchBuildWaitMs, type Config } from './config.ts';
import type { Job } from './jobs/define-job.ts';
import { loadJobs, startJobs } from './jobs/start-jobs.ts';
import { describeError } from './log-error.ts';
import { logLostWorkers } from './log-lost-workers.ts';
import { openStorage, StartError } from './open-storage.ts';
import { countUndelivered, releaseAllClaims } from './notifications/deliver-notification.ts';
import { loadKinds } from './notifications/notification-kinds.ts';
import { seedDemo, seedHistory } from './services/demo/seed-demo.ts';
import type { Dependencies, Settings } from './services/dependencies.ts';
import { createChangeFeed } from './services/change-feed.ts';
import { createFirstPages } from './services/first-pages.ts';
import { createListCache, readChanges } from './services/list-cache.ts';
import { checkAbandoned } from './services/processing/remote-signings.ts';
import { releaseAllLeases } from './services/workflow/lease.ts';

export type RunningService = {
  /** Where people reach it, without a slash at its end. */
  readonly address: string;
  /** Stops taking requests, lets the ones under way and the running jobs end, and closes everything. */
  stop(): Promise<void>;
};

/**
 * So many connections may wait to be taken, if the system lets them. Of those beyond, as when everybody comes at the same moment, the system
 * lets nobody know, and they try again seconds later.
 */
const waitingConnections = 4096;

const pageFolder = join(import.meta.dirname, '../dist');

/**
 * Wires the service as configured, and listens.
 *
 * @param onLoss hears when the service can no longer work at all.
 */
export async function startService(
  config: Config,
  logger: Logger,
  onLoss: (description: string) => void,
): Promise<RunningService> {
  const closers: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) {
      await close();
    }
  };
  try {
    const port = config.port === 0 ? await freePort(config.host) : config.port;
    const address = config.publicUrl ?? addressOf(config.host, port);
    const remote = await openRemoteSigning(config, logger, closers);
    const jobs = await loadJobs();
    const deps = await openDependencies(config, logger, { address, remote, jobs, onLoss, closers });
    if (config.demo) {
      await seedDemo(deps, {
        company: config.demoCompany,
        drawContract: drawSampleContract,
        template: laborContract(),
        authority: remote?.authority ?? null,
      });
    }
    const app =
      config.role === 'worker'
        ? createWorkerApp(deps, { logger, metricsToken: config.metricsToken })
        : await createApp(deps, {
            baseUrl: config.publicUrl,
            pageFolder,
            corsOrigins: config.corsOrigins,
            trustProxy: config.trustProxy,
            logger,
            metricsToken: config.metricsToken,
            mailEventsToken: config.mailEventsToken,
            ...(remote?.confirmUrl !== undefined && { remoteConfirmUrl: remote.confirmUrl }),
          });
    closers.push(() => app.close());
    if (config.role !== 'web') {
      await startJobs(deps, jobs);
      await checkAbandoned(deps);
    }
    // Once it answers it is there to stay: what could still fail at the start has succeeded.
    await listen(app, config.host, port);
    if (config.demo && config.demoCompany === 'at-work') {
      closers.push(beginHistory(deps));
    }
    const stopGivingBack = giveBackIdleMemory({
      onError: (error) => logger.warn({ error }, 'memory could not be given back'),
    });
    closers.push(() => {
      stopGivingBack();
      return Promise.resolve();
    });
    return { address, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Answers what stops it. */
function beginHistory(deps: Dependencies): () => Promise<void> {
  const stopping = new AbortController();
  const sources = { drawContract: drawSampleContract, readPictures: readSamplePictures };
  const seeding = seedHistory(deps, sources, stopping.signal).catch((error: unknown) => {
    if (!stopping.signal.aborted) {
      deps.log.warn({ error }, 'the history of the demo company could not be made');
    }
  });
  return () => {
    stopping.abort();
    return seeding;
  };
}

type RemoteSigning = {
  readonly signer: RemoteSigner;
  /** Where people confirm by hand, in demo mode. */
  readonly confirmUrl?: string;
  /** The test authority, where one runs beside. */
  readonly authority?: TestAuthority['connection'];
};

/** The remote signing service that is set up; a demo without one has the test authority beside it, nobody else. */
async function openRemoteSigning(
  { csc, demo, host, remoteCaPort, dataDir, remoteSignSeconds, publicUrl }: Config,
  logger: Logger,
  closers: (() => Promise<void>)[],
): Promise<RemoteSigning | null> {
  if (csc !== null) {
    return { signer: createCscRemoteSigner({ ...csc, http: createHttpCaller({ allow: 'anywhere' }) }) };
  }
  if (!demo) {
    return null;
  }
  const port = remoteCaPort ?? (await freePort(host));
  const authority = startTestAuthority({
    host,
    port,
    folder: join(dataDir, 'remote-ca'),
    seconds: remoteSignSeconds,
    onExit: (why) =>
      logger.warn({ why }, 'the test authority for remote signing ended, and is started again'),
  });
  closers.push(() => authority.stop());
  const confirmUrl = addressOf(publicUrl === null ? host : new URL(publicUrl).hostname, port);
  const http = createHttpCaller({ allow: 'anywhere' });
  const signer = createCscRemoteSigner({ ...authority.connection, http });
  return { signer, confirmUrl, authority: authority.connection };
}

type Opening = {
  readonly address: string;
  readonly remote: RemoteSigning | null;
  readonly jobs: readonly Job[];
  readonly onLoss: (description: string) => void;
  readonly closers: (() => Promise<void>)[];
};

async function openDependencies(
  config: Config,
  logger: Logger,
  { address, remote, jobs, onLoss, closers }: Opening,
): Promise<Dependencies> {
  const onError = (error: Error): void => logger.error({ err: error }, 'the database or its jobs failed');
  const storage = await openStorage(config, onError, onLoss);
  closers.push(() => storage.close());
  const { db, pool } = storage.connection;
  if (storage.embedded) {
    // Nobody else works on this folder: what is held was left by a service that was killed (e2e/crash.spec.ts).
    await releaseAllLeases(db);
    await releaseAllClaims(db);
  }
  const vault = createKeyVault(storage.keyEncryptionKey);
  const messenger = createMessenger(config, { db, clock: systemClock, vault });
  closers.push(async () => messenger.close());
  if (config.zalo !== null) {
    await warnOfTemplates(config.zalo, logger);
  }
  const mailReader = createMailReader();
  const onLost = logLostWorkers(logger);
  const pdf = createPdfEngine({ onLost });
  closers.push(() => pdf.close());
  const reports = createReportRenderer({ onLost });
  closers.push(() => reports.close());
  const pageRenderer = createPageRenderer({ onLost });
  closers.push(() => pageRenderer.close());
  const converter = await createConverter(config);
  closers.push(() => converter.close());
  const wordEngine = createWordEngine({ onLost });
  closers.push(() => wordEngine.close());
  const spreadsheets = createSpreadsheets({ onLost });
  closers.push(() => spreadsheets.close());
  const queue = await startJobQueue({
    pool,
    queues: jobs.map(({ name }) => name),
    embedded: storage.embedded,
    supervise: config.role !== 'web',
    onError,
    describe: (error) => describeError(error).message,
  });
  closers.push(() => queue.stop());
  const loadMonitor = openLoadGauge(pool);
  closers.push(async () => loadMonitor.close());
  const metrics = createMetrics({
    pool,
    readBacklog: async () => ({
      queues: await queue.readBacklog(),
      notifications: await countUndelivered(db),
    }),
    onTrouble: (error) => logger.warn({ error }, 'what waits could not be counted'),
    watchProcess: config.metricsToken !== null,
  });
  return {
    db,
    clock: systemClock,
    leaseClock: systemClock,
    files: storage.files,
    tempFiles: storage.previews,
    jobs: queue,
    messenger: createMeasuredMessenger(messenger, metrics),
    mailReader,
    mailInbox:
      config.mailInboxUrl === null ? null : createImapInbox({ url: config.mailInboxUrl, reader: mailReader }),
    pdf,
    reports,
    pageRenderer,
    contentSigner: createContentSigner(),
    firstPages: createFirstPages({
      files: storage.files,
      previews: storage.previews,
      pageRenderer,
      log: logger,
    }),
    converter,
    wordEngine,
    spreadsheets,
    remoteSigner: remote?.signer ?? null,
    remoteSigners: createRemoteSigners({
      clock: systemClock,
      allow: [...config.webhookAllow, ...(remote?.authority ? [new URL(remote.authority.url).hostname] : [])],
    }),
    timeStamper: config.tsaUrl === null ? null : createTimeStamper({ url: config.tsaUrl }),
    revocations: createRevocationSource({ allow: config.webhookAllow }),
    identityVerifier: createHumanVerifier(),
    passwords: createPasswords(),
    vault,
    authenticator: createAuthenticator(),
    certificates: createCertificateIssuer(),
    secrets: createSecrets(storage.installationSecret),
    tokens: createTokens(storage.installationSecret, systemClock, config.tokenHours),
    webhooks: createWebhookSender({ allow: config.webhookAllow }),
    listCache: createListCache(),
    changeFeed: createChangeFeed({
      now: (comId) => readChanges(db, comId),
      openNews:
        config.databaseUrl === null
          ? null
          : listenForChanges({
              url: config.databaseUrl,
              pool,
              onTrouble: (error) => logger.warn({ error }, 'changes are looked for, since they are not told'),
            }),
      log: logger,
    }),
    loadMonitor,
    metrics,
    settings: settingsOf(config, address),
    log: logger,
  };
}

/** What use cases need of the configuration. */
export function settingsOf(
  config: Config,
  address = config.publicUrl ?? addressOf(config.host, config.port),
): Settings {
  const { demo, documentFileMaxBytes, timeZone, gatherMinutes, guestsPerDay } = config;
  const { remoteSignSeconds, providerRoots, processCodeNetworks } = config;
  return {
    publicUrl: address,
    lastingUrl: config.publicUrl,
    demo,
    documentFileMaxBytes,
    timeZone,
    gatherMinutes,
    guestsPerDay,
    remoteSignSeconds,
    providerRoots,
    processCodeNetworks,
    batchBuildWaitMs,
  };
}

/** A name that no text has would mean that Zalo never carries it, and nobody would see why. */
async function warnOfTemplates({ templates }: ZaloSettings, logger: Logger): Promise<void> {
  const { texts } = await loadKinds();
  const unknown = [...templates.keys()].filter((name) => name !== 'otp' && !texts.has(name));
  if (unknown.length > 0) {
    logger.warn({ unknown }, 'ZALO_TEMPLATES names messages that there are not');
  }
}

async function listen(app: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await app.listen({ host, port, backlog: waitingConnections, listenTextResolver: () => 'listening' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new StartError(`PORT ${String(port)} of ${host} is taken by another program; give another PORT`);
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(`this machine does not let us listen at ${host}, PORT ${String(port)}`);
    }
    throw error;
  }
}

/** Links in notifications name the port, so it is known before the service listens. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, host, () => {
      const found = probe.address();
      probe.close(() => {
        if (typeof found === 'object' && found !== null) {
          resolve(found.port);
        } else {
          reject(new Error('the system gave no port'));
        }
      });
    });
  });
}

/** Where this machine's own browser reaches the service. */
function addressOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}${port === 80 ? '' : `:${String(port)}`}`;
}
