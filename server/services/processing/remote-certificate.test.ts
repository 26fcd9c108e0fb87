import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { userCertificates } from '../../adapters/database/schema/users.ts';
import { makeCompany, makePerson, type TestCompany, type TestPerson } from '../../../test/company/people.ts';
import { LoopbackResponder } from '../../../test/peers/ocsp-responder.ts';
import { OpensslAuthority } from '../../../test/peers/openssl-authority.ts';
import { RemoteSignerDouble } from '../../../test/service/remote-signer-double.ts';
import { createTestApp, type TestApp } from '../../../test/service/test-app.ts';
import { saveFacts } from '../certificates/remote-facts.ts';
import { findChainFault } from '../certificates/chain-fault.ts';
import { findRemoteCertificate } from './remote-certificate.ts';

const remote = new RemoteSignerDouble();
let test: TestApp;
let company: TestCompany;
let an: TestPerson;
let provider: LoopbackResponder;

beforeAll(async () => {
  // The authority has the time of this machine.
  test = await createTestApp({ remoteSigner: remote, now: new Date() });
  company = await makeCompany(test.deps);
  an = await makePerson(test.deps, company, 'an');
  provider = await LoopbackResponder.start({ isListed: false });
});
afterAll(async () => {
  await provider.end();
  await test.close();
});

const pemOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

type Wish = Parameters<OpensslAuthority['issue']>[0];

/** The clock of the service stands still since before that. */
const from = '20260101000000Z';

const openssl = (at: Date): string => at.toISOString().replace(/[-:T]|\.\d+/g, '');

function issue(wish: Partial<Wish> = {}): { id: string; chain: string[] } {
  const { authority } = provider;
  const id = authority.issue({ name: 'An', from, ...wish });
  return { id, chain: [authority.certificate(id), authority.root()].map(pemOf) };
}

/** With other last bytes, which are of the issuer's signature. */
function changed([own = '', ...others]: readonly string[]): string[] {
  return [own.replace(/..(=*\n-----END)/, 'AA$1'), ...others];
}

/** Asks for the certificate as somebody does who wants to sign with it. */
async function find(chain: readonly string[]) {
  const [row] = await test.deps.db
    .insert(userCertificates)
    .values({
      comId: company.id,
      userId: an.userId,
      kind: 'remote',
      name: 'Ký số từ xa',
      serialNumber: String(Math.random()),
      remoteCredentialId: 'credential-1',
      certificate: chain.join('\n'),
    })
    .returning();
  const caller = { comId: company.id, userId: an.userId };
  return findRemoteCertificate(test.deps, caller, { id: row?.id ?? 0, business: false });
}

describe('a certificate of a provider, before its holder is asked to sign', () => {
  it('is taken while its responder calls it good', async () => {
    const { chain } = issue();
    expect(await find(chain)).toMatchObject({ chain: chain.map((pem) => pem.trim()) });
  });

  it('is refused once it is revoked', async () => {
    const { id, chain } = issue();
    provider.authority.revoke(id);
    await expect(find(chain)).rejects.toThrow('remoteCaCertId: the certificate is revoked or expired');
  });

  it('is refused while nobody can tell, and the log has why', async () => {
    const { respond } = provider;
    provider.respond = (request) => provider.authority.answer(request, { isKnowing: false });
    await expect(find(issue().chain)).rejects.toThrow('cannot be checked now, try again later');
    provider.respond = respond;
    expect(test.logged.at(-1)).toMatchObject({
      details: { detail: expect.stringContaining('does not know the certificate') as unknown },
    });
  });

  it('is refused where it is not for signing, before anybody is asked', async () => {
    provider.asked.length = 0;
    await expect(find(issue({ extensions: 'server' }).chain)).rejects.toThrow('is not for signing documents');
    expect(provider.asked).toEqual([]);
  });

  it('is refused where it was changed, as one that no trusted authority answers for', async () => {
    await expect(find(changed(issue().chain))).rejects.toThrow('its issuer is not trusted');
  });

  it('is taken where it has begun by the clock of its provider, which is a little ahead, and no earlier', async () => {
    const begun = (seconds: number) => openssl(new Date(test.deps.clock.now().getTime() + seconds * 1000));
    expect(await find(issue({ from: begun(45) }).chain)).toMatchObject({
      serialNumber: expect.any(String) as unknown,
    });
    await expect(find(issue({ from: begun(90) }).chain)).rejects.toThrow(
      'remoteCaCertId: the certificate is revoked or expired',
    );
  });

  it('is refused where it has expired, whatever its row says', async () => {
    const { chain } = issue({ from: '20250101000000Z', to: '20250201000000Z' });
    await expect(find(chain)).rejects.toThrow('remoteCaCertId: the certificate is revoked or expired');
  });
});

describe('an account that two people of one name have', () => {
  it('has a certificate for the one who has confirmed it', async () => {
    const [first, second] = [
      await makePerson(test.deps, company, 'mai', { name: 'Mai' }),
      await makePerson(test.deps, company, 'mai2', { name: 'Mai' }),
    ];
    const { chain } = issue({ name: 'Mai' });
    remote.credentials = [{ credentialId: 'mai', certificates: chain }];
    const given = async ({ userId }: TestPerson, name: string) => {
      const [row] = await test.deps.db
        .insert(userCertificates)
        .values({ comId: company.id, userId, kind: 'remote', name, serialNumber: '', remoteUsername: name })
        .returning();
      const id = row?.id ?? 0;
      const found = () =>
        findRemoteCertificate(test.deps, { comId: company.id, userId }, { id, business: false });
      return { found };
    };
    const own = await given(first, 'shared');
    const other = await given(second, 'shared');
    const { row, learned } = await own.found();
    expect(await other.found()).toMatchObject({ credentialId: 'mai' });
    if (learned === null) {
      throw new Error('nothing was learned');
    }
    await saveFacts(test.deps, row, learned);
    await expect(other.found()).rejects.toThrow(
      'remoteCaCertId: somebody else of the company has linked this certificate',
    );
    expect(await own.found()).toMatchObject({ chain: chain.map((pem) => pem.trim()) });
  });
});

describe('what speaks against a chain', () => {
  const faultOf = (chain: readonly string[]) => findChainFault(chain, [], new Date());

  it('is neither a root that nobody trusts here, nor an issuer that did not come along', async () => {
    const { chain } = issue();
    expect(await faultOf(chain)).toBeNull();
    expect(await faultOf(chain.slice(0, 1))).toBeNull();
  });

  it('is a root that the installation does not name, where it names some', async () => {
    const { chain } = issue();
    const [, root = ''] = chain;
    const stranger = new OpensslAuthority('Another Root');
    const other = pemOf(stranger.root());
    stranger.dispose();
    expect(await findChainFault(chain, [other, root], new Date())).toBeNull();
    expect(await findChainFault(chain.slice(0, 1), [other, root], new Date())).toBeNull();
    expect(await findChainFault(chain, [other], new Date())).toBe('unknown-root');
    expect(await findChainFault(chain.slice(0, 1), [other], new Date())).toBe('issuer-missing');
  });

  it.each<[string, () => string[], string]>([
    ['not yet valid', () => issue({ from: '20400101000000Z', to: '20410101000000Z' }).chain, 'not-yet-valid'],
    ['for time stamps alone', () => issue({ extensions: 'stamper' }).chain, 'wrong-purpose'],
    ['changed since it was issued', () => changed(issue().chain), 'damaged'],
    ['not readable', () => ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'], 'damaged'],
  ])('is that it is %s', async (_what, chain, fault) => {
    expect(await faultOf(chain())).toBe(fault);
  });
});
