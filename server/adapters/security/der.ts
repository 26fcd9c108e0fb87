import { children as childrenOf, encode, readAsn1 } from '../../../pdf-signatures/cms/asn1.ts';
import { concat } from '../../../pdf-signatures/cms/bytes.ts';

/*
 * The little of DER (ITU-T X.690) that writing a certificate takes. Certificates are written here rather than by a library
 * since thousands are made in one call (bench/employees.ts); what is written is judged by openssl in the tests beside it.
 */

/** One element: its tag, its length, and what it holds. */
export const element = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array =>
  encode(tag, concat(parts));

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

/** The elements that an element holds, each with its tag and length. */
export function children(whole: Uint8Array): Uint8Array[] {
  return childrenOf(readAsn1(whole)).map(({ raw }) => raw);
}
