import { describe, expect, it } from 'vitest';

import { createCertificateIssuer } from './adapters/security/x509-certificate-issuer.ts';
import { type Config, readConfig } from './config.ts';

function accepted(variables: Record<string, string>): Config {
  const outcome = readConfig(variables);
  if (outcome.kind === 'refused') {
    throw new Error(outcome.lines.join('\n'));
  }
  return outcome.config;
}

function refused(variables: Record<string, string>): readonly string[] {
  const outcome = readConfig(variables);
  return outcome.kind === 'refused' ? outcome.lines : [];
}

const secret = 's'.repeat(32);
const server = { DATABASE_URL: 'postgres://u:p@db/cs', JWT_SECRET: secret, KEY_ENCRYPTION_KEY: secret };

const vapidKeyRefused = 'VAPID_PRIVATE_KEY: must be a private key of P-256 in base64url, of 43 characters';

describe('configuration', () => {
  it('lists what webhooks may reach', () => {
    const { webhookAllow } = accepted({ WEBHOOK_ALLOW: 'hooks.local, 10.0.0.0/8,::1' });
    expect(webhookAllow).toEqual(['hooks.local', '10.0.0.0/8', '::1']);
    expect(accepted({}).webhookAllow).toEqual([]);
  });

  it('lists whose process codes need no address', () => {
    expect(accepted({ PROCESS_CODE_NETWORKS: '10.0.0.5, 2001:db8::/32' }).processCodeNetworks).toEqual([
      '10.0.0.5',
      '2001:db8::/32',
    ]);
  });

  it('needs nothing: a demo on this machine', () => {
    expect(accepted({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: null,
      dataDir: './data',
      databaseUrl: null,
      role: 'all',
      demo: true,
      tokenHours: 24,
      smtp: null,
      timeZone: 'Asia/Ho_Chi_Minh',
      gatherMinutes: 10,
      remoteSignSeconds: 240,
      providerRoots: [],
      processCodeNetworks: [],
      csc: null,
      tsaUrl: null,
      remoteCaPort: null,
      trustProxy: false,
      corsOrigins: [],
      logLevel: 'warn',
    });
  });

  it('takes secrets as text, or as bytes after hex:', () => {
    expect(accepted({ JWT_SECRET: secret }).jwtSecret).toEqual(Buffer.from(secret));
    expect(accepted({ KEY_ENCRYPTION_KEY: `hex:${'0f'.repeat(32)}` }).keyEncryptionKey).toEqual(
      Buffer.alloc(32, 15),
    );
  });

  it('counts an empty variable as not given', () => {
    expect(accepted({ PORT: '', PUBLIC_URL: ' ', DEMO: '' })).toMatchObject({ port: 3000, demo: true });
  });

  it('takes roots of providers in PEM, with whatever stands around them', async () => {
    const validity = { from: new Date('2026-01-01'), to: new Date('2046-01-01') };
    const { certificate } = await createCertificateIssuer().createAuthority('Gốc', validity);
    const text = `# Root 1\n${certificate}\n# Root 2\n${certificate}`;
    expect(accepted({ PROVIDER_ROOTS: text }).providerRoots).toEqual([
      certificate.trim(),
      certificate.trim(),
    ]);
  });

  it('takes a time-stamp authority, whose answers are signed, over http as well', () => {
    expect(accepted({ TSA_URL: 'http://tsa.example/tsr' }).tsaUrl).toBe('http://tsa.example/tsr');
    expect(refused({ TSA_URL: 'tsa.example' })).toEqual([
      'TSA_URL: must be an address that begins with http:// or https://',
    ]);
  });

  it('takes a remote signing service with its credentials', () => {
    const credentials = { CSC_CLIENT_ID: 'countersign', CSC_CLIENT_SECRET: 'secret' };
    const expected = { clientId: 'countersign', clientSecret: 'secret' };
    for (const url of ['https://csc.example/csc/v2', 'http://127.0.0.1:3100', 'http://[::1]:3100']) {
      expect(accepted({ CSC_URL: url, ...credentials }).csc).toEqual({ url, ...expected });
    }
    expect(refused({ CSC_URL: 'https://csc.example' })).toEqual([
      'CSC_CLIENT_ID: is required with CSC_URL',
      'CSC_CLIENT_SECRET: is required with CSC_URL',
    ]);
    for (const url of ['http://csc.example', 'csc.example', 'https://a:b@csc.example', 'ftp://csc.example']) {
      expect(refused({ CSC_URL: url, ...credentials })).toEqual([
        'CSC_URL: must be an address that begins with https://, without user and query; http:// is for this machine alone',
      ]);
    }
  });

  it.each([
    [{ PORT: 'x' }, 'PORT: must be an integer from 0 to 65535'],
    ...['http://hooks.local', '10.0.0.0/33', 'a b', '300.1.1.1'].map(
      (entry) =>
        [
          { WEBHOOK_ALLOW: `10.0.0.0/8, ${entry}` },
          'WEBHOOK_ALLOW: must be hosts, addresses and networks, as hooks.local, 10.0.0.0/8, separated by commas',
        ] as const,
    ),
    [{ PORT: '65536' }, 'PORT: must be an integer from 0 to 65535'],
    [
      { PUBLIC_URL: 'https://a.b/path' },
      'PUBLIC_URL: must be an address without a path, as https://sign.example.com',
    ],
    [
      { PUBLIC_URL: 'sign.example.com' },
      'PUBLIC_URL: must be an address without a path, as https://sign.example.com',
    ],
    [
      { DATABASE_URL: 'mysql://x', JWT_SECRET: secret },
      'DATABASE_URL: must be an address that begins with postgres:// or postgresql://',
    ],
    [
      { STORAGE_URL: 's3://contracts' },
      'STORAGE_URL: must be a bucket as https://KEY:SECRET@host/bucket/folder?region=name',
    ],
    [
      { DATABASE_URL: 'postgres://db/cs', KEY_ENCRYPTION_KEY: secret },
      'JWT_SECRET: is required with DATABASE_URL',
    ],
    [
      { DATABASE_URL: 'postgres://db/cs', JWT_SECRET: secret },
      'KEY_ENCRYPTION_KEY: is required with DATABASE_URL',
    ],
    [{ JWT_SECRET: 'short' }, 'JWT_SECRET: must have at least 32 characters'],
    [
      { KEY_ENCRYPTION_KEY: `hex:${'0'.repeat(63)}` },
      'KEY_ENCRYPTION_KEY: must have 64 or more hexadecimal digits after hex:, two for each byte',
    ],
    [{ ROLE: 'boss' }, 'ROLE: must be one of all, web, worker'],
    [
      { ROLE: 'web' },
      'ROLE: must be all without DATABASE_URL, since the embedded database serves one process',
    ],
    [{ DEMO: 'perhaps' }, 'DEMO: must be 1, 0, true or false'],
    [{ TOKEN_HOURS: '0' }, 'TOKEN_HOURS: must be an integer from 1 to 720'],
    [{ SMTP_URL: 'smtp://mail' }, 'MAIL_FROM: is required with SMTP_URL'],
    [{ MAIL_INBOX_URL: 'imaps://u:p@mail' }, 'MAIL_RETURN: is required with MAIL_INBOX_URL'],
    [
      { MAIL_RETURN: '*@*' },
      'MAIL_RETURN: must be a mail address, as sign@example.com, or as sign+*@example.com',
    ],
    // With the token of a mail, a mail server takes no longer name of a mailbox.
    [
      { MAIL_RETURN: 'countersign-mail+*@example.com' },
      'MAIL_RETURN: must have at most 12 characters before its *',
    ],
    [
      { SMTP_URL: 'http://mail', MAIL_FROM: 'a@b.vn' },
      'SMTP_URL: must be an address that begins with smtp:// or smtps://',
    ],
    [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM: must be a mail address, as Countersign <sign@example.com>'],
    [{ PROVIDER_ROOTS: 'VNPT-CA' }, 'PROVIDER_ROOTS: must be certificates in PEM, one after another'],
    [
      { PROVIDER_ROOTS: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      'PROVIDER_ROOTS: must be certificates in PEM, one after another',
    ],
    [
      { ZALO_APP_ID: '1', ZALO_REFRESH_TOKEN: 'r', ZALO_TEMPLATES: 'otp=1(otp)' },
      'ZALO_SECRET_KEY: is required with ZALO_APP_ID',
    ],
    [
      { ZALO_TEMPLATES: 'otp' },
      'ZALO_TEMPLATES: must be templates as step-invitation=330874(name, document, link), separated by semicolons',
    ],
    [{ WEB_PUSH: 'x' }, 'WEB_PUSH: must be 1, 0, true or false'],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, vapidKeyRefused],
    [{ VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ' }, vapidKeyRefused],
    [
      { VAPID_SUBJECT: 'admin@example.com' },
      'VAPID_SUBJECT: must be an address that begins with mailto: or https://',
    ],
    [{ SMS_URL: 'ftp://x' }, 'SMS_URL: must be an address that begins with http:// or https://'],
    ...[
      { SMS_URL: 'https://sms:50%@sms.example' },
      { TSA_URL: 'https://sign:50%@tsa.example' },
      { MAIL_INBOX_URL: 'imaps://sign:50%@mail.example', MAIL_RETURN: 'sign@mail.example' },
    ].map(
      (variables) =>
        [
          variables,
          `${Object.keys(variables)[0] ?? ''}: must have a % of its user or password written as %25`,
        ] as const,
    ),
    [{ CONVERTER_URL: 'http://user:secret@gotenberg' }, 'CONVERTER_URL: must have no user and password'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN: must have at least 32 characters'],
    [{ METRICS_TOKEN: 'x '.repeat(20) }, 'METRICS_TOKEN: must be letters, digits and - . _ ~ + / alone'],
    [{ TIME_ZONE: 'Asia/Saigon2' }, 'TIME_ZONE: must be the name of a time zone, as Asia/Ho_Chi_Minh'],
    [
      { TRUST_PROXY: 'everyone' },
      'TRUST_PROXY: must be off, on, or addresses and networks as 10.0.0.0/8, ::1',
    ],
    ...['0.0.0.0/0', '10.0.0.0/8, ::/00'].map((networks): [Record<string, string>, string] => [
      { TRUST_PROXY: networks },
      'TRUST_PROXY: must be off, on, or addresses and networks as 10.0.0.0/8, ::1',
    ]),
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY: must be off, on, or addresses and networks as 10.0.0.0/8, ::1',
    ],
    [
      { CORS_ORIGINS: 'https://a.b, *' },
      'CORS_ORIGINS: must be addresses without a path, separated by commas',
    ],
  ] as [Record<string, string>, string][])('refuses %j with one line', (variables, line) => {
    expect(refused(variables)).toEqual([line]);
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'mailto:countersign@localhost'],
    [{ PUBLIC_URL: 'http://sign.local' }, 'mailto:countersign@localhost'],
    [{ MAIL_FROM: 'Ký số <sign@minhlong.vn>' }, 'mailto:sign@minhlong.vn'],
    [{ MAIL_FROM: 'sign@minhlong.vn', PUBLIC_URL: 'https://sign.example' }, 'https://sign.example'],
    [{ PUBLIC_URL: 'https://sign.example', VAPID_SUBJECT: 'mailto:it@minhlong.vn' }, 'mailto:it@minhlong.vn'],
  ])('tells push services whom to turn to: %j', (variables, subject) => {
    expect(accepted(variables).push).toEqual({ subject, privateKey: null });
  });

  it('sends nothing to browsers where that is turned off', () => {
    expect(accepted({ WEB_PUSH: '0' }).push).toBeNull();
  });

  it('bounds a document at 50 MB unless told otherwise', () => {
    expect(accepted({}).documentFileMaxBytes).toBe(50 * 1024 * 1024);
    expect(accepted({ MAX_FILE_MB: '5' }).documentFileMaxBytes).toBe(5 * 1024 * 1024);
    expect(refused({ MAX_FILE_MB: '0' })).toEqual(['MAX_FILE_MB: must be an integer from 1 to 500']);
  });

  it('names everything that is wrong at once', () => {
    expect(refused({ PORT: 'x', ROLE: 'boss' }).map((line) => line.split(':')[0])).toEqual(['PORT', 'ROLE']);
  });

  it('reads what a real installation gives', () => {
    const config = accepted({
      ...server,
      HOST: '0.0.0.0',
      PORT: '8080',
      PUBLIC_URL: 'https://Sign.Example.com/',
      ROLE: 'web',
      SMTP_URL: 'smtps://u:p@mail:465',
      MAIL_FROM: 'Countersign <sign@example.com>',
      MAIL_RETURN: 'sign+*@example.com',
      MAIL_INBOX_URL: 'imaps://u:p@mail/INBOX',
      ZALO_APP_ID: '4242',
      ZALO_SECRET_KEY: 'k',
      ZALO_REFRESH_TOKEN: 'r',
      ZALO_TEMPLATES: 'otp=330875(code:otp)',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      CORS_ORIGINS: 'https://hr.example.com, http://localhost:5173/',
      TOKEN_HOURS: '8',
    });
    expect(config).toMatchObject({
      publicUrl: 'https://sign.example.com',
      role: 'web',
      demo: false,
      tokenHours: 8,
      smtp: { url: 'smtps://u:p@mail:465', from: 'Countersign <sign@example.com>' },
      mailReturn: 'sign+*@example.com',
      mailInboxUrl: 'imaps://u:p@mail/INBOX',
      zalo: {
        appId: '4242',
        refreshToken: 'r',
        templates: new Map([['otp', { id: '330875', fields: [{ parameter: 'code', field: 'otp' }] }]]),
        tokenUrl: 'https://oauth.zaloapp.com/v4/oa/access_token',
      },
      trustProxy: '10.0.0.0/8,::1',
      corsOrigins: ['https://hr.example.com', 'http://localhost:5173'],
      logLevel: 'info',
    });
  });
});

describe('demo mode', () => {
  const elsewhere: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { HOST: '192.168.1.4' },
    { HOST: 'sign.local' },
    server,
    { SMTP_URL: 'smtp://mail', MAIL_FROM: 'a@b.vn' },
    { PUBLIC_URL: 'https://sign.example.com' },
  ];

  it.each([['127.0.0.1'], ['127.3.2.1'], ['::1'], ['localhost']])('is the default at %s', (host) => {
    expect(accepted({ HOST: host }).demo).toBe(true);
  });

  it.each(elsewhere)('is off by default with %j, and refused when asked for', (variables) => {
    expect(accepted(variables).demo).toBe(false);
    expect(refused({ ...variables, DEMO: '1' })).toEqual([expect.stringMatching(/^DEMO: .*DEMO_PUBLIC=1/)]);
    expect(accepted({ ...variables, DEMO: 'true', DEMO_PUBLIC: '1' }).demo).toBe(true);
  });

  it('can be turned off', () => {
    expect(accepted({ DEMO: '0' }).demo).toBe(false);
    expect(accepted({ DEMO: 'false' }).demo).toBe(false);
  });
});
