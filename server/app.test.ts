import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import rateLimit from '@fastify/rate-limit';
import fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Operation } from '../contract/operation.ts';
import { documentCreate } from '../contract/operations/document-actions.ts';
import { forgotPassword, passwordLogin } from '../contract/operations/auth.ts';
import { demoOutbox } from '../contract/operations/demo.ts';
import { registry } from '../contract/registry.ts';
import { companies } from './adapters/database/schema/companies.ts';
import { asksForToken } from './routes/authorize.ts';
import { handlers } from './routes/handlers.ts';
import { mountOperations } from './routes/mount.ts';
import { createUser } from './services/users/create-user.ts';
import { createTestApp, type TestApp } from '../test/service/test-app.ts';

const password = 'Mật khẩu của An';
const clerkPassword = 'Mật khẩu của Lan';

/** What the build packs by itself. */
const packedScript = `export const text = ${JSON.stringify('chữ '.repeat(500))};`;

/** Runs before the page, in its HTML. */
const firstScript = `document.title = "ký";`;
const firstStyle = 'html { color: teal }';

let page: string;
let service: TestApp;

beforeAll(async () => {
  page = await mkdtemp(join(tmpdir(), 'countersign-page-'));
  await mkdir(join(page, 'assets'));
  await writeFile(
    join(page, 'index.html'),
    '<!doctype html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"><link rel="stylesheet" href="/first.css" /><script src="/first.js"></script><script src="/gone.js"></script></head><div id="root"></div>',
  );
  await writeFile(join(page, 'first.js'), firstScript);
  await writeFile(join(page, 'first.css'), firstStyle);
  await writeFile(
    join(page, 'open.html'),
    '<!doctype html><meta name="later-files" content="[]"><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  );
  await writeFile(
    join(page, 'assets/index-BX12cd_9.js'),
    `export const text = ${JSON.stringify('x'.repeat(5000))};`,
  );
  await writeFile(join(page, 'assets/packed-BX12cd_9.js'), packedScript);
  await writeFile(join(page, 'assets/packed-BX12cd_9.js.br'), brotliCompressSync(packedScript));
  for (const worker of ['pdf.worker.min-BX12cd_9.mjs', 'heic-worker-BX12cd_9.js']) {
    await writeFile(join(page, 'assets', worker), 'export {};');
    await writeFile(join(page, 'assets', `${worker}.br`), brotliCompressSync('export {};'));
  }
  await writeFile(join(page, 'assets/witness-worker-BX12cd_9.js'), 'export {};');
  await writeFile(join(page, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(page, 'sw.js'), 'self;');
  await writeFile(join(page, '.build-hash'), 'secret');
  service = await createTestApp({
    settings: { documentFileMaxBytes: 1024 * 1024 },
    app: { pageFolder: page, corsOrigins: ['https://hr.example'] },
  });
  await makePeople();
});
afterAll(async () => {
  await service.close();
  await rm(page, { recursive: true, force: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  service.logged.splice(0);
});

async function makePeople(): Promise<void> {
  const { deps, database } = service;
  await database.db.insert(companies).values({ id: 164, name: 'Minh Long', timeZone: 'Asia/Ho_Chi_Minh' });
  const people = [
    { code: 'an', name: 'Nguyễn Văn An', roles: ['signer'] as const, password },
    { code: 'lan', name: 'Vũ Thị Lan', roles: ['clerk'] as const, password: clerkPassword },
  ];
  for (const person of people) {
    const passwordHash = await deps.passwords.hash(person.password);
    await database.db.transaction((transaction) =>
      createUser(transaction, deps, {
        comId: 164,
        code: person.code,
        username: `${person.code}@minhlong.vn`,
        name: person.name,
        email: `${person.code}@minhlong.vn`,
        phone: '',
        roles: person.roles,
        passwordHash,
      }),
    );
  }
}

function signIn(code: 'an' | 'lan'): Promise<string> {
  const body = {
    username: `${code}@minhlong.vn`,
    password: code === 'an' ? password : clerkPassword,
    companyId: 164,
  };
  return service.done(passwordLogin, { body });
}

function post(url: string, payload: string, contentType: string | null = 'application/json') {
  return service.app.inject({
    method: 'POST',
    url,
    payload,
    headers: contentType === null ? {} : { 'content-type': contentType },
  });
}

describe('what a client may send', () => {
  it('is read as existing clients write it', async () => {
    const body = `\uFEFF{"USERNAME":"AN@minhlong.vn ","Password":${JSON.stringify(password.normalize('NFD'))},"companyID":"164","more":1}`;
    const response = await post('/api/auth/password-login', body);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      data: expect.stringMatching(/^eyJ/) as string,
      success: true,
      code: 0,
      messages: ['Authenticate and choose company success'],
    });
  });

  it.each([
    ['{"anything": 1}', 'application/json'],
    ['not json', 'text/plain'],
  ] as const)('is any body where none is needed: %j as %s', async (payload, contentType) => {
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/auth/sign-out-everywhere',
      payload,
      headers: {
        authorization: `bearer ${await signIn('an')}`,
        'content-type': contentType,
      },
    });
    expect(response.json()).toMatchObject({
      success: true,
      code: 0,
      messages: ['Sign out everywhere success'],
    });
  });

  it('is refused with one message for each field', async () => {
    const response = await post('/api/auth/password-login', '{"companyId": "x", "username": 5}');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({
      success: false,
      code: 400,
      messages: ['password: is required', 'companyId: must be a number'],
    });
  });

  it.each(['', 'null', '[]', '{}'])('names what is missing when the body is %j', async (payload) => {
    const response = await post('/api/auth/forgot-password', payload);
    expect(response.json()).toEqual({ success: false, code: 400, messages: ['username: is required'] });
  });

  it('is refused as a whole when it is no JSON', async () => {
    const response = await post('/api/auth/password-login', '{"username":');
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: false, code: 400, messages: ['The request could not be read'] },
    ]);
  });

  it('is refused as a form of a page', async () => {
    const response = await post(
      '/api/auth/password-login',
      'username=an',
      'application/x-www-form-urlencoded',
    );
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { success: false, code: 415, messages: ['The content type is not supported'] },
    ]);
  });

  it('is read from queries with names in any case', async () => {
    const answer = await service.app.inject({
      url: '/api/users?PAGE=1&PageSize=1&search=NGUYEN&Status=',
      headers: { authorization: `Bearer ${await signIn('lan')}` },
    });
    expect(answer.json()).toMatchObject({
      success: true,
      messages: [],
      data: { totalCount: 1, pageSize: 1, items: [{ name: 'Nguyễn Văn An' }] },
    });
  });
});

