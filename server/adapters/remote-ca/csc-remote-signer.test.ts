import { createHash, verify, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { LoopbackAuthority } from '../../../test/peers/authority.ts';
import { createCscRemoteSigner } from './csc-remote-signer.ts';
import { type RemoteSigningRequest, RemoteSigningUnavailableError } from './remote-signer.ts';

const an = { username: '001094012345', business: false } as const;
const messages = ['Hợp đồng lao động', 'Phụ lục'].map((text) => Buffer.from(text));
const hashes = messages.map((text) => new Uint8Array(createHash('sha256').update(text).digest()));
const patient = (): AbortSignal => AbortSignal.timeout(20_000);

describe('the client and the test authority', () => {
  let authority: LoopbackAuthority;
  beforeAll(async () => {
    authority = await LoopbackAuthority.start();
  });
  afterAll(() => authority.end());

  async function requestFor(username: string = an.username): Promise<RemoteSigningRequest> {
    const account = { username, business: username.startsWith('01012') };
    const [credential] = await authority.signer.listCredentials(account);
    const credentialId = credential?.credentialId ?? '';
    return { account, credentialId, hashes, description: 'HDLD-0142: Hợp đồng <lao động>' };
  }

  it('list the certificates of an account of its kind', async () => {
    const [personal, ...others] = await authority.signer.listCredentials(an);
    expect(others).toEqual([]);
    const [own = '', issuer = ''] = personal?.certificates ?? [];
    const certificate = new X509Certificate(own);
    expect(certificate.subject).toContain('CN=Nguyễn Văn An');
    expect(certificate.verify(new X509Certificate(issuer).publicKey)).toBe(true);
    expect(certificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
    await expect(authority.signer.listCredentials({ ...an, business: true })).resolves.toEqual([]);
    await expect(authority.signer.listCredentials({ ...an, username: 'nobody' })).resolves.toEqual([]);
    const business = await authority.signer.listCredentials({ username: '0101243150-an', business: true });
    expect(new X509Certificate(business[0]?.certificates[0] ?? '').subject).toContain(
      'O=Công ty Cổ phần Minh Long',
    );
  });

  it('sign all hashes with one confirmation, and anyone can check them', async () => {
    const request = await requestFor();
    const signing = authority.signer.sign(request, patient());
    await authority.nextId();
    const page = await authority.page();
    expect(page).toContain('HDLD-0142: Hợp đồng &lt;lao động&gt;');
    expect(page).toContain('Nguyễn Văn An');
    expect(page).toContain('và 1 mã khác');
    await expect(authority.decide('confirm')).resolves.toContain('Đã xác nhận');
    const outcome = await signing;
    const [credential] = await authority.signer.listCredentials(an);
    const { publicKey } = new X509Certificate(credential?.certificates[0] ?? '');
    expect(outcome.kind).toBe('signed');
    const signatures = outcome.kind === 'signed' ? outcome.signatures : [];
    expect(
      messages.map((message, index) =>
        verify('sha256', message, publicKey, signatures[index] ?? new Uint8Array()),
      ),
    ).toEqual([true, true]);
  });

  it('come to a refusal that the person gives, and to a signature the next time', async () => {
    const request = await requestFor();
    const refused = authority.signer.sign(request, patient());
    await expect(authority.decide('decline')).resolves.toContain('Đã từ chối');
    await expect(refused).resolves.toEqual({ kind: 'declined' });
    const again = authority.signer.sign(request, patient());
    await authority.decide('confirm');
    await expect(again).resolves.toMatchObject({ kind: 'signed' });
  });

  it('wait no longer than they are given', async () => {
    const request = await requestFor();
    const leaving = new AbortController();
    const signing = authority.signer.sign(request, leaving.signal);
    const id = await authority.nextId();
    leaving.abort();
    await expect(signing).resolves.toEqual({ kind: 'timed-out' });
    await fetch(`${authority.url}/requests/${id}/decline`, { method: 'POST' });
  });

  it('find out when the authority itself gives the person no more time', async () => {
    const brief = await LoopbackAuthority.start(0.2);
    try {
      const [credential] = await brief.signer.listCredentials(an);
      const credentialId = credential?.credentialId ?? '';
      const signing = brief.signer.sign({ account: an, credentialId, hashes, description: '' }, patient());
      await expect(signing).resolves.toEqual({ kind: 'timed-out' });
    } finally {
      await brief.end();
    }
  });

  it('do without one another when the authority is killed, and go on when it is back, with the same keys', async () => {
    const request = await requestFor();
    const signing = authority.signer.sign(request, patient());
    // Held at once: it may fail before it is waited for.
    const failed = expect(signing).rejects.toThrow(RemoteSigningUnavailableError);
    await authority.nextId();
    await authority.kill();
    await failed;
    await expect(authority.signer.listCredentials(an)).rejects.toThrow(RemoteSigningUnavailableError);
    await authority.restart();
    const again = authority.signer.sign(request, patient());
    await authority.decide('confirm');
    await expect(again).resolves.toMatchObject({ kind: 'signed' });
  });

  it('refuse an unknown client, an unknown credential, and an expired certificate', async () => {
    const request = await requestFor();
    const stranger = createCscRemoteSigner({ url: authority.url, clientId: 'x', clientSecret: 'y' });
    await expect(stranger.listCredentials(an)).rejects.toThrow('invalid_client');
    await expect(authority.signer.sign({ ...request, credentialId: 'x' }, patient())).rejects.toThrow(
      'invalid_request (400)',
    );
    const expired = await requestFor('001094012345-cu');
    await expect(authority.signer.sign(expired, patient())).rejects.toThrow('its certificate is expired');
  });

  it('let no other site confirm in a person’s name', async () => {
    const request = await requestFor();
    const signing = authority.signer.sign(request, patient());
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
      callMilliseconds: 300,
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
    await expect(listing).rejects.toThrow(RemoteSigningUnavailableError);
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
      const [credential] = await authority.signer.listCredentials(an);
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
  const request = { account: an, credentialId: 'c', hashes, description: '' };

  it('is not believed a signature that is none of the certificate’s', async () => {
    const signer = await peer({ ...authorized, 'credentials/info': { body: await usable() } });
    await expect(signer.sign(request, patient())).rejects.toThrow('not those of the certificate');
  });

  it.each<[string, object, string]>([
    ['disabled', { key: { status: 'disabled', algo: ['1.2.840.113549.1.1.1'] } }, 'its key is disabled'],
    ['of a key that is not RSA', { key: { status: 'enabled', algo: ['1.2.840.10045.4.3.2'] } }, 'no RSA key'],
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
    await expect(signer.sign(request, patient())).rejects.toThrow(why);
  });

  it('that holds the call until the person decides is waited for as long', async () => {
    const signer = await peer({
      ...authorized,
      'credentials/info': { body: await usable() },
      'credentials/authorize': 'hang',
    });
    await expect(signer.sign(request, AbortSignal.timeout(800))).resolves.toEqual({ kind: 'timed-out' });
  });
});
