/*
 * The little of DER (ITU-T X.690) that writing a certificate takes. Certificates are written here rather than by a library
 * since thousands are made in one call (bench/employees.ts); what is written is judged by openssl in the tests beside it.
 */

function lengthOf(size: number): number[] {
  if (size < 0x80) {
    return [size];
  }
  const bytes: number[] = [];
  for (let rest = size; rest > 0; rest = Math.floor(rest / 256)) {
    bytes.unshift(rest % 256);
  }
  return [0x80 | bytes.length, ...bytes];
}

/** One element: its tag, its length, and what it holds. */
export function element(tag: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Uint8Array.from([tag, ...lengthOf(size)]), ...parts]);
}

export const sequence = (...parts: readonly Uint8Array[]): Uint8Array => element(0x30, ...parts);
export const set = (part: Uint8Array): Uint8Array => element(0x31, part);
export const octets = (part: Uint8Array): Uint8Array => element(0x04, part);
export const utf8 = (text: string): Uint8Array => element(0x0c, Buffer.from(text, 'utf8'));
export const yes: Uint8Array = element(0x01, Uint8Array.of(0xff));

/** `[n]`, constructed, around what it holds. */
export const tagged = (n: number, part: Uint8Array): Uint8Array => element(0xa0 | n, part);

/** A non-negative integer, given by its bytes, highest first. */
export function integer(bytes: Uint8Array): Uint8Array {
  const first = bytes.findIndex((byte) => byte !== 0);
  const shortest = first === -1 ? Uint8Array.of(0) : bytes.subarray(first);
  return (shortest[0] ?? 0) >= 0x80 ? element(0x02, Uint8Array.of(0), shortest) : element(0x02, shortest);
}

/** `unused` bits at the end of the last byte do not count. */
export function bits(bytes: Uint8Array, unused = 0): Uint8Array {
  return element(0x03, Uint8Array.of(unused), bytes);
}

/** An object identifier, given with dots. */
export function oid(dotted: string): Uint8Array {
  // An arc below 2.25 is a UUID: more bits than a number has.
  const [first = 0n, second = 0n, ...rest] = dotted.split('.').map(BigInt);
  const bytes = [first * 40n + second, ...rest].flatMap((arc) => {
    const septets = [Number(arc % 128n)];
    for (let left = arc / 128n; left > 0n; left /= 128n) {
      septets.unshift(0x80 | Number(left % 128n));
    }
    return septets;
  });
  return element(0x06, Uint8Array.from(bytes));
}

/** A moment, to the second: UTCTime before the year 2050 and GeneralizedTime from then on (RFC 5280, 4.1.2.5). */
export function time(moment: Date): Uint8Array {
  return moment.getUTCFullYear() < 2050
    ? element(0x17, Buffer.from(digitsOf(moment).slice(2), 'ascii'))
    : generalizedTime(moment);
}

/** A moment, to the second, whatever its year. */
export function generalizedTime(moment: Date): Uint8Array {
  return element(0x18, Buffer.from(digitsOf(moment), 'ascii'));
}

const digitsOf = (moment: Date): string => `${moment.toISOString().replace(/\D/g, '').slice(0, 14)}Z`;

/** The elements that an element holds, each with its tag and length. For what was written here, or read by node:crypto before. */
export function children(whole: Uint8Array): Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = headerOf(whole, 0).content; at < whole.length;) {
    const { end } = headerOf(whole, at);
    found.push(whole.subarray(at, end));
    at = end;
  }
  return found;
}

function headerOf(bytes: Uint8Array, at: number): { content: number; end: number } {
  const short = bytes[at + 1] ?? 0;
  if (short < 0x80) {
    return { content: at + 2, end: at + 2 + short };
  }
  const count = short & 0x7f;
  const content = at + 2 + count;
  const size = bytes.subarray(at + 2, content).reduce((sum, byte) => sum * 256 + byte, 0);
  return { content, end: content + size };
}
