/** Cross-reference tables and streams (ISO 32000-1, 7.5.4 and 7.5.8). */
import { findLastText } from './bytes.ts';
import { readIndirectObject } from './indirect-object.ts';
import { unpackStream } from './inflate.ts';
import { PdfParser, readOrUndefined } from './pdf-parser.ts';
import { type PdfDict, integerOf, isKind, nameOf } from './pdf-value.ts';

export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'at'; readonly offset: number; readonly generation: number }
  | { readonly kind: 'in'; readonly container: number; readonly index: number };

export type XrefSection = {
  /** Where `startxref` or `/Prev` says that it begins, and where it does, behind blanks. */
  readonly offset: number;
  readonly start: number;
  /** Behind its trailer, or behind the object that it is. */
  readonly end: number;
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
  /** Whether a number stands there twice, or a key of its trailer: readers take the one or the other. */
  readonly hasDuplicates: boolean;
  /** Whether it is written as the standard says, row by row. */
  readonly isPlain: boolean;
};

/** Sections of one file; each save appends one. */
const mostSections = 1000;
/** Objects of one file, as its own table counts them. */
const mostObjects = 2_000_000;

/** The section that `startxref` before `end` names, and those that it builds on, newest first; `null` when any is damaged. */
export function readXrefChain(bytes: Uint8Array, end: number): XrefSection[] | null {
  const word = findLastText(bytes, 'startxref', end);
  const offset = word === -1 ? null : new PdfParser(bytes, word + 'startxref'.length, end).readCount();
  return offset === null ? null : readChainFrom(bytes, offset, end);
}

function readChainFrom(bytes: Uint8Array, first: number, end: number): XrefSection[] | null {
  const sections: XrefSection[] = [];
  const seen = new Set<number>();
  // A hybrid file's stream stands before what its table builds on (7.5.8.4).
  const waiting = [first];
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (seen.has(offset) || sections.length >= mostSections) {
      return null;
    }
    seen.add(offset);
    const section = readSection(bytes, offset, end);
    if (section === null) {
      return null;
    }
    sections.push(section);
    const hybrid = integerOf(section.trailer.entries.get('XRefStm'));
    const previous = integerOf(section.trailer.entries.get('Prev'));
    waiting.unshift(...[hybrid, previous].filter((next) => next !== null));
  }
  return sections;
}

function readSection(bytes: Uint8Array, offset: number, end: number): XrefSection | null {
  if (offset >= end) {
    return null;
  }
  const section = readOrUndefined(() => {
    const parser = new PdfParser(bytes, offset, end);
    parser.skipBlanks();
    const start = parser.position;
    return parser.skipWord('xref') ? readTable(parser, offset, start) : readXrefStream(bytes, offset, end);
  });
  return section ?? null;
}

/** A row of a table is 20 bytes long (7.5.4); some readers count on it. */
const rowLength = 20;

function readTable(parser: PdfParser, offset: number, start: number): XrefSection | null {
  const entries = new Map<number, XrefEntry>();
  let rows = 0;
  let isPlain = true;
  while (true) {
    parser.skipBlanks();
    if (parser.skipWord('trailer')) {
      const trailer = parser.readDict();
      const hasDuplicates = entries.size !== rows || trailer.hasDuplicates;
      return { offset, start, end: parser.position, entries, trailer, hasDuplicates, isPlain };
    }
    let first = parser.readCount();
    const count = parser.readCount();
    if (first === null || count === null || rows + count > mostObjects) {
      return null;
    }
    parser.skipBlanks();
    const begin = parser.position;
    for (let row = 0; row < count; row += 1) {
      isPlain &&= parser.position === begin + row * rowLength;
      const where = parser.readCount();
      const generation = parser.readCount();
      parser.skipBlanks();
      const isUsed = parser.skipWord('n');
      if (where === null || generation === null || (!isUsed && !parser.skipWord('f'))) {
        return null;
      }
      // A table that counts from 1 and begins with the head of the free list means 0, as other readers take it.
      if (row === 0 && first === 1 && !isUsed && generation === 65_535) {
        first = 0;
        isPlain = false;
      }
      // The first row of a number counts, as in most readers.
      if (!entries.has(first + row)) {
        entries.set(first + row, isUsed ? { kind: 'at', offset: where, generation } : { kind: 'free' });
      }
      rows += 1;
      parser.skipBlanks();
    }
  }
}

