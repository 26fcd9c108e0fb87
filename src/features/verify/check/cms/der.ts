/** Reads ASN.1 in DER, and in the BER of signers that write lengths otherwise (ITU-T X.690). */

export class DerError extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'DerError';
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

/** `raw`: all its bytes; `content`: those behind tag and length. */
export type Der = { readonly tag: number; readonly raw: Uint8Array; readonly content: Uint8Array };

const mostChildren = 200_000;
const deepest = 60;

/** The element that begins at an offset. Throws a {@link DerError} when there is none. */
export function readDer(bytes: Uint8Array, offset = 0, depth = 0): Der {
  const first = bytes[offset];
  const lengthByte = bytes[offset + 1];
  if (first === undefined || lengthByte === undefined || (first & 0x1f) === 0x1f || depth > deepest) {
    throw new DerError('no element');
  }
  let at = offset + 2;
  if (lengthByte === 0x80) {
    return readIndefinite(bytes, offset, first, depth);
  }
  let length = lengthByte;
  if (lengthByte > 0x80) {
    length = 0;
    for (let count = lengthByte - 0x80; count > 0; count -= 1) {
      length = length * 256 + (bytes[at] ?? 0);
      at += 1;
    }
  }
  if (at + length > bytes.length) {
    throw new DerError('an element longer than what holds it');
  }
  return {
    tag: first,
    raw: bytes.subarray(offset, at + length),
    content: bytes.subarray(at, at + length),
  };
}

function readIndefinite(bytes: Uint8Array, offset: number, first: number, depth: number): Der {
  let at = offset + 2;
  while (bytes[at] !== 0 || bytes[at + 1] !== 0) {
    at += readDer(bytes, at, depth + 1).raw.length;
  }
  return { tag: first, raw: bytes.subarray(offset, at + 2), content: bytes.subarray(offset + 2, at) };
}

/** What stands within an element. */
export function children({ content }: Der): Der[] {
  const found: Der[] = [];
  for (let at = 0; at < content.length;) {
    const child = readDer(content, at);
    found.push(child);
    at += child.raw.length;
    if (found.length > mostChildren) {
      throw new DerError('too many elements');
    }
  }
  return found;
}

/** An element that must have a tag. */
export function expect(der: Der | undefined, wanted: number): Der {
  if (der?.tag !== wanted) {
    throw new DerError(`tag ${der?.tag ?? 'missing'} in place of ${wanted}`);
  }
  return der;
}

export function oidOf(der: Der | undefined): string {
  const { content } = expect(der, tag.oid);
  const parts: number[] = [];
  let value = 0;
  for (const byte of content) {
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      parts.push(value);
      value = 0;
    }
  }
  const [head = 0, ...rest] = parts;
  const top = Math.min(Math.floor(head / 40), 2);
  return [top, head - top * 40, ...rest].join('.');
}

/** The bytes of an octet string, put together where BER has it in pieces. */
export function octetsOf(der: Der | undefined): Uint8Array {
  if (der?.tag === (tag.octets | 0x20)) {
    const pieces = children(der).map(octetsOf);
    const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return whole;
  }
  return expect(der, tag.octets).content;
}

/** The bytes of a bit string that has whole bytes. */
export function bitsOf(der: Der | undefined): Uint8Array {
  const { content } = expect(der, tag.bits);
  if (content[0] !== 0) {
    throw new DerError('a bit string that ends within a byte');
  }
  return content.subarray(1);
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An integer as hexadecimal digits, so that serial numbers compare. */
export function integerHexOf(der: Der | undefined): string {
  return hex(expect(der, tag.integer).content);
}

/** A small integer that is not negative. */
export function smallIntegerOf(der: Der | undefined): number {
  const { content } = expect(der, tag.integer);
  if (content.length > 6 || (content[0] ?? 0x80) >= 0x80) {
    throw new DerError('no small integer');
  }
  return content.reduce((value, byte) => value * 256 + byte, 0);
}

const restOfTime = String.raw`(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(?:\.\d+)?Z$`;
const utcPattern = new RegExp(String.raw`^(\d{2})${restOfTime}`);
const generalizedPattern = new RegExp(String.raw`^(\d{4})${restOfTime}`);

/** A moment, in milliseconds since 1970 (RFC 5280, 4.1.2.5). */
export function timeOf(der: Der | undefined): number {
  const isUtc = der?.tag === tag.utcTime;
  const { content } = isUtc ? der : expect(der, tag.generalizedTime);
  const text = String.fromCharCode(...content.subarray(0, 40));
  const found = (isUtc ? utcPattern : generalizedPattern).exec(text);
  if (found === null) {
    throw new DerError('no time');
  }
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = found;
  const century = isUtc ? (Number(year) >= 50 ? '19' : '20') : '';
  const moment = Date.parse(`${century}${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(moment)) {
    throw new DerError('no time');
  }
  return moment;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Reads something of DER; what is malformed is `null`. */
export function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (reason) {
    if (reason instanceof DerError) {
      return null;
    }
    throw reason;
  }
}
