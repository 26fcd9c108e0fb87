import { createHash, randomUUID, verify, X509Certificate } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { LoopbackAuthority } from '../../../test/peers/authority.ts';
import { createHttpCaller } from '../http/http-caller.ts';
import { createMySignRemoteSigner } from './my-sign-remote-signer.ts';
import type { RemoteSigningOutcome, RemoteSigningRequest } from './remote-signer.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';
import { createSmartCaRemoteSigner } from './smart-ca-remote-signer.ts';
import { signThrough } from '../../../test/peers/sign-through.ts';

const an = { username: '001094012345', business: false } as const;
const messages = ['Hợp đồng lao động', 'Phụ lục'].map((text) => Buffer.from(text));
const patient = (): AbortSignal => AbortSignal.timeout(20_000);

let authority: LoopbackAuthority;
beforeAll(async () => {
  authority = await LoopbackAuthority.start();
});
afterAll(() => authority.end());
afterEach(() => {
  authority.spoil = (_path, body) => body;
  authority.loses = () => false;
});

const kinds = ['csc', 'smartCa', 'mySign'] as const;
type Kind = (typeof kinds)[number];

async function askedOf(kind: Kind, username: string = an.username): Promise<RemoteSigningRequest> {
  const account = { username, business: false };
  const [credential] = await authority.signers[kind].listCredentials(account);
  return {
    id: randomUUID(),
    account,
    credentialId: credential?.credentialId ?? '',
    certificates: credential?.certificates ?? [],
    contents: messages.map((message) => ({
      hash: new Uint8Array(createHash('sha256').update(message).digest()),
      name: 'HĐLĐ 0142',
    })),
    description: 'HDLD-0142: Hợp đồng <lao động>',
  };
}

function expectSigned(outcome: RemoteSigningOutcome, { certificates }: RemoteSigningRequest): void {
  const { publicKey } = new X509Certificate(certificates[0] ?? '');
  const signatures = outcome.kind === 'signed' ? outcome.signatures : [];
  const isTrue = messages.map((message, index) =>
    verify('sha256', message, publicKey, signatures[index] ?? new Uint8Array()),
  );
  expect(isTrue).toEqual([true, true]);
}

const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof RemoteSigningError ? error.fault : error),
  );

describe.each(kinds)('%s', (kind) => {
  it('lists the certificate of an account with its issuer', async () => {
    const { certificates } = await askedOf(kind);
    const [own, issuer] = certificates.map((pem) => new X509Certificate(pem));
    expect(own?.subject).toContain('CN=Nguyễn Văn An');
    expect(issuer && own?.verify(issuer.publicKey)).toBe(true);
  });

  it('signs all hashes with one confirmation, in their order', async () => {
    const asked = await askedOf(kind);
    const signing = signThrough(authority.signers[kind], asked, patient());
    await authority.nextId();
    expect(await authority.page()).toContain('HDLD-0142');
    await authority.decide('confirm');
    expectSigned(await signing, asked);
  });

  it('comes to a refusal that the person gives', async () => {
    const signing = signThrough(authority.signers[kind], await askedOf(kind), patient());
    await authority.decide('decline');
    await expect(signing).resolves.toEqual({ kind: 'declined' });
  });

  it('learns when the provider gives the person no more time', async () => {
    const brief = await LoopbackAuthority.start(0.2);
    try {
      const [credential] = await brief.signers[kind].listCredentials(an);
      const asked = await askedOf(kind);
      const request = { ...asked, credentialId: credential?.credentialId ?? '' };
      await expect(signThrough(brief.signers[kind], request, patient())).resolves.toEqual({
        kind: 'timed-out',
      });
    } finally {
      await brief.end();
    }
  });

  it('does not believe a signature that is none of the certificate’s', async () => {
    const asked = await askedOf(kind);
    const other = await askedOf(kind, '036185004271');
    const signing = signThrough(
      authority.signers[kind],
      { ...asked, certificates: other.certificates },
      patient(),
    );
    const fault = faultOf(signing);
    await authority.decide('confirm');
    expect(await fault).toBe('certificate-changed');
  });

  it('goes on over an answer that gets lost while the person is waited for', async () => {
    const asked = await askedOf(kind);
    const signing = signThrough(authority.signers[kind], asked, patient());
    const id = await authority.nextId();
    let lost = 0;
    authority.loses = (path) => /Check$|status$/.test(path) && (lost += 1) === 1;
    await expect.poll(() => lost).toBeGreaterThan(1);
    expect(await authority.nextId()).toBe(id);
    await authority.decide('confirm');
    expectSigned(await signing, asked);
  });

  it('names an account that the provider does not have', async () => {
    const listing = authority.signers[kind].listCredentials({ username: '999999999999', business: false });
    const outcome = await listing.catch((error: unknown) =>
      error instanceof RemoteSigningError ? error.fault : error,
    );
    expect(outcome).toEqual(kind === 'csc' ? [] : 'unknown-account');
  });

  it('names a certificate that signs no more', async () => {
    const asked = await askedOf(kind, '001094012345-cu');
    expect(await faultOf(signThrough(authority.signers[kind], asked, patient()))).toBe(
      'certificate-unusable',
    );
  });

  it('is unavailable while nobody answers, or answers nonsense', async () => {
    authority.spoil = () => '<html>';
    expect(await faultOf(authority.signers[kind].listCredentials(an))).toBe('unavailable');
    authority.spoil = (_path, body) => body;
    const { signers } = authority;
    await authority.kill();
    expect(await faultOf(signers[kind].listCredentials(an))).toBe('unavailable');
    await authority.restart();
  });
});

