/** The PDF library alone: what signing is measured beside. */
import { webcrypto, X509Certificate } from 'node:crypto';
import { CryptoKeySigner, PDF, PdfArray, PdfDict, PdfName, PdfStream, PdfString } from '@libpdf/core';

import { fontProgram } from '../server/adapters/pdf/font-programs.ts';
import type { LocalSigner } from '../server/adapters/pdf/pdf-engine.ts';

/** What a mark says, and its picture. */
export type MarkParts = { readonly lines: readonly string[]; readonly picture: Uint8Array };

/** A file with the mark's fonts and picture and a widget that refers to them. */
async function withObjects(bytes: Uint8Array, { lines, picture }: MarkParts): Promise<PDF> {
  const pdf = await PDF.load(bytes);
  const page = pdf.getPage(0);
  if (!page) {
    throw new Error('no page');
  }
  const [semibold, regular] = [fontProgram('semibold'), fontProgram('regular')].map((font) =>
    pdf.embedFont(font),
  );
  const [first = '', ...rest] = lines;
  const words = [semibold?.encodeTextToGids(first), ...rest.map((line) => regular?.encodeTextToGids(line))];
  const look = {
    ...{ Type: PdfName.of('XObject'), Subtype: PdfName.of('Form') },
    Resources: PdfDict.of({ XObject: PdfDict.of({ Im0: pdf.embedPng(picture).ref }) }),
  };
  const widget = PdfDict.of({
    ...{ FT: PdfName.of('Sig'), T: PdfString.fromString('Signature_1') },
    ...{ Type: PdfName.of('Annot'), Subtype: PdfName.of('Widget'), P: page.ref },
    AP: PdfDict.of({ N: pdf.register(PdfStream.fromDict(look, Buffer.from(words.join(' ')))) }),
  });
  page.dict.set('Annots', PdfArray.of(pdf.register(widget)));
  return pdf;
}

/** Opens, adds the same objects and saves them as a revision, without a hash of the file or a signature. */
export async function saveWithLibrary(bytes: Uint8Array, mark: MarkParts): Promise<void> {
  const pdf = await withObjects(bytes, mark);
  pdf.register(PdfDict.of({ Type: PdfName.of('Sig'), Contents: PdfString.fromBytes(new Uint8Array(1500)) }));
  await pdf.save({ incremental: true, subsetFonts: true });
}

/** Signs invisibly, as the library does, with the mark's objects beside the signature. `signer` holds an EC key. */
export async function createLibrarySigning(
  signer: LocalSigner,
): Promise<(bytes: Uint8Array, mark: MarkParts) => Promise<void>> {
  const own = new X509Certificate(signer.chain[0] ?? '');
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    signer.privateKey,
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  );
  const librarySigner = new CryptoKeySigner(key, new Uint8Array(own.raw), 'EC', 'ECDSA');
  return async (bytes, mark) => {
    const pdf = await withObjects(bytes, mark);
    await pdf.sign({ signer: librarySigner, subFilter: 'ETSI.CAdES.detached', reason: 'Reason' });
  };
}
