import type { SheetCheck } from '../check/sheet-check.ts';
import type { SheetStore } from './sheet-store.ts';

/** Which rows are shown, in which order. */
export type RowView = {
  readonly isFiltered: boolean;
  /** Rows of the sheet that are shown. */
  readonly count: number;
  /** Where the row at a place of the view stands in the sheet; behind the view, behind the sheet. */
  readonly indexAt: (row: number) => number;
  /** The place of a sheet's row in the view, or -1. */
  readonly placeOf: (index: number) => number;
};

/** All rows. */
export function wholeView(store: SheetStore): RowView {
  const count = store.rowCount();
  return {
    isFiltered: false,
    count,
    indexAt: (row) => row,
    placeOf: (index) => (index >= 0 && index < count ? index : -1),
  };
}

/** Some rows by their keys, in the order of the sheet. */
function viewOfKeys(store: SheetStore, keys: Iterable<number>): RowView {
  const indexes = [...keys]
    .map(store.rowOf)
    .filter((index) => index >= 0)
    .sort((a, b) => a - b);
  const places = new Map(indexes.map((index, place) => [index, place]));
  return {
    isFiltered: true,
    count: indexes.length,
    indexAt: (row) => indexes[row] ?? -1,
    placeOf: (index) => places.get(index) ?? -1,
  };
}

/**
 * The rows with errors. `kept` are rows that stay, wrong or not: one that was just mended must not vanish from under the hand that
 * mended it.
 */
export function wrongView(store: SheetStore, check: SheetCheck, kept: ReadonlySet<number>): RowView {
  return viewOfKeys(store, new Set([...kept, ...check.wrongRows().map(store.keyAt)]));
}