describe('forms with files', () => {
  it('are refused when a file is too large, naming it', async () => {
    const file = new File([new Uint8Array(1024 * 1024 + 1)], 'a.pdf', { type: 'application/pdf' });
    const body = { no: '1', subject: 'x', typeId: 1, departmentId: 1, file };
    const answer = await service.call(documentCreate, { token: await signIn('lan'), body });
    expect(answer).toMatchObject({
      status: 413,
      code: 413,
      messages: ['file: the file is larger than 1 MB'],
    });
  });

  it.each(['text/plain', 'application/json'])(
    'are refused when their %s is too large together',
    async (type) => {
      const one = [
        '--x',
        'content-disposition: form-data; name="no"',
        `content-type: ${type}`,
        '',
        `"${'x'.repeat(1024 * 1023)}"`,
        '',
      ].join('\r\n');
      const payload = `${one.repeat(4)}--x--`;
      const response = await service.app.inject({
        method: 'POST',
        url: '/api/document-templates/create',
        headers: {
          authorization: `Bearer ${await signIn('lan')}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
        payload,
      });
      expect(response.statusCode).toBe(413);
      expect(response.json()).toMatchObject({ code: 413, messages: ['The request is too large'] });
    },
  );

  it('may be as large as the largest file that is allowed', async () => {
    const limits = new Map<string, number | undefined>();
    const app = fastify();
    app.addHook('onRoute', ({ url, bodyLimit }) => {
      limits.set(url, bodyLimit);
    });
    await app.register(rateLimit, { global: false });
    const settings = { ...service.deps.settings, documentFileMaxBytes: 500 * 1024 * 1024 };
    mountOperations(app, { ...service.deps, settings }, handlers, { baseUrl: null });
    const forms = registry.filter(({ encoding }: Operation) => encoding === 'multipart');
    const room = forms.flatMap(({ paths }) =>
      paths.map((path) => limits.get(path.replace(/\{(\w+)\}/g, ':$1'))),
    );
    expect(Math.min(...room.map(Number))).toBeGreaterThan(settings.documentFileMaxBytes);
    await app.close();
  });

  it('name what is missing, numbers read from their text', async () => {
    const form = new FormData();
    form.append('NO', '1');
    form.append('TypeId', 'x');
    form.append('File', new File(['%PDF-'], 'Hợp đồng.pdf'));
    const encoded = new Response(form);
    const response = await service.app.inject({
      method: 'POST',
      url: '/api/documents/create',
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        authorization: `Bearer ${await signIn('lan')}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
    });
    expect(response.json()).toEqual({
      success: false,
      code: 400,
      messages: ['subject: is required', 'typeId: must be a number', 'departmentId: is required'],
    });
  });
});

describe('who may call', () => {
  it('is asked before the body is looked at', async () => {
    expect((await post('/api/documents/process', '{')).statusCode).toBe(401);
  });

  it('may send little where anybody may, unless the operation takes more', async () => {
    const answer = await post(
      '/api/auth/password-login',
      JSON.stringify({ username: 'x'.repeat(16 * 1024) }),
    );
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 413 }]);
    const larger = registry.filter(
      ({ auth, ...rest }: Operation) => !asksForToken(auth) && rest.bodyLimit !== undefined,
    );
    expect(larger.map(({ id }) => id)).toEqual(['drawingLinkDeliver']);
  });

  it('is limited in how often, and told when to come again', async () => {
    const call = () =>
      service.call(forgotPassword, { body: { username: 'x' }, ipAddress: '2001:db8:1:2::1' });
    const answers = [];
    for (let count = 0; count < 11; count += 1) {
      answers.push(await call());
    }
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(answers.at(-1)).toMatchObject({ code: 429, messages: ['Too many requests, try again later'] });
    expect(Number(answers.at(-1)?.raw.headers['retry-after'])).toBeGreaterThan(0);
    const neighbor = await service.call(forgotPassword, {
      body: { username: 'x' },
      ipAddress: '2001:db8:1:2::99',
    });
    expect(neighbor.status).toBe(429);
    const stranger = await service.call(forgotPassword, {
      body: { username: 'x' },
      ipAddress: '2001:db8:1:3::1',
    });
    expect(stranger.status).toBe(200);
  });
});

