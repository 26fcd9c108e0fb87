import { contractSigningMethod, contractType, employeeStatus, gender } from '../../../../contract/enums.ts';
import { foldForSearch } from '../../../../contract/text.ts';
import { formatDay, parseDay } from '../../../../contract/time.ts';
import type { FieldKind } from './fields.ts';

/*
 * What people write in a cell, read as the request wants it. Whatever cannot be read stays the text that it was, so that the schema
 * of the contract refuses it.
 */

/** Labels of the company for numbers that employees carry. */
export type Categories = {
  readonly position: ReadonlyMap<number, string>;
  readonly report: ReadonlyMap<number, string>;
};

export const noCategories: Categories = { position: new Map(), report: new Map() };

type Words = readonly (readonly [value: number, words: readonly string[]])[];

const wordsOf = {
  gender: [
    [gender.male, ['nam', 'male', 'm', 'trai', 'ong']],
    [gender.female, ['nu', 'female', 'f', 'gai', 'ba']],
  ],
  status: [
    [
      employeeStatus.enabled,
      [
        'dang lam viec',
        'dang lam',
        'lam viec',
        'hoat dong',
        'dang hoat dong',
        'active',
        'enabled',
        'working',
      ],
    ],
    [
      employeeStatus.disabled,
      [
        'da nghi viec',
        'nghi viec',
        'nghi',
        'da nghi',
        'thoi viec',
        'ngung hoat dong',
        'inactive',
        'disabled',
        'left',
        'resigned',
        '0',
      ],
    ],
  ],
  contractType: [
    [
      contractType.indefiniteTerm,
      [
        'khong xac dinh thoi han',
        'khong thoi han',
        'vo thoi han',
        'hdld khong xac dinh thoi han',
        'indefinite',
        'indefinite term',
        'permanent',
      ],
    ],
    [
      contractType.fixedTerm,
      [
        'xac dinh thoi han',
        'co thoi han',
        'hdld xac dinh thoi han',
        'thoi han',
        'fixed',
        'fixed term',
        'definite term',
      ],
    ],
  ],
  signing: [
    [
      contractSigningMethod.electronic,
      ['dien tu', 'ky dien tu', 'hop dong dien tu', 'electronic', 'online', 'e sign'],
    ],
    [contractSigningMethod.paper, ['giay', 'ky giay', 'hop dong giay', 'ban giay', 'paper', 'offline']],
  ],
  flag: [
    [1, ['y', 'yes', 'co', 'true', 'x', 'dung', 'on']],
    [0, ['n', 'no', 'khong', 'false', '0', 'sai', 'off']],
  ],
} as const satisfies Record<string, Words>;

/** The kinds that take one of a few words, and their values. */
export type ChoiceKind = keyof typeof wordsOf;
export const isChoice = (kind: FieldKind): kind is ChoiceKind => kind in wordsOf;

const byWord = new Map(
  Object.entries(wordsOf).map(([kind, words]) => [
    kind,
    new Map<string, number>(
      (words as Words).flatMap(([value, all]) => [
        [String(value), value] as const,
        ...all.map((word) => [word, value] as const),
      ]),
    ),
  ]),
);

const foldedBefore = new Map<string, string>();
const foldedMax = 2000;

