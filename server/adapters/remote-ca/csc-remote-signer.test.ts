import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { LoopbackAuthority } from '../../../test/peers/authority.ts';
import { createHttpCaller } from '../http/http-caller.ts';
import { createCscRemoteSigner } from './csc-remote-signer.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';
import type { RemoteSigningRequest } from './remote-signer.ts';
import { signThrough } from '../../../test/peers/sign-through.ts';

const an = { username: '001094012345', business: false } as const;
const messages = ['Hợp đồng lao động', 'Phụ lục'].map((text) => Buffer.from(text));
const contents = messages.map((text) => ({
  hash: new Uint8Array(createHash('sha256').update(text).digest()),
  name: 'HDLD-0142',
}));
const http = createHttpCaller({ allow: 'anywhere' });
const patient = (): AbortSignal => AbortSignal.timeout(20_000);

describe('the client and the test authority', () => {
  let authority: LoopbackAuthority;
  beforeAll(async () => {
    authority = await LoopbackAuthority.start();
  });
  afterAll(() => authority.end());

  async function requestFor(username: string = an.username): Promise<RemoteSigningRequest> {
    const account = { username, business: username.startsWith('01012') };
    const [credential] = await authority.signers.csc.listCredentials(account);
    const credentialId = credential?.credentialId ?? '';
    const certificates = credential?.certificates ?? [];
    return { id: randomUUID(), account, credentialId, certificates, contents, description: 'HDLD-0142' };
  }

  it('list the certificates of an account of its kind', async () => {
    const [personal, ...others] = await authority.signers.csc.listCredentials(an);
    expect(others).toEqual([]);
    const [own = '', issuer = ''] = personal?.certificates ?? [];
    const certificate = new X509Certificate(own);
    expect(certificate.subject).toContain('CN=Nguyễn Văn An');
    expect(certificate.verify(new X509Certificate(issuer).publicKey)).toBe(true);
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    await expect(authority.signers.csc.listCredentials({ ...an, business: true })).resolves.toEqual([]);
    await expect(authority.signers.csc.listCredentials({ ...an, username: 'nobody' })).resolves.toEqual([]);
    const business = await authority.signers.csc.listCredentials({
      username: '0101243150-an',
      business: true,
    });
    expect(new X509Certificate(business[0]?.certificates[0] ?? '').subject).toContain(
      'O=Công ty Cổ phần Minh Long',
    );
  });

  it('wait no longer than they are given', async () => {
    const request = await requestFor();
    const leaving = new AbortController();
    const signing = signThrough(authority.signers.csc, request, leaving.signal);
    const id = await authority.nextId();
    leaving.abort();
    await expect(signing).resolves.toEqual({ kind: 'timed-out' });
    await fetch(`${authority.url}/requests/${id}/decline`, { method: 'POST' });
  });

  it('do without one another when the authority is killed, and go on when it is back, with the same keys', async () => {
    const request = await requestFor();
    const signing = signThrough(authority.signers.csc, request, patient());
    // Held at once: it may fail before it is waited for.
    const failed = expect(signing).rejects.toThrow(RemoteSigningError);
    await authority.nextId();
    await authority.kill();
    await failed;
    await expect(authority.signers.csc.listCredentials(an)).rejects.toThrow(RemoteSigningError);
    await authority.restart();
    const again = signThrough(authority.signers.csc, request, patient());
    await authority.decide('confirm');
    await expect(again).resolves.toMatchObject({ kind: 'signed' });
  });

  it('refuse an unknown client, an unknown credential, and an expired certificate', async () => {
    const request = await requestFor();
    const outsider = createCscRemoteSigner({ url: authority.url, clientId: 'x', clientSecret: 'y', http });
    await expect(outsider.listCredentials(an)).rejects.toThrow('invalid_client');
    await expect(
      signThrough(authority.signers.csc, { ...request, credentialId: 'x' }, patient()),
    ).rejects.toThrow('invalid_request (400)');
    const expired = await requestFor('001094012345-cu');
    await expect(signThrough(authority.signers.csc, expired, patient())).rejects.toThrow(
      'its certificate is expired',
    );
  });

  it('let no other site confirm in a person’s name', async () => {
    const request = await requestFor();
    const signing = signThrough(authority.signers.csc, request, patient());
    const id = await authority.nextId();
    const address = `${authority.url}/requests/${id}/confirm`;
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }]) {
      const answer = await fetch(address, { method: 'POST', headers });
      expect(answer.status).toBe(403);
    }
    await authority.decide('decline');
    await expect(signing).resolves.toEqual({ kind: 'declined' });
  });
});

