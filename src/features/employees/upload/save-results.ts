import type { TFunction } from 'i18next';
import { workbookColumns } from '../../../spreadsheet/fix/issues-workbook.ts';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import { saveWorkbook } from '../../../spreadsheet/write/write-workbook.ts';
import type { SheetModel } from './sheet-model.ts';

type ResultRow = { readonly index: number; readonly outcome: string; readonly reason: string };

/** Saves every row with what became of it. */
export function saveResults(
  t: TFunction,
  { store }: SheetModel,
  sheetColumns: readonly SheetColumn[],
  results: readonly ResultRow[],
): Promise<void> {
  const columns = [
    ...workbookColumns(sheetColumns),
    { title: t('employees.resultColumn'), width: 16 },
    { title: t('employees.resultReason'), width: 60 },
  ];
  const rows = results.map(({ index, outcome, reason }) => [
    ...sheetColumns.map(({ id }) => store.cell(index, id)),
    outcome,
    reason,
  ]);
  const name = t('employees.resultName');
  return saveWorkbook(name, [{ name, columns, rows }]);
}
