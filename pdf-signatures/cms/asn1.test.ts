import { describe, expect, it } from 'vitest';
import { Asn1Error, children, encodeAsDer, octetsOf, oidOf, readAsn1, tag, timeOf } from './asn1.ts';

const bytes = (digits: string): Uint8Array => Uint8Array.from(Buffer.from(digits.replace(/\s/g, ''), 'hex'));
const digits = (value: Uint8Array): string => Buffer.from(value).toString('hex');

describe('BER', () => {
  it('is read with definite and indefinite lengths', () => {
    const indefinite = readAsn1(bytes('3080 0201 01 3080 0500 0000 0000 ffff'));
    expect(children(indefinite).map((child) => child.tag)).toEqual([tag.integer, tag.sequence]);
    expect(digits(indefinite.raw)).toBe('30800201013080050000000000');
    expect(digits(indefinite.content)).toBe('020101308005000000');
  });

  it('has octet strings in pieces, and pieces of pieces', () => {
    expect(digits(octetsOf(readAsn1(bytes('2480 0402 aabb 2403 0401cc 0000'))))).toBe('aabbcc');
  });

  it('is written anew as DER: short lengths, whole strings, sorted sets', () => {
    const set = readAsn1(bytes('3180 0201 02 2480 0401 aa 0401 bb 0000 0281 01 01 0000'));
    expect(digits(encodeAsDer(set))).toBe('310a' + '020101' + '020102' + '0402aabb');
    const long = readAsn1(Buffer.concat([bytes('3082 0083 0482 007f'), Buffer.alloc(127)]));
    expect(digits(encodeAsDer(long)).slice(0, 10)).toBe('308181047f');
  });

  it.each([
    ['nothing', ''],
    ['a tag alone', '30'],
    ['a length beyond the end', '3003 0201'],
    ['a length of nine bytes', '30 89 000000000000000001 00'],
    ['a length larger than numbers are', '30 88 ffffffffffffffff'],
    ['an end that is missing', '3080 0201 01'],
    ['a value of indefinite length', '0480 0000'],
    ['a tag of several bytes', '3f8101 00'],
  ])('that is %s is refused', (_what, text) => expect(() => readAsn1(bytes(text))).toThrow(Asn1Error));

  it('is not followed without end: neither in depth nor in number', () => {
    const deep = Buffer.alloc(100_000, '3080', 'hex');
    expect(() => readAsn1(deep)).toThrow(Asn1Error);
    const wide = Buffer.concat([bytes('3083 030d40'), Buffer.alloc(200_000, '0500', 'hex')]);
    expect(() => children(readAsn1(wide))).toThrow(Asn1Error);
    const strings = Buffer.alloc(100_000, '2480', 'hex');
    expect(() => octetsOf(readAsn1(Buffer.concat([strings, Buffer.alloc(100_000)])))).toThrow(Asn1Error);
    let nested: Uint8Array = bytes('0500');
    for (let level = 0; level < 100; level += 1) {
      nested = Buffer.concat([bytes(nested.length < 128 ? '30' : '3081'), Buffer.of(nested.length), nested]);
    }
    expect(() => encodeAsDer(readAsn1(nested))).toThrow(Asn1Error);
  });
});

describe('values', () => {
  it('are times in UTC and nothing else', () => {
    const time = (kind: number, text: string): number =>
      timeOf(readAsn1(Buffer.concat([Buffer.of(kind, text.length), Buffer.from(text)])));
    expect(time(tag.utcTime, '261123213000Z')).toBe(Date.UTC(2026, 10, 23, 21, 30));
    expect(time(tag.utcTime, '500101000000Z')).toBe(Date.UTC(1950, 0, 1));
    expect(time(tag.generalizedTime, '20501123213000Z')).toBe(Date.UTC(2050, 10, 23, 21, 30));
    expect(time(tag.generalizedTime, '20501123213000.5Z')).toBe(Date.UTC(2050, 10, 23, 21, 30, 0, 500));
    for (const text of ['20501123213000', '20501123213000+0700', 'yesterday', '']) {
      expect(() => time(tag.generalizedTime, text)).toThrow(Asn1Error);
    }
  });

  it('are identifiers, and no other value in their place', () => {
    expect(oidOf(readAsn1(bytes('0609 2a864886f70d010701')))).toBe('1.2.840.113549.1.7.1');
    expect(() => oidOf(readAsn1(bytes('0500')))).toThrow(Asn1Error);
    expect(() => oidOf(readAsn1(bytes('0602 2a86')))).toThrow(Asn1Error);
  });
});
