import { readIndirectObject } from './indirect-object.ts';
import { readObjectStream } from './inflate.ts';
import { PdfParser, tryRead } from './pdf-parser.ts';
import { type PdfDict, type PdfValue, isKind, isRef, nameOf } from './pdf-value.ts';
import { spendWork } from './work-budget.ts';
import type { XrefEntry, XrefSection } from './xref.ts';

const mostObjects = 500_000;

/** Bytes that are looked through in the time in which one is parsed. */
const bytesLookedThrough = 8;

/** Where an object or a trailer may begin. */
const landmark =
  /(?<!\d)\d{1,10}[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj(?![A-Za-z])|(?<![A-Za-z])trailer(?![A-Za-z])/g;

/**
 * Finds the objects of a file whose cross-reference cannot be used, as its last save left them: of several objects of a number the one
 * that stands last in the file counts. What an object stream holds stands where the stream does. The answer holds them under each
 * trailer that may be the right one, the likelier one first. Throws `TooMuchWork`.
 */
export function recoverXref(bytes: Uint8Array, end: number): readonly XrefSection[] {
  spendWork(bytes, end / bytesLookedThrough);
  // One character for each byte; only ASCII is looked for.
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, end));
  const entries = new Map<number, XrefEntry>();
  let trailer: PdfDict | null = null;
  let catalog: PdfDict | null = null;
  landmark.lastIndex = 0;
  for (let match = landmark.exec(text); match !== null; match = landmark.exec(text)) {
    if (match[0] === 'trailer') {
      trailer = trailerAt(bytes, landmark.lastIndex, end) ?? trailer;
      continue;
    }
    const object = readIndirectObject(bytes, match.index, end, () => null);
    if (object === null || entries.size > mostObjects) {
      continue;
    }
    // What looks like an object within a stream is none.
    landmark.lastIndex = object.end;
    const { number, generation, value } = object;
    entries.set(number, { kind: 'at', offset: match.index, generation });
    if (isKind(value, 'stream')) {
      readObjectStream(value).rows.forEach((contained, index) => {
        entries.set(contained.number, { kind: 'in', container: number, index });
      });
      trailer =
        nameOf(value.dict.entries.get('Type')) === 'XRef' && namesRoot(value.dict) ? value.dict : trailer;
    } else if (isCatalog(value)) {
      catalog = trailerFor(number, generation);
    }
  }
  const place = { offset: 0, start: 0, end: 0, hasDuplicates: true, isPlain: false };
  return [trailer, catalog].flatMap((dict) => (dict === null ? [] : [{ ...place, entries, trailer: dict }]));
}

const namesRoot = ({ entries }: PdfDict): boolean => isRef(entries.get('Root'));

/** What a trailer has to name. */
export const isCatalog = (value: PdfValue): boolean =>
  isKind(value, 'dict') && nameOf(value.entries.get('Type')) === 'Catalog' && value.entries.has('Pages');

function trailerFor(number: number, generation: number): PdfDict {
  const root = { kind: 'ref', number, generation } as const;
  return { kind: 'dict', entries: new Map([['Root', root]]), hasDuplicates: false };
}

function trailerAt(bytes: Uint8Array, offset: number, end: number): PdfDict | null {
  const dict = tryRead(new PdfParser(bytes, offset, end), (parser) => parser.readDict());
  return dict !== null && namesRoot(dict) ? dict : null;
}
