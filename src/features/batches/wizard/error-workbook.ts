import type { TFunction } from 'i18next';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import type { LeftOutRow } from './left-out.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { saveFile, writeWorkbook } from '../../../spreadsheet/write/write-workbook.ts';

type Errors = {
  readonly store: SheetStore;
  readonly check: SheetCheck;
  readonly columns: readonly SheetColumn[];
  readonly rowNumber: (index: number) => string;
  readonly t: TFunction;
};

/** What is to be corrected in rows, by their indexes. */
export function errorReasons(
  { check, columns }: Pick<Errors, 'check' | 'columns'>,
  rows: readonly number[] = check.wrongRows(),
): ReadonlyMap<number, string> {
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  return new Map(
    rows.map((row) => {
      const reasons = check.issuesOf(row).map(({ column, text }) => {
        const title = titles.get(column);
        return title === undefined ? text : `${title}: ${text}`;
      });
      return [row, reasons.join('; ')];
    }),
  );
}

/** Saves the rows with errors as a workbook: which row, what is to be mended, and its values. */
export async function saveErrors({ store, check, columns, rowNumber, t }: Errors): Promise<void> {
  const rows = [...errorReasons({ check, columns })].map(([row, reason]) => [
    rowNumber(row),
    reason,
    ...columns.map(({ id }) => store.cell(row, id)),
  ]);
  const file = await writeWorkbook([
    {
      name: t('batches.check.sheetErrors'),
      columns: [
        { title: t('batches.check.row') },
        { title: t('batches.check.reason') },
        ...columns.map(({ title }) => ({ title })),
      ],
      rows,
    },
  ]);
  saveFile(file, `${t('batches.check.downloadFile')}.xlsx`);
}

/** Saves rows that were left out as a workbook of the columns that the data has, with the reason behind them: to be corrected and taken again. */
export async function saveLeftOut(
  rows: readonly LeftOutRow[],
  headers: readonly string[],
  t: TFunction,
): Promise<void> {
  const file = await writeWorkbook([
    {
      name: t('batches.check.sheetLeftOut'),
      columns: [...headers.map((title) => ({ title })), { title: t('batches.check.reason') }],
      rows: rows.map(({ cells, reason }) => [...headers.map((_, index) => cells[index] ?? ''), reason]),
    },
  ]);
  saveFile(file, `${t('batches.check.leftOutFile')}.xlsx`);
}
