import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

import { envelopeSchema } from '../../contract/envelope.ts';
import type { Data, Operation } from '../../contract/operation.ts';
import { outboxMessages } from '../../server/adapters/database/schema/installation.ts';
import { listenForChanges } from '../../server/adapters/database/pg-listener.ts';
import type { Converter } from '../../server/adapters/converter/converter.ts';
import { createWasmConverter } from '../../server/adapters/converter/wasm-converter.ts';
import { createHumanVerifier } from '../../server/adapters/ekyc/human-verifier.ts';
import type { IdentityVerifier } from '../../server/adapters/ekyc/identity-verifier.ts';
import { createLocalFileStore } from '../../server/adapters/files/local-file-store.ts';
import { createShortLivedFiles } from '../../server/adapters/files/short-lived-files.ts';
import { createOutboxMessenger } from '../../server/adapters/messaging/outbox-messenger.ts';
import type { LoadGauge } from '../../server/adapters/load-gauge.ts';
import { createHttpCaller } from '../../server/adapters/http/http-caller.ts';
import { createPushChannel } from '../../server/adapters/messaging/push-channel.ts';
import { createVapidKeys } from '../../server/adapters/messaging/vapid-keys.ts';
import { createMeasuredMessenger } from '../../server/adapters/metrics/measured-messenger.ts';
import { createMetrics } from '../../server/adapters/metrics/prometheus-metrics.ts';
import type { MailInbox } from '../../server/adapters/messaging/mail-inbox.ts';
import { createMailReader } from '../../server/adapters/messaging/postal-mail-reader.ts';
import type { Messenger } from '../../server/adapters/messaging/messenger.ts';
import type { PageRenderer } from '../../server/adapters/pdf/page-renderer.ts';
import type { PdfEngine } from '../../server/adapters/pdf/pdf-engine.ts';
import { createPdfEngine } from '../../server/adapters/pdf/worker-pdf-engine.ts';
import { createReportRenderer } from '../../server/adapters/pdf/worker-report-renderer.ts';
import { createRemoteSigners, type RemoteSigners } from '../../server/adapters/remote-ca/remote-signers.ts';
import type { RemoteSigner } from '../../server/adapters/remote-ca/remote-signer.ts';
import { createKeyVault } from '../../server/adapters/security/aes-key-vault.ts';
import { createPasswords } from '../../server/adapters/security/argon2-passwords.ts';
import { createTokens } from '../../server/adapters/security/jwt-tokens.ts';
import { createSecrets } from '../../server/adapters/security/keyed-secrets.ts';
import { createAuthenticator } from '../../server/adapters/security/otpauth-authenticator.ts';
import { createCertificateIssuer } from '../../server/adapters/security/x509-certificate-issuer.ts';
import { createContentSigner } from '../../server/adapters/signatures/cms-content-signer.ts';
import { createRevocationSource } from '../../server/adapters/signatures/http-revocation-source.ts';
import type { TimeStamper } from '../../server/adapters/signatures/time-stamper.ts';
import { createSpreadsheets } from '../../server/adapters/spreadsheets/worker-spreadsheets.ts';
import { createWebhookSender } from '../../server/adapters/webhooks/http-webhook-sender.ts';
import { createWordEngine } from '../../server/adapters/word/worker-word-engine.ts';
import { type AppOptions, createApp } from '../../server/app.ts';
import { createLogger } from '../../server/logger.ts';
import { countUndelivered } from '../../server/notifications/deliver-notification.ts';
import type { Dependencies, Log, Settings } from '../../server/services/dependencies.ts';
import { createChangeFeed } from '../../server/services/change-feed.ts';
import { createFirstPages } from '../../server/services/first-pages.ts';
import { createListCache, readChanges } from '../../server/services/list-cache.ts';
import { type CallInput, type Outcome, readOutcome, requestFor } from '../client/operation-call.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { RecordingJobs } from './recording-jobs.ts';
import { TestClock } from './test-clock.ts';

/** What a call gives beside its answer. `raw` is the response as it came. */
type Heard = {
  readonly status: number;
  readonly code: number;
  readonly messages: readonly string[];
  readonly raw: LightMyRequestResponse;
};

export type Answer<T extends Operation> = Heard & Outcome<T>;