function readXrefStream(bytes: Uint8Array, offset: number, end: number): XrefSection | null {
  const object = readIndirectObject(bytes, offset, end, () => null);
  const stream = object?.value;
  if (object === null || !isKind(stream, 'stream') || nameOf(stream.dict.entries.get('Type')) !== 'XRef') {
    return null;
  }
  const data = unpackStream(stream);
  const widths = numbersOf(stream.dict, 'W');
  const size = integerOf(stream.dict.entries.get('Size'));
  const [typeWidth, secondWidth, thirdWidth] = widths ?? [];
  if (data === null || size === null || typeWidth === undefined || secondWidth === undefined) {
    return null;
  }
  const ranges = numbersOf(stream.dict, 'Index') ?? [0, size];
  const width = typeWidth + secondWidth + (thirdWidth ?? 0);
  if (width <= 0 || width > 24 || [typeWidth, secondWidth, thirdWidth ?? 0].some((one) => one < 0)) {
    return null;
  }
  const entries = new Map<number, XrefEntry>();
  let rows = 0;
  let at = 0;
  const field = (length: number, otherwise: number): number => {
    let value = length === 0 ? otherwise : 0;
    for (let index = 0; index < length; index += 1) {
      value = value * 256 + (data[at + index] ?? 0);
    }
    at += length;
    return value;
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range] ?? 0;
    const count = ranges[range + 1] ?? 0;
    for (let number = first; number < first + count && at + width <= data.length; number += 1) {
      const entry = entryOf(field(typeWidth, 1), field(secondWidth, 0), field(thirdWidth ?? 0, 0));
      if (!entries.has(number)) {
        entries.set(number, entry);
      }
      rows += 1;
    }
  }
  const hasDuplicates = stream.dict.hasDuplicates || entries.size !== rows;
  const isPlain = object.isPlain && at === data.length;
  const { start, end: behind } = object;
  return { offset, start, end: behind, entries, trailer: stream.dict, hasDuplicates, isPlain };
}

function entryOf(type: number, second: number, third: number): XrefEntry {
  switch (type) {
    case 1:
      return { kind: 'at', offset: second, generation: third };
    case 2:
      return { kind: 'in', container: second, index: third };
    default:
      return { kind: 'free' };
  }
}

function numbersOf(dict: PdfDict, key: string): number[] | null {
  const value = dict.entries.get(key);
  if (!isKind(value, 'array')) {
    return null;
  }
  const numbers = value.items.map(integerOf);
  return numbers.every((number) => number !== null) ? numbers : null;
}

/**
 * The chain with the stream of each hybrid section (7.5.8.4) before its table: readers take the one or the other first. `null` where
 * there is no such section.
 */
export function withStreamsFirst(sections: readonly XrefSection[]): readonly XrefSection[] | null {
  const swapped = [...sections];
  let hasHybrid = false;
  for (const [index, table] of sections.entries()) {
    const stream = sections[index + 1];
    if (stream !== undefined && integerOf(table.trailer.entries.get('XRefStm')) === stream.offset) {
      swapped[index] = stream;
      swapped[index + 1] = table;
      hasHybrid = true;
    }
  }
  return hasHybrid ? swapped : null;
}

/** What a chain says of each object: the newest section that names it decides. */
export function mergeSections(sections: readonly XrefSection[]): Map<number, XrefEntry> {
  const merged = new Map<number, XrefEntry>();
  for (const { entries } of sections) {
    for (const [number, entry] of entries) {
      if (!merged.has(number)) {
        merged.set(number, entry);
      }
    }
  }
  return merged;
}
