/** A PDF as it stood at one of its saves: each save appends to the file (ISO 32000-1, 7.5.6), so a revision is a beginning of it. */
import { type IndirectObject, type LengthOf, readIndirectObject } from './indirect-object.ts';
import { readObjectStream } from './inflate.ts';
import { PdfParser, readOrUndefined } from './pdf-parser.ts';
import {
  type PdfArray,
  type PdfDict,
  type PdfRef,
  type PdfValue,
  integerOf,
  isKind,
  isRef,
} from './pdf-value.ts';
import { isCatalog, recoverXref } from './recover-xref.ts';
import { TooMuchWork } from './work-budget.ts';
import { type XrefEntry, type XrefSection, mergeSections, readXrefChain } from './xref.ts';

/** Unpacked bytes of all object streams of a file together. */
const mostUnpacked = 256 * 1024 * 1024;

/** Values that are compared with those of other revisions, for all signatures together. */
const mostPairs = 10_000_000;

/** What stands in an object stream (7.5.7), by number; `value` is undefined where it cannot be read. */
type Contained = ReadonlyMap<
  number,
  { readonly index: number; readonly value: PdfValue | undefined; readonly isTwice: boolean }
>;

/** The bytes of a file, and what was read of them, shared by its revisions: an object at an offset is the same in each. */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly objects = new Map<number, IndirectObject | null>();
  readonly containers = new Map<number, Contained>();
  unpacked = 0;
  #pairsLeft = mostPairs;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The object at an offset. */
  read(offset: number, lengthOf: LengthOf): IndirectObject | null {
    const known = this.objects.get(offset);
    if (known !== undefined) {
      return known;
    }
    const found = readIndirectObject(this.bytes, offset, this.bytes.length, lengthOf);
    this.objects.set(offset, found);
    return found;
  }

  /** Counts two values that are compared. Throws {@link TooMuchWork}. */
  countPair(): void {
    this.#pairsLeft -= 1;
    if (this.#pairsLeft < 0) {
      throw new TooMuchWork();
    }
  }
}

/** An object by its reference. What is not there is null (7.3.10); what cannot be read is something, and nobody knows what. */
export type Lookup =
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'value'; readonly value: PdfValue };

export class PdfRevision {
  readonly file: PdfFile;
  /** What stands at or behind it is not of this revision. */
  readonly end: number;
  readonly entries: ReadonlyMap<number, XrefEntry>;
  readonly trailer: PdfDict;
  /** Its cross-reference was damaged, and put together again: other readers may see another document. */
  readonly isRecovered: boolean;
  readonly sections: readonly XrefSection[];
  readonly #reading = new Set<number>();

  constructor(
    file: PdfFile,
    end: number,
    sections: readonly XrefSection[],
    trailer: PdfDict,
    isRecovered: boolean,
  ) {
    this.file = file;
    this.end = end;
    this.sections = sections;
    this.entries = mergeSections(sections);
    this.trailer = trailer;
    this.isRecovered = isRecovered;
  }

  get isEncrypted(): boolean {
    return this.resolve(this.trailer.entries.get('Encrypt')) !== null;
  }

  /** The object that a reference names, through references to references; anything else as it is. Nothing is null. */
  resolve(value: PdfValue | undefined): PdfValue {
    let found = value ?? null;
    for (let step = 0; isRef(found); step += 1) {
      if (step > 30) {
        return null;
      }
      found = this.object(found.number);
    }
    return found;
  }

  dict(value: PdfValue | undefined): PdfDict | null {
    const found = this.resolve(value);
    if (isKind(found, 'stream')) {
      return found.dict;
    }
    return isKind(found, 'dict') ? found : null;
  }

  array(value: PdfValue | undefined): PdfArray | null {
    const found = this.resolve(value);
    return isKind(found, 'array') ? found : null;
  }

  /** A value of a dictionary, resolved. */
  get(dict: PdfDict | null, key: string): PdfValue {
    return this.resolve(dict?.entries.get(key));
  }

  /** The object of a number; null where there is none. */
  object(number: number): PdfValue {
    const entry = this.entries.get(number);
    switch (entry?.kind) {
      case 'at':
        return this.#objectAt(number, entry.offset)?.value ?? null;
      case 'in':
        return this.contents(entry.container)?.get(number)?.value ?? null;
      default:
        return null;
    }
  }

  /** The object of a reference, where every reader finds the same. */
  lookup({ number, generation }: PdfRef): Lookup {
    const entry = this.entries.get(number);
    if (entry === undefined || entry.kind === 'free') {
      return { kind: 'absent' };
    }
    const value =
      entry.kind === 'at'
        ? this.#exactObject(number, entry, generation)
        : this.#exactContained(number, entry, generation);
    return value === undefined ? { kind: 'unreadable' } : { kind: 'value', value };
  }

