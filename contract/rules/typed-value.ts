import { cleanNumber } from '../clean-number.ts';
import { foldForSearch } from '../text.ts';
import { parseDay } from '../time.ts';

/*
 * The owner of days, amounts and yes or no as people and programs write them in the cells of a spreadsheet. What cannot be read is
 * `null`, and stays the text that it was for the one who typed it to see.
 */

/**
 * A day as people and programs write it, as yyyy-MM-dd: 5/3/1990, 05-03-90, 1990/03/05, 05.03.1990 or 19900305, day before month.
 * `null` for what is no day. Two digits are of the last hundred years, counted back from `now` and ten years on.
 */
export function readDay(text: string, now = new Date()): string | null {
  const exact = parseDay(text);
  if (exact !== null) {
    return exact;
  }
  const bare = cleanNumber(text).replace(/[T ]\d{1,2}:\d{2}.{0,40}$/, '');
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

/**
 * Orders in which days are read when somebody says so, since the text does not: the month before the day, or behind it where the year
 * comes first; `serial` is the number that spreadsheets keep for a day.
 */
export const dayOrders = ['dmy', 'mdy', 'ydm', 'serial'] as const;
export type DayOrder = (typeof dayOrders)[number];

/** A day that is written in an order that was said, as yyyy-MM-dd; `null` where it is none in that order. */
export function readDayAs(text: string, order: DayOrder, now = new Date()): string | null {
  const trimmed = text.trim();
  switch (order) {
    case 'dmy':
      return readDay(trimmed, now);
    case 'mdy':
    case 'ydm': {
      const turned =
        order === 'mdy'
          ? /^(\d{1,2})([-/. ])(\d{1,2})(?!\d)/
          : /(?<=^\d{4}[-/. ])(\d{1,2})([-/. ])(\d{1,2})(?!\d)/;
      return turned.test(trimmed) ? readDay(trimmed.replace(turned, '$3$2$1'), now) : null;
    }
    case 'serial':
      // Days are counted so that 1 March 1900 is 61.
      return /^\d{5}$/.test(trimmed)
        ? new Date(Date.UTC(1899, 11, 30) + Number(trimmed) * 86_400_000).toISOString().slice(0, 10)
        : null;
  }
}

/** Whether a text is written as a day, whether there is such a day or not: 31/13/2027. */
export function isWrittenAsDay(text: string): boolean {
  return /^\s*(?:\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2})\s*$/.test(text);
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
export function readAmount(text: string): number | null {
  const bare = cleanNumber(text)
    .replace(/(?:vnđ|vnd|đồng|đ|₫)\.?$/iu, '')
    .replace(/[\s\u00a0']/g, '');
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

/** Whether a number typed with one mark may be thousands, as which it is read, or decimals: 2.345, 2,345. Decimals do not end in zeros. */
export const isReadTwoWays = (text: string): boolean => /^-?[1-9]\d{0,2}[.,]\d{2}[1-9]$/.test(text.trim());

/** A number with decimals that are not taken for thousands when it is read again: 2.3450 for 2.345. */
export const withCertainDecimals = (plain: string): string => (isReadTwoWays(plain) ? `${plain}0` : plain);

const foldedBefore = new Map<string, string>();
const foldedMax = 2000;

/** A text without accents, case and marks. Remembered, since a column says the same few words in every row and folding takes its time. */
export function foldWords(text: string): string {
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

const yes: ReadonlySet<string> = new Set(['1', 'y', 'yes', 'co', 'true', 'x', 'dung', 'on']);
const no: ReadonlySet<string> = new Set(['0', 'n', 'no', 'khong', 'false', 'sai', 'off']);

/** Yes or no in Vietnamese, English, or as a mark. */
export function readFlag(text: string): boolean | null {
  const word = foldWords(text);
  return yes.has(word) ? true : no.has(word) ? false : null;
}
