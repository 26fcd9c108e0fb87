import type { Dispatch, SetStateAction } from 'react';
import { batchLimits } from '../../../contract/operations/batches.ts';

/** A row that can be selected, known by its id over all pages of its list. */
export type Identified = { readonly id: string | number };

/** Selected rows, as they were when they were selected, also those of other pages. */
export type Selection<Row extends Identified> = ReadonlyMap<Row['id'], Row>;

export type SetSelection<Row extends Identified> = Dispatch<SetStateAction<Selection<Row>>>;

/** At most this many are selected by "all that match": what the largest batch has. */
export const selectionMax = batchLimits.rows;

/** Selects a row or takes it back; with `from`, every row between the two goes the same way. */
export function toggled<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
  id: Row['id'],
  from: Row['id'] | null,
): Selection<Row> {
  const at = rows.findIndex((row) => row.id === id);
  if (at === -1) {
    return selection;
  }
  const start = from === null ? -1 : rows.findIndex((row) => row.id === from);
  const range =
    start === -1 ? rows.slice(at, at + 1) : rows.slice(Math.min(at, start), Math.max(at, start) + 1);
  return withAll(selection, range, !selection.has(id));
}

export function withAll<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
  isSelected: boolean,
): Selection<Row> {
  const next = new Map(selection);
  for (const row of rows) {
    if (isSelected) {
      next.set(row.id, row);
    } else {
      next.delete(row.id);
    }
  }
  return next;
}

/** The same selection, with rows as they came meanwhile. */
export function refreshed<Row extends Identified>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Selection<Row> {
  const known = rows.filter((row) => selection.has(row.id) && selection.get(row.id) !== row);
  return known.length === 0 ? selection : withAll(selection, known, true);
}
