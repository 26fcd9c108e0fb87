/** A PDF as it stood at one of its saves: each save appends to the file (ISO 32000-1, 7.5.6), so a revision is a beginning of it. */
import { readIndirectObject } from './indirect-object.ts';
import type { IndirectObject } from './indirect-object.ts';
import { unpackStream } from './inflate.ts';
import { PdfParser, PdfSyntaxError } from './pdf-parser.ts';
import { integerOf, isKind, isRef, nameOf } from './pdf-value.ts';
import type { PdfArray, PdfDict, PdfValue } from './pdf-value.ts';
import { recoverXref } from './recover-xref.ts';
import { mergeSections, readXrefChain } from './xref.ts';
import type { XrefEntry, XrefSection } from './xref.ts';

/** Unpacked bytes of all object streams of a file together. */
const mostUnpacked = 256 * 1024 * 1024;

/** The bytes of a file, and what was read of them, shared by its revisions: an object at an offset is the same in each. */
export class PdfFile {
  readonly bytes: Uint8Array;
  readonly objects = new Map<number, IndirectObject | null>();
  readonly containers = new Map<number, ReadonlyMap<number, PdfValue>>();
  unpacked = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

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
        return this.#contained(number, entry.container);
      default:
        return null;
    }
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
    const { objects, bytes } = this.file;
    let found = objects.get(offset);
    if (found === undefined) {
      // The length of a stream may stand in an object that stands in the stream.
      this.#reading.add(offset);
      found = readIndirectObject(bytes, offset, this.end, (ref) => integerOf(this.resolve(ref)));
      this.#reading.delete(offset);
      objects.set(offset, found);
    }
    return found?.number === number ? found : null;
  }

  #contained(number: number, container: number): PdfValue {
    const place = this.place(container);
    if (place === null || this.isEncrypted) {
      return null;
    }
    let objects = this.file.containers.get(place.start);
    if (objects === undefined) {
      objects = this.#unpack(place.value);
      this.file.containers.set(place.start, objects);
    }
    return objects.get(number) ?? null;
  }

  #unpack(stream: PdfValue): ReadonlyMap<number, PdfValue> {
    const objects = new Map<number, PdfValue>();
    if (
      !isKind(stream, 'stream') ||
      nameOf(stream.dict.entries.get('Type')) !== 'ObjStm' ||
      this.file.unpacked > mostUnpacked
    ) {
      return objects;
    }
    const bytes = unpackStream(stream) ?? new Uint8Array();
    this.file.unpacked += bytes.length;
    const first = integerOf(this.get(stream.dict, 'First')) ?? 0;
    const count = Math.min(integerOf(this.get(stream.dict, 'N')) ?? 0, bytes.length);
    const head = new PdfParser(bytes, 0, first);
    for (let index = 0; index < count; index += 1) {
      const number = head.readCount();
      const offset = head.readCount();
      if (number === null || offset === null) {
        break;
      }
      objects.set(number, readContained(bytes, first + offset));
    }
    return objects;
  }
}

function readContained(bytes: Uint8Array, offset: number): PdfValue {
  try {
    return new PdfParser(bytes, offset).readValue();
  } catch (reason) {
    if (reason instanceof PdfSyntaxError) {
      return null;
    }
    throw reason;
  }
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
  const recovered = recoverXref(file.bytes, end);
  if (recovered === null) {
    return null;
  }
  const revision = new PdfRevision(file, end, [recovered], recovered.trailer, true);
  return revision.catalog === null ? null : revision;
}
