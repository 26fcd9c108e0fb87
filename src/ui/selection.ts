import type { Document } from '../../contract/models/document.ts';

/** Chosen documents, as they were when they were chosen, also those of other pages. */
export type Selection = ReadonlyMap<string, Document>;

/** At most this many are chosen by "all that match". */
export const selectionMax = 1000;

/** Chooses a document or takes its choice back; with `from`, every row between the two goes the same way. */
export function toggled(
  selection: Selection,
  rows: readonly Document[],
  id: string,
  from: string | null,
): Selection {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) {
    return selection;
  }
  const start = from === null ? -1 : rows.findIndex((row) => row.id === from);
  const range =
    start === -1 ? rows.slice(at, at + 1) : rows.slice(Math.min(at, start), Math.max(at, start) + 1);
  return withAll(selection, range, !selection.has(id));
}

export function withAll(selection: Selection, rows: readonly Document[], isChosen: boolean): Selection {
  const next = new Map(selection);
  for (const row of rows) {
    if (isChosen) {
      next.set(row.id, row);
    } else {
      next.delete(row.id);
    }
  }
  return next;
}

/** The same choice, seen with rows that came meanwhile. */
export function refreshed(selection: Selection, rows: readonly Document[]): Selection {
  const known = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row);
  return known.length === 0 ? selection : withAll(selection, known, true);
}
