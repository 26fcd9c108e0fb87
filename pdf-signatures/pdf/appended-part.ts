/**
 * What was appended to a signed file is read strictly. Whoever appends chooses every byte, and may write what one reader takes
 * for one thing and another reader for another; so what is not written as the standard says, byte by byte, is not read at all.
 */
import { findLastText, findText } from './bytes.ts';
import { isBlank, PdfParser, readOrUndefined } from './pdf-parser.ts';
import { PdfRevision } from './pdf-revision.ts';
import { integerOf, isKind, isRef } from './pdf-value.ts';
import type { IndirectObject } from './indirect-object.ts';
import type { XrefEntry, XrefSection } from './xref.ts';

/** Blanks behind the end that change nothing: readers look for `startxref` in the last kilobyte (ISO 32000-2, annex H). */
const mostBlanks = 64;
const tailReach = 1024;

/** What was appended to the file after a signed revision, as far as its bytes tell. */
export type AppendedPart = 'nothing' | 'revisions' | 'ambiguous';

export function readAppendedPart(signed: PdfRevision, now: PdfRevision): AppendedPart {
  const { bytes } = now.file;
  if (signed.end === bytes.length) {
    return 'nothing';
  }
  if (findText(bytes, '%PDF-', 0, 5) !== 0 || !isLinearizedAlike(signed, bytes)) {
    return 'ambiguous';
  }
  if (isBlankFrom(bytes, signed.end)) {
    return bytes.length - signed.end <= mostBlanks ? 'nothing' : 'ambiguous';
  }
  const sections = appendedSections(signed, now);
  return sections !== null && isTailPlain(bytes, sections[0]?.offset ?? -1) && areTiled(signed, now, sections)
    ? 'revisions'
    : 'ambiguous';
}

function isBlankFrom(bytes: Uint8Array, start: number): boolean {
  for (let at = start; at < bytes.length; at += 1) {
    if (!isBlank(bytes[at])) {
      return false;
    }
  }
  return true;
}

/**
 * Readers begin with the first section of a linearized file as long as the file has the length that it says (annex F), and with the
 * last one when it has another. What was appended must not make the one of the other, unless both lead to the same document.
 */
function isLinearizedAlike(signed: PdfRevision, bytes: Uint8Array): boolean {
  const word = findText(bytes, '/Linearized', 0, Math.min(bytes.length, tailReach));
  if (word === -1) {
    return true;
  }
  const head = findText(bytes, 'obj', 0, word);
  const parser = new PdfParser(bytes, head + 'obj'.length);
  const isAlike = readOrUndefined(() => {
    const length = integerOf(parser.readDict().entries.get('L'));
    parser.skipBlanks();
    if (head === -1 || length === null || !parser.skipWord('endobj')) {
      return false;
    }
    parser.skipBlanks();
    return length === signed.end ? signed.sections[0]?.start === parser.position : length !== bytes.length;
  });
  return isAlike === true;
}

/** The sections that were appended, newest first; `null` unless they build on the signed ones, and on nothing else. */
function appendedSections(signed: PdfRevision, now: PdfRevision): readonly XrefSection[] | null {
  const count = now.sections.length - signed.sections.length;
  const isBuiltOn =
    count > 0 && signed.sections.every(({ offset }, index) => now.sections[count + index]?.offset === offset);
  const appended = now.sections.slice(0, count);
  return isBuiltOn &&
    !signed.sections.some(({ hasDuplicates }) => hasDuplicates) &&
    appended.every((section) => isPlainSection(section, signed.end))
    ? appended
    : null;
}

function isPlainSection(section: XrefSection, from: number): boolean {
  return section.start >= from && section.isPlain && !section.hasDuplicates;
}

/** The file ends with where its newest section is, and with nothing else. */
function isTailPlain(bytes: Uint8Array, offset: number): boolean {
  const word = findLastText(bytes, 'startxref');
  if (word < bytes.length - tailReach) {
    return false;
  }
  const tail = new TextDecoder('latin1').decode(bytes.subarray(word));
  const blanks = /^startxref[\r\n ]+(\d{1,12})[\r\n ]+%%EOF([\r\n ]*)$/.exec(tail);
  return Number(blanks?.[1]) === offset && (blanks?.[2] ?? '').length <= mostBlanks;
}

