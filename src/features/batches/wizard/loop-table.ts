import type { LoopField } from '../../../../contract/rules/template-fields.ts';
import { type LoopItem, parseLoop } from '../../../../contract/rules/batch-values.ts';

/*
 * The rows of a loop as a table, and back to the text that a batch takes for them. What the table cannot show better than its text
 * stays as it was: numbers stay numbers, and names that the template does not ask for stay in their rows.
 */

export type LoopColumn = {
  readonly name: string;
  /** The fields of rows again, whose text the cell holds; `null` for a text. */
  readonly inner: readonly LoopField[] | null;
};

/** Behind the columns, where a row stood in the text; empty for one that was added. */
export const loopOrigin = '_origin';

export type LoopTable = {
  readonly columns: readonly LoopColumn[];
  readonly items: readonly LoopItem[];
  /** As many texts as there are columns, and the origin. */
  readonly rows: readonly (readonly string[])[];
};

function textOf(value: unknown): string {
  if (value === null || value === undefined) {
    return '';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Those that the template asks for first, then what else stands in the rows. */
function columnsOf(fields: readonly LoopField[], items: readonly LoopItem[]): readonly LoopColumn[] {
  const known = new Map(fields.map(({ name, inner }) => [name, inner]));
  for (const item of items) {
    for (const [name, value] of Object.entries(item)) {
      known.set(name, known.get(name) ?? (Array.isArray(value) ? [] : null));
    }
  }
  return Array.from(known, ([name, inner]) => ({ name, inner }));
}

/** The table of a cell's text; `null` when that is no list of rows. */
export function readLoopTable(text: string, fields: readonly LoopField[]): LoopTable | null {
  const items = parseLoop(text, fields);
  if (items === null) {
    return null;
  }
  const columns = columnsOf(fields, items);
  const rows = items.map((item, index) => [...columns.map(({ name }) => textOf(item[name])), String(index)]);
  return { columns, items, rows };
}

function valueOf({ inner }: LoopColumn, text: string): unknown {
  return inner === null ? text : (parseLoop(text, inner) ?? text);
}

/** The text of a table as it stands now; rows without any text are left out, and no rows at all are an empty text. */
export function writeLoopTable(
  { columns, items }: Pick<LoopTable, 'columns' | 'items'>,
  rows: readonly (readonly string[])[],
): string {
  const written = rows.flatMap((row): LoopItem[] => {
    const texts = columns.map((_, place) => row[place] ?? '');
    if (texts.every((text) => text.trim() === '')) {
      return [];
    }
    const origin = row[columns.length] ?? '';
    const before = origin === '' ? undefined : items[Number(origin)];
    return [
      Object.fromEntries(
        columns.flatMap((column, place): [string, unknown][] => {
          const text = texts[place] ?? '';
          if (before !== undefined && textOf(before[column.name]) === text) {
            return column.name in before ? [[column.name, before[column.name]]] : [];
          }
          return [[column.name, valueOf(column, text)]];
        }),
      ),
    ];
  });
  return written.length === 0 ? '' : JSON.stringify(written);
}

/** `Ăn trưa · Xăng xe · …`: what tells one row from another, for those who do not open the table. */
export function loopSummary(text: string): { readonly count: number; readonly names: string } | null {
  const items = parseLoop(text);
  if (items === null) {
    return null;
  }
  const names = items.slice(0, 3).flatMap((item) => {
    const texts = Object.values(item).filter((value) => typeof value === 'string');
    return texts.find((value) => !/^[\d.,\s/-]*$/.test(value)) ?? [];
  });
  return { count: items.length, names: names.join(', ') };
}
