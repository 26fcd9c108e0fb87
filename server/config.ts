import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

import { documentFileMaxBytes } from '../contract/operations/document-actions.ts';
import { isTimeZone } from '../contract/time.ts';
import { readS3Target, type S3Target } from './adapters/files/s3-target.ts';
import type { PushSettings } from './adapters/messaging/push-channel.ts';
import { readZaloTemplates, type ZaloSettings } from './adapters/messaging/zalo-settings.ts';
import { keysOf } from './adapters/messaging/vapid-keys.ts';
import { bytesOfSecret } from './adapters/security/secret-text.ts';
import { pemsOf } from './domain/pem.ts';
import { readX509 } from './domain/read-x509.ts';
import { besideTokenMax } from './domain/return-token.ts';
import { type DemoCompany, demoCompanies } from './services/demo/demo-people.ts';

/** How long a call that sends a batch waits for it to be made (companion operations, §1). */
export const batchBuildWaitMs = 8_000;

/** How a service runs: everything that the environment decides, checked once at the start. */
export type Config = {
  /** 0 takes any free port. */
  readonly port: number;
  readonly host: string;
  /** PUBLIC_URL without a slash at its end, or `null` when it is not given. */
  readonly publicUrl: string | null;
  readonly dataDir: string;
  /** `null` for the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Where files are kept; `null` for a folder in `dataDir`. */
  readonly storage: S3Target | null;
  readonly role: 'all' | 'web' | 'worker';
  readonly demo: boolean;
  readonly demoCompany: DemoCompany;
  readonly jwtSecret: Uint8Array | null;
  readonly keyEncryptionKey: Uint8Array | null;
  readonly tokenHours: number;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly smsUrl: string | null;
  readonly zalo: ZaloSettings | null;
  /** `null` where no notification goes to browsers. */
  readonly push: PushSettings | null;
  /** Where mails come back to, with `*` where what names each of them stands; `null` for MAIL_FROM. */
  readonly mailReturn: string | null;
  /** The mailbox in which what comes back is read. */
  readonly mailInboxUrl: string | null;
  /** What a mail service tells with what has become of mails; `null` where there is none. */
  readonly mailEventsToken: string | null;
  /** Gotenberg; `null` for the LibreOffice of this machine, or else of npm. */
  readonly converterUrl: string | null;
  /** How long notifications of a batch are gathered for one person; 0 sends each on its own. */
  readonly gatherMinutes: number;
  /** How many people outside it a company may add in a day. */
  readonly guestsPerDay: number;
  readonly remoteSignSeconds: number;
  /** PEM: what certificates of remote signing services have to lead to; empty for anywhere. */
  readonly providerRoots: readonly string[];
  /** A remote signing service of the CSC API v2; `null` where none is set up. */
  readonly csc: { readonly url: string; readonly clientId: string; readonly clientSecret: string } | null;
  /** A time-stamp authority (RFC 3161); `null` where signatures carry no time but the service's own. */
  readonly tsaUrl: string | null;
  /** Where the demo's test authority listens; `null` for any free port. */
  readonly remoteCaPort: number | null;
  readonly logLevel: LogLevel;
  /** What `/metrics` is read with; `null` where there is no such path. */
  readonly metricsToken: string | null;
  readonly timeZone: string;
  /** Whether, or at which addresses, a proxy in front is believed about where a request came from. */
  readonly trustProxy: boolean | string;
  readonly corsOrigins: readonly string[];
  /** Hosts, addresses and networks that webhooks may reach although they are not public. */
  readonly webhookAllow: readonly string[];
  readonly processCodeNetworks: readonly string[];
  readonly documentFileMaxBytes: number;
};

export type LogLevel = (typeof logLevels)[number];

export type ConfigOutcome =
  | { readonly kind: 'ok'; readonly config: Config }
  /** One line for each variable that is wrong. */
  | { readonly kind: 'refused'; readonly lines: readonly string[] };

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const secretMinLength = 32;

function urlOf(protocols: readonly string[]) {
  const names = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    error: `must be an address that begins with ${names}`,
  });
}