describe('what goes wrong', () => {
  it.each(['/api/nothing', '/v2/nothing', '/auth', '/API/documents2'])(
    'says that %s does not exist',
    async (url) => {
      const response = await service.app.inject({ url, headers: { accept: 'text/html' } });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { success: false, code: 404, messages: ['Not found'] },
      ]);
    },
  );

  it.each(['/api/%ZZ', '/v2/documents/send-process/%E0%A4%A'])(
    'says of what cannot be decoded that it does not exist: %s',
    async (url) => {
      const response = await service.app.inject({ url });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { success: false, code: 404, messages: ['Not found'] },
      ]);
    },
  );

  it('is told of a path that is too long as of any other', async () => {
    const url = `/api/trust/authorities/${'a'.repeat(5000)}/crl`;
    const response = await service.app.inject({ url });
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { success: false, code: 400, messages: ['keyId: must have at most 200 characters'] },
    ]);
  });

  it('is answered in the envelope where it is no request at all', async () => {
    const address = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET / HTTP/9.9 nonsense\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*default-src 'none'/);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 400 });
  });

  it('has no demo paths outside demo mode', async () => {
    expect((await service.app.inject({ url: '/api/demo/outbox' })).statusCode).toBe(404);
  });
});

describe('downloads', () => {
  const bytes = Buffer.from('%PDF-1.7 một hai ba bốn');
  const fileName = 'Hợp đồng số 1.pdf';

  async function link(size = bytes.byteLength): Promise<string> {
    const sha256 = await service.deps.files.put(bytes);
    const claims = { sha256, fileName, mediaType: 'application/pdf', size };
    return `/Api/Download?token=${await service.deps.tokens.issueDownload(claims)}`;
  }

  it('give the file under its name, to nobody else and to be kept nowhere', async () => {
    const response = await service.app.inject({
      url: await link(),
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload).toEqual(bytes);
    expect(response.headers).toMatchObject({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="Hop dong so 1.pdf"; filename*=UTF-8''H%E1%BB%A3p%20%C4%91%E1%BB%93ng%20s%E1%BB%91%201.pdf`,
      'content-length': String(bytes.byteLength),
      'content-type': 'application/pdf',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });

  it('refuse a part that does not exist', async () => {
    const response = await service.app.inject({ url: await link(), headers: { range: 'bytes=9999-' } });
    expect([response.statusCode, response.headers['content-range']]).toEqual([
      416,
      `bytes */${String(bytes.byteLength)}`,
    ]);
  });

  it('give the whole when the part was of another version', async () => {
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`;
    const ask = async (ifRange: string) =>
      service.app.inject({ url: await link(), headers: { range: 'bytes=0-3', 'if-range': ifRange } });
    expect((await ask('"another"')).statusCode).toBe(200);
    expect((await ask(etag)).statusCode).toBe(206);
  });

  it('tell their size without their bytes', async () => {
    const response = await service.app.inject({ method: 'HEAD', url: await link() });
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([
      200,
      String(bytes.byteLength),
      '',
    ]);
  });

  it('work from pages of listed origins, and of no others', async () => {
    const from = async (origin: string) => service.app.inject({ url: await link(), headers: { origin } });
    const listed = await from('https://hr.example');
    expect(listed.headers).toMatchObject({
      'access-control-allow-origin': 'https://hr.example',
      vary: 'Origin',
    });
    expect(listed.headers['access-control-expose-headers']).toContain('Content-Range');
    expect((await from('https://evil.example')).headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await service.app.inject({
      method: 'OPTIONS',
      url: '/api/documents/process',
      headers: { origin: 'https://hr.example', 'access-control-request-method': 'POST' },
    });
    expect([preflight.statusCode, preflight.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('Authorization'),
    ]);
  });
});

describe('the page', () => {
  const html = { accept: 'text/html,application/xhtml+xml' };

  it.each([
    ['/', 'root'],
    ['/index.html', 'root'],
    ['/documents/1', 'root'],
    ['/apis', 'root'],
    // A mail's link begins with a picture of its document.
    ['/open', 'later-files'],
    ['/open?a=b', 'later-files'],
    ['/open.html', 'later-files'],
  ])('is at %s', async (url, part) => {
    const response = await service.app.inject({ url, headers: html });
    expect(response.body).toContain(`"${part}"`);
    expect(response.body).not.toContain('__CSP_NONCE__');
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('comes with a nonce of its own each time, which its policy names', async () => {
    const nonces = [];
    const digest = createHash('sha256').update(firstScript).digest('base64');
    for (const url of ['/', '/', '/documents/1']) {
      const response = await service.app.inject({ url, headers: html });
      const nonce = /nonce="([^"]+)"/.exec(response.body)?.[1] ?? '';
      expect(response.headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self' 'sha256-${digest}' 'wasm-unsafe-eval'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types countersign-worker default`,
      );
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(3);
    expect(nonces.every((nonce) => nonce.length >= 22)).toBe(true);
  });

  it('frames nothing but the mails of demo mode, which run nothing', async () => {
    const demo = await createTestApp({ settings: { demo: true }, app: { pageFolder: page } });
    try {
      const shown = await demo.app.inject({ url: '/outbox', headers: html });
      expect(shown.headers['content-security-policy']).toContain("; frame-src 'self';");
      const mail = { channel: 'email', to: 'an@example.vn', subject: 'A', text: 'A' } as const;
      await demo.deps.messenger.send({ ...mail, html: '<html><head></head><body>A</body></html>' });
      await demo.deps.messenger.send({ ...mail, channel: 'sms' });
      const [sms, listed] = await demo.done(demoOutbox, {});
      expect(sms?.htmlUrl).toBeNull();
      const response = await demo.app.inject({ url: listed?.htmlUrl ?? '' });
      expect(response.body).toBe('<html><head><base target="_blank"></head><body>A</body></html>');
      expect(response.headers['x-frame-options']).toBe('SAMEORIGIN');
      expect(response.headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; .*; sandbox allow-popups/,
      );
      expect((await demo.app.inject({ url: '/api/demo/outbox/1000/html' })).statusCode).toBe(404);
    } finally {
      await demo.close();
    }
  });

  it('is not given for a file that is missing, nor to who wants JSON, nor to a POST', async () => {
    expect((await service.app.inject({ url: '/assets/gone-12345678.js', headers: html })).statusCode).toBe(
      404,
    );
    expect(
      (await service.app.inject({ url: '/documents/1', headers: { accept: 'application/json' } })).statusCode,
    ).toBe(404);
    expect(
      (await service.app.inject({ method: 'POST', url: '/documents/1', headers: html })).statusCode,
    ).toBe(404);
  });

  it('has files that are kept for good where their name is a hash, and compressed', async () => {
    const asset = await service.app.inject({
      url: '/assets/index-BX12cd_9.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/) as string,
    });
    const icon = await service.app.inject({ url: '/favicon.svg' });
    expect(icon.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'image/svg+xml',
    });
  });

  it('sends what the build packed as the build packed it, to whoever takes it', async () => {
    const url = '/assets/packed-BX12cd_9.js';
    const packed = await service.app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-length': String(brotliCompressSync(packedScript).length),
      'content-type': expect.stringMatching(/^(?:text|application)\/javascript; charset=utf-8$/) as string,
      vary: expect.stringContaining('accept-encoding') as string,
    });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(packedScript);
    const plain = await service.app.inject({ url });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body).toBe(packedScript);
  });

  it('has a service worker that may ask our service and nothing else, and is asked for anew each time', async () => {
    const worker = await service.app.inject({ url: '/sw.js' });
    expect(worker.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; connect-src 'self'",
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect((await service.app.inject({ url: '/assets/index-BX12cd_9.js' })).headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'; frame-ancestors/) as string,
    });
  });

  it.each([
    ['PDFs', '/assets/pdf.worker.min-BX12cd_9.mjs'],
    ['HEIC photos', '/assets/heic-worker-BX12cd_9.js'],
  ])('lets the worker that reads %s fetch its decoders and run them, and nothing else', async (_, url) => {
    for (const encoding of ['identity', 'br']) {
      const worker = await service.app.inject({
        url,
        headers: { 'accept-encoding': encoding },
      });
      expect(worker.headers['content-security-policy']).toBe(
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
      );
    }
  });

  it('lets the worker that compares pages of a signed PDF start workers of its own, and nothing else', async () => {
    const worker = await service.app.inject({ url: '/assets/witness-worker-BX12cd_9.js' });
    expect(worker.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'",
    );
  });

  it('has no hidden files, and none from outside its folder', async () => {
    for (const url of ['/.build-hash', '/..%2f..%2fetc%2fpasswd', '/assets/..%2f.build-hash']) {
      const response = await service.app.inject({ url });
      expect(response.body).not.toMatch(/secret|root:/);
    }
  });

  it('has what it would ask for first within itself, and what is not there as a file', async () => {
    const { body } = await service.app.inject({ url: '/', headers: html });
    const nonce = /nonce="([^"]+)"/.exec(body)?.[1] ?? '';
    expect(body).toContain(
      `<style nonce="${nonce}">${firstStyle}</style><script>${firstScript}</script><script src="/gone.js"></script>`,
    );
    const content = /<meta name="runtime-config" content="([^"]*)">/.exec(body)?.[1] ?? '';
    expect(JSON.parse(content.replaceAll('&quot;', '"'))).toEqual({
      apiBaseUrl: '',
      demo: false,
      documentFileMaxBytes: 1024 * 1024,
    });
  });

  it('learns its settings', async () => {
    const response = await service.app.inject({ url: '/config.json' });
    expect(response.json()).toEqual({ apiBaseUrl: '', demo: false, documentFileMaxBytes: 1024 * 1024 });
  });
});

describe('every answer', () => {
  it.each([
    '/',
    '/config.json',
    '/healthz',
    '/api/nothing',
    '/api/auth/me',
    '/favicon.svg',
    '/api/%ZZ',
    `/api/documents/${'a'.repeat(201)}`,
  ])('carries the headers that keep a browser safe: %s', async (url) => {
    const response = await service.app.inject({ url });
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(response.headers['permissions-policy']).toContain('camera=(self)');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('health', () => {
  it('is alive, and ready while the database answers', async () => {
    expect((await service.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await service.app.inject({ url: '/readyz' })).statusCode).toBe(200);
    vi.spyOn(service.deps.db, 'execute').mockRejectedValue(new Error('gone'));
    expect((await service.app.inject({ url: '/readyz' })).statusCode).toBe(503);
    expect((await service.app.inject({ url: '/healthz' })).statusCode).toBe(200);
  });
});
