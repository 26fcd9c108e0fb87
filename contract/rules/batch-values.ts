import type { BatchColumns } from './batch-columns.ts';

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

/** The rows of a loop from the text of a JSON array of objects; an empty text is no rows, `null` anything else. */
export function parseLoop(text: string): readonly LoopItem[] | null {
  if (text.trim() === '') {
    return [];
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
