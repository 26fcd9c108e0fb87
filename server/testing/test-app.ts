import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

import { envelopeCode, envelopeSchema } from '../../contract/envelope.ts';
import type {
  BodyInput,
  Data,
  Operation,
  OtpSent,
  ParamsInput,
  QueryInput,
} from '../../contract/operation.ts';
import { outboxMessages } from '../adapters/database/schema/installation.ts';
import { listenForChanges } from '../adapters/database/change-news.ts';
import type { Converter } from '../adapters/converter/converter.ts';
import { createWasmConverter } from '../adapters/converter/wasm-converter.ts';
import { createHumanVerifier } from '../adapters/ekyc/human-verifier.ts';
import type { IdentityVerifier } from '../adapters/ekyc/identity-verifier.ts';
import { createLocalFileStore } from '../adapters/files/local-file-store.ts';
import { createShortLivedFiles } from '../adapters/files/short-lived-files.ts';
import { createOutboxMessenger } from '../adapters/messaging/outbox-messenger.ts';
import type { LoadGauge } from '../adapters/load-gauge.ts';
import type { Messenger } from '../adapters/messaging/messenger.ts';
import type { PagePainter } from '../adapters/pdf/page-painter.ts';
import type { PdfEngine } from '../adapters/pdf/pdf-engine.ts';
import { createPdfEngine } from '../adapters/pdf/worker-pdf-engine.ts';
import { createReportPrinter } from '../adapters/pdf/worker-report-printer.ts';
import type { RemoteSigner } from '../adapters/remote-ca/remote-signer.ts';
import { createKeyVault } from '../adapters/security/aes-key-vault.ts';
import { createPasswords } from '../adapters/security/argon2-passwords.ts';
import { createTokens } from '../adapters/security/jwt-tokens.ts';
import { createSecrets } from '../adapters/security/keyed-secrets.ts';
import { createAuthenticator } from '../adapters/security/otpauth-authenticator.ts';
import { createCertificateIssuer } from '../adapters/security/x509-certificate-issuer.ts';
import { createRevocationSource } from '../adapters/signatures/http-revocation-source.ts';
import type { TimeStamper } from '../adapters/signatures/time-stamper.ts';
import { createSpreadsheets } from '../adapters/spreadsheets/worker-spreadsheets.ts';
import { createWebhookSender } from '../adapters/webhooks/http-webhook-sender.ts';
import { createWordEngine } from '../adapters/word/worker-word-engine.ts';
import { type AppOptions, createApp } from '../app.ts';
import { createLogger } from '../logger.ts';
import type { Dependencies, Log, Settings } from '../services/dependencies.ts';
import { createChangeWatch } from '../services/documents/change-watch.ts';
import { createFirstPages } from '../services/documents/first-pages.ts';
import { createListMemory, readChanges } from '../services/documents/list-memory.ts';
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

export type Answer<T extends Operation> = Heard &
  (
    | { readonly kind: 'done'; readonly data: Data<T> }
    | { readonly kind: 'otp-sent'; readonly data: OtpSent<T> }
    | { readonly kind: 'refused'; readonly data: unknown }
  );

export type CallInput<T extends Operation> = {
  readonly token?: string | undefined;
  readonly params?: ParamsInput<T>;
  readonly query?: QueryInput<T>;
  readonly body?: BodyInput<T>;
  /** The address that the call comes from; 127.0.0.1 by default. */
  readonly ipAddress?: string;
  /** Which of the operation's paths; the first by default. */
  readonly path?: number;
};

export type TestAppOptions = {
  /** A database with every table; one of its own by default. */
  readonly database?: TestDatabase;
  readonly messenger?: (outbox: Messenger) => Messenger;
  readonly pdf?: PdfEngine;
  /** By default there is no picture of any page. */
  readonly painter?: PagePainter;
  /** By default the one of npm, which starts at its first use. */
  readonly converter?: Converter;
  readonly remoteSigner?: RemoteSigner;
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
  call<const T extends Operation>(operation: T, input?: CallInput<T>): Promise<Answer<T>>;
  /** What `call` gives when the operation was done; anything else fails the test. */
  done<const T extends Operation>(operation: T, input?: CallInput<T>): Promise<Data<T>>;
  /** Every message handed over, newest first. */
  outbox(to?: string): Promise<(typeof outboxMessages.$inferSelect)[]>;
  close(): Promise<void>;
};

/** What the tokens of a test's service are signed with keys of. */
export const testInstallationSecret = new Uint8Array(32).fill(7);

