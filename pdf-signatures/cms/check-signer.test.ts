import { Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attribute, signCms, withIndefiniteLengths } from '../../test/peers/handmade-cms.ts';
import { OpensslAuthority } from '../../test/peers/openssl-authority.ts';
import { checkSigners } from './check-signer.ts';
import { contentOf } from './content.ts';
import { readSignedData } from './signed-data.ts';

let authority: OpensslAuthority;
let ec: string;
let rsa: string;

beforeAll(() => {
  authority = new OpensslAuthority();
  ec = authority.issue({ name: 'An' });
  rsa = authority.issue({ name: 'Bình', key: 'rsa' });
});

afterAll(() => {
  authority.dispose();
});

const content = new Uint8Array(Buffer.from('Hợp đồng số 1'));
const other = new Uint8Array(Buffer.from('Hợp đồng số 2'));

/** What is said of a signature: its digest, its fault, or what is not known. */
async function check(cms: Uint8Array, over = content): Promise<string> {
  const data = readSignedData(Uint8Array.from(cms));
  if (data === null) {
    return 'not-a-signature';
  }
  const result = await checkSigners(data, contentOf(over));
  switch (result.kind) {
    case 'good':
      return result.digest;
    case 'bad':
      return result.fault;
    case 'unsupported':
      return result.what;
  }
}

describe('signatures by openssl', () => {
  it.each([
    ['ec', 'sha224', 'SHA-224', []],
    ['ec', 'sha256', 'SHA-256', ['-stream']],
    ['rsa', 'sha256', 'SHA-256', ['-stream', '-keyid']],
    ['rsa', 'sha3-256', 'SHA3-256', []],
    ['rsa', 'sha384', 'SHA-384', ['-noattr']],
    ['rsa', 'sha512', 'SHA-512', ['-keyopt', 'rsa_padding_mode:pss', '-keyopt', 'rsa_mgf1_md:sha256']],
  ] as const)('hold with %s and %s', async (key, digest, name, options) => {
    const cms = authority.sign(key === 'ec' ? ec : rsa, content, { digest, options });
    expect(await check(cms)).toBe(name);
    expect(await check(cms, other)).toBe(options[0] === '-noattr' ? 'signature-differs' : 'digest-differs');
  });

  it('hold with indefinite lengths before zeros, and before nothing else', async () => {
    const cms = authority.sign(ec, content, { options: ['-stream'] });
    expect([...cms.subarray(0, 2)]).toEqual([0x30, 0x80]);
    expect(await check(Buffer.concat([cms, Buffer.alloc(20)]))).toBe('SHA-256');
    expect(await check(Buffer.concat([cms, Buffer.of(0, 0, 1)]))).toBe('not-a-signature');
  });

  it('hold with indefinite lengths, of what was signed as well', async () => {
    const cms = authority.sign(ec, content, { cades: true });
    for (const attributes of [false, true]) {
      const written = withIndefiniteLengths(cms, { attributes });
      expect([...written.subarray(0, 2)]).toEqual([0x30, 0x80]);
      expect(await check(written)).toBe('SHA-256');
      expect(await check(written, other)).toBe('digest-differs');
    }
  });

  it('of two signers hold when both do', async () => {
    const both = authority.sign([rsa, ec], content);
    const data = readSignedData(both);
    expect(data?.signers).toHaveLength(2);
    expect(await check(both)).toBe('SHA-256');
    expect(await check(both, other)).toBe('digest-differs');
  });

  it('of two signers have the fault of either', async () => {
    const both = authority.sign([rsa, ec], content);
    const data = readSignedData(both);
    for (const signer of data?.signers ?? []) {
      const at = Buffer.from(both).indexOf(signer.signature);
      const changed = Uint8Array.from(both);
      changed[at + 20] = (both[at + 20] ?? 0) ^ 1;
      expect(await check(changed)).toBe('signature-differs');
    }
  });

  it('of two signers are not examined where one is not', async () => {
    const odd = authority.issue({ name: 'Chi', key: 'secp256k1' });
    expect(await check(authority.sign([rsa, odd], content))).toBe('ECDSA on secp256k1');
  });
});