/** Remembered, since a column says the same few words in every row and folding takes its time. */
function folded(text: string): string {
  const known = foldedBefore.get(text);
  if (known !== undefined) {
    return known;
  }
  const now = foldForSearch(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  if (foldedBefore.size >= foldedMax) {
    foldedBefore.clear();
  }
  foldedBefore.set(text, now);
  return now;
}

function readChoice(kind: ChoiceKind, text: string): number | null {
  return byWord.get(kind)?.get(text) ?? byWord.get(kind)?.get(folded(text)) ?? null;
}

/**
 * A day as people and programs write it, as yyyy-MM-dd: 5/3/1990, 05-03-90, 1990/03/05, 05.03.1990 or 19900305, day before month.
 * `null` for what is no day. Two digits are of the last hundred years, counted back from `now` and ten years on.
 */
export function readDay(text: string, now = new Date()): string | null {
  const exact = parseDay(text);
  if (exact !== null) {
    return exact;
  }
  const bare = text.trim().replace(/[T ]\d{1,2}:\d{2}.{0,40}$/, '');
  const iso =
    /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/.exec(bare) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(bare);
  if (iso) {
    return parseDay(`${two(iso[3])}/${two(iso[2])}/${iso[1] ?? ''}`);
  }
  const written = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(bare);
  if (!written) {
    return null;
  }
  const year = written[3] ?? '';
  return parseDay(`${two(written[1])}/${two(written[2])}/${year.length === 2 ? century(year, now) : year}`);
}

const two = (digits = ''): string => digits.padStart(2, '0');

function century(year: string, now: Date): string {
  const latest = now.getFullYear() + 10;
  const full = Math.floor(latest / 100) * 100 + Number(year);
  return String(full > latest ? full - 100 : full);
}

/**
 * An amount with either separator: 15.000.000, 15,000,000, 15 000 000 đ, 15000000.5, 15.000.000,50. A single separator before three
 * digits groups thousands, as wages are written; `null` for what is no number.
 */
export function readNumber(text: string): number | null {
  const bare = text.replace(/(?:vnđ|vnd|đồng|đ|₫)\.?$/iu, '').replace(/[\s\u00a0']/g, '');
  if (!/^-?\d[\d.,]*$/.test(bare)) {
    return null;
  }
  const last = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  if (last === -1) {
    return Number(bare);
  }
  const mark = bare.charAt(last);
  const other = mark === '.' ? ',' : '.';
  const whole = bare.slice(0, last);
  const isGrouping =
    /^-?\d{1,3}(?:[.,]\d{3})*$/.test(whole) &&
    /^\d{3}$/.test(bare.slice(last + 1)) &&
    !whole.includes(other) &&
    whole !== '0';
  if (isGrouping) {
    return Number(bare.replaceAll(mark, ''));
  }
  // What stands before the decimals is grouped by the other mark, or not at all.
  return whole.includes(mark) || !/^-?\d+$|^-?\d{1,3}(?:[.,]\d{3})+$/.test(whole)
    ? null
    : Number(`${whole.replaceAll(other, '')}.${bare.slice(last + 1)}`);
}

function readCategory(text: string, labels: ReadonlyMap<number, string>): number | null {
  const leading = /^\d+$/.exec(text.trim());
  if (leading) {
    return Number(leading[0]);
  }
  const wanted = folded(text);
  return [...labels].find(([, label]) => folded(label) === wanted)?.[0] ?? null;
}

/** A cell as the request gives it. Empty is `undefined`; what cannot be read stays text. */
export function readCell(kind: FieldKind, text: string, categories: Categories): unknown {
  if (text === '') {
    return undefined;
  }
  switch (kind) {
    case 'day':
      return readDay(text) ?? text;
    case 'money':
      return readNumber(text) ?? text;
    case 'digits':
      return bareDigits(text);
    case 'position':
    case 'report':
      return readCategory(text, categories[kind]) ?? text;
    case 'flag': {
      const value = readChoice(kind, text);
      return value === null ? text : value === 1;
    }
    case 'gender':
    case 'status':
    case 'contractType':
    case 'signing':
      return readChoice(kind, text) ?? text;
    default:
      return text.trim();
  }
}

/** Numbers of people and telephones without what is put between their digits; whatever else they hold stays. */
function bareDigits(text: string): string {
  const bare = text.replace(/[\s.\-()]/g, '');
  return /^\+?\d+$/.test(bare) ? bare : text.trim();
}

/** How values are written for the user: the language in use says the words. */
export type CellWords = {
  readonly choice: (kind: ChoiceKind, value: number) => string;
  readonly number: (value: number) => string;
};

/** A value as it stands in a cell. */
export function writeCell(kind: FieldKind, value: unknown, words: CellWords, categories: Categories): string {
  if (value === null || value === undefined) {
    return '';
  }
  if (typeof value === 'boolean') {
    return words.choice('flag', value ? 1 : 0);
  }
  if (typeof value === 'number') {
    if (isChoice(kind)) {
      return words.choice(kind, value);
    }
    return kind === 'money'
      ? words.number(value)
      : kind === 'position' || kind === 'report'
        ? (categories[kind].get(value) ?? String(value))
        : String(value);
  }
  if (typeof value !== 'string') {
    return '';
  }
  const day = kind === 'day' ? readDay(value) : null;
  return day === null ? value : formatDay(day);
}

/** A cell written the one way, where it can be read; else as it came. */
export function tidyCell(kind: FieldKind, text: string, words: CellWords, categories: Categories): string {
  const value = readCell(kind, text, categories);
  return value === undefined ? text : writeCell(kind, value, words, categories);
}

/**
 * What a number was before a spreadsheet took it for an amount and dropped its leading zeros; `null` when nothing speaks for that.
 * Citizens' numbers have 12 digits and begin with 0, older ones 9; telephones have 10 and begin with 0.
 */
export function withLostZeros(field: 'identityNumber' | 'phoneNumber', text: string): string | null {
  const digits = bareDigits(text);
  if (field === 'phoneNumber') {
    return /^[35789]\d{8}$/.test(digits) ? `0${digits}` : null;
  }
  if (/^[1-9]\d{9,10}$/.test(digits)) {
    const whole = digits.padStart(12, '0');
    // The first three digits are a province, 001 to 096.
    return Number(whole.slice(0, 3)) <= 96 ? whole : null;
  }
  return /^[1-9]\d{7}$/.test(digits) ? `0${digits}` : null;
}
