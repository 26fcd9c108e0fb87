import { X509Certificate } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { certifiedPdfFixture, pdfFixture, withDamagedXref } from '../../../test/files/pdf-fixtures.ts';
import { fileOf, prepare, revised } from '../../../test/files/revised-pdf.ts';
import { seenSignatures, sound } from '../../../test/tools/pdf-signatures.ts';
import { checkPdf, runOnPdf } from '../../../test/tools/pdf-tools.ts';
import { makeSigners, type Signers } from '../../../test/company/signers.ts';
import { partsOf } from '../files/file-parts.ts';
import { sequence, utf8 } from '../security/der.ts';
import type { ValidationData } from './pdf-engine.ts';
import { signInTurn } from './sign-in-turn.ts';
import { addValidationData } from './validation-data.ts';

let signers: Signers;
let signed: Uint8Array;

const der = (pem = ''): Uint8Array => new Uint8Array(new X509Certificate(pem).raw);

const crl = sequence(utf8('danh sách thu hồi'));
const ocsp = sequence(utf8('còn hiệu lực'));

beforeAll(async () => {
  signers = await makeSigners();
  const request = {
    ...{ fieldName: 'Signature_1', mark: null, marks: [], name: 'An', reason: null },
    time: new Date('2026-11-22T03:24:00Z'),
  };
  signed = fileOf(await signInTurn(prepare, partsOf(pdfFixture()), [request], signers.ec, null));
});

const checkable = async (file: Uint8Array, data: ValidationData): Promise<Uint8Array> =>
  revised(file, await addValidationData(file, data));

/** The streams of a list of the store, as qpdf reads them. */
function stored(file: Uint8Array, key: 'Certs' | 'CRLs' | 'OCSPs'): Uint8Array[] {
  const text = runOnPdf('qpdf', file, (input) => ['--show-object=trailer', input]).text;
  const show = (reference = '', ...options: readonly string[]) =>
    runOnPdf('qpdf', file, (input) => [`--show-object=${reference.replace(' ', ',')}`, ...options, input]);
  const refOf = (dictionary: string, name: string): string | undefined =>
    new RegExp(`/${name} (\\d+ \\d+) R`).exec(dictionary)?.[1];
  const store = show(refOf(show(refOf(text, 'Root')).text, 'DSS')).text;
  const list = new RegExp(`/${key} \\[([^\\]]*)\\]`).exec(store)?.[1] ?? '';
  return [...list.matchAll(/(\d+ \d+) R/g)].map(([, reference]) => {
    return new Uint8Array(show(reference, '--filtered-stream-data').bytes);
  });
}

describe('what is needed to check signatures', () => {
  it('is added as one more revision, which breaks none of them', async () => {
    const data = { certificates: signers.ec.chain.map(der), crls: [crl], ocsps: [ocsp] };
    const after = await checkable(signed, data);
    checkPdf(after);
    expect(Buffer.from(after.subarray(0, signed.length)).equals(signed)).toBe(true);
    expect(stored(after, 'Certs')).toEqual(signers.ec.chain.map(der));
    expect(stored(after, 'CRLs')).toEqual([new Uint8Array(crl)]);
    expect(stored(after, 'OCSPs')).toEqual([new Uint8Array(ocsp)]);
    expect(seenSignatures(after, [signers.root])).toMatchObject([{ ...sound, coversAll: false }]);
  });

  it('is not added twice', async () => {
    const data = {
      certificates: [...signers.ec.chain, ...signers.ec.chain].map(der),
      crls: [crl],
      ocsps: [],
    };
    const once = await checkable(signed, data);
    expect(stored(once, 'Certs')).toHaveLength(2);
    expect(await checkable(once, data)).toEqual(once);
    const more = { certificates: [...signers.rsa.chain].map(der), crls: [], ocsps: [] };
    const twice = await checkable(once, more);
    checkPdf(twice);
    expect(stored(twice, 'Certs')).toEqual([...signers.ec.chain, signers.rsa.chain[0]].map(der));
    expect(stored(twice, 'CRLs')).toEqual([new Uint8Array(crl)]);
  });

  it('is nothing for a file as it was given', async () => {
    expect(await checkable(signed, { certificates: [], crls: [], ocsps: [] })).toEqual(signed);
  });

  it('may be added to a file that is certified as final, of whose changes it is none', async () => {
    const data = { certificates: [], crls: [crl], ocsps: [] };
    expect(stored(await checkable(certifiedPdfFixture({ level: 1 }), data), 'CRLs')).toHaveLength(1);
  });

  it('is not added to a damaged file', async () => {
    const result = await addValidationData(withDamagedXref(pdfFixture()), {
      certificates: [],
      crls: [crl],
      ocsps: [],
    });
    expect(result).toEqual({ kind: 'refused', reason: 'broken' });
  });
});
