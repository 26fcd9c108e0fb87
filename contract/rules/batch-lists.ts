import type { TemplateField } from '../models/template.ts';
import { isColumnKey } from './batch-columns.ts';
import { type LoopItem, parseLoop } from './batch-values.ts';
import { isRowNumber, type LoopField, loopFields } from './template-fields.ts';

/*
 * Lists of a batch as people give them (companion operations, §5): `Ăn trưa: 730.000; Xăng xe: 300.000` in one cell, or a column for
 * each field of each row, `{{phu_cap.1.ten}}`. Both become the text of a JSON array, as which programs give lists.
 */

/** `column` is where a list or a value stands among the given columns; `null` for a list that has no column of its own. */
type Column = { readonly parameter: string; readonly column: number | null };

type List = {
  readonly fields: readonly LoopField[];
  /** By the number of the row of the list, the columns of its fields. */
  readonly rows: ReadonlyMap<number, readonly { readonly name: string; readonly column: number }[]>;
};

export type ListReader = {
  /** Without the columns of fields, and with the lists that they make. */
  readonly columns: readonly Column[];
  /** A row with a value for each of these columns; a list that cannot be read stays as it was typed. */
  readonly read: (row: readonly string[]) => readonly string[];
};

type Loop = { readonly key: string; readonly name: string; readonly fields: readonly LoopField[] };

function loopsOf(fields: readonly TemplateField[]): readonly Loop[] {
  return fields
    .filter(({ key }) => key.startsWith('{{#'))
    .map(({ key, name, description }) => ({ key, name, fields: loopFields(description) }));
}

/** What stands between the braces of a key, without spaces. */
function nameIn(parameter: string): string {
  return isColumnKey(parameter) ? parameter.trim().slice(2, -2).replace(/\s+/g, '') : '';
}

/** `phu_cap.2.ten` as the field `ten` of the second row of `phu_cap`. */
function fieldColumn(
  name: string,
  loops: readonly Loop[],
): { readonly loop: Loop; readonly row: number; readonly field: string } | null {
  for (const loop of loops) {
    const [, row, field] = name.startsWith(`${loop.name}.`)
      ? (/^(\d{1,3})\.(.+)$/.exec(name.slice(loop.name.length + 1)) ?? [])
      : [];
    if (row !== undefined && field !== undefined) {
      return { loop, row: Number(row), field };
    }
  }
  return null;
}

/** Reads the lists of a batch whose template has these fields. */
export function createListReader(
  parameters: readonly string[],
  templateFields: readonly TemplateField[],
): ListReader {
  const loops = loopsOf(templateFields);
  const columns: Column[] = [];
  const byLoop = new Map<string, Map<number, { name: string; column: number }[]>>();
  for (const [column, parameter] of parameters.entries()) {
    const found = fieldColumn(nameIn(parameter), loops);
    if (found === null) {
      columns.push({ parameter, column });
      continue;
    }
    const rows = byLoop.get(found.loop.name) ?? new Map<number, { name: string; column: number }[]>();
    byLoop.set(found.loop.name, rows);
    rows.set(found.row, [...(rows.get(found.row) ?? []), { name: found.field, column }]);
  }
  const lists = new Map<string, List>();
  for (const { key, name, fields } of loops) {
    const rows = byLoop.get(name) ?? new Map<number, { name: string; column: number }[]>();
    const own = columns.find(({ parameter }) => nameIn(parameter) === `#${name}`);
    if (own === undefined && rows.size > 0) {
      columns.push({ parameter: key, column: null });
    }
    lists.set(own?.parameter ?? key, {
      fields,
      rows: new Map([...rows].toSorted(([a], [b]) => a - b)),
    });
  }
  const isSame = columns.every(({ parameter }) => !lists.has(parameter));
  return {
    columns,
    read: isSame
      ? (row) => row
      : (row) =>
          columns.map(({ parameter, column }) => {
            const text = column === null ? '' : (row[column] ?? '');
            const list = lists.get(parameter);
            return list === undefined ? text : listText(text, list, row);
          }),
  };
}

/** The list of a cell, or where that is empty, of the columns of its fields. */
function listText(text: string, { fields, rows }: List, row: readonly string[]): string {
  if (text.trim().startsWith('[')) {
    return text;
  }
  const items = text.trim() === '' ? gathered(rows, fields, row) : parseLoop(text, fields);
  return items === null ? text : items.length === 0 ? '' : JSON.stringify(items);
}

/** Rows that are not numbered by hand are where the template numbers them. */
function gathered(rows: List['rows'], fields: readonly LoopField[], row: readonly string[]): LoopItem[] {
  const items = Array.from(rows.values()).flatMap((cells): LoopItem[] => {
    const texts = cells.map(({ name, column }) => [name, row[column] ?? ''] as const);
    if (texts.every(([, text]) => text.trim() === '')) {
      return [];
    }
    return [
      Object.fromEntries(
        texts.map(([name, text]): [string, unknown] => {
          const inner = fields.find((field) => field.name === name)?.inner ?? null;
          return [name, inner === null ? text : (parseLoop(text, inner) ?? text)];
        }),
      ),
    ];
  });
  const [first] = fields;
  return first === undefined || !isRowNumber(first.name)
    ? items
    : items.map((item, index) => ({ [first.name]: String(index + 1), ...item }));
}