const nowhere = { http: createHttpCaller({ allow: [] }), askAgainMilliseconds: 1 };

describe('VNPT SmartCA', () => {
  it('is told the hash as hexadecimal text under a name that both sides show', async () => {
    const asked = await askedOf('smartCa');
    let sent = '';
    authority.spoil = (path, body) => {
      sent += path;
      return body;
    };
    const signing = signThrough(authority.signers.smartCa, asked, patient());
    await authority.decide('confirm');
    await signing;
    expect(sent).toContain(`v1/signatures/sign/${asked.id.replaceAll('-', '')}/status`);
  });

  it('is asked for a request whose answer was lost, instead of being sent another', async () => {
    const asked = await askedOf('smartCa');
    let lost = 0;
    authority.loses = (path) => path.endsWith('signatures/sign') && (lost += 1) > 0;
    const signing = signThrough(authority.signers.smartCa, asked, patient());
    await authority.decide('confirm');
    expectSigned(await signing, asked);
    expect(lost).toBe(1);
  });

  it('goes on with what it has taken, whatever else it answers', async () => {
    const asked = await askedOf('smartCa');
    const taken = { status_code: 200, message: 'sig_wait_for_user_confirm', data: null };
    authority.spoil = (path, told) => (path.endsWith('/sign') ? JSON.stringify(taken) : told);
    const signing = signThrough(authority.signers.smartCa, asked, patient());
    await authority.decide('confirm');
    expectSigned(await signing, asked);
  });

  it('has signed every hash whatever is still known of what it was shown with', async () => {
    const asked = await askedOf('smartCa');
    const signer = authority.signers.smartCa;
    const taken = await signer.request(asked, patient());
    const [first, second] = asked.contents;
    const contents = [first, second && { ...second, name: '' }].flatMap((content) => content ?? []);
    const waiting =
      taken.kind === 'taken' ? signer.wait(taken, { ...asked, contents }, patient()) : Promise.resolve(taken);
    await authority.decide('confirm');
    expectSigned(await waiting, asked);
  });

  it('leaves it open whether a request was taken when nothing can be learned any more', async () => {
    const asked = await askedOf('smartCa');
    authority.loses = (path) => path.includes('signatures/sign');
    expect(await faultOf(signThrough(authority.signers.smartCa, asked, patient()))).toBe('answer-lost');
    await authority.decide('decline');
  });

  it.each([
    [{ status_code: 401, message: 'sp_id không đúng' }, 'service-credentials'],
    [{ status_code: 401, message: 'Tài khoản chưa đăng ký' }, 'unknown-account'],
    [{ status_code: '403', message: 'credential status invalid' }, 'certificate-unusable'],
    [{ status_code: 400, message: 'Quota exceeded' }, 'quota-used-up'],
    [{ status_code: 500, message: '' }, 'unavailable'],
  ])('is understood when it says %j with status 200', async (body, fault) => {
    const asked = await askedOf('smartCa');
    authority.spoil = (path, told) => (path.endsWith('/sign') ? JSON.stringify(body) : told);
    expect(await faultOf(signThrough(authority.signers.smartCa, asked, patient()))).toBe(fault);
    await authority.decide('decline');
  });

  it.each([
    ['Một thông báo lạ', 'waits on'],
    ['sig_wait_for_user_confirm', 'waits on'],
    ['TRANSACTION_EXPIRED', 'timed-out'],
    ['user denied', 'declined'],
  ])('when a status says "%s": %s', async (message, expected) => {
    const asked = await askedOf('smartCa');
    const leaving = new AbortController();
    let asks = 0;
    authority.spoil = (path, told) => {
      if (!path.endsWith('/status')) {
        return told;
      }
      asks += 1;
      return JSON.stringify({ status_code: 200, message, data: null });
    };
    const signing = signThrough(authority.signers.smartCa, asked, leaving.signal);
    await expect.poll(() => asks).toBeGreaterThan(expected === 'waits on' ? 2 : 0);
    leaving.abort();
    await expect(signing).resolves.toEqual({ kind: expected === 'waits on' ? 'timed-out' : expected });
    await authority.decide('decline');
  });

  it.each([
    [200, true],
    [500, false],
  ])('is asked again whether a request failed unless it says so with status %d', async (status, isEnded) => {
    const asked = await askedOf('smartCa');
    let asks = 0;
    authority.spoil = (path, told) => {
      if (!path.endsWith('/status')) {
        return told;
      }
      asks += 1;
      return JSON.stringify({ status_code: status, message: 'SIGN_FAILED', data: null });
    };
    const signing = signThrough(authority.signers.smartCa, asked, patient());
    await expect(signing).rejects.toMatchObject({ fault: 'unavailable', isEnded });
    expect(asks).toBe(isEnded ? 1 : 3);
    await authority.decide('decline');
  });

  it('is reached at public addresses alone where a company set it up', async () => {
    const signer = createSmartCaRemoteSigner({
      url: `${authority.url}/sca/sp769`,
      serviceId: 'countersign',
      servicePassword: 'secret of a test',
      clock: { now: () => new Date() },
      ...nowhere,
    });
    await expect(signer.listCredentials(an)).rejects.toThrow('not public');
  });
});

