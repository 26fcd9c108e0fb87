import { readIndirectObject } from '../../../pdf-signatures/pdf/indirect-object.ts';
import { unpackStream } from '../../../pdf-signatures/pdf/inflate.ts';
import { PdfParser, PdfSyntaxError } from '../../../pdf-signatures/pdf/pdf-parser.ts';
import { PdfFile, PdfRevision } from '../../../pdf-signatures/pdf/pdf-revision.ts';
import { integerOf, isKind, isRef, nameOf } from '../../../pdf-signatures/pdf/pdf-value.ts';
import type { PdfDict, PdfStream, PdfValue } from '../../../pdf-signatures/pdf/pdf-value.ts';
import type { XrefEntry } from '../../../pdf-signatures/pdf/xref.ts';

/**
 * Finds the objects of a file whose cross-reference cannot be used, as its last save left them: of several objects of a number the one
 * that stands last in the file counts. What an object stream holds stands where the stream does. Runs in the worker.
 */

const mostObjects = 500_000;

/** Where an object or a trailer may begin. */
const landmark =
  /(?<!\d)\d{1,10}[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj(?![A-Za-z])|(?<![A-Za-z])trailer(?![A-Za-z])/g;

/** `null` when there is no catalog. */
export function recoverRevision(bytes: Uint8Array): PdfRevision | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const entries = new Map<number, XrefEntry>();
  let trailer: PdfDict | null = null;
  let catalog: PdfDict | null = null;
  landmark.lastIndex = 0;
  for (let match = landmark.exec(text); match !== null; match = landmark.exec(text)) {
    if (match[0] === 'trailer') {
      trailer = trailerAt(bytes, landmark.lastIndex) ?? trailer;
      continue;
    }
    const object = readIndirectObject(bytes, match.index, bytes.length, () => null);
    if (object === null || entries.size > mostObjects) {
      continue;
    }
    // What looks like an object within a stream is none.
    landmark.lastIndex = object.end;
    const { number, generation, value } = object;
    entries.set(number, { kind: 'at', offset: match.index, generation });
    if (isKind(value, 'stream')) {
      containedNumbers(value).forEach((contained, index) => {
        entries.set(contained, { kind: 'in', container: number, index });
      });
      trailer =
        nameOf(value.dict.entries.get('Type')) === 'XRef' && namesRoot(value.dict) ? value.dict : trailer;
    } else if (isCatalog(value)) {
      catalog = trailerFor(number, generation);
    }
  }
  const file = new PdfFile(bytes);
  const place = { offset: 0, start: 0, end: 0, hasDuplicates: false, isPlain: false };
  const revisionWith = (dict: PdfDict): PdfRevision =>
    new PdfRevision(file, bytes.length, [{ ...place, entries, trailer: dict }], dict, true);
  const candidates = [trailer, catalog].flatMap((dict) => (dict === null ? [] : [revisionWith(dict)]));
  return candidates.find((revision) => isCatalog(revision.catalog)) ?? null;
}

const namesRoot = ({ entries }: PdfDict): boolean => isRef(entries.get('Root'));

const isCatalog = (value: PdfValue): boolean =>
  isKind(value, 'dict') && nameOf(value.entries.get('Type')) === 'Catalog' && value.entries.has('Pages');

function trailerFor(number: number, generation: number): PdfDict {
  const root = { kind: 'ref', number, generation } as const;
  return { kind: 'dict', entries: new Map([['Root', root]]), hasDuplicates: false };
}

function trailerAt(bytes: Uint8Array, offset: number): PdfDict | null {
  try {
    const dict = new PdfParser(bytes, offset).readDict();
    return namesRoot(dict) ? dict : null;
  } catch (reason) {
    if (reason instanceof PdfSyntaxError) {
      return null;
    }
    throw reason;
  }
}

function containedNumbers({ dict, raw }: PdfStream): readonly number[] {
  const count = integerOf(dict.entries.get('N'));
  const first = integerOf(dict.entries.get('First'));
  if (nameOf(dict.entries.get('Type')) !== 'ObjStm' || count === null || first === null) {
    return [];
  }
  const bytes = unpackStream({ kind: 'stream', dict, raw });
  const head = new PdfParser(bytes ?? new Uint8Array(), 0, first);
  const numbers: number[] = [];
  while (numbers.length < count) {
    const number = head.readCount();
    if (number === null || head.readCount() === null) {
      break;
    }
    numbers.push(number);
  }
  return numbers;
}
