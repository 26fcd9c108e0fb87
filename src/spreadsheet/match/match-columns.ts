import type { SheetTable } from '../table.ts';
import { isNearly } from './edit-distance.ts';
import { foldHeader } from './fold-header.ts';

/** A field that a column of a sheet may fill. `names` are its headers in both languages, with synonyms; the first is the usual one. */
export type ColumnTarget = {
  readonly id: string;
  readonly names: readonly string[];
  readonly required: boolean;
};

/** Which column (from 0) fills which target; a target without a column is absent. Plain data, to be kept and restored. */
export type ColumnMatch = Readonly<Record<string, number>>;

/** What a person decided earlier, for each column: its target, null for none, undefined where nothing is known. */
export type RememberedMatch = readonly (string | null | undefined)[];

/** How well a header says a name: the same, the same words run together, all words of the name among others, or misspelled. */
function likeness(header: string, name: string): number {
  if (header === '' || name === '') {
    return 0;
  }
  if (header === name) {
    return 4;
  }
  const [joinedHeader, joinedName] = [header.replaceAll(' ', ''), name.replaceAll(' ', '')];
  if (joinedHeader === joinedName) {
    return 3;
  }
  return isNearly(joinedHeader, joinedName) ? 2 : 0;
}

/**
 * The column of each target by its header, each column and each target once: exact names first, then misspelled ones; of several columns
 * of the same likeness the first. What was decided earlier (`remembered`) comes before all.
 */
export function matchColumns(
  headers: readonly string[],
  targets: readonly ColumnTarget[],
  remembered: RememberedMatch = [],
): ColumnMatch {
  const match: Record<string, number> = {};
  const ids = new Set(targets.map(({ id }) => id));
  const taken = new Set<number>();
  remembered.forEach((target, column) => {
    if (target === null) {
      taken.add(column);
    } else if (target !== undefined && ids.has(target) && match[target] === undefined) {
      match[target] = column;
      taken.add(column);
    }
  });
  const open = targets.filter(({ id }) => match[id] === undefined);
  const folded = headers.map(foldHeader);
  const candidates = open.flatMap((target) => {
    const names = target.names.map(foldHeader);
    return folded.map((header, column) => {
      const score = names.reduce((best, name, rank) => {
        const like = likeness(header, name);
        // An earlier name is the more usual one, and decides between equals.
        return Math.max(best, like === 0 ? 0 : like - rank / 1000);
      }, 0);
      return { target, column, score };
    });
  });
  candidates
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.column - b.column)
    .forEach(({ target, column }) => {
      if (match[target.id] === undefined && !taken.has(column)) {
        match[target.id] = column;
        taken.add(column);
      }
    });
  return match;
}

/** How far down headers are looked for: titles and notes stand above them, never a page of rows. */
const headerDepth = 30;

/** A row that could hold headers, and how much it matches. */
export type HeaderRow = { readonly row: number; readonly matched: number };

/** How many targets have a cell of exactly their name in a row. */
function namesIn(cells: readonly string[], names: ReadonlyMap<string, string>): number {
  return new Set(cells.map((cell) => names.get(foldHeader(cell))).filter((id) => id !== undefined)).size;
}

/**
 * The row that holds the headers: the one whose cells name most targets, the uppermost of equals; misspelled names count where no row has
 * a right one. Without any, the first row that has text in at least half of the sheet's columns, else the first with anything; null for
 * an empty sheet.
 */
export function findHeaderRow(table: SheetTable, targets: readonly ColumnTarget[]): HeaderRow | null {
  const rows = table.rows.slice(0, headerDepth);
  const names = new Map(targets.flatMap(({ id, names: all }) => all.map((name) => [foldHeader(name), id])));
  const exact = rows.map((cells) => namesIn(cells, names));
  // Comparing letter by letter takes its time, and a row without one right header is seldom the one.
  const matched = exact.some((count) => count > 0)
    ? exact
    : rows.slice(0, 10).map((cells) => Object.keys(matchColumns(cells.slice(0, 100), targets)).length);
  const most = Math.max(0, ...matched);
  if (most > 0) {
    return { row: matched.indexOf(most), matched: most };
  }
  const filled = rows.map((cells) => cells.filter((cell) => cell !== '').length);
  const width = rows[0]?.length ?? 0;
  const wide = filled.findIndex((count) => count * 2 >= width && count > 0);
  const row = wide === -1 ? filled.findIndex((count) => count > 0) : wide;
  return row === -1 ? null : { row, matched: 0 };
}

/** The sheet whose headers match most targets, the first of equals. */
export function bestTable(tables: readonly SheetTable[], targets: readonly ColumnTarget[]): number {
  const matched = tables.map((table) => findHeaderRow(table, targets)?.matched ?? -1);
  return Math.max(0, matched.indexOf(Math.max(...matched)));
}
