import {
  type KeyObject,
  type SignKeyObjectInput,
  constants,
  createHash,
  generateKeyPairSync,
  sign,
} from 'node:crypto';
import { Integer, Null, Sequence } from 'asn1js';
import { beforeAll, describe, expect, it } from 'vitest';
import { algorithmOf, der, tagged } from '../../test/peers/handmade-cms.ts';
import { readAsn1 } from './asn1.ts';
import { digest, digestIds } from './digest.ts';
import { verifyValue } from './verify-value.ts';

const message = Buffer.from('Hợp đồng');

type Pair = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };

const spki = ({ publicKey }: Pair): Uint8Array =>
  new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }));
const curve = (namedCurve: string): Pair => generateKeyPairSync('ec', { namedCurve });

/** What is said of a value, and of the same value with a bit turned, and of other bytes. */
async function judge(pair: Pair, algorithm: Sequence, value: Uint8Array): Promise<string> {
  const id = readAsn1(der(algorithm));
  const turned = Uint8Array.from(value);
  turned[value.length - 9] = (turned[value.length - 9] ?? 0) ^ 1;
  const verdicts = await Promise.all([
    verifyValue(spki(pair), id, value, message, null),
    verifyValue(spki(pair), id, turned, message, null),
    verifyValue(spki(pair), id, value, Buffer.from('Hop dong'), null),
    verifyValue(spki(pair), id, value.slice(0, -1), message, null),
  ]);
  return verdicts.map((verdict) => (verdict.kind === 'unsupported' ? verdict.what : verdict.kind)).join(' ');
}

const right = 'good bad bad bad';

