import { createHash } from 'node:crypto';
import { type PDF, type PdfRef, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { openPdf } from './pdf-document.ts';
import type { AppendResult, ValidationData } from './pdf-engine.ts';
import { resolve, resolveArray, resolveDict } from './pdf-objects.ts';
import { appendRevision, copyFrom } from './revision.ts';

/**
 * The document security store (ISO 32000-2, 12.8.4.3; ETSI EN 319 142-1, 5.4.2): certificates, revocation lists and
 * responses for all signatures of the file together, which is what readers look through; there is no need to sort them by signature.
 * Runs in the worker.
 */

const kinds = [
  { key: 'Certs', of: (data: ValidationData) => data.certificates },
  { key: 'CRLs', of: (data: ValidationData) => data.crls },
  { key: 'OCSPs', of: (data: ValidationData) => data.ocsps },
] as const;

/** See `PdfEngine.addValidationData`. */
export async function addValidationData(bytes: Uint8Array, data: ValidationData): Promise<AppendResult> {
  const result = await openPdf(bytes);
  if (result.kind === 'refused') {
    return result;
  }
  const { pdf, damaged } = result.opened;
  if (damaged) {
    return { kind: 'refused', reason: 'broken' };
  }
  const additions = kinds.map(({ key, of }) => ({ key, streams: missing(pdf, key, of(data)) }));
  if (additions.every(({ streams }) => streams.length === 0)) {
    return { kind: 'ok', appended: new Uint8Array() };
  }
  const revision = await appendRevision(pdf, bytes, () => {
    for (const { key, streams } of additions) {
      add(pdf, key, streams);
    }
  });
  return revision
    ? { kind: 'ok', appended: copyFrom(revision.later, bytes.length) }
    : { kind: 'refused', reason: 'broken' };
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64');

/** Each once, without those that are in the store already. */
function missing(pdf: PDF, key: string, ders: readonly Uint8Array[]): readonly Uint8Array[] {
  const store = resolveDict(pdf, pdf.getCatalog().get('DSS'));
  const known = new Set<string>();
  for (const entry of resolveArray(pdf, store?.get(key)) ?? []) {
    const stream = resolve(pdf, entry);
    const der = stream instanceof PdfStream ? decoded(stream) : null;
    if (der) {
      known.add(hashOf(der));
    }
  }
  return ders.filter((der) => {
    const hash = hashOf(der);
    const isNew = !known.has(hash);
    known.add(hash);
    return isNew;
  });
}

function decoded(stream: PdfStream): Uint8Array | null {
  try {
    return stream.getDecodedData();
  } catch {
    return null;
  }
}

function add(pdf: PDF, key: string, ders: readonly Uint8Array[]): void {
  if (ders.length === 0) {
    return;
  }
  const refs = ders.map((der): PdfRef => pdf.register(PdfStream.fromDict({}, der)));
  const store = storeOf(pdf);
  const present = resolveArray(pdf, store.get(key));
  if (present) {
    refs.forEach((ref) => present.push(ref));
  } else {
    store.set(key, PdfArray.of(...refs));
  }
}

function storeOf(pdf: PDF): PdfDict {
  const catalog = pdf.getCatalog();
  const present = resolveDict(pdf, catalog.get('DSS'));
  if (present) {
    return present;
  }
  const made = PdfDict.of({ Type: PdfName.of('DSS') });
  catalog.set('DSS', pdf.register(made));
  return made;
}
