import { findText } from './bytes.ts';
import { readIndirectObject } from './indirect-object.ts';
import { PdfParser, PdfSyntaxError } from './pdf-parser.ts';
import { isKind, isRef, nameOf } from './pdf-value.ts';
import type { PdfDict } from './pdf-value.ts';
import type { XrefEntry, XrefSection } from './xref.ts';

const mostObjects = 500_000;

/**
 * Finds the objects of a file whose cross-reference is damaged, as readers do: by looking for `n g obj`, the last one of a number
 * being the one that counts. `null` when there is no catalog either.
 */
export function recoverXref(bytes: Uint8Array, end: number): XrefSection | null {
  const entries = new Map<number, XrefEntry>();
  for (let at = findText(bytes, 'obj', 0, end); at !== -1; at = findText(bytes, 'obj', at + 3, end)) {
    const head = headBefore(bytes, at);
    if (head !== null && entries.size < mostObjects) {
      entries.set(head.number, { kind: 'at', offset: head.offset, generation: head.generation });
    }
  }
  const trailer = lastTrailer(bytes, end) ?? trailerFromObjects(bytes, end, entries);
  return trailer === null
    ? null
    : { offset: 0, start: 0, end: 0, entries, trailer, hasDuplicates: true, isPlain: false };
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/** Reads `n g ` backwards from where `obj` stands. */
function headBefore(
  bytes: Uint8Array,
  position: number,
): { readonly offset: number; readonly number: number; readonly generation: number } | null {
  let at = position;
  for (let count = 0; count < 2; count += 1) {
    const blank = at;
    while (at > 0 && (bytes[at - 1] === 32 || bytes[at - 1] === 10 || bytes[at - 1] === 13)) {
      at -= 1;
    }
    const digits = at;
    while (at > 0 && digits - at < 10 && isDigit(bytes[at - 1])) {
      at -= 1;
    }
    if (at === digits || (count === 1 && blank === digits)) {
      return null;
    }
  }
  const parser = new PdfParser(bytes, at, position);
  const number = parser.readCount();
  const generation = parser.readCount();
  return number === null || generation === null ? null : { offset: at, number, generation };
}

function lastTrailer(bytes: Uint8Array, end: number): PdfDict | null {
  let found: PdfDict | null = null;
  for (let at = findText(bytes, 'trailer', 0, end); at !== -1; at = findText(bytes, 'trailer', at + 7, end)) {
    try {
      const dict = new PdfParser(bytes, at + 'trailer'.length, end).readDict();
      found = isRef(dict.entries.get('Root')) ? dict : found;
    } catch (reason) {
      if (!(reason instanceof PdfSyntaxError)) {
        throw reason;
      }
    }
  }
  return found;
}

function trailerFromObjects(
  bytes: Uint8Array,
  end: number,
  entries: ReadonlyMap<number, XrefEntry>,
): PdfDict | null {
  let found: PdfDict | null = null;
  let latest = -1;
  for (const [number, entry] of entries) {
    if (entry.kind !== 'at' || entry.offset < latest) {
      continue;
    }
    const value = readIndirectObject(bytes, entry.offset, end, () => null)?.value;
    if (isKind(value, 'stream') && isRef(value.dict.entries.get('Root'))) {
      found = value.dict;
      latest = entry.offset;
    } else if (isKind(value, 'dict') && nameOf(value.entries.get('Type')) === 'Catalog') {
      const root = { kind: 'ref', number, generation: entry.generation } as const;
      found = { kind: 'dict', entries: new Map([['Root', root]]), hasDuplicates: false };
      latest = entry.offset;
    }
  }
  return found;
}