  #exactObject(
    number: number,
    entry: Extract<XrefEntry, { kind: 'at' }>,
    generation: number,
  ): PdfValue | undefined {
    const found = this.#objectAt(number, entry.offset);
    const isExact = found?.generation === generation && entry.generation === generation;
    return isExact && !hasDuplicatesWithin(found.value) ? found.value : undefined;
  }

  #exactContained(
    number: number,
    { container, index }: Extract<XrefEntry, { kind: 'in' }>,
    generation: number,
  ): PdfValue | undefined {
    const found = generation === 0 ? this.contents(container)?.get(number) : undefined;
    return found?.value !== undefined &&
      found.index === index &&
      !found.isTwice &&
      !hasDuplicatesWithin(found.value)
      ? found.value
      : undefined;
  }

  /** Where an object stands of its own, with its bytes; `null` for one in an object stream. */
  place(number: number): IndirectObject | null {
    const entry = this.entries.get(number);
    return entry?.kind === 'at' ? this.#objectAt(number, entry.offset) : null;
  }

  get catalog(): PdfDict | null {
    return this.dict(this.trailer.entries.get('Root'));
  }

  #objectAt(number: number, offset: number): IndirectObject | null {
    if (offset >= this.end || this.#reading.has(offset)) {
      return null;
    }
    // The length of a stream may stand in an object that stands in the stream.
    this.#reading.add(offset);
    const found = this.file.read(offset, (ref) => integerOf(this.resolve(ref)));
    this.#reading.delete(offset);
    return found?.number === number && found.end <= this.end ? found : null;
  }

  /** What stands in an object stream; `null` where there is none, or nobody can read it. */
  contents(container: number): Contained | null {
    const place = this.place(container);
    if (place === null || this.isEncrypted) {
      return null;
    }
    let contents = this.file.containers.get(place.start);
    if (contents === undefined) {
      contents = this.#unpack(place.value);
      this.file.containers.set(place.start, contents);
    }
    return contents;
  }

  #unpack(stream: PdfValue): Contained {
    const { bytes, first, rows } = readObjectStream(stream);
    this.file.unpacked += bytes.length;
    if (this.file.unpacked > mostUnpacked) {
      throw new TooMuchWork();
    }
    const contents = new Map<number, { index: number; value: PdfValue | undefined; isTwice: boolean }>();
    rows.forEach(({ number, offset }, index) => {
      const end = rows[index + 1]?.offset ?? bytes.length - first;
      const value = readContained(bytes, first + offset, first + end);
      contents.set(number, { index, value, isTwice: contents.has(number) });
    });
    return contents;
  }
}

const knownDuplicates = new WeakMap<object, boolean>();

/** Whether a dictionary in a value has a key twice, so that readers see different ones. */
function hasDuplicatesWithin(value: PdfValue): boolean {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const known = knownDuplicates.get(value) ?? findDuplicates(value);
  knownDuplicates.set(value, known);
  return known;
}

function findDuplicates(value: PdfValue): boolean {
  const waiting: PdfValue[] = [value];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const dict = isKind(next, 'stream') ? next.dict : next;
    if (isKind(dict, 'dict')) {
      if (dict.hasDuplicates) {
        return true;
      }
      for (const inner of dict.entries.values()) {
        waiting.push(inner);
      }
    } else if (isKind(dict, 'array')) {
      for (const inner of dict.items) {
        waiting.push(inner);
      }
    }
  }
  return false;
}

/** The one value between two places; `undefined` where there is none, or something beside it. */
function readContained(bytes: Uint8Array, start: number, end: number): PdfValue | undefined {
  return readOrUndefined(() => {
    const parser = new PdfParser(bytes, start, end);
    const value = parser.readValue();
    parser.skipBlanks();
    return parser.position >= end ? value : undefined;
  });
}

/** The revision that ends at `end`; `null` when there is no document in these bytes. */
export function openRevision(file: PdfFile, end: number): PdfRevision | null {
  const sections = readXrefChain(file.bytes, end);
  const trailer = sections?.[0]?.trailer;
  if (sections !== null && trailer !== undefined) {
    const revision = new PdfRevision(file, end, sections, trailer, false);
    // Encrypted object streams hide the catalog from whoever has no key; that is no damage.
    if (isKind(revision.get(revision.catalog, 'Pages'), 'dict') || revision.isEncrypted) {
      return revision;
    }
  }
  return recoverRevision(file, end);
}

/** The revision as its objects lie in the file, whatever its cross-reference says; `null` when there is no catalog. */
export function recoverRevision(file: PdfFile, end: number): PdfRevision | null {
  const candidates = recoverXref(file.bytes, end).map(
    (section) => new PdfRevision(file, end, [section], section.trailer, true),
  );
  return candidates.find(({ catalog }) => isCatalog(catalog)) ?? null;
}
