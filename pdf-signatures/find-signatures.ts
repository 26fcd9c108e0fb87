/** Finds every signature that a file has or had. */
import { findLastText, findText } from './pdf/bytes.ts';
import { readForm } from './pdf/form-fields.ts';
import { type IndirectObject, readIndirectObject } from './pdf/indirect-object.ts';
import { type MarkPlace, placesOfWidgets } from './pdf/mark-place.ts';
import { pagesOfAnnotations, readPages } from './pdf/page-list.ts';
import { type PdfFile, PdfRevision } from './pdf/pdf-revision.ts';
import { type PdfDict, type PdfValue, isKind, isRef, nameOf } from './pdf/pdf-value.ts';

export type FoundSignature = {
  /** The name of its field; empty when no field is known. */
  readonly fieldName: string;
  readonly dict: PdfDict;
  /** The object of the signature dictionary, which must stand of its own in the file. */
  readonly object: IndirectObject;
  /** Whether the newest revision has it still. */
  readonly isPresent: boolean;
  readonly places: readonly MarkPlace[];
};

/** Saves that are looked through for signatures that a later one took away. */
const mostRevisions = 200;

/**
 * The signatures of all revisions, in the order of the file. `newest` is the document as it is now; revisions before it are those
 * that its cross-reference builds on.
 */
export function findSignatures(newest: PdfRevision): FoundSignature[] {
  const found = new Map<number, FoundSignature>();
  const sectionCount = Math.min(newest.sections.length, mostRevisions);
  for (let index = 0; index < sectionCount; index += 1) {
    const revision = index === 0 ? newest : earlierRevision(newest, index);
    for (const signature of revision === null ? [] : signaturesOf(revision, index === 0)) {
      if (!found.has(signature.object.start)) {
        found.set(signature.object.start, signature);
      }
    }
  }
  return [...found.values()].toSorted((a, b) => a.object.start - b.object.start);
}

function earlierRevision(newest: PdfRevision, index: number): PdfRevision | null {
  const sections = newest.sections.slice(index);
  const trailer = sections[0]?.trailer;
  return trailer === undefined ? null : new PdfRevision(newest.file, newest.end, sections, trailer, false);
}

function signaturesOf(revision: PdfRevision, isPresent: boolean): FoundSignature[] {
  const signed = readForm(revision).fields.filter(({ type, value }) => type === 'Sig' && isSignature(value));
  if (signed.length === 0) {
    return [];
  }
  const pageOf = pagesOfAnnotations(revision, readPages(revision));
  return signed.flatMap(({ name, number, value, widgets }): FoundSignature[] => {
    const object = isRef(value)
      ? (revision.place(value.number) ?? unreadable(revision, value.number))
      : unreadable(revision, number);
    if (object === null) {
      return [];
    }
    const places = placesOfWidgets(revision, widgets, pageOf);
    const dict = isKind(object.value, 'dict') ? object.value : nothing;
    return [{ fieldName: name, dict, object, isPresent, places }];
  });
}

const nothing: PdfDict = { kind: 'dict', entries: new Map(), hasDuplicates: false };

/** It should be an object of its own; one that stands within its field is a signature all the same. */
const isSignature = (value: PdfValue): boolean =>
  isRef(value) || (isKind(value, 'dict') && value.entries.has('ByteRange'));

/**
 * A field's signature that cannot be read was one: it is not passed over in silence. Nor is one that a program packed into an object
 * stream with the rest of the file, where no signature holds; several in one stream are told apart by their index. `number`: its
 * object, or that of its field where it stands within it.
 */
function unreadable(revision: PdfRevision, number: number | null): IndirectObject | null {
  if (number === null) {
    return null;
  }
  const entry = revision.entries.get(number);
  const start =
    entry?.kind === 'at'
      ? entry.offset
      : entry?.kind === 'in' && isKind(revision.object(number), 'dict')
        ? (revision.place(entry.container)?.start ?? 0) + entry.index
        : null;
  return start === null ? null : { number, generation: 0, value: null, start, end: start, isPlain: false };
}

/**
 * Every dictionary of the file with a `/ByteRange`, whether a field leads to it or not: the structure may be damaged or encrypted,
 * or a signature may have been cut off from it. Left out are those within a stream, as of an attached file, and Adobe's usage
 * rights (ISO 32000-1, 12.8.2.3), which are signatures of no person.
 */
export function scanForSignatures(
  file: PdfFile,
  newest: PdfRevision | null,
  isPresent: boolean,
): FoundSignature[] {
  const { bytes } = file;
  const found = new Map<number, FoundSignature>();
  let tries = 0;
  for (let at = findText(bytes, '/ByteRange'); at !== -1; at = findText(bytes, '/ByteRange', at + 10)) {
    tries += 1;
    if (tries > mostRevisions) {
      break;
    }
    const object = objectAround(bytes, at);
    const value = object?.value;
    if (object !== null && isKind(value, 'dict') && value.entries.has('Contents') && !isUsageRight(value)) {
      found.set(object.start, { fieldName: '', dict: value, object, isPresent, places: [] });
    }
  }
  const streams = newest === null || found.size === 0 ? [] : findStreams(newest);
  return [...found.values()].filter(
    ({ object }) => !streams.some(({ start, end }) => start < object.start && object.end <= end),
  );
}

/** Where the streams of a revision stand. */
function findStreams(revision: PdfRevision): IndirectObject[] {
  return [...revision.entries.keys()].flatMap((number) => {
    const place = revision.place(number);
    return place !== null && isKind(place.value, 'stream') ? [place] : [];
  });
}

function isUsageRight(signature: PdfDict): boolean {
  const references = signature.entries.get('Reference');
  return (
    isKind(references, 'array') &&
    references.items.some(
      (item) => isKind(item, 'dict') && /^UR3?$/.test(nameOf(item.entries.get('TransformMethod')) ?? ''),
    )
  );
}

/** How far before its `/ByteRange` an object may begin: before it stands what may be a whole signature. */
const reach = 1024 * 1024;
/** Places before it that may be its beginning. */
const mostHeads = 50;

/** The nearest object that begins before a place and ends behind it. */
function objectAround(bytes: Uint8Array, position: number): IndirectObject | null {
  const from = Math.max(0, position - reach);
  let at = findLastText(bytes, 'obj', position, from);
  for (let heads = 0; at !== -1 && heads < mostHeads; heads += 1) {
    const start = headStart(bytes, at);
    const object = start === null ? null : readIndirectObject(bytes, start, bytes.length, () => null);
    if (object !== null && object.end > position) {
      return object;
    }
    at = findLastText(bytes, 'obj', at, from);
  }
  return null;
}

function headStart(bytes: Uint8Array, position: number): number | null {
  const line = new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, position - 24), position));
  const head = /(\d{1,10})[ \r\n]+(\d{1,5})[ \r\n]+$/.exec(line);
  return head === null ? null : position - head[0].length;
}
