import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { close, listen } from '../../../test/peers/loopback.ts';
import { OpensslAuthority } from '../../../test/peers/openssl-authority.ts';
import { LoopbackTimeStamps } from '../../../test/peers/time-stamp-authority.ts';
import { createCertificateIssuer } from '../security/x509-certificate-issuer.ts';
import { createRevocationSource } from './http-revocation-source.ts';
import { createTimeStamper } from './rfc3161-time-stamper.ts';

const source = createRevocationSource({ allow: ['127.0.0.1'], milliseconds: 2000 });
const validity = { from: new Date('2026-01-01'), to: new Date('2046-01-01') };
let authority: LoopbackTimeStamps;
/** The certificate of time stamps, and its root. */
let chain: readonly Uint8Array[];

beforeAll(async () => {
  authority = await LoopbackTimeStamps.start();
  const hash = createHash('sha256').update('x').digest();
  const stamped = await createTimeStamper({ url: authority.url }).stamp(hash);
  chain = stamped.kind === 'stamped' ? stamped.certificates : [];
});
afterAll(() => authority.end());

const derOf = (pem: string): Uint8Array =>
  execFileSync('openssl', ['x509', '-outform', 'DER'], { input: pem });

/** Certificates that say that they are listed at an address of the authority above, or elsewhere. */
async function issuedWith(revocationListUrl: string | null): Promise<readonly Uint8Array[]> {
  const issuer = createCertificateIssuer();
  const root = await issuer.createAuthority('Khác', validity);
  const request = { commonName: 'An', uid: '1', organization: null, validity };
  const [made] = await issuer.issue({ ...root, revocationListUrl }, [request]);
  return [made?.certificate ?? '', root.certificate].map(derOf);
}

describe('lists of revoked certificates of other authorities', () => {
  it('are had from where the certificates say, each once', async () => {
    const now = new Date();
    const { crls, missing } = await source.askAbout([...chain, ...chain], now);
    expect(missing).toEqual([]);
    expect(crls).toHaveLength(1);
    const told = execFileSync('openssl', ['crl', '-inform', 'DER', '-noout', '-issuer'], { input: crls[0] });
    expect(told.toString('utf8')).toContain('CN = Time Root');
    expect(authority.asked.filter(({ path }) => path === '/root.crl')).toHaveLength(1);
  });

  it('are not believed once they are over', async () => {
    const later = new Date(Date.now() + 31 * 86_400_000);
    const { crls, missing } = await source.askAbout(chain, later);
    expect(crls).toEqual([]);
    expect(missing).toEqual([
      { subject: 'O=Time\nCN=Time Stamps', detail: expect.stringContaining('the list is over') as unknown },
    ]);
  });

  it.each<[string, () => Promise<readonly Uint8Array[]>, string]>([
    ['of another authority', () => issuedWith(`${authority.url}/root.crl`), 'the list is of another issuer'],
    ['that nobody serves', () => issuedWith('http://127.0.0.1:1/none.crl'), 'ECONNREFUSED'],
    ['that are no lists', () => issuedWith(`${authority.url}/`), ''],
    ['in files of this machine', () => issuedWith('file:///etc/passwd'), 'no address by http'],
    [
      'whose issuer is not known',
      async () => (await issuedWith(`${authority.url}/root.crl`)).slice(0, 1),
      'its issuer did not come with it',
    ],
  ])('%s are missing', async (_what, certificates, detail) => {
    const { crls, missing } = await source.askAbout(await certificates(), new Date());
    expect(crls).toEqual([]);
    expect(missing).toEqual([
      { subject: 'CN=An\nUID=1', detail: expect.stringContaining(detail) as unknown },
    ]);
  });

  it('are not asked for where certificates name none', async () => {
    expect(await source.askAbout(await issuedWith(null), new Date())).toEqual({
      crls: [],
      ocsps: [],
      revoked: [],
      missing: [],
    });
    expect(await source.askAbout([Buffer.from('no certificate')], new Date())).toEqual({
      crls: [],
      ocsps: [],
      revoked: [],
      missing: [],
    });
  });

  it('are read at no private place', async () => {
    const cautious = createRevocationSource({ allow: [], milliseconds: 2000 });
    const { missing } = await cautious.askAbout(await issuedWith(`${authority.url}/root.crl`), new Date());
    expect(missing).toEqual([
      { subject: 'CN=An\nUID=1', detail: expect.stringContaining('not public') as unknown },
    ]);
  });
});

describe('a list', () => {
  const issuer = createCertificateIssuer();
  let list: Uint8Array = new Uint8Array();
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end(list);
  });
  let url = '';
  beforeAll(async () => {
    url = `http://127.0.0.1:${String(await listen(server))}/list.crl`;
  });
  afterAll(() => close(server));

  it('names what is revoked, and is asked for again once it is over', async () => {
    const root = await issuer.createAuthority('Khác', validity);
    const people = ['An', 'Bình'].map((commonName) => ({
      commonName,
      uid: commonName,
      organization: null,
      validity,
    }));
    const made = await issuer.issue({ ...root, revocationListUrl: url }, people);
    const ders = [...made.map(({ certificate }) => certificate), root.certificate].map(derOf);
    const now = new Date('2026-11-21T03:00:00Z');
    list = await issuer.listRevoked(root, {
      number: 1,
      thisUpdate: now,
      nextUpdate: new Date('2026-11-28T03:00:00Z'),
      completeSince: now,
      revoked: [
        { serialNumber: made[1]?.serialNumber ?? '', revokedAt: now, reason: 'cessationOfOperation' },
      ],
    });
    for (const day of [22, 23]) {
      const found = await source.askAbout(ders, new Date(`2026-11-${String(day)}T03:00:00Z`));
      expect(found).toMatchObject({ revoked: ['CN=Bình\nUID=Bình'], missing: [] });
    }
    expect(asked).toBe(1);
    await source.askAbout(ders, new Date('2026-11-29T03:00:00Z'));
    expect(asked).toBe(2);
  });

  it('of other certificates of its issuer does not tell that one is not revoked', async () => {
    const own = new OpensslAuthority('Root', { revocationListUrl: url });
    try {
      const ders = [own.certificate(own.issue({ name: 'An' })), own.root()].map((pem) =>
        derOf(Buffer.from(pem).toString()),
      );
      const foundIn = async (scope?: Parameters<typeof own.crl>[1]) => {
        list = own.crl('DER', scope);
        const fresh = createRevocationSource({ allow: ['127.0.0.1'], milliseconds: 2000 });
        const { crls, missing } = await fresh.askAbout(ders, new Date());
        return crls.length > 0 ? 'told' : missing[0]?.detail;
      };
      for (const scope of ['of-attributes', 'of-authorities', 'of-reasons', 'of-others'] as const) {
        expect(await foundIn(scope)).toContain('the list is of other certificates');
      }
      expect(await foundIn('of-signers')).toBe('told');
      expect(await foundIn()).toBe('told');
    } finally {
      own.dispose();
    }
  });
});