describe('Viettel MySign', () => {
  it('is told plain letters alone', async () => {
    const signing = signThrough(authority.signers.mySign, await askedOf('mySign'), patient());
    await authority.nextId();
    expect(await authority.page()).toContain('HDLD-0142 Hop dong lao dong');
    await authority.decide('decline');
    await signing;
  });

  it('is logged in to once more when it has forgotten a token', async () => {
    const { mySign } = authority.signers;
    await mySign.listCredentials(an);
    await authority.restart();
    await expect(mySign.listCredentials(an)).resolves.toHaveLength(1);
  });

  it('takes an account as people write it', async () => {
    const listed = await authority.signers.mySign.listCredentials({ ...an, username: 'CMT_001094012345' });
    expect(listed).toHaveLength(1);
  });

  it('leaves it open whether a request was taken whose answer was lost', async () => {
    const asked = await askedOf('mySign');
    authority.loses = (path) => path === 'signHash';
    expect(await faultOf(signThrough(authority.signers.mySign, asked, patient()))).toBe('answer-lost');
    await authority.decide('decline');
  });

  it('leaves it open as well where the answer cannot be read', async () => {
    const asked = await askedOf('mySign');
    authority.spoil = (path, told) => (path === 'signHash' ? '<html>' : told);
    expect(await faultOf(signThrough(authority.signers.mySign, asked, patient()))).toBe('answer-lost');
    await authority.decide('decline');
  });

  it.each([
    [{ status: '4005' }, 'quota-used-up'],
    [{ status: 13004 }, 'certificate-unusable'],
    [{ status: '4004' }, 'unavailable'],
    [{ error: '86024', error_description: 'secret' }, 'service-credentials'],
    [{ status: '1', signatures: ['AAAA'] }, 'unavailable'],
  ])('is understood when a status says %j', async (body, fault) => {
    const asked = await askedOf('mySign');
    authority.spoil = (path, told) => (path === 'requests/status' ? JSON.stringify(body) : told);
    expect(await faultOf(signThrough(authority.signers.mySign, asked, patient()))).toBe(fault);
    await authority.decide('decline');
  });

  it.each([4004, 50000])('is not asked again about a request that it says has failed: %d', async (status) => {
    const asked = await askedOf('mySign');
    let asks = 0;
    authority.spoil = (path, told) => {
      asks += path === 'requests/status' ? 1 : 0;
      return path === 'requests/status' ? JSON.stringify({ status }) : told;
    };
    const signing = signThrough(authority.signers.mySign, asked, patient());
    await expect(signing).rejects.toMatchObject({ fault: 'unavailable', isEnded: true });
    expect(asks).toBe(1);
    await authority.decide('decline');
  });

  it('says that our credentials are wrong', async () => {
    const outsider = createMySignRemoteSigner({
      url: authority.url,
      clientId: 'x',
      clientSecret: 'y',
      profileId: 'p',
      http: createHttpCaller({ allow: 'anywhere' }),
    });
    expect(await faultOf(outsider.listCredentials(an))).toBe('service-credentials');
  });
});
