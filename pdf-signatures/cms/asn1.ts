/**
 * Reads ASN.1 in BER, of which DER is a part (ITU-T X.690), with asn1js. Left to itself, asn1js builds an object tree of all that it is
 * given: 10 µs and some kilobytes of memory for each entry of the long lists of revoked certificates that signatures carry. So it reads
 * tags and lengths here one by one, on the way to what is asked for, and the values found there. pkijs, which reads whole structures, is
 * not used: it adds 400 kB to a page's worker, takes every BER form for every field and drops what it does not expect.
 */
import { BaseBlock, BaseStringBlock, fromBER, GeneralizedTime, ObjectIdentifier, UTCTime } from 'asn1js';
import { concat, hex } from './bytes.ts';

export class Asn1Error extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Asn1Error';
  }
}

export const tag = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
  /** Context-specific and constructed: `[0]`, `[1]`, … */
  context: (number: number): number => 0xa0 + number,
  /** Context-specific and primitive. */
  contextPrimitive: (number: number): number => 0x80 + number,
} as const;

const constructed = 0x20;

/** How many elements may still be read of one structure, so that a file of nothing but tags ends soon. */
type Budget = { left: number };

/** `raw`: all its bytes; `content`: those between length and end. */
export type Asn1 = {
  readonly tag: number;
  readonly raw: Uint8Array;
  readonly content: Uint8Array;
  readonly isIndefinite: boolean;
  readonly budget: Budget;
};

const mostElements = 100_000;
const deepest = 40;

/**
 * The element that bytes begin with. Throws an {@link Asn1Error} when there is none. `most`: elements that may be read of it, for
 * structures that are long by nature.
 */
export function readAsn1(bytes: Uint8Array, most = mostElements): Asn1 {
  return readElement(bytes, 0, 0, { left: most });
}

function readElement(bytes: Uint8Array, offset: number, depth: number, budget: Budget): Asn1 {
  budget.left -= 1;
  if (budget.left < 0 || depth > deepest) {
    throw new Asn1Error('too large');
  }
  const { idBlock, lenBlock } = new BaseBlock();
  const lengthAt = idBlock.fromBER(bytes, offset, bytes.length - offset);
  const start = lengthAt === -1 ? -1 : lenBlock.fromBER(bytes, lengthAt, bytes.length - lengthAt);
  const first = bytes[offset];
  if (start === -1 || first === undefined || idBlock.blockLength !== 1) {
    throw new Asn1Error('no element');
  }
  const isIndefinite = lenBlock.isIndefiniteForm;
  if (isIndefinite && !idBlock.isConstructed) {
    throw new Asn1Error('a value of indefinite length');
  }
  const end = isIndefinite ? findEnd(bytes, start, depth, budget) : start + lenBlock.length;
  const after = isIndefinite ? end + 2 : end;
  if (after > bytes.length) {
    throw new Asn1Error('an element longer than what holds it');
  }
  return {
    tag: first,
    raw: bytes.subarray(offset, after),
    content: bytes.subarray(start, end),
    isIndefinite,
    budget,
  };
}

/** Where the two zeros stand that end a content of indefinite length. */
function findEnd(bytes: Uint8Array, start: number, depth: number, budget: Budget): number {
  let at = start;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    at += readElement(bytes, at, depth + 1, budget).raw.length;
  }
  return at;
}

/** What stands within an element, read as it is asked for. */
export function* eachChild({ content, budget }: Asn1): Generator<Asn1, void> {
  for (let at = 0; at < content.length;) {
    const child = readElement(content, at, 0, budget);
    at += child.raw.length;
    yield child;
  }
}

export function children(element: Asn1): Asn1[] {
  return [...eachChild(element)];
}

/** An element that must have a tag. */
export function expect(element: Asn1 | undefined, wanted: number): Asn1 {
  if (element?.tag !== wanted) {
    throw new Asn1Error(`tag ${element?.tag ?? 'missing'} in place of ${wanted}`);
  }
  return element;
}

/** A single value, as asn1js reads it. */
function readValue(element: Asn1): ReturnType<typeof fromBER>['result'] {
  try {
    const { offset, result } = fromBER(element.raw, { maxNodes: 10, parseEmbedded: false, copyInput: false });
    if (offset === element.raw.length && result.error === '') {
      return result;
    }
  } catch {
    // Some values make asn1js throw errors of its own.
  }
  throw new Asn1Error('a malformed value');
}