describe('values that OpenSSL made', () => {
  let rsa: Pair;
  let odd: Pair;
  beforeAll(() => {
    rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    // A modulus of whole bytes and one bit more.
    odd = generateKeyPairSync('rsa', { modulusLength: 1025 });
  });

  it.each([
    ['sha1', '1.2.840.113549.1.1.5'],
    ['sha1', '1.3.14.3.2.29'],
    ['sha224', '1.2.840.113549.1.1.14'],
    ['sha256', '1.2.840.113549.1.1.11'],
    ['sha384', '1.2.840.113549.1.1.12'],
    ['sha512', '1.2.840.113549.1.1.13'],
    ['sha3-224', '2.16.840.1.101.3.4.3.13'],
    ['sha3-256', '2.16.840.1.101.3.4.3.14'],
    ['sha3-384', '2.16.840.1.101.3.4.3.15'],
    ['sha3-512', '2.16.840.1.101.3.4.3.16'],
  ])('are checked with RSA and %s', async (name, id) => {
    for (const pair of [rsa, odd]) {
      expect(await judge(pair, algorithmOf(id, [new Null()]), sign(name, message, pair.privateKey))).toBe(
        right,
      );
    }
  });

  const pss = (hash: string, mask: string, salt: number): Sequence =>
    algorithmOf('1.2.840.113549.1.1.10', [
      new Sequence({
        value: [
          tagged(0, algorithmOf(hash)),
          tagged(1, algorithmOf('1.2.840.113549.1.1.8', [algorithmOf(mask)])),
          tagged(2, new Integer({ value: salt })),
        ],
      }),
    ]);
  const padding = (key: KeyObject, saltLength: number): SignKeyObjectInput => ({
    key,
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength,
  });
  const idOf = (name: 'SHA-1' | 'SHA-256' | 'SHA-512' | 'SHA3-256' | 'SHA-224'): string =>
    digestIds.get(name) ?? '';

  it.each([
    ['sha256', idOf('SHA-256'), 32],
    ['sha512', idOf('SHA-512'), 10],
    ['sha256', idOf('SHA-256'), 0],
    ['sha3-256', idOf('SHA3-256'), 32],
    ['sha224', idOf('SHA-224'), 28],
  ])('are checked with RSA-PSS, %s and a salt', async (name, id, salt) => {
    for (const pair of [rsa, odd]) {
      expect(await judge(pair, pss(id, id, salt), sign(name, message, padding(pair.privateKey, salt)))).toBe(
        right,
      );
    }
  });

  it('are checked with RSA-PSS of a key that is for nothing else, and with a mask of its own', async () => {
    const own = generateKeyPairSync('rsa-pss', {
      modulusLength: 2048,
      hashAlgorithm: 'sha256',
      mgf1HashAlgorithm: 'sha512',
    });
    const value = sign('sha256', message, padding(own.privateKey, 32));
    expect(await judge(own, pss(idOf('SHA-256'), idOf('SHA-512'), 32), value)).toBe(right);
    expect(await judge(own, pss(idOf('SHA-256'), idOf('SHA-256'), 32), value)).toBe('bad bad bad bad');
    // Such a key signs in no other way.
    expect(await judge(own, algorithmOf('1.2.840.113549.1.1.11', [new Null()]), value)).toBe(
      'bad bad bad bad',
    );
  });

  it.each([
    ['prime256v1', 'sha1', '1.2.840.10045.4.1'],
    ['prime256v1', 'sha224', '1.2.840.10045.4.3.1'],
    ['prime256v1', 'sha512', '1.2.840.10045.4.3.4'],
    ['secp384r1', 'sha384', '1.2.840.10045.4.3.3'],
    ['secp384r1', 'sha3-384', '2.16.840.1.101.3.4.3.11'],
    ['secp521r1', 'sha512', '1.2.840.10045.4.3.4'],
    ['secp521r1', 'sha3-512', '2.16.840.1.101.3.4.3.12'],
    ['brainpoolP256r1', 'sha256', '1.2.840.10045.4.3.2'],
    ['brainpoolP256r1', 'sha3-512', '2.16.840.1.101.3.4.3.12'],
    ['brainpoolP384r1', 'sha384', '1.2.840.10045.4.3.3'],
    ['brainpoolP512r1', 'sha512', '1.2.840.10045.4.3.4'],
  ])('are checked on %s with %s', async (name, hash, id) => {
    const pair = curve(name);
    expect(await judge(pair, algorithmOf(id), sign(hash, message, pair.privateKey))).toBe(right);
  });

  it('are checked of a key whose point is compressed', async () => {
    const pair = curve('prime256v1');
    const whole = spki(pair);
    const point = whole.slice(-64);
    const compressed = Buffer.concat([
      Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex'),
      Buffer.of(2 + ((point[63] ?? 0) & 1)),
      point.slice(0, 32),
    ]);
    const id = readAsn1(der(algorithmOf('1.2.840.10045.4.3.2')));
    const value = sign('sha256', message, pair.privateKey);
    expect(await verifyValue(compressed, id, value, message, null)).toEqual({ kind: 'good' });
  });

  it('are checked with Ed25519 and Ed448', async () => {
    const [first, second] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed448')];
    expect(await judge(first, algorithmOf('1.3.101.112'), sign(null, message, first.privateKey))).toBe(right);
    expect(await judge(second, algorithmOf('1.3.101.113'), sign(null, message, second.privateKey))).toBe(
      right,
    );
    // A key of one kind made no signature of the other.
    expect(await judge(first, algorithmOf('1.3.101.113'), sign(null, message, first.privateKey))).toBe(
      'bad bad bad bad',
    );
  });

  it('are said to be of an algorithm that is not known, by its name', async () => {
    const all = (what: string): string => [what, what, what, what].join(' ');
    const k = curve('secp256k1');
    const onK = await judge(k, algorithmOf('1.2.840.10045.4.3.2'), sign('sha256', message, k.privateKey));
    expect(onK).toBe(all('ECDSA on secp256k1'));
    // An identifier of no curve that anybody has is one that was changed.
    const none = Buffer.from(spki(curve('prime256v1')));
    none[none.indexOf(Buffer.from('030107', 'hex')) + 2] = 15;
    const id = readAsn1(der(algorithmOf('1.2.840.10045.4.3.2')));
    expect(await verifyValue(none, id, sign('sha256', message, k.privateKey), message, null)).toEqual({
      kind: 'bad',
    });
    const md5 = await judge(
      rsa,
      algorithmOf('1.2.840.113549.1.1.4', [new Null()]),
      sign('md5', message, rsa.privateKey),
    );
    expect(md5).toBe(all('RSA with MD5'));
    const { publicKey, privateKey } = generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 });
    const dsa = { publicKey, privateKey };
    const value = sign('sha256', message, privateKey);
    expect(await judge(dsa, algorithmOf('2.16.840.1.101.3.4.3.2'), value)).toBe(all('DSA with SHA-256'));
    expect(await judge(rsa, algorithmOf('1.2.3.4'), value)).toBe(all('1.2.3.4'));
  });
});

it.each([...digestIds.keys()])('the digest %s is what OpenSSL makes', async (name) => {
  const node = name.replace(/^SHA-/, 'sha').toLowerCase();
  const options = name === 'SHAKE256' ? { outputLength: 64 } : {};
  expect(Buffer.from(await digest(name, message))).toEqual(
    createHash(node, options).update(message).digest(),
  );
});
