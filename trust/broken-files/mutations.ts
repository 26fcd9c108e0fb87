import { below } from '../random.ts';
import type { BrokenFile } from './broken-file.ts';

type Random = () => number;
type Mutation = (bytes: Buffer, random: Random) => Buffer;

/** What parsers take for structure, in PDF, XML and archives. */
const tokens = [
  '/Type',
  '/Kids',
  '/Parent',
  '/Length',
  '/Filter',
  '/FlateDecode',
  '/Root',
  '/Size',
  '/Prev',
  '/W',
  'obj',
  'endobj',
  'stream',
  'endstream',
  'xref',
  'trailer',
  'startxref',
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  ' R',
  '<!--',
  ']]>',
  '&#0;',
  '</',
  '/>',
  'PK\x01\x02',
  'IDAT',
  'IEND',
];
const numbers = [
  '0',
  '-1',
  '65535',
  '2147483648',
  '4294967296',
  '99999999999999999999',
  '1e308',
  'NaN',
  '.',
  '--1',
];

const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T;

const flipBits: Mutation = (bytes, random) => {
  const flipped = Buffer.from(bytes);
  for (let times = 1 + below(random, 32); times > 0 && flipped.length > 0; times -= 1) {
    const at = below(random, flipped.length);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << below(random, 8));
  }
  return flipped;
};

/** Puts a part of the file somewhere else in it. */
const splice: Mutation = (bytes, random) => {
  const from = below(random, bytes.length);
  const part = bytes.subarray(from, from + 1 + below(random, 400));
  const at = below(random, bytes.length);
  const gone = random() < 0.5 ? 0 : part.length;
  return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at + gone)]);
};

const putToken: Mutation = (bytes, random) => {
  const at = below(random, bytes.length);
  const token = Buffer.from(pick(random, tokens), 'latin1');
  return Buffer.concat([
    bytes.subarray(0, at),
    token,
    bytes.subarray(at + (random() < 0.5 ? token.length : 0)),
  ]);
};

/** Another number in the place of one of the file's. */
const changeNumber: Mutation = (bytes, random) => {
  const text = bytes.toString('latin1');
  const found = [...text.matchAll(/\d+/g)];
  if (found.length === 0) {
    return flipBits(bytes, random);
  }
  const { 0: digits, index } = pick(random, found);
  return Buffer.from(
    text.slice(0, index) + pick(random, numbers) + text.slice(index + digits.length),
    'latin1',
  );
};

/** Fills a few bytes with what counts and lengths overflow at. */
const extremes: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  const at = below(random, changed.length);
  const end = Math.min(changed.length, at + pick(random, [1, 2, 4, 8]));
  changed.fill(pick(random, [0, 0x7f, 0x80, 0xff]), at, end);
  return changed;
};

const cut: Mutation = (bytes, random) => bytes.subarray(0, 1 + below(random, bytes.length));

const mutations = [flipBits, splice, putToken, changeNumber, extremes, cut];

/** A sound file after one to four changes. The same random numbers make the same file. */
export function mutate({ what, bytes }: BrokenFile, random: Random): BrokenFile {
  let changed = Buffer.from(bytes);
  const names: string[] = [];
  for (let times = 1 + below(random, 4); times > 0; times -= 1) {
    const mutation = pick(random, mutations);
    changed = Buffer.from(mutation(changed, random));
    names.push(mutation.name);
  }
  return { what: `${what} after ${names.join(', ')}`, bytes: changed };
}