export function oidOf(element: Asn1 | undefined): string {
  const value = readValue(expect(element, tag.oid));
  if (!(value instanceof ObjectIdentifier)) {
    throw new Asn1Error('no identifier');
  }
  return value.getValue();
}

/** The bytes of an octet string, put together where BER has it in pieces: asn1js leaves out pieces of pieces. */
export function octetsOf(element: Asn1 | undefined, depth = 0): Uint8Array {
  if (depth > deepest) {
    throw new Asn1Error('too deep');
  }
  return element?.tag === (tag.octets | constructed)
    ? concat(children(element).map((piece) => octetsOf(piece, depth + 1)))
    : expect(element, tag.octets).content;
}

/** The bytes of a bit string that has whole bytes. */
export function bitsOf(element: Asn1 | undefined): Uint8Array {
  const { content } = expect(element, tag.bits);
  if (content[0] !== 0) {
    throw new Asn1Error('a bit string that ends within a byte');
  }
  return content.subarray(1);
}

/** An integer as hexadecimal digits, so that serial numbers compare. */
export function integerHexOf(element: Asn1 | undefined): string {
  return hex(expect(element, tag.integer).content);
}

/** A small integer that is not negative. */
export function smallIntegerOf(element: Asn1 | undefined): number {
  const { content } = expect(element, tag.integer);
  if (content.length > 6 || (content[0] ?? 0x80) >= 0x80) {
    throw new Asn1Error('no small integer');
  }
  return content.reduce((value, byte) => value * 256 + byte, 0);
}

/** A code of an enumeration. */
export function enumeratedOf(element: Asn1 | undefined): number {
  return smallIntegerOf({ ...expect(element, tag.enumerated), tag: tag.integer });
}

/** A moment in UTC, in milliseconds since 1970 (RFC 5280, 4.1.2.5). */
export function timeOf(element: Asn1 | undefined): number {
  const isUtcTime = element?.tag === tag.utcTime;
  const value = readValue(isUtcTime ? element : expect(element, tag.generalizedTime));
  const time =
    value instanceof UTCTime || value instanceof GeneralizedTime ? value.toDate().getTime() : Number.NaN;
  // One without `Z` would be of whatever time zone reads it.
  if (Number.isNaN(time) || element?.content.at(-1) !== 0x5a) {
    throw new Asn1Error('no time');
  }
  return time;
}

/** The text of a string of any kind; empty for anything else. */
export function textOf(element: Asn1): string {
  const value = readValue(element);
  return value instanceof BaseStringBlock ? value.getValue() : '';
}

/** Encodes an element of a content. */
export function encode(tagByte: number, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const { length } = content;
  const sizes = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) {
    sizes.unshift(rest % 256);
  }
  const header = length < 0x80 ? [tagByte, length] : [tagByte, 0x80 | sizes.length, ...sizes];
  return concat([Uint8Array.from(header), content]);
}

/**
 * An element in DER: definite lengths in their shortest form, strings in one piece, sets sorted (X.690, 10 and 11). Values keep their
 * bytes.
 */
export function encodeAsDer(element: Asn1, asTag = element.tag, depth = 0): Uint8Array {
  if (depth > deepest) {
    throw new Asn1Error('too deep');
  }
  if ((element.tag & constructed) === 0) {
    return encode(asTag, element.content);
  }
  if (element.tag === (tag.octets | constructed)) {
    return encode(tag.octets, octetsOf(element));
  }
  const parts = children(element).map((child) => encodeAsDer(child, child.tag, depth + 1));
  return encode(asTag, concat(asTag === tag.set ? parts.toSorted(compareBytes) : parts));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) {
      return difference;
    }
  }
  return a.length - b.length;
}

/** As `readOrNull`, for what is read in the course of a check. */
export async function checkOrNull<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch (reason) {
    if (reason instanceof Asn1Error) {
      return null;
    }
    throw reason;
  }
}

/** Reads something of ASN.1; what is malformed is `null`. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (reason) {
    if (reason instanceof Asn1Error) {
      return null;
    }
    throw reason;
  }
}