type Answers = Readonly<Record<string, { status?: number; body: unknown } | 'hang' | 'huge'>>;

const good = {
  info: { body: { authType: ['oauth2client'] } },
  'oauth2/token': { body: { access_token: 'token' } },
} satisfies Answers;

describe('a service that answers nonsense', () => {
  let server: Server | null = null;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
    server = null;
  });

  /** A peer whose methods answer what a test says. */
  async function peer(answers: Answers) {
    server = createServer((request, response) => {
      const answer = answers[request.url?.replace('/csc/v2/', '') ?? ''];
      request.resume();
      if (answer === 'hang') {
        return;
      }
      if (answer === 'huge') {
        response.end(JSON.stringify({ credentialIDs: ['x'.repeat(3 * 1024 * 1024)] }));
        return;
      }
      response.statusCode = answer?.status ?? (answer ? 200 : 404);
      response.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body ?? null));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return createCscRemoteSigner({
      url: `http://127.0.0.1:${String(port)}/csc/v2/`,
      clientId: 'a',
      clientSecret: 'b',
      http,
      callMilliseconds: Object.values(answers).includes('hang') ? 300 : 10_000,
      askAgainMilliseconds: 1,
    });
  }

  it.each<[string, Answers, string]>([
    ['no JSON', { ...good, 'credentials/list': { body: '<html>' } }, 'answered nonsense'],
    ['another shape', { ...good, 'credentials/list': { body: { credentialIDs: 'x' } } }, 'credentialIDs'],
    ['an error of its own', { ...good, 'credentials/list': { status: 500, body: '' } }, 'HTTP 500'],
    [
      'a refusal',
      { ...good, 'credentials/list': { status: 400, body: { error: 'invalid_request' } } },
      'invalid_request',
    ],
    ['nothing', { ...good, 'credentials/list': 'hang' }, 'could not be called'],
    ['too much', { ...good, 'credentials/list': 'huge' }, 'too large'],
    ['no way to sign in', { info: { body: { authType: ['oauth2code'] } } }, 'oauth2client'],
    [
      'a token server elsewhere in the clear',
      { info: { body: { authType: ['oauth2client'], oauth2: 'http://192.0.2.1/' } } },
      'no usable OAuth 2.0 server',
    ],
  ])('is refused: %s', async (_what, answers, why) => {
    const signer = await peer(answers);
    const listing = signer.listCredentials(an);
    await expect(listing).rejects.toThrow(RemoteSigningError);
    await expect(listing).rejects.toThrow(why);
  });

  const authorized: Answers = {
    ...good,
    'credentials/authorize': { body: { SAD: 'sad' } },
    'signatures/signHash': { body: { signatures: [Buffer.alloc(256).toString('base64'), 'AAAA'] } },
  };
  const usable = async () => {
    const authority = await LoopbackAuthority.start();
    try {
      const [credential] = await authority.signers.csc.listCredentials(an);
      const certificates = (credential?.certificates ?? []).map((pem) =>
        pem.replace(/-----[A-Z ]+-----|\s/g, ''),
      );
      return {
        key: { status: 'enabled', algo: ['1.2.840.113549.1.1.1'], len: 2048 },
        cert: { status: 'valid', certificates },
        auth: { mode: 'explicit' },
        multisign: 2,
      };
    } finally {
      await authority.end();
    }
  };
  const request: RemoteSigningRequest = {
    id: randomUUID(),
    account: an,
    credentialId: 'c',
    certificates: [],
    contents,
    description: '',
  };

  it.each<[string, object, string]>([
    ['disabled', { key: { status: 'disabled', algo: ['1.2.840.113549.1.1.1'] } }, 'its key is disabled'],
    [
      'of a key that is not RSA',
      { key: { status: 'enabled', algo: ['1.2.840.10045.4.3.2'] } },
      'no RSA signatures',
    ],
    [
      'that wants a PIN typed',
      { auth: { mode: 'explicit', objects: [{ type: 'Password' }] } },
      'confirmed by',
    ],
    ['that signs one at a time', { multisign: 1 }, 'signs 1 at a time'],
  ])('has a credential refused %s', async (_what, change, why) => {
    const signer = await peer({
      ...authorized,
      'credentials/info': { body: { ...(await usable()), ...change } },
    });
    await expect(signThrough(signer, request, patient())).rejects.toThrow(why);
  });

  it('that holds the call until the person decides is waited for as long', async () => {
    const signer = await peer({
      ...authorized,
      'credentials/info': { body: await usable() },
      'credentials/authorize': 'hang',
    });
    await expect(signThrough(signer, request, AbortSignal.timeout(800))).resolves.toEqual({
      kind: 'timed-out',
    });
  });
});
