import { createHash } from 'node:crypto';
import { type PDF, PdfDict, PdfName, PdfStream } from '@libpdf/core';
import { openToRevise } from './pdf-document.ts';
import type { AppendResult, ValidationData } from './pdf-engine.ts';
import { append, decodedData, ensureDict, resolve, resolveArray, resolveDict } from './pdf-objects.ts';
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
  const result = await openToRevise(bytes);
  if (result.kind === 'refused') {
    return result;
  }
  const { pdf } = result.opened;
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
    const der = stream instanceof PdfStream ? decodedData(stream) : null;
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

function add(pdf: PDF, key: string, ders: readonly Uint8Array[]): void {
  if (ders.length > 0) {
    const store = ensureDict(pdf, 'DSS', PdfDict.of({ Type: PdfName.of('DSS') }));
    append(pdf, store, key, ...ders.map((der) => pdf.register(PdfStream.fromDict({}, der))));
  }
}
