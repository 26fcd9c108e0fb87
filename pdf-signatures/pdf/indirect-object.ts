import { findText } from './bytes.ts';
import { isBlank, isDigit, PdfParser, PdfSyntaxError, tryRead } from './pdf-parser.ts';
import { type PdfDict, type PdfRef, type PdfValue, integerOf, isKind } from './pdf-value.ts';

/** `start` and `end`: the bytes from its number to the end of its value, or of the `endobj` behind it. */
export type IndirectObject = {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  readonly start: number;
  readonly end: number;
  /** Whether every reader finds the same end of it: `endobj` stands behind it, and a stream is as long as it says. */
  readonly isPlain: boolean;
};

/** Tells the length of a stream that stands in another object. */
export type LengthOf = (ref: PdfRef) => number | null;

/** Where the words `endstream` of a file stand, found once: a file may have thousands of streams without an end. */
const streamEnds = new WeakMap<Uint8Array, readonly number[]>();

function findStreamEnds(bytes: Uint8Array): readonly number[] {
  let ends = streamEnds.get(bytes);
  if (ends === undefined) {
    const found: number[] = [];
    for (let at = findText(bytes, 'endstream'); at !== -1; at = findText(bytes, 'endstream', at + 9)) {
      found.push(at);
    }
    ends = found;
    streamEnds.set(bytes, ends);
  }
  return ends;
}

/** The object that begins at an offset or behind blanks there (ISO 32000-2, 7.3.10), or `null` when none does. Throws `TooMuchWork`. */
export function readIndirectObject(
  bytes: Uint8Array,
  offset: number,
  end: number,
  lengthOf: LengthOf,
): IndirectObject | null {
  return tryRead(new PdfParser(bytes, offset, end), (parser) => {
    parser.skipBlanks();
    const start = parser.position;
    // Within a number, another one begins.
    if (start === offset && isDigit(bytes[start - 1])) {
      return null;
    }
    const number = parser.readCount();
    const generation = parser.readCount();
    parser.skipBlanks();
    if (number === null || generation === null || !parser.skipWord('obj')) {
      return null;
    }
    const value = parser.readValue();
    const stream = isKind(value, 'dict') ? readStream(parser, value, end, lengthOf) : null;
    parser.skipBlanks();
    if (stream !== null) {
      parser.skipWord('endstream');
      parser.skipBlanks();
    }
    const isEnded = parser.skipWord('endobj');
    return {
      number,
      generation,
      value: stream?.value ?? value,
      start,
      end: parser.position,
      isPlain: isEnded && stream?.isAsLongAsSaid !== false,
    };
  });
}

type ReadStream = { readonly value: PdfValue; readonly isAsLongAsSaid: boolean };

/** The stream of a dictionary, `null` where none follows; the parser is left behind its bytes. */
function readStream(parser: PdfParser, dict: PdfDict, end: number, lengthOf: LengthOf): ReadStream | null {
  const afterDict = parser.position;
  parser.skipBlanks();
  if (!parser.skipWord('stream')) {
    parser.position = afterDict;
    return null;
  }
  const { bytes } = parser;
  let start = parser.position;
  start += bytes[start] === 13 && bytes[start + 1] === 10 ? 2 : 1;
  const length = dict.entries.get('Length');
  const said = isKind(length, 'ref') ? lengthOf(length) : integerOf(length);
  const isSaid = said !== null && isStreamEnd(bytes, start + said, end);
  const isAsLongAsSaid = isSaid && bytes[start - 1] === 10;
  const finish = isSaid ? start + said : searchEnd(bytes, start, end);
  if (finish === null) {
    throw new PdfSyntaxError('a stream without an end', start);
  }
  parser.passOver(finish);
  return { value: { kind: 'stream', dict, raw: bytes.subarray(start, finish) }, isAsLongAsSaid };
}

function isStreamEnd(bytes: Uint8Array, position: number, end: number): boolean {
  let at = position;
  while (at < end && at - position < 4 && isBlank(bytes[at])) {
    at += 1;
  }
  return findText(bytes, 'endstream', at, at + 9) === at;
}

/** Where a stream ends that says its length wrongly: as other readers do, at the next `endstream`. */
function searchEnd(bytes: Uint8Array, start: number, end: number): number | null {
  const ends = findStreamEnds(bytes);
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) < start) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  const found = ends[low];
  if (found === undefined || found + 9 > end) {
    return null;
  }
  if (bytes[found - 1] === 10) {
    return bytes[found - 2] === 13 ? found - 2 : found - 1;
  }
  return bytes[found - 1] === 13 ? found - 1 : found;
}