describe('signatures put together by hand', () => {
  const made = (wish: Partial<Parameters<typeof signCms>[0]> = {}): Buffer =>
    signCms({
      certificate: authority.certificate(ec),
      key: authority.key(ec),
      content,
      digest: 'sha256',
      algorithm: '1.2.840.10045.4.3.2',
      ...wish,
    });

  it.each([
    ['ed25519', '1.3.101.112', 'sha512', 'SHA-512'],
    ['ed448', '1.3.101.113', 'shake256', 'SHAKE256'],
    ['ec', '2.16.840.1.101.3.4.3.10', 'sha3-256', 'SHA3-256'],
    ['brainpool256', '2.16.840.1.101.3.4.3.12', 'sha3-512', 'SHA3-512'],
  ] as const)('hold with %s', async (key, algorithm, digest, name) => {
    const id = authority.issue({ name: 'An', key });
    const cms = made({
      certificate: authority.certificate(id),
      key: authority.key(id),
      algorithm,
      digest,
      signedWith: key.startsWith('ed') ? null : digest,
    });
    expect(await check(cms)).toBe(name);
    expect(await check(cms, other)).toBe('digest-differs');
  });

  it('hold whether their attributes were sorted before signing or not', async () => {
    expect(await check(made())).toBe('SHA-256');
    expect(await check(made({ arrange: (all) => all }))).toBe('SHA-256');
    expect(await check(made({ arrange: (all) => all.toReversed() }))).toBe('SHA-256');
    // Sorted for signing, and left as they were in the structure.
    expect(await check(made({ present: (all) => all.toReversed() }))).toBe('SHA-256');
  });

  const type = '1.2.840.113549.1.9.3';
  const digest = '1.2.840.113549.1.9.4';
  const value = new OctetString({ valueHex: new Uint8Array(32) });

  it.each<[string, string, NonNullable<Parameters<typeof signCms>[0]['arrange']>]>([
    ['no content type', 'attributes-missing', (all) => all.slice(1)],
    ['no digest', 'attributes-missing', (all) => all.filter((_, index) => index !== 1)],
    ['a digest twice', 'not-a-signature', (all) => [...all, attribute(digest, value)]],
    [
      'another content type',
      'attributes-missing',
      (all) => [
        attribute(type, new ObjectIdentifier({ value: '1.2.840.113549.1.9.16.1.4' })),
        ...all.slice(1),
      ],
    ],
    [
      'a digest of two values',
      'attributes-missing',
      ([first, , last]) => [first, attribute(digest, value, value), last].filter((one) => one !== undefined),
    ],
  ])('with %s are refused: %s', async (_what, fault, arrange) => {
    expect(await check(made({ arrange }))).toBe(fault);
  });

  it('hold with more attributes than are ever written anew, as with long lists of revoked certificates', async () => {
    const list = new Sequence({ value: Array.from({ length: 120_000 }, () => new Null()) });
    const cms = made({ arrange: (all) => [...all, attribute('1.2.840.113583.1.1.8', list)] });
    expect(await check(cms)).toBe('SHA-256');
    const changed = Uint8Array.from(cms);
    changed[cms.indexOf(Buffer.from('05000500', 'hex'))] = 1;
    expect(await check(changed)).toBe('signature-differs');
  });

  it('with an attribute that was not signed are refused', async () => {
    const added = attribute('1.2.840.113549.1.9.15', value);
    expect(await check(made({ present: (all) => [...all, added] }))).toBe('signature-differs');
    expect(await check(made({ present: (all) => all.slice(0, 2) }))).toBe('signature-differs');
  });

  it('of another certificate than the one that was named are refused', async () => {
    const sameName = authority.issue({ name: 'An' });
    const own = made();
    const named = made({ certificate: authority.certificate(sameName) });
    expect(await check(own)).toBe('SHA-256');
    expect(await check(named)).toBe('signature-differs');
  });

  it('whose two digests disagree are not examined', async () => {
    expect(await check(made({ algorithm: '1.2.840.10045.4.3.4', signedWith: 'sha512' }))).toBe(
      'SHA-256 signed with SHA-512',
    );
    expect(await check(made({ algorithm: '1.2.840.10045.4.1', signedWith: 'sha1' }))).toBe(
      'SHA-256 signed with SHA-1',
    );
  });
});
