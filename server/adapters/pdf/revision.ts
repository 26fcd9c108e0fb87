import type { PDF } from '@libpdf/core';

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

function isRevisionOf(later: Uint8Array, earlier: Uint8Array): boolean {
  return later.length > earlier.length && Buffer.compare(later.subarray(0, earlier.length), earlier) === 0;
}
