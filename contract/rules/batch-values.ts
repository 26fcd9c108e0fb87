import type { BatchColumns } from './batch-columns.ts';
import { isRowNumber, type LoopField } from './template-fields.ts';

/** Loops are lists of rows; an item that is a plain text stands under `.` in none, so it is no row. */
export type LoopItem = Readonly<Record<string, unknown>>;
export type BatchValues = Readonly<Record<string, string | readonly LoopItem[]>>;

/** A line break inside a value is written as the two characters backslash and n (specification, rule 7). */
export function withLineBreaks(text: string): string {
  return text.replaceAll('\\n', '\n');
}

export function isItem(value: unknown): value is LoopItem {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Deeper than any table; what is nested further could not be walked. */
const loopDepth = 16;

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) {
    return true;
  }
  return depth > 0 && Object.values(value).every((inner) => isShallow(inner, depth - 1));
}

/** Whether a list is written as programs do. */
export function isLoopJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}

/** What a list in words comes to, or why it is none. */
export type ListInWords =
  | { readonly kind: 'ok'; readonly items: readonly LoopItem[] }
  /** The template does not tell the fields of its rows, or these have lists themselves. */
  | { readonly kind: 'no-fields' | 'nested' }
  /** A row, from 1, that lacks fields. */
  | {
      readonly kind: 'short';
      readonly row: number;
      readonly text: string;
      readonly missing: readonly string[];
    };

/**
 * `Ăn trưa: 730.000; Xăng xe: 300.000`, or a line for each row: the fields in the order in which the template names them, the last
 * with whatever is left. The number of a row need not be typed.
 */
export function readListInWords(text: string, fields: readonly LoopField[]): ListInWords {
  if (fields.length === 0) {
    return { kind: 'no-fields' };
  }
  if (fields.some(({ inner }) => inner !== null)) {
    return { kind: 'nested' };
  }
  const names = fields.map(({ name }) => name);
  const rows = text
    .split(/;|\r?\n|\\n/)
    .map((row) => row.trim())
    .filter((row) => row !== '');
  const items: LoopItem[] = [];
  for (const [index, row] of rows.entries()) {
    const parts = row.split(':');
    const [first = '', ...others] = names;
    const isNumbered = isRowNumber(first) && others.length > 0 && !/^\d+\.?\s*$/.test(parts[0] ?? '');
    const wanted = isNumbered ? others : names;
    if (parts.length < wanted.length) {
      return { kind: 'short', row: index + 1, text: row, missing: wanted.slice(parts.length) };
    }
    const last = wanted.length - 1;
    const texts = [...parts.slice(0, last), parts.slice(last).join(':')];
    const typed = wanted.map((name, place): [string, string] => [name, (texts[place] ?? '').trim()]);
    items.push({
      ...(isNumbered && { [first]: String(index + 1) }),
      ...Object.fromEntries(typed),
    });
  }
  return { kind: 'ok', items };
}

/**
 * The rows of a loop: the text of a JSON array of objects, or where the fields of its rows are known, a list in words. An empty text
 * is no rows, `null` anything else.
 */
export function parseLoop(text: string, fields: readonly LoopField[] = []): readonly LoopItem[] | null {
  if (text.trim() === '') {
    return [];
  }
  if (!isLoopJson(text)) {
    const list = readListInWords(text, fields);
    return list.kind === 'ok' ? list.items : null;
  }
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isItem) && isShallow(value, loopDepth) ? value : null;
  } catch {
    return null;
  }
}

/** Every text of a loop's rows, however deep. */
export function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

function breakLines(value: unknown): unknown {
  if (typeof value === 'string') {
    return withLineBreaks(value);
  }
  if (Array.isArray(value)) {
    return value.map(breakLines);
  }
  return isItem(value)
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, breakLines(inner)]))
    : value;
}

/** What a template is filled with for one row; fields of the document may stand in it as well, as `{{D.No}}`. */
export function templateValues(columns: BatchColumns, row: readonly string[]): BatchValues {
  const values: [string, string | readonly LoopItem[]][] = [];
  for (const [field, index] of columns.fields) {
    values.push([`D.${field}`, withLineBreaks(row[index] ?? '')]);
  }
  for (const { name, index, isLoop } of columns.variables) {
    const text = row[index] ?? '';
    values.push([
      name,
      isLoop ? (parseLoop(text) ?? []).map(breakLines).filter(isItem) : withLineBreaks(text),
    ]);
  }
  return Object.fromEntries(values);
}
