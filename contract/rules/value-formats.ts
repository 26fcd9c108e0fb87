import type { ValueFormat, VariableFormat } from '../models/template.ts';
import { formatDay } from '../time.ts';
import { type BatchValues, isItem, type LoopItem } from './batch-values.ts';
import { numberWords } from './number-words.ts';
import { isReadTwoWays, readAmount, readDay } from './typed-value.ts';

/*
 * How values of cells are printed (companion operations, §5). Conditions of templates compare what was given, numbers as they are read here.
 */

/** Decimals of amounts of money, and of other numbers. */
const moneyDecimals = 2;
const numberDecimals = 6;
const figures = (maximumFractionDigits: number) =>
  new Intl.NumberFormat('vi-VN', { maximumFractionDigits, signDisplay: 'negative' });
const money = figures(moneyDecimals);
const number = figures(numberDecimals);

/** A number that is exact: spreadsheets and programs lose digits beyond. */
function readNumber(value: string | number): number | null {
  const read = typeof value === 'number' ? value : readAmount(value.trim());
  return read !== null && Number.isSafeInteger(Math.trunc(read)) ? read : null;
}

function formatNumber(format: Exclude<ValueFormat, 'text' | 'date' | 'date-words'>, value: number): string {
  switch (format) {
    case 'number':
      return number.format(value);
    case 'money-dong':
      return `${money.format(value)} đồng`;
    case 'money-vnd':
      return `${money.format(value)} VND`;
    case 'money-words': {
      const words = `${numberWords(value, moneyDecimals)} đồng`;
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
    }
    case 'words':
      return numberWords(value, numberDecimals);
  }
}

/** A day as documents of authorities write it: days under ten, January and February with a zero (Decree 30/2020/NĐ-CP, Annex I). */
function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `ngày ${date} tháng ${Number(month) > 2 ? String(Number(month)) : month} năm ${year}`;
}

/** A value as it is printed; `null` for one that cannot be read so, which is printed as it was typed. */
export function formatValue(format: ValueFormat, value: string | number): string | null {
  if (format === 'text' || (typeof value === 'string' && value.trim() === '')) {
    return String(value);
  }
  if (format === 'date' || format === 'date-words') {
    const day = readDay(String(value).trim());
    return day === null ? null : format === 'date' ? formatDay(day) : dayWords(day);
  }
  const amount = readNumber(value);
  return amount === null ? null : formatNumber(format, amount);
}

export type FormatsByName = ReadonlyMap<string, ValueFormat>;

export function formatsByName(formats: readonly VariableFormat[]): FormatsByName {
  // A label alone says nothing of how a value is printed, so that what is said further out goes on holding.
  const said = formats.filter(({ format, label }) => format !== 'text' || label === undefined);
  return new Map(said.map(({ name, format }) => [name, format]));
}

/** The format of a name inside of loops, from the outermost; what a loop does not know of itself is that of further out. */
export function formatAt(formats: FormatsByName, loops: readonly string[], name: string): ValueFormat {
  for (let from = 0; from <= loops.length; from += 1) {
    const found = formats.get([...loops.slice(from), name].join('.'));
    if (found !== undefined) {
      return found;
    }
  }
  return 'text';
}

type Derived = { readonly name: string; readonly source: string };

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** @param inside completes a value that is itself rows of a loop. */
function takeSources<V>(
  values: Readonly<Record<string, V>>,
  derived: readonly Derived[],
  prefix: string,
  inside: (value: V, prefix: string) => V,
): Readonly<Record<string, V>> {
  const whole = new Map(
    Object.entries(values).map(([name, value]) => [name, inside(value, `${prefix}${name}.`)]),
  );
  for (const { name, source } of derived) {
    if (name.startsWith(prefix) && source.startsWith(prefix)) {
      const own = name.slice(prefix.length);
      const taken = whole.get(source.slice(prefix.length));
      if (taken !== undefined && typeof taken !== 'object' && isBlank(whole.get(own))) {
        whole.set(own, taken);
      }
    }
  }
  return Object.fromEntries(whole);
}

function itemWithSources(item: LoopItem, derived: readonly Derived[], prefix: string): LoopItem {
  return takeSources<unknown>(item, derived, prefix, (value, inner) =>
    Array.isArray(value)
      ? value.map((one: unknown) => (isItem(one) ? itemWithSources(one, derived, inner) : one))
      : value,
  );
}

/** The values with those that are taken from another variable; in the rows of a loop, from the same row. */
export function withSources(values: BatchValues, formats: readonly VariableFormat[]): BatchValues {
  const derived = formats.flatMap(({ name, source }) => (source === null ? [] : [{ name, source }]));
  return takeSources(values, derived, '', (value, prefix) =>
    typeof value === 'string' ? value : value.map((item) => itemWithSources(item, derived, prefix)),
  );
}

/** A value whose format cannot read it, so that it is printed as it was typed, or reads one of two numbers that it may be. */
export type DoubtfulValue = {
  readonly doubt: 'unreadable' | 'two-ways';
  /** The variable or loop of the template, and within a loop the field and its row from 1. */
  readonly variable: string;
  readonly inside: { readonly field: string; readonly row: number } | null;
  readonly value: string;
  readonly format: ValueFormat;
};

/** Amounts of dong have no decimals: what groups their digits is thousands. */
const hasDecimals = (format: ValueFormat): boolean => format === 'number' || format === 'words';

function doubtOf(format: ValueFormat, value: string | number): DoubtfulValue['doubt'] | null {
  if (formatValue(format, value) === null) {
    return 'unreadable';
  }
  return hasDecimals(format) && typeof value === 'string' && isReadTwoWays(value) ? 'two-ways' : null;
}

/** What the formats cannot read for certain, also of a variable from which another one takes its value. */
export function doubtfulValues(
  values: BatchValues,
  formats: readonly VariableFormat[],
): readonly DoubtfulValue[] {
  const byName = formatsByName(formats);
  const found: DoubtfulValue[] = [];
  const walk = (loops: readonly string[], name: string, value: unknown, row: number | null): void => {
    if (Array.isArray(value)) {
      value.forEach((item: unknown, index) => {
        for (const [field, inner] of isItem(item) ? Object.entries(item) : []) {
          walk([...loops, name], field, inner, row ?? index + 1);
        }
      });
      return;
    }
    if (typeof value !== 'string' && typeof value !== 'number') {
      return;
    }
    const [variable = name] = loops;
    const path = [...loops, name].join('.');
    const taken = formats.flatMap(({ source, format }) => (source === path ? [format] : []));
    for (const format of [formatAt(byName, loops, name), ...taken]) {
      const doubt = doubtOf(format, value);
      if (doubt !== null) {
        const inside = row === null ? null : { field: path.slice(variable.length + 1), row };
        found.push({ doubt, variable, inside, value: String(value), format });
        return;
      }
    }
  };
  for (const [name, value] of formats.length === 0 ? [] : Object.entries(values)) {
    walk([], name, value, null);
  }
  return found;
}
