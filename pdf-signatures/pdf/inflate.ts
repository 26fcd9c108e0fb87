/** Unpacks the streams that hold the structure of a file: cross-reference and object streams. Their filters are few. */
import { Unzlib } from 'fflate/browser';
import { concat } from '../cms/bytes.ts';
import { PdfParser } from './pdf-parser.ts';
import { type PdfDict, type PdfStream, type PdfValue, integerOf, isKind, nameOf } from './pdf-value.ts';

/** Bytes of one unpacked stream; a file says what it likes of its sizes. */
const largest = 64 * 1024 * 1024;
const packedStep = 64 * 1024;

/** The unpacked bytes; `null` when they are damaged, too many, or packed in another way. */
export function unpackStream(stream: PdfStream): Uint8Array | null {
  const filter = stream.dict.entries.get('Filter') ?? null;
  const parameters = stream.dict.entries.get('DecodeParms') ?? null;
  if (filter === null) {
    return stream.raw;
  }
  const isList = isKind(filter, 'array');
  if (isList && filter.items.length === 0) {
    return stream.raw;
  }
  const name = nameOf(isList && filter.items.length === 1 ? filter.items[0] : filter);
  if (name !== 'FlateDecode' && name !== 'Fl') {
    return null;
  }
  const unpacked = inflate(stream.raw);
  const own = isKind(parameters, 'array') ? parameters.items[0] : parameters;
  return unpacked !== null && isKind(own, 'dict') ? undoPredictor(unpacked, own) : unpacked;
}

type ObjectStream = {
  readonly bytes: Uint8Array;
  /** Where the first object begins, from which offsets count. */
  readonly first: number;
  readonly rows: readonly { readonly number: number; readonly offset: number }[];
};

/** An object stream (ISO 32000-1, 7.5.7): which objects stand where in it. Anything else is one without objects. */
export function readObjectStream(value: PdfValue): ObjectStream {
  const isOne = isKind(value, 'stream') && nameOf(value.dict.entries.get('Type')) === 'ObjStm';
  const bytes = (isOne ? unpackStream(value) : null) ?? new Uint8Array();
  const first = (isOne ? integerOf(value.dict.entries.get('First')) : null) ?? 0;
  const count = (isOne ? integerOf(value.dict.entries.get('N')) : null) ?? 0;
  const head = new PdfParser(bytes, 0, first);
  const rows: { readonly number: number; readonly offset: number }[] = [];
  while (rows.length < count) {
    const number = head.readCount();
    const offset = head.readCount();
    if (number === null || offset === null) {
      break;
    }
    rows.push({ number, offset });
  }
  return { bytes, first, rows };
}

function inflate(packed: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = new Unzlib((part) => {
    parts.push(part);
    length += part.length;
  });
  try {
    for (let at = 0; at < packed.length; at += packedStep) {
      reader.push(packed.subarray(at, at + packedStep), at + packedStep >= packed.length);
      if (length > largest) {
        return null;
      }
    }
  } catch {
    // What came before the damage is not used: half of a table is worse than none.
    return null;
  }
  return concat(parts);
}

/** Undoes the PNG predictors (ISO 32000-1, 7.4.4.4) of samples of eight bits. */
function undoPredictor(bytes: Uint8Array, parameters: PdfDict): Uint8Array | null {
  const predictor = integerOf(parameters.entries.get('Predictor')) ?? 1;
  if (predictor === 1) {
    return bytes;
  }
  const colors = integerOf(parameters.entries.get('Colors')) ?? 1;
  const bits = integerOf(parameters.entries.get('BitsPerComponent')) ?? 8;
  const columns = integerOf(parameters.entries.get('Columns')) ?? 1;
  if (predictor < 10 || bits !== 8 || colors < 1 || columns < 1 || columns * colors > 65_536) {
    return null;
  }
  const width = columns * colors;
  const rows = Math.ceil(bytes.length / (width + 1));
  const out = new Uint8Array(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const left = column >= colors ? (out[at - colors] ?? 0) : 0;
      const up = row > 0 ? (out[at - width] ?? 0) : 0;
      const corner = row > 0 && column >= colors ? (out[at - width - colors] ?? 0) : 0;
      out[at] = (bytes[row * (width + 1) + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return out;
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4: {
      const guess = left + up - corner;
      const distances = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)] as const;
      if (distances[0] <= distances[1] && distances[0] <= distances[2]) {
        return left;
      }
      return distances[1] <= distances[2] ? up : corner;
    }
    default:
      return 0;
  }
}