type InjectedInput<T extends Operation> = CallInput<T> & {
  /** The address that the call comes from; 127.0.0.1 by default. */
  readonly ipAddress?: string;
  /** Beside those that every client sends. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestAppOptions = {
  /** A database with every table; one of its own by default. */
  readonly database?: TestDatabase;
  readonly messenger?: (outbox: Messenger) => Messenger;
  readonly mailInbox?: MailInbox;
  readonly pdf?: PdfEngine;
  /** By default there is no picture of any page. */
  readonly pageRenderer?: PageRenderer;
  /** By default the one of npm, which starts at its first use. */
  readonly converter?: Converter;
  readonly remoteSigner?: RemoteSigner;
  readonly remoteSigners?: RemoteSigners;
  readonly timeStamper?: TimeStamper;
  /** By default the built-in one. */
  readonly identityVerifier?: IdentityVerifier;
  /** By default there is no load, however slow the machine is. */
  readonly load?: LoadGauge;
  readonly settings?: Partial<Settings>;
  /** Entries of WEBHOOK_ALLOW; none by default. */
  readonly webhookAllow?: readonly string[];
  readonly app?: Partial<AppOptions>;
  /** Takes every line that a service with LOG_LEVEL=trace logs, as `main.ts` has them made. */
  readonly onLogLine?: (line: string) => void;
  /** Where it keeps files, as DATA_DIR; a folder of its own by default, which goes with it. */
  readonly dataDir?: string;
  /** When its clock stands still; a day in 2026 unless other programs look at what was signed, which go by the real one. */
  readonly now?: Date;
};

export type TestApp = {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  readonly database: TestDatabase;
  readonly clock: TestClock;
  readonly jobs: RecordingJobs;
  /** What was logged as a warning or an error. */
  readonly logged: { readonly level: 'warn' | 'error'; readonly message: string; readonly details: object }[];
  /** Calls an operation as its clients do. The answer must fit the operation's schema. */
  call<const T extends Operation>(operation: T, input?: InjectedInput<T>): Promise<Answer<T>>;
  /** What `call` gives when the operation was done; anything else fails the test. */
  done<const T extends Operation>(operation: T, input?: InjectedInput<T>): Promise<Data<T>>;
  /** Every message handed over, newest first. */
  outbox(to?: string): Promise<(typeof outboxMessages.$inferSelect)[]>;
  close(): Promise<void>;
};

/** What the tokens of a test's service are signed with keys of. */
export const testInstallationSecret = new Uint8Array(32).fill(7);
/** What its private keys are sealed with. */
export const testKeyEncryptionKey = new Uint8Array(32).fill(8);

/**
 * Their processes start at the first use, which takes a second for each: the services of one Vitest worker share them. Those that have
 * nothing to do keep no program running.
 */
const sharedPdf = createPdfEngine({ workers: 1 });
const sharedReports = createReportRenderer();
const sharedWords = createWordEngine({ workers: 1 });
const sharedSpreadsheets = createSpreadsheets({ workers: 1 });

