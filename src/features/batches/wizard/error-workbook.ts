import type { TFunction } from 'i18next';
import type { SheetCheck } from '../../../spreadsheet/check/sheet-check.ts';
import type { SheetColumn } from '../../../spreadsheet/grid/sheet-column.ts';
import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { saveFile, writeWorkbook } from '../../../spreadsheet/write/write-workbook.ts';

type Errors = {
  readonly store: SheetStore;
  readonly check: SheetCheck;
  readonly columns: readonly SheetColumn[];
  readonly t: TFunction;
};

/** Saves the rows with errors as a workbook: which row, what is to be mended, and its values. */
export async function saveErrors({ store, check, columns, t }: Errors): Promise<void> {
  const titles = new Map(columns.map(({ id, title }) => [id, title]));
  const rows = check.wrongRows().map((row) => {
    const reasons = check.issuesOf(row).map(({ column, text }) => {
      const title = titles.get(column);
      return title === undefined ? text : `${title}: ${text}`;
    });
    return [String(row + 1), reasons.join('; '), ...columns.map(({ id }) => store.cell(row, id))];
  });
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
