import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

import { makeSigners, type Signers } from '../../../test/company/signers.ts';
import type { LocalSigner } from '../pdf/pdf-engine.ts';
import { sequence, utf8 } from '../security/der.ts';
import { readHistoryHead } from '../../domain/history-head.ts';
import { writePem } from '../../domain/pem.ts';
import {
  assembleSignature,
  hashOf,
  isSignatureOver,
  signatureSizeMax,
  type SignatureParts,
  signedAttributes,
} from './cms.ts';
import { historyHeadAttribute } from './history-head.ts';
import { readSigningChain, type SigningChain } from './signing-chain.ts';
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts';

const content = Buffer.from('Hợp đồng lao động');
const digest = createHash('sha256').update(content).digest();

const folder = temporaryFolder();

let signers: Signers;
beforeAll(async () => {
  signers = await makeSigners();
});

function chainOf({ chain }: LocalSigner): SigningChain {
  const read = readSigningChain(chain);
  if (read === null) {
    throw new Error('the chain cannot sign');
  }
  return read;
}

function valueOf(attributes: Uint8Array, { privateKey }: LocalSigner): Uint8Array {
  const key = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  return new Uint8Array(sign('sha256', attributes, key));
}

function signed(signer: LocalSigner, token: Uint8Array | null = null): SignatureParts {
  const chain = chainOf(signer);
  const attributes = signedAttributes(digest, chain);
  return { attributes, chain, value: valueOf(attributes, signer), token };
}

function openssl(arguments_: readonly string[]): string {
  return execFileSync('openssl', arguments_, { encoding: 'utf8', stdio: 'pipe' });
}

