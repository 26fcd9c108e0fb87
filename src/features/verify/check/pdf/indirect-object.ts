import { findText } from './bytes.ts';
import { isBlank, PdfParser, PdfSyntaxError } from './pdf-parser.ts';
import { integerOf, isKind } from './pdf-value.ts';
import type { PdfDict, PdfRef, PdfValue } from './pdf-value.ts';

/** `start` and `end`: the bytes from its number to the end of its value. */
export type IndirectObject = {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  readonly start: number;
  readonly end: number;
};

/** Tells the length of a stream that stands in another object. */
export type LengthOf = (ref: PdfRef) => number | null;

/** The object that begins at an offset (ISO 32000-1, 7.3.10), or `null` when none does. */
export function readIndirectObject(
  bytes: Uint8Array,
  offset: number,
  end: number,
  lengthOf: LengthOf,
): IndirectObject | null {
  const parser = new PdfParser(bytes, offset, end);
  try {
    const number = parser.readCount();
    const generation = parser.readCount();
    parser.skipBlanks();
    if (number === null || generation === null || !parser.skipWord('obj')) {
      return null;
    }
    const value = parser.readValue();
    if (!isKind(value, 'dict')) {
      return { number, generation, value, start: offset, end: parser.position };
    }
    const stream = readStream(parser, value, end, lengthOf);
    return { number, generation, value: stream ?? value, start: offset, end: parser.position };
  } catch (reason) {
    if (reason instanceof PdfSyntaxError) {
      return null;
    }
    throw reason;
  }
}

function readStream(parser: PdfParser, dict: PdfDict, end: number, lengthOf: LengthOf): PdfValue {
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
  const finish =
    said !== null && isStreamEnd(bytes, start + said, end) ? start + said : searchedEnd(bytes, start, end);
  if (finish === null) {
    throw new PdfSyntaxError('a stream without an end', start);
  }
  parser.position = finish;
  return { kind: 'stream', dict, raw: bytes.subarray(start, finish) };
}

function isStreamEnd(bytes: Uint8Array, position: number, end: number): boolean {
  let at = position;
  while (at < end && at - position < 4 && isBlank(bytes[at])) {
    at += 1;
  }
  return findText(bytes, 'endstream', at, at + 9) === at;
}

/** Where a stream ends that says its length wrongly: as other readers do, at the next `endstream`. */
function searchedEnd(bytes: Uint8Array, start: number, end: number): number | null {
  const found = findText(bytes, 'endstream', start, end);
  if (found === -1) {
    return null;
  }
  if (bytes[found - 1] === 10) {
    return bytes[found - 2] === 13 ? found - 2 : found - 1;
  }
  return bytes[found - 1] === 13 ? found - 1 : found;
}