type Span = { readonly start: number; readonly end: number };

/** Whether each appended byte is of an object that a section lists, or of a section, or says nothing. */
function areTiled(signed: PdfRevision, now: PdfRevision, sections: readonly XrefSection[]): boolean {
  const spans = new Map<number, Span>();
  for (const [index, section] of sections.entries()) {
    const revision = new PdfRevision(now.file, now.end, now.sections.slice(index), section.trailer, false);
    const found = objectSpans(signed, revision, now, section);
    if (found === null) {
      return false;
    }
    for (const span of [section, ...found]) {
      spans.set(span.start, span);
    }
  }
  const offsets = new Set(sections.map(({ offset }) => offset));
  let at = signed.end;
  for (const span of [...spans.values()].toSorted((a, b) => a.start - b.start)) {
    if (span.start < at || !saysNothing(now.file.bytes, at, span.start, offsets)) {
      return false;
    }
    at = span.end;
  }
  return saysNothing(now.file.bytes, at, now.file.bytes.length, offsets);
}

/** Where the objects stand that a section lists; `null` when one of its rows is not true. */
function objectSpans(
  signed: PdfRevision,
  revision: PdfRevision,
  now: PdfRevision,
  section: XrefSection,
): Span[] | null {
  const spans: Span[] = [];
  const containers = new Set<number>();
  for (const [number, entry] of section.entries) {
    if (entry.kind === 'free' || isSameEntry(entry, signed.entries.get(number))) {
      continue;
    }
    const generation = entry.kind === 'at' ? entry.generation : 0;
    const place = revision.place(entry.kind === 'at' ? number : entry.container);
    const isTrue =
      place?.isPlain === true &&
      place.start >= signed.end &&
      keepsItsLength(place, revision, now) &&
      revision.lookup({ kind: 'ref', number, generation }).kind === 'value';
    if (!isTrue) {
      return null;
    }
    if (entry.kind === 'at') {
      spans.push(place);
    } else {
      containers.add(entry.container);
    }
  }
  return [...containers].every((container) => isWhollyListed(container, revision)) ? spans : null;
}

/** Whether the length of a stream is what it was when the stream was written: else it is another stream now. */
function keepsItsLength({ value }: IndirectObject, revision: PdfRevision, now: PdfRevision): boolean {
  const length = isKind(value, 'stream') ? value.dict.entries.get('Length') : null;
  const entry = isRef(length) ? revision.entries.get(length.number) : undefined;
  return !isRef(length) || (entry !== undefined && isSameEntry(entry, now.entries.get(length.number)));
}

/** Whether nothing stands in an object stream beside what is listed of it: readers may come across it. */
function isWhollyListed(container: number, revision: PdfRevision): boolean {
  return [...(revision.contents(container) ?? [])].every(([number, { index }]) =>
    isSameEntry({ kind: 'in', container, index }, revision.entries.get(number)),
  );
}

export function isSameEntry(a: XrefEntry, b: XrefEntry | undefined): boolean {
  switch (a.kind) {
    case 'free':
      return b?.kind === 'free';
    case 'at':
      return b?.kind === 'at' && b.offset === a.offset && b.generation === a.generation;
    case 'in':
      return b?.kind === 'in' && b.container === a.container && b.index === a.index;
  }
}

const words = /obj|xref|trailer|stream/;

/** Whether there are only blanks, comments and pointers to known sections between two places. */
function saysNothing(bytes: Uint8Array, start: number, end: number, offsets: ReadonlySet<number>): boolean {
  let at = start;
  while (at < end) {
    if (isBlank(bytes[at])) {
      at += 1;
    } else if (bytes[at] === 0x25) {
      const behind = lineEnd(bytes, at, end);
      if (words.test(new TextDecoder('latin1').decode(bytes.subarray(at, behind)))) {
        return false;
      }
      at = behind;
    } else {
      const parser = new PdfParser(bytes, at, end);
      const offset = parser.skipWord('startxref') ? parser.readCount() : null;
      if (offset === null || !offsets.has(offset)) {
        return false;
      }
      at = parser.position;
    }
  }
  return true;
}

function lineEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== 10 && bytes[at] !== 13) {
    at += 1;
  }
  return at;
}
