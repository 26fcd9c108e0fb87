import { isColumnKey } from '../../../../contract/rules/batch-columns.ts';
import { createListReader } from '../../../../contract/rules/batch-lists.ts';
import type { TemplateField } from '../../../../contract/models/template.ts';
import { batchLimits } from '../../../../contract/operations/batches.ts';
import { type TakenSheet, contentOf } from '../../../spreadsheet/intake/taken-sheet.ts';
import { couldFill, fillByHeaders, fillByKeys, targetOf } from './auto-fill.ts';
import { type Filling, type People, type Rows, type SourceFacts, noPeople } from './draft.ts';
import { rememberedDecisions } from './remembered.ts';

export type TakenData = {
  readonly facts: SourceFacts;
  readonly rows: Rows;
  readonly filling: Filling;
  readonly people: People;
};

export type DataFault = 'no-rows' | 'too-many';

type For = {
  readonly userId: number;
  readonly templateId: number;
  readonly targets: readonly string[];
  /** The template's, which say what its lists consist of. */
  readonly fields: readonly TemplateField[];
  /** What the kind of data is known to be good for; goes before what its headers say. */
  readonly usual?: Filling;
};

type Content = {
  readonly headers: readonly string[];
  readonly keys: readonly string[];
  readonly rows: Rows;
  readonly rowNumbers: readonly number[];
};

/** A sheet with a key row: its columns by their keys, named by the labels above. `null` for any other sheet. */
function keyedContent(taken: TakenSheet): Content | null {
  const all = taken.tables[taken.sheet]?.rows ?? [];
  const keyRow = all.findIndex((row) => row.some(isColumnKey));
  const keys = all[keyRow];
  if (keys === undefined) {
    return null;
  }
  const places = keys.flatMap((cell, index) => (isColumnKey(cell) ? [index] : []));
  const labels = all[keyRow - 1] ?? [];
  const filled = all
    .map((row, index) => ({ cells: places.map((place) => row[place] ?? ''), number: index + 1 }))
    .slice(keyRow + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  return {
    headers: places.map((place) => labels[place] || (keys[place] ?? '')),
    keys: places.map((place) => (keys[place] ?? '').trim()),
    rows: filled.map(({ cells }) => cells),
    rowNumbers: filled.map(({ number }) => number),
  };
}

/** The content with the columns of a list's fields, as `phu_cap.1.ten`, gathered in one of the list. */
function withListColumns(content: Content, fields: readonly TemplateField[]): Content {
  const { headers, keys, rows, rowNumbers } = content;
  const { columns, read } = createListReader(keys, fields);
  if (columns.every(({ column }, place) => column === place)) {
    return content;
  }
  return {
    rowNumbers,
    headers: columns.map(({ parameter, column }) =>
      column === null ? targetOf(parameter).replace(/^#/, '') : (headers[column] ?? ''),
    ),
    keys: columns.map(({ parameter }) => parameter),
    rows: rows.map(read),
  };
}

/** A header that names a field of a list's row as a key does; any other is no key. */
function keyOfHeader(header: string): string {
  return /^[\w.]+\.\d{1,3}\.[\w.]+$/.test(header) ? `{{${header}}}` : '';
}

export function faultOf(rows: Rows): DataFault | null {
  if (rows.length === 0) {
    return 'no-rows';
  }
  return rows.length > batchLimits.rows ? 'too-many' : null;
}

const factsOf = (name: string, { headers, rowNumbers }: Content): SourceFacts => ({
  kind: 'sheet',
  name,
  headers: [...headers],
  rowNumbers: [...rowNumbers],
});

/** Data with every decision that can be taken without asking: by keys, else as the last time, else by headers. */
export function takeSheetData(taken: TakenSheet, name: string, forWhat: For): TakenData {
  const { targets, fields } = forWhat;
  const found = keyedContent(taken);
  const keyed = found && withListColumns(found, fields);
  const byKeys = keyed === null ? null : fillByKeys(keyed.keys, targets);
  if (keyed !== null && byKeys !== null) {
    return { facts: factsOf(name, keyed), rows: keyed.rows, ...byKeys };
  }
  const content = contentOf(taken);
  const keys = content.headers.map((header) => keyOfHeader(header.trim()));
  const plain = withListColumns({ ...content, keys }, fields);
  return {
    facts: factsOf(name, plain),
    rows: plain.rows,
    ...decisionsFor(plain.headers, plain.rows, forWhat),
  };
}

/** What was decided for the template before, filled up by what headers say. */
export function decisionsFor(
  headers: readonly string[],
  rows: Rows,
  { userId, templateId, targets, fields, usual = {} }: For,
): { readonly filling: Filling; readonly people: People } {
  const before = rememberedDecisions(userId, templateId, headers, targets);
  const byHeaders = fillByHeaders(headers, rows, targets, fields);
  // What was decided of a column of another file says nothing where that column has nothing to give.
  const decided = Object.entries(before?.filling ?? {}).filter(
    ([id, source]) => source.kind !== 'column' || couldFill(rows, source.column, id, fields),
  );
  return {
    filling: { ...byHeaders, ...usual, ...Object.fromEntries(decided) },
    people: before?.people ?? noPeople,
  };
}