/** The whole service on a database and a folder of its own. Nothing of it listens. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase());
  const folder = await mkdtemp(join(tmpdir(), 'countersign-files-'));
  const clock = new TestClock(options.now);
  const jobs = new RecordingJobs();
  const logged: TestApp['logged'] = [];
  const { onLogLine } = options;
  const logger = onLogLine === undefined ? null : createLogger('trace', { write: onLogLine });
  const log: Log = logger ?? {
    warn: (details, message) => logged.push({ level: 'warn', message, details }),
    error: (details, message) => logged.push({ level: 'error', message, details }),
  };
  const outboxMessenger = createOutboxMessenger(database.db, clock);
  const pdf = options.pdf ?? createPdfEngine({ workers: 1 });
  const reports = createReportPrinter();
  const converter = options.converter ?? createWasmConverter();
  const words = createWordEngine({ workers: 1 });
  const spreadsheets = createSpreadsheets({ workers: 1 });
  const files = createLocalFileStore(folder, 0);
  const previews = createShortLivedFiles(join(folder, 'previews'));
  const painter: PagePainter = options.painter ?? {
    paintFirst: () => Promise.resolve(null),
    close: () => Promise.resolve(),
  };
  const deps: Dependencies = {
    db: database.db,
    clock,
    files,
    previews,
    jobs,
    messenger: options.messenger?.(outboxMessenger) ?? outboxMessenger,
    pdf,
    reports,
    firstPages: createFirstPages({ files, previews, painter, log }),
    converter,
    words,
    spreadsheets,
    remoteSigner: options.remoteSigner ?? null,
    timeStamper: options.timeStamper ?? null,
    revocations: createRevocationSource(),
    identityVerifier: options.identityVerifier ?? createHumanVerifier(),
    passwords: createPasswords({ memoryCost: 1024, timeCost: 1 }),
    vault: createKeyVault(new Uint8Array(32).fill(8)),
    authenticator: createAuthenticator(),
    certificates: createCertificateIssuer(),
    secrets: createSecrets(testInstallationSecret),
    tokens: createTokens(testInstallationSecret, clock, 24),
    webhooks: createWebhookSender({ allow: options.webhookAllow ?? [], timeoutMilliseconds: 1000 }),
    lists: createListMemory(),
    changes: createChangeWatch({
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
    load: options.load ?? { lagMilliseconds: () => 0, waitingForDatabase: () => 0, close: () => undefined },
    settings: {
      publicUrl: 'https://sign.example',
      lastingUrl: 'https://sign.example',
      demo: false,
      documentFileMaxBytes: 50 * 1024 * 1024,
      timeZone: 'Asia/Ho_Chi_Minh',
      remoteSignSeconds: 240,
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
    ...options.app,
  });
  await app.ready();

  async function call<const T extends Operation>(operation: T, input: CallInput<T> = {}): Promise<Answer<T>> {
    const raw = await app.inject(await requestOf(operation, input));
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
        throw new Error(`${operation.id}: ${answer.kind} (${answer.code}) ${answer.messages.join('; ')}`);
      }
      return answer.data;
    },
    outbox: async (to) => {
      const rows = await database.db.select().from(outboxMessages).orderBy(desc(outboxMessages.id));
      return rows.filter((row) => to === undefined || row.recipient === to);
    },
    close: async () => {
      await app.close();
      if (options.pdf === undefined) {
        await pdf.close();
      }
      await reports.close();
      await converter.close();
      await words.close();
      await spreadsheets.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function requestOf<T extends Operation>(operation: T, input: CallInput<T>): Promise<InjectOptions> {
  const params = new Map(Object.entries(input.params ?? {}));
  const path = (operation.paths[input.path ?? 0] ?? operation.paths[0]).replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) {
        query.append(name, String(item));
      }
    }
  }
  const body = await bodyOf(operation, input.body);
  return {
    method: operation.method,
    url: query.size > 0 ? `${path}?${query.toString()}` : path,
    remoteAddress: input.ipAddress ?? '127.0.0.1',
    headers: {
      ...(input.token !== undefined && { authorization: `Bearer ${input.token}` }),
      ...(body && { 'content-type': body.type }),
    },
    ...(body && { payload: body.bytes }),
  };
}

async function bodyOf(operation: Operation, body: unknown): Promise<{ type: string; bytes: Buffer } | null> {
  if (body === undefined) {
    return null;
  }
  if (operation.encoding !== 'multipart') {
    return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item instanceof File) {
        form.append(name, item);
      } else if (item !== undefined && item !== null) {
        form.append(name, String(item));
      }
    }
  }
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) };
}

function readAnswer<T extends Operation>(operation: T, raw: LightMyRequestResponse): Answer<T> {
  const envelope = envelopeSchema.parse(raw.json());
  const messages = envelope.messages ?? [];
  if (messages.length === 0 && (operation.method !== 'GET' || !envelope.success)) {
    throw new Error(`${operation.id} answered without a message`);
  }
  const heard: Heard = { status: raw.statusCode, code: envelope.code, messages, raw };
  if (!envelope.success) {
    return { ...heard, kind: 'refused', data: envelope.data };
  }
  if (envelope.code === envelopeCode.otpSent) {
    if (!operation.otp) {
      throw new Error(`${operation.id} is no action with a code`);
    }
    return { ...heard, kind: 'otp-sent', data: operation.otp.parse(envelope.data) as OtpSent<T> };
  }
  if (operation.data === 'file') {
    throw new Error(`${operation.id} answers a file: inject it`);
  }
  return { ...heard, kind: 'done', data: operation.data.parse(envelope.data) as Data<T> };
}
