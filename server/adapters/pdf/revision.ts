import type { PDF } from '@libpdf/core';
import { appendTo, partsOf } from '../files/file-parts.ts';
import type { Appended, PdfInput, Revised } from './pdf-engine.ts';

/**
 * Writes what `change` changes and adds as one more revision, and answers with the file and with what `change` did. `null`
 * when it cannot be written without changing a byte of what was there before, which is the promise on which signatures rest.
 */
export async function appendRevision<T>(
  pdf: PDF,
  earlier: Uint8Array,
  change: () => T,
): Promise<{ readonly later: Uint8Array; readonly made: T } | null> {
  try {
    const made = change();
    const later = await pdf.save({ incremental: true, subsetFonts: true });
    return isRevisionOf(later, earlier) ? { later, made } : null;
  } catch {
    return null;
  }
}

/** The end of a file with memory of its own: a view of it would be posted with all of the file. */
export const copyFrom = (bytes: Uint8Array, start: number): Uint8Array =>
  new Uint8Array(bytes.subarray(start));

/** A file with what a worker answers to be appended, which begins with the file's bytes as they were. */
export function revise<Refused extends { readonly kind: 'refused' }>(
  file: PdfInput,
  result: Appended | Refused,
): Revised | Refused {
  return result.kind === 'ok' ? { kind: 'ok', file: appendTo(partsOf(file), result.appended) } : result;
}

function isRevisionOf(later: Uint8Array, earlier: Uint8Array): boolean {
  return later.length > earlier.length && Buffer.compare(later.subarray(0, earlier.length), earlier) === 0;
}
