import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckCounts, SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import { useSheetCheck } from '../../../spreadsheet/check/use-sheet-check.ts';
import type { SheetRow } from '../../../spreadsheet/grid/sheet-store.ts';
import { rowIssues, uniqueRules } from './issue-texts.ts';
import type { SheetModel } from './sheet-model.ts';

/** The check of a sheet, made anew for another sheet or language. */
export function useUploadCheck(model: SheetModel): SheetCheck {
  const { t } = useTranslation();
  const options = useMemo(
    () => ({
      store: model.store,
      checkRow: (row: SheetRow) => rowIssues(t, model, row),
      uniques: uniqueRules(t, model),
    }),
    [model, t],
  );
  return useSheetCheck(options);
}

export type RowCounts = {
  readonly create: number;
  readonly update: number;
  readonly unchanged: number;
  readonly sent: number;
  readonly wrong: number;
};

/** A check counts anew with whatever it finds out, so what was counted along with it holds as long. */
const rowCountsOf = new WeakMap<CheckCounts, RowCounts>();

/** How many rows there are of each kind; `null` while rows are still being checked. */
export function useRowCounts(model: SheetModel, check: SheetCheck): RowCounts | null {
  return useSyncExternalStore(check.subscribe, () => {
    const counts = check.counts();
    if (counts.unchecked > 0) {
      return null;
    }
    const rowCounts = rowCountsOf.get(counts) ?? countRows(model, check);
    rowCountsOf.set(counts, rowCounts);
    return rowCounts;
  });
}

function countRows(model: SheetModel, check: SheetCheck): RowCounts {
  const rowCounts = { create: 0, update: 0, unchanged: 0, sent: 0, wrong: check.wrongRows().length };
  const wrong = new Set(check.wrongRows());
  for (let index = 0; index < model.store.rowCount(); index += 1) {
    const { kind } = model.standingOf(model.store.row(index));
    if (
      !wrong.has(index) &&
      (kind === 'create' || kind === 'update' || kind === 'unchanged' || kind === 'sent')
    ) {
      rowCounts[kind] += 1;
    }
  }
  return rowCounts;
}