/** What `read` makes of a text; it answers null for one that is wrong. */
function readBy<T>(read: (text: string) => T | null, message: string) {
  return z.transform((text: string, context): T => {
    const value = read(text);
    if (value === null) {
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    return value;
  });
}

const s3Bucket = z
  .string()
  .pipe(readBy(readS3Target, 'must be a bucket as https://KEY:SECRET@host/bucket/folder?region=name'));

const longText = z
  .string()
  .min(secretMinLength, { error: `must have at least ${String(secretMinLength)} characters` });

const secret = longText.pipe(
  readBy(bytesOfSecret, 'must have 64 or more hexadecimal digits after hex:, two for each byte'),
);

/** As a header carries it (RFC 6750). */
const bearerToken = longText.regex(/^[\w.~+/-]+=*$/, {
  error: 'must be letters, digits and - . _ ~ + / alone',
});

/** Whether an address has its user and password as addresses do: they are decoded when it is used. */
function hasReadableUser(text: string): boolean {
  const { username = '', password = '' } = URL.parse(text) ?? {};
  try {
    decodeURIComponent(username);
    decodeURIComponent(password);
    return true;
  } catch {
    return false;
  }
}

const userError = { error: 'must have a % of its user or password written as %25' };

const httpUrl = urlOf(['http:', 'https:']);

/** `fetch` takes no user and password, and names both where it says so. */
function hasNoUser(text: string): boolean {
  const { username, password } = URL.parse(text) ?? {};
  return !username && !password;
}

/** The address of a place alone: no path, no query, no user. */
function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return (
    url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '').toLowerCase()
  );
}

/** A service that is told a secret: encrypted on its way, unless it never leaves this machine. */
function isSafeService(text: string): boolean {
  const url = URL.parse(text);
  const isEncrypted = url?.protocol === 'https:';
  const isLocal = url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
  return (
    url !== null && (isEncrypted || isLocal) && url.username === '' && url.search === '' && url.hash === ''
  );
}

const safeService = z.string().refine(isSafeService, {
  error:
    'must be an address that begins with https://, without user and query; http:// is for this machine alone',
});

const zaloTemplates = z
  .string()
  .pipe(
    readBy(
      readZaloTemplates,
      'must be templates as step-invitation=330874(name, document, link), separated by semicolons',
    ),
  );

/** As RFC 8292 has a key in a text. */
const vapidKey = z.string().refine(
  (text) => {
    try {
      return /^[\w-]{43}$/.test(text) && keysOf(Buffer.from(text, 'base64url')).publicKey !== '';
    } catch {
      return false;
    }
  },
  { error: 'must be a private key of P-256 in base64url, of 43 characters' },
);

const flag = z
  .stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: 'must be 1, 0, true or false' })
  .optional();

function integer(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: `must be an integer from ${String(min)} to ${String(max)}` })
    .transform(Number)
    .refine((value) => value >= min && value <= max, {
      error: `must be an integer from ${String(min)} to ${String(max)}`,
    });
}

function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: `must be one of ${values.join(', ')}` });
}

const listed = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

/** Certificates in PEM, one after another. */
const certificates = z.string().pipe(
  readBy((text) => {
    const pems = pemsOf(text);
    return pems.length > 0 && pems.every((pem) => readX509(pem) !== null) ? pems : null;
  }, 'must be certificates in PEM, one after another'),
);

/** `off`, `on`, or the addresses and networks of proxies, as `10.0.0.0/8, ::1`. */
const proxies = z.string().pipe(
  readBy((text): boolean | string | null => {
    if (/^(?:off|false|0)$/i.test(text)) {
      return false;
    }
    if (/^(?:on|true|1)$/i.test(text)) {
      return true;
    }
    const parts = text.split(',').map((part) => part.trim());
    return parts.every(isProxy) ? parts.join(',') : null;
  }, 'must be off, on, or addresses and networks as 10.0.0.0/8, ::1'),
);

/** Everything there is (`/0`) is no network of proxies: Fastify refuses it, and `on` says so. */
function isProxy(text: string): boolean {
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text) ||
    (isAddressOrNetwork(text) && !/\/0+$/.test(text))
  );
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const family = isIP(address);
  const fits =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
  return family !== 0 && fits;
}