function written(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

const kinds = ['ec', 'rsa'] as const;

describe.each(kinds)('a signature with an %s key', (kind) => {
  it('holds for openssl, with its certificate named in what is signed', () => {
    const der = assembleSignature(signed(signers[kind]));
    const verify = (file: Uint8Array): string =>
      openssl([
        ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', written('s.der', der)],
        ...['-content', written('content', file), '-CAfile', written('root.pem', signers.root)],
        ...['-purpose', 'any'],
      ]);
    expect(verify(content)).toBe(content.toString());
    expect(() => verify(Buffer.from('Hợp đồng khác'))).toThrow(/digest|verification failure/);
  });

  it('fits into the size foretold, which leaves little over', () => {
    const parts = signed(signers[kind]);
    const size = assembleSignature(parts).length;
    const foretold = signatureSizeMax(parts.chain, false);
    expect(size).toBeLessThanOrEqual(foretold);
    expect(size).toBeGreaterThan(foretold - 8);
    expect(assembleSignature({ ...parts, token: sequence(utf8('.'.repeat(8000))) }).length).toBeLessThan(
      signatureSizeMax(parts.chain, true),
    );
  });

  it('is no signature of anybody else, or over anything else', () => {
    const { attributes, chain, value } = signed(signers[kind]);
    expect(isSignatureOver(attributes, chain, value)).toBe(true);
    expect(isSignatureOver(Buffer.from('khác'), chain, value)).toBe(false);
    expect(isSignatureOver(attributes, chainOf(signers[kind === 'ec' ? 'rsa' : 'ec']), value)).toBe(false);
    expect(isSignatureOver(attributes, chain, Buffer.from('khác'))).toBe(false);
  });
});

it('is the same for the same attributes and value: nothing in it is random or of the moment', () => {
  const parts = signed(signers.ec);
  expect(assembleSignature(parts)).toEqual(assembleSignature({ ...parts }));
  expect(parts.attributes).toEqual(signedAttributes(digest, parts.chain));
});

it('names no signing time, and what it names in the order of DER', () => {
  const printed = openssl([
    'asn1parse',
    '-inform',
    'DER',
    '-in',
    written('a', signed(signers.rsa).attributes),
  ]);
  expect([...printed.matchAll(/d=2 .*OBJECT\s+:(.*)$/gm)].map(([, name]) => name?.trim())).toEqual([
    'contentType',
    'messageDigest',
    'id-smime-aa-signingCertificateV2',
  ]);
});

it('signs further attributes in their place, which openssl takes and a reader finds again', () => {
  const head = { entries: 300, hash: 'ab'.repeat(32) };
  const chain = chainOf(signers.ec);
  const attributes = signedAttributes(digest, chain, [historyHeadAttribute(head)]);
  const der = assembleSignature({ attributes, chain, value: valueOf(attributes, signers.ec), token: null });
  expect(der.length).toBeLessThanOrEqual(signatureSizeMax(chain, false, [historyHeadAttribute(head)]));
  const files = { signature: written('h.der', der), content: written('content', content) };
  const verified = openssl([
    ...['cms', '-verify', '-cades', '-binary', '-inform', 'DER', '-in', files.signature],
    ...['-content', files.content, '-CAfile', written('root.pem', signers.root), '-purpose', 'any'],
  ]);
  expect(verified).toBe(content.toString());
  const inPdf = Buffer.from(`/Contents <${Buffer.from(der).toString('hex')}0000>`);
  expect(readHistoryHead(inPdf)).toEqual(head);
});

it('asks a remote service for the hash of the attributes', () => {
  const { attributes } = signed(signers.rsa);
  expect(hashOf(attributes)).toEqual(new Uint8Array(createHash('sha256').update(attributes).digest()));
});

it('carries a time stamp beside what is signed', () => {
  const token = sequence(utf8('dấu thời gian'));
  const der = assembleSignature(signed(signers.ec, token));
  const printed = openssl(['cms', '-cmsout', '-print', '-inform', 'DER', '-in', written('t.der', der)]);
  expect(printed).toMatch(/unsignedAttrs:\s+object: id-smime-aa-timeStampToken/);
});

it('holds the chain without the authority at its end', () => {
  const der = assembleSignature(signed(signers.ec));
  const path = written('c.der', der);
  const printed = openssl(['pkcs7', '-print_certs', '-noout', '-inform', 'DER', '-in', path]);
  expect(printed.match(/^subject=/gm)).toHaveLength(1);
  expect(printed).toMatch(/^subject=.*UID = an/m);
});

describe('a chain that cannot sign', () => {
  const selfSigned = (...options: readonly string[]): string => {
    const key = join(folder, 'other-key.pem');
    const request = ['req', '-x509', '-nodes', '-keyout', key, '-subj', '/CN=An', '-days', '1'];
    return openssl([...request, ...options]);
  };

  /** With a kind of key that nobody has given a name. */
  const withUnknownKey = (pem: string): string => {
    const der = new X509Certificate(pem).raw;
    const rsaEncryption = Buffer.from('2a864886f70d010101', 'hex');
    der[der.indexOf(rsaEncryption) + rsaEncryption.length - 1] = 0x63;
    return writePem('CERTIFICATE', der.toString('base64'));
  };

  it.each([
    { name: 'none', chain: () => [] },
    { name: 'text', chain: () => ['An'] },
    { name: 'a weak key', chain: () => [selfSigned('-newkey', 'rsa:1024')] },
    { name: 'a key that few readers know', chain: () => [selfSigned('-newkey', 'ed25519')] },
    { name: 'a key that cannot be read', chain: () => [withUnknownKey(selfSigned('-newkey', 'rsa:2048'))] },
    { name: 'a chain with text in it', chain: () => [signers.ec.chain[0] ?? '', 'An'] },
    { name: 'a chain that goes on and on', chain: () => Array<string>(11).fill(signers.root) },
  ])('$name', ({ chain }) => expect(readSigningChain(chain())).toBeNull());

  it('while keys on other curves of NIST can', () => {
    const pem = selfSigned('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-384');
    expect(readSigningChain([pem])).toMatchObject({ algorithm: 'ecdsa', signatureMax: 104 });
  });
});
