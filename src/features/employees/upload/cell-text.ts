import { contractSigningMethod, contractType, employeeStatus, gender } from '../../../../contract/enums.ts';
import { formatDay } from '../../../../contract/time.ts';
import { foldWords, readAmount, readDay, readFlag } from '../../../../contract/rules/typed-value.ts';
import { bareDigits, phoneWithLostZero } from '../../../spreadsheet/typed-digits.ts';
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
        'employed',
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
} as const satisfies Record<string, Words>;

/** The kinds that take one of a few words, and their values; a flag is 1 or 0. */
export type ChoiceKind = keyof typeof wordsOf | 'flag';
export const isChoice = (kind: FieldKind): kind is ChoiceKind => kind === 'flag' || kind in wordsOf;

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

function readChoice(kind: keyof typeof wordsOf, text: string): number | null {
  return byWord.get(kind)?.get(text) ?? byWord.get(kind)?.get(foldWords(text)) ?? null;
}

function readCategory(text: string, labels: ReadonlyMap<number, string>): number | null {
  const leading = /^\d+$/.exec(text.trim());
  if (leading) {
    return Number(leading[0]);
  }
  const wanted = foldWords(text);
  return [...labels].find(([, label]) => foldWords(label) === wanted)?.[0] ?? null;
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
      return readAmount(text) ?? text;
    case 'digits':
      return bareDigits(text);
    case 'position':
    case 'report':
      return readCategory(text, categories[kind]) ?? text;
    case 'flag':
      return readFlag(text) ?? text;
    case 'gender':
    case 'status':
    case 'contractType':
    case 'signing':
      return readChoice(kind, text) ?? text;
    default:
      return text.trim();
  }
}

/** How values are written for the user: the language in use says the words. */
export type CellWords = {
  readonly choice: (kind: ChoiceKind, value: number) => string;
  readonly number: (value: number) => string;
};

/** The texts that a cell of a kind may be chosen from; empty where anything is typed. */
export function wordsFor(kind: FieldKind, words: CellWords, categories: Categories): readonly string[] {
  if (isChoice(kind)) {
    const values = kind === 'flag' ? [1, 0] : wordsOf[kind].map(([value]) => value);
    return values.map((value) => words.choice(kind, value));
  }
  return kind === 'position' || kind === 'report' ? [...categories[kind].values()] : [];
}

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
  if (field === 'phoneNumber') {
    return phoneWithLostZero(text);
  }
  const digits = bareDigits(text);
  if (/^[1-9]\d{9,10}$/.test(digits)) {
    const whole = digits.padStart(12, '0');
    // The first three digits are a province, 001 to 096.
    return Number(whole.slice(0, 3)) <= 96 ? whole : null;
  }
  return /^[1-9]\d{7}$/.test(digits) ? `0${digits}` : null;
}
