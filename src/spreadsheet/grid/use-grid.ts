import { useSyncExternalStore } from 'react';
import type { CellIssue } from '../check/cell-issue.ts';
import type { GridModel, GridState } from './grid-model.ts';
import type { SheetRow } from './sheet-store.ts';

/* What components look at: each draws again only when that changes. What they select must be the same object, or a plain value. */

/** Something of the grid's state. */
export function useGridState<Selected>(model: GridModel, select: (state: GridState) => Selected): Selected {
  return useSyncExternalStore(model.subscribe, () => select(model.state()));
}

/** What a row shows of the selection: see `GridModel.rowState`. */
export function useRowState(model: GridModel, row: number): string {
  return useSyncExternalStore(model.subscribe, () => model.rowState(row));
}

/** The texts of a row of the sheet. */
export function useSheetRow(model: GridModel, index: number): SheetRow {
  return useSyncExternalStore(model.store.subscribe, () => model.store.row(index));
}

/** The issues of a row of the sheet. */
export function useRowIssues(model: GridModel, index: number): readonly CellIssue[] {
  return useSyncExternalStore(model.check.subscribe, () => model.check.issuesOf(index));
}