/** The whole service on a database and a folder of its own. Nothing of it listens. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const folder = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'countersign-files-')));
  const clock = new TestClock(options.now);
  const jobs = new RecordingJobs();
  const logged: TestApp['logged'] = [];
  const { onLogLine } = options;
  const logger = onLogLine === undefined ? null : createLogger('trace', { write: onLogLine });
  const log: Log = logger ?? {
    warn: (details, message) => logged.push({ level: 'warn', message, details }),
    error: (details, message) => logged.push({ level: 'error', message, details }),
  };
  const vault = createKeyVault(testKeyEncryptionKey);
  const outboxMessenger: Messenger = {
    ...createOutboxMessenger(database.db, clock),
    push: createPushChannel({
      subject: 'https://sign.example',
      keys: createVapidKeys({ given: null, db: database.db, vault }),
      clock,
      http: createHttpCaller({ allow: options.webhookAllow ?? [] }),
    }),
  };
  const converter = options.converter ?? createWasmConverter();
  const files = createLocalFileStore(join(folder, 'files'), 0);
  const tempFiles = createShortLivedFiles(join(folder, 'previews'));
  const pageRenderer: PageRenderer = options.pageRenderer ?? {
    paintFirst: () => Promise.resolve(null),
    paintParts: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
  const metrics = createMetrics({
    pool: database.pool,
    readBacklog: async () => ({ queues: [], notifications: await countUndelivered(database.db) }),
    onTrouble: (error) => log.warn({ error }, 'what waits could not be counted'),
    watchProcess: false,
  });
  const deps: Dependencies = {
    db: database.db,
    clock,
    leaseClock: clock,
    files,
    tempFiles,
    jobs,
    messenger: createMeasuredMessenger(options.messenger?.(outboxMessenger) ?? outboxMessenger, metrics),
    mailReader: createMailReader(),
    mailInbox: options.mailInbox ?? null,
    pdf: options.pdf ?? sharedPdf,
    reports: sharedReports,
    pageRenderer,
    contentSigner: createContentSigner(),
    firstPages: createFirstPages({ files, previews: tempFiles, pageRenderer, log }),
    converter,
    wordEngine: sharedWords,
    spreadsheets: sharedSpreadsheets,
    remoteSigner: options.remoteSigner ?? null,
    remoteSigners: options.remoteSigners ?? createRemoteSigners({ clock, allow: ['127.0.0.1'] }),
    timeStamper: options.timeStamper ?? null,
    revocations: createRevocationSource({ allow: ['127.0.0.1'] }),
    identityVerifier: options.identityVerifier ?? createHumanVerifier(),
    passwords: createPasswords({ memoryCost: 1024, timeCost: 1 }),
    vault,
    authenticator: createAuthenticator(),
    certificates: createCertificateIssuer(),
    secrets: createSecrets(testInstallationSecret),
    tokens: createTokens(testInstallationSecret, clock, 24),
    webhooks: createWebhookSender({ allow: options.webhookAllow ?? [], timeoutMilliseconds: 1000 }),
    listCache: createListCache(),
    changeFeed: createChangeFeed({
      now: (comId) => readChanges(database.db, comId),
      openNews:
        database.target.kind === 'socket'
          ? null
          : listenForChanges({
              url: database.target.url,
              pool: database.pool,
              onTrouble: (error) => log.warn({ error }, 'changes are looked for, since they are not told'),
            }),
      log,
    }),
    loadMonitor: options.load ?? {
      lagMilliseconds: () => 0,
      waitingForDatabase: () => 0,
      close: () => undefined,
    },
    metrics,
    settings: {
      publicUrl: 'https://sign.example',
      lastingUrl: 'https://sign.example',
      demo: false,
      documentFileMaxBytes: 50 * 1024 * 1024,
      timeZone: 'Asia/Ho_Chi_Minh',
      gatherMinutes: 10,
      guestsPerDay: 1000,
      remoteSignSeconds: 240,
      providerRoots: [],
      processCodeNetworks: [],
      // Jobs run when a test runs them: nothing that a call waits for comes by itself.
      batchBuildWaitMs: 0,
      ...options.settings,
    },
    log,
  };
  const app = await createApp(deps, {
    baseUrl: deps.settings.publicUrl,
    pageFolder: null,
    corsOrigins: [],
    trustProxy: false,
    logger,
    metricsToken: null,
    mailEventsToken: null,
    ...options.app,
  });
  await app.ready();

  async function call<const T extends Operation>(
    operation: T,
    input: InjectedInput<T> = {},
  ): Promise<Answer<T>> {
    const raw = await app.inject(await injected(operation, input));
    return readAnswer(operation, raw);
  }

  return {
    app,
    deps,
    database,
    clock,
    jobs,
    logged,
    call,
    async done(operation, input) {
      const answer = await call(operation, input);
      if (answer.kind !== 'done') {
        throw new Error(
          `${operation.paths[0]}: ${answer.kind} (${answer.code}) ${answer.messages.join('; ')}`,
        );
      }
      return answer.data;
    },
    outbox: async (to) => {
      const rows = await database.db.select().from(outboxMessages).orderBy(desc(outboxMessages.id));
      return rows.filter((row) => to === undefined || row.recipient === to);
    },
    close: async () => {
      await app.close();
      await converter.close();
      await database.close();
      if (options.dataDir === undefined) {
        // What a call began beside its answer may still be writing.
        await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
      }
    },
  };
}

async function injected<T extends Operation>(operation: T, input: InjectedInput<T>): Promise<InjectOptions> {
  const { method, path, body, ...written } = requestFor(operation, input);
  const headers = { ...written.headers, ...input.headers };
  const request = { method, url: path, remoteAddress: input.ipAddress ?? '127.0.0.1' };
  if (!(body instanceof FormData)) {
    return { ...request, headers, ...(body !== null && { payload: body }) };
  }
  const encoded = new Response(body);
  return {
    ...request,
    headers: { ...headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

function readAnswer<T extends Operation>(operation: T, raw: LightMyRequestResponse): Answer<T> {
  const envelope = envelopeSchema.parse(raw.json());
  const messages = envelope.messages ?? [];
  if (messages.length === 0 && (operation.method !== 'GET' || !envelope.success)) {
    throw new Error(`${operation.paths[0]} answered without a message`);
  }
  const outcome = readOutcome(operation, envelope);
  return { status: raw.statusCode, code: envelope.code, messages, raw, ...outcome };
}