function isHostName(text: string): boolean {
  return /^(?=.*[a-z])[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i.test(text);
}

const environmentSchema = z.object({
  PORT: integer(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, { error: 'must be an address without a path, as https://sign.example.com' })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(['postgres:', 'postgresql:']).optional(),
  STORAGE_URL: s3Bucket.optional(),
  ROLE: oneOf(['all', 'web', 'worker']).default('all'),
  DEMO: flag,
  DEMO_PUBLIC: flag,
  DEMO_COMPANY: oneOf(demoCompanies).default('at-work'),
  JWT_SECRET: secret.optional(),
  KEY_ENCRYPTION_KEY: secret.optional(),
  TOKEN_HOURS: integer(1, 720).default(24),
  SMTP_URL: urlOf(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => /^[^\r\n@]*[^\s@<>]@[^\s@<>]+>?$/.test(text), {
      error: 'must be a mail address, as Countersign <sign@example.com>',
    })
    .optional(),
  SMS_URL: httpUrl.refine(hasReadableUser, userError).optional(),
  ZALO_APP_ID: z.string().optional(),
  ZALO_SECRET_KEY: z.string().optional(),
  ZALO_REFRESH_TOKEN: z.string().optional(),
  ZALO_TEMPLATES: zaloTemplates.optional(),
  ZALO_TOKEN_URL: safeService.default('https://oauth.zaloapp.com/v4/oa/access_token'),
  ZALO_MESSAGE_URL: safeService.default('https://business.openapi.zalo.me/message/template'),
  WEB_PUSH: flag,
  VAPID_PRIVATE_KEY: vapidKey.optional(),
  VAPID_SUBJECT: z
    .string()
    .refine((text) => ['mailto:', 'https:'].includes(URL.parse(text)?.protocol ?? ''), {
      error: 'must be an address that begins with mailto: or https://',
    })
    .optional(),
  MAIL_RETURN: z
    .string()
    .regex(/^[^\s@<>*]{1,64}\*?@[^\s@<>*]+$/, {
      error: 'must be a mail address, as sign@example.com, or as sign+*@example.com',
    })
    .refine((text) => text.indexOf('*') <= besideTokenMax, {
      error: `must have at most ${String(besideTokenMax)} characters before its *`,
    })
    .optional(),
  MAIL_INBOX_URL: urlOf(['imap:', 'imaps:']).refine(hasReadableUser, userError).optional(),
  MAIL_EVENTS_TOKEN: bearerToken.optional(),
  NOTICE_GATHER_MINUTES: integer(0, 60).default(10),
  GUESTS_PER_DAY: integer(0, 1_000_000).default(20_000),
  CONVERTER_URL: httpUrl.refine(hasNoUser, { error: 'must have no user and password' }).optional(),
  REMOTE_SIGN_SECONDS: integer(10, 280).default(240),
  CSC_URL: safeService.optional(),
  CSC_CLIENT_ID: z.string().optional(),
  CSC_CLIENT_SECRET: z.string().optional(),
  PROVIDER_ROOTS: certificates.default([]),
  TSA_URL: httpUrl.refine(hasReadableUser, userError).optional(),
  REMOTE_CA_PORT: integer(1, 65_535).optional(),
  LOG_LEVEL: oneOf(logLevels).optional(),
  METRICS_TOKEN: bearerToken.optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be the name of a time zone, as Asia/Ho_Chi_Minh' })
    .default('Asia/Ho_Chi_Minh'),
  TRUST_PROXY: proxies.default(false),
  MAX_FILE_MB: integer(1, 500).default(documentFileMaxBytes / 1024 / 1024),
  WEBHOOK_ALLOW: listed
    .refine((entries) => entries.every((entry) => isHostName(entry) || isAddressOrNetwork(entry)), {
      error: 'must be hosts, addresses and networks, as hooks.local, 10.0.0.0/8, separated by commas',
    })
    .default([]),
  PROCESS_CODE_NETWORKS: listed
    .refine((entries) => entries.every(isAddressOrNetwork), {
      error: 'must be addresses and networks, as 10.0.0.5, 10.0.0.0/8, separated by commas',
    })
    .default([]),
  CORS_ORIGINS: listed
    .refine((origins) => origins.every(isOrigin), {
      error: 'must be addresses without a path, separated by commas',
    })
    .default([]),
});

/** The name of every variable that the service reads. */
export const variableNames: readonly string[] = Object.keys(environmentSchema.shape);

type Environment = z.output<typeof environmentSchema>;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLoopback(host: string): boolean {
  const family = isIP(host);
  return family === 0 ? host === 'localhost' : loopback.check(host, family === 4 ? 'ipv4' : 'ipv6');
}

/** Nobody but this machine reaches the service, and nothing of the outside world is set up. */
function isPrivate(environment: Environment): boolean {
  return (
    isLoopback(environment.HOST) &&
    environment.DATABASE_URL === undefined &&
    environment.SMTP_URL === undefined &&
    environment.PUBLIC_URL === undefined
  );
}

const zaloNames = ['ZALO_APP_ID', 'ZALO_SECRET_KEY', 'ZALO_REFRESH_TOKEN', 'ZALO_TEMPLATES'] as const;

function readZalo(environment: Environment): ZaloSettings | null {
  const {
    ZALO_APP_ID: appId,
    ZALO_SECRET_KEY: secretKey,
    ZALO_REFRESH_TOKEN: refreshToken,
    ZALO_TEMPLATES: templates,
    ZALO_TOKEN_URL: tokenUrl,
    ZALO_MESSAGE_URL: messageUrl,
  } = environment;
  return appId !== undefined &&
    secretKey !== undefined &&
    refreshToken !== undefined &&
    templates !== undefined
    ? { appId, secretKey, refreshToken, templates, tokenUrl, messageUrl }
    : null;
}

function readPush(environment: Environment): PushSettings | null {
  const { WEB_PUSH: isOn, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT, PUBLIC_URL, MAIL_FROM } = environment;
  if (isOn === false) {
    return null;
  }
  const mail = MAIL_FROM?.split(/[\s<>]/).find((part) => part.includes('@')) ?? null;
  const site = PUBLIC_URL?.startsWith('https:') === true ? PUBLIC_URL : null;
  return {
    subject: VAPID_SUBJECT ?? site ?? `mailto:${mail ?? 'countersign@localhost'}`,
    privateKey: privateKey ?? null,
  };
}

/** What variables ask of one another. */
function checkTogether(environment: Environment): string[] {
  const lines: string[] = [];
  if (environment.DEMO === true && !isPrivate(environment) && environment.DEMO_PUBLIC !== true) {
    lines.push(
      'DEMO: demo accounts are known to everyone; with HOST beyond this machine, DATABASE_URL, SMTP_URL or PUBLIC_URL it needs DEMO_PUBLIC=1 as well',
    );
  }
  const requires = (cause: keyof Environment, names: readonly (keyof Environment)[]): void => {
    const missing = names.filter(
      (name) => environment[cause] !== undefined && environment[name] === undefined,
    );
    lines.push(...missing.map((name) => `${name}: is required with ${cause}`));
  };
  requires('DATABASE_URL', ['JWT_SECRET', 'KEY_ENCRYPTION_KEY']);
  if (environment.ROLE !== 'all' && environment.DATABASE_URL === undefined) {
    lines.push('ROLE: must be all without DATABASE_URL, since the embedded database serves one process');
  }
  requires('CSC_URL', ['CSC_CLIENT_ID', 'CSC_CLIENT_SECRET']);
  const zalo = zaloNames.find((name) => environment[name] !== undefined);
  if (zalo !== undefined) {
    requires(zalo, zaloNames);
  }
  requires('SMTP_URL', ['MAIL_FROM']);
  requires('MAIL_INBOX_URL', ['MAIL_RETURN']);
  return lines;
}

/** Reads the environment; a variable that is empty counts as not given. */
export function readConfig(variables: Readonly<Record<string, string | undefined>>): ConfigOutcome {
  const given = Object.fromEntries(
    Object.entries(variables)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const outcome = environmentSchema.safeParse(given);
  if (!outcome.success) {
    return {
      kind: 'refused',
      lines: outcome.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`),
    };
  }
  const environment = outcome.data;
  const lines = checkTogether(environment);
  if (lines.length > 0) {
    return { kind: 'refused', lines };
  }
  const demo = environment.DEMO ?? isPrivate(environment);
  const { SMTP_URL: smtpUrl, MAIL_FROM: from } = environment;
  const { CSC_URL: url, CSC_CLIENT_ID: clientId, CSC_CLIENT_SECRET: clientSecret } = environment;
  return {
    kind: 'ok',
    config: {
      port: environment.PORT,
      host: environment.HOST,
      publicUrl: environment.PUBLIC_URL ?? null,
      dataDir: environment.DATA_DIR,
      databaseUrl: environment.DATABASE_URL ?? null,
      storage: environment.STORAGE_URL ?? null,
      role: environment.ROLE,
      demo,
      demoCompany: environment.DEMO_COMPANY,
      jwtSecret: environment.JWT_SECRET ?? null,
      keyEncryptionKey: environment.KEY_ENCRYPTION_KEY ?? null,
      tokenHours: environment.TOKEN_HOURS,
      smtp: smtpUrl !== undefined && from !== undefined ? { url: smtpUrl, from } : null,
      smsUrl: environment.SMS_URL ?? null,
      zalo: readZalo(environment),
      push: readPush(environment),
      mailReturn: environment.MAIL_RETURN ?? null,
      mailInboxUrl: environment.MAIL_INBOX_URL ?? null,
      mailEventsToken: environment.MAIL_EVENTS_TOKEN ?? null,
      converterUrl: environment.CONVERTER_URL ?? null,
      gatherMinutes: environment.NOTICE_GATHER_MINUTES,
      guestsPerDay: environment.GUESTS_PER_DAY,
      remoteSignSeconds: environment.REMOTE_SIGN_SECONDS,
      providerRoots: environment.PROVIDER_ROOTS,
      csc:
        url !== undefined && clientId !== undefined && clientSecret !== undefined
          ? { url, clientId, clientSecret }
          : null,
      tsaUrl: environment.TSA_URL ?? null,
      remoteCaPort: environment.REMOTE_CA_PORT ?? null,
      // A demo is started by a person, who wants to read its address and not every request.
      logLevel: environment.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
      metricsToken: environment.METRICS_TOKEN ?? null,
      timeZone: environment.TIME_ZONE,
      trustProxy: environment.TRUST_PROXY,
      webhookAllow: environment.WEBHOOK_ALLOW,
      processCodeNetworks: environment.PROCESS_CODE_NETWORKS,
      corsOrigins: environment.CORS_ORIGINS.map((origin) => new URL(origin).origin),
      documentFileMaxBytes: environment.MAX_FILE_MB * 1024 * 1024,
    },
  };
}
