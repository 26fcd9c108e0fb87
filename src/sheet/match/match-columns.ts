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

/** What a person decided earlier for these headers: a column, or null for none. */
export type RememberedMatch = Readonly<Record<string, number | null>>;

/** How well a header says a name: the same, the same words run together, all words of the name among others, or misspelt. */
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
 * The column of each target by its header, each column and each target once: exact names first, then misspelt ones; of several columns
 * of the same likeness the first. What was decided earlier (`remembered`) comes before all.
 */
export function matchColumns(
  headers: readonly string[],
  targets: readonly ColumnTarget[],
  remembered: RememberedMatch = {},
): ColumnMatch {
  const match: Record<string, number> = {};
  const taken = new Set<number>();
  const open: ColumnTarget[] = [];
  for (const target of targets) {
    const decided = remembered[target.id];
    if (decided === undefined) {
      open.push(target);
    } else if (decided !== null && decided < headers.length && !taken.has(decided)) {
      match[target.id] = decided;
      taken.add(decided);
    }
  }
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

/**
 * The row that holds the headers: the one whose cells match most targets, the uppermost of equals. Without any match, the first row that
 * has text in at least half of the sheet's columns, else the first with anything; null for an empty sheet.
 */
export function findHeaderRow(table: SheetTable, targets: readonly ColumnTarget[]): HeaderRow | null {
  let best: HeaderRow | null = null;
  const rows = table.rows.slice(0, headerDepth);
  rows.forEach((cells, row) => {
    const matched = Object.keys(matchColumns(cells, targets)).length;
    if (matched > (best?.matched ?? 0)) {
      best = { row, matched };
    }
  });
  if (best !== null) {
    return best;
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
