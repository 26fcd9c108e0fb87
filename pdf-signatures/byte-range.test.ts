import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readSignedRange, SignedContents } from './byte-range.ts';
import { PdfParser } from './pdf/pdf-parser.ts';
import { isKind } from './pdf/pdf-value.ts';

/** Where `/Contents` begins and ends in the file, and how long that is. */
type Places = { readonly start: number; readonly end: number; readonly size: number };

const exact = ({ start, end, size }: Places): readonly number[] => [0, start, end, size - end];

/** Reads a file that is a signature dictionary and nothing else. */
function read(
  range: (places: Places) => readonly number[] = exact,
  { contents = '<30820a0b>', entries = '' } = {},
) {
  const before = '<< /Type /Sig /Contents ';
  const start = before.length;
  const end = start + contents.length;
  // As wide whatever the numbers are, since they depend on how long the file is.
  const after = (numbers: readonly number[]): string =>
    ` /ByteRange ${`[${numbers.join(' ')}]`.padEnd(30)} ${entries} >>`;
  const places = { start, end, size: end + after([]).length };
  const bytes = new TextEncoder().encode(before + contents + after(range(places)));
  const dict = new PdfParser(bytes, 0).readValue();
  if (!isKind(dict, 'dict')) {
    throw new Error('not a dictionary');
  }
  return { ...places, answer: readSignedRange(bytes, dict) };
}

describe('a byte range', () => {
  it('leaves out the signature, and nothing beside it', () => {
    const { answer, start, end, size } = read();
    const contents = Uint8Array.of(0x30, 0x82, 0x0a, 0x0b);
    expect(answer).toEqual({ kind: 'ok', range: { gap: { start, end }, end: size, contents } });
  });

  it('ends where something was added later', () => {
    const { answer, size } = read(({ start, end, size: all }) => [0, start, end, all - end - 3]);
    expect(answer).toMatchObject({ kind: 'ok', range: { end: size - 3 } });
  });

  it.each<[string, string, (places: Places) => readonly number[]]>([
    ['has three numbers', 'byte-range-missing', ({ start, end }) => [0, start, end]],
    ['has five numbers', 'byte-range-missing', ({ start, end, size }) => [0, start, end, size - end, 0]],
    [
      'begins behind the first byte',
      'byte-range-bounds',
      ({ start, end, size }) => [1, start, end, size - end],
    ],
    [
      'ends behind the last byte',
      'byte-range-bounds',
      ({ start, end, size }) => [0, start, end, size - end + 1],
    ],
    ['ends with the signature', 'byte-range-bounds', ({ start, end }) => [0, start, end, 0]],
    ['leaves nothing out', 'byte-range-bounds', ({ start, size }) => [0, start, start, size - start]],
    [
      'leaves out a byte before the signature',
      'byte-range-gap',
      ({ start, end, size }) => [0, start - 1, end, size - end],
    ],
    [
      'leaves out a byte behind the signature',
      'byte-range-gap',
      ({ start, end, size }) => [0, start, end + 1, size - end - 1],
    ],
    [
      'has the first byte of the signature within',
      'byte-range-gap',
      ({ start, end, size }) => [0, start + 1, end, size - end],
    ],
    [
      'has the last byte of the signature within',
      'byte-range-gap',
      ({ start, end, size }) => [0, start, end - 1, size - end + 1],
    ],
  ])('that %s is refused: %s', (_what, fault, range) => {
    expect(read(range).answer).toEqual({ kind: 'fault', fault });
  });

  it.each([
    ['a text', '(30820a0b)'],
    ['digits with blanks between', '<3082  0a0b>'],
    ['digits of which one is missing', '<30820a0>'],
  ])('that leaves out %s is refused', (_what, contents) => {
    expect(read(exact, { contents }).answer).toEqual({ kind: 'fault', fault: 'contents-not-hex' });
  });

  it('of a dictionary that says something twice is refused', () => {
    expect(read(exact, { entries: '/Contents <00>' }).answer).toEqual({
      kind: 'fault',
      fault: 'duplicate-entries',
    });
  });
});

describe('what signatures are of', () => {
  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * 37 + 11) % 256);
  const range = (start: number, end: number, last: number) => ({
    gap: { start, end },
    end: last,
    contents: new Uint8Array(),
  });
  // One after another, and one that begins before the one before it.
  const ranges = [
    range(1000, 1100, 1500),
    range(2000, 2500, 3000),
    range(200, 300, 5000),
    range(4000, 4001, 5000),
  ];

  it.each([
    ['SHA-1', 'sha1'],
    ['SHA-256', 'sha256'],
    ['SHA-512', 'sha512'],
    ['SHA3-256', 'sha3-256'],
  ] as const)('is read with %s, from where the one before it ended', async (name, node) => {
    const contents = new SignedContents(bytes);
    for (const one of ranges) {
      const { gap, end } = one;
      const hash = createHash(node).update(bytes.subarray(0, gap.start)).update(bytes.subarray(gap.end, end));
      expect(await contents.of(one).digest(name)).toEqual(new Uint8Array(hash.digest()));
    }
  });

  it('is not read for ever where ranges overlap', async () => {
    const contents = new SignedContents(bytes, 12_000);
    const digests: boolean[] = [];
    for (let start = 1000; start > 0; start -= 200) {
      digests.push((await contents.of(range(start, start + 1, 5000)).digest('SHA-256')) !== null);
    }
    expect(digests).toEqual([true, true, false, false, false]);
  });
});
