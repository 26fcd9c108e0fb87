import type { TFunction } from 'i18next';
import type { SheetCheck } from '../check/sheet-check.ts';
import type { SheetColumn } from '../grid/sheet-column.ts';
import type { SheetStore } from '../grid/sheet-store.ts';
import type { WriteColumn } from '../write/write-sheet.ts';
import { saveWorkbook } from '../write/write-workbook.ts';

const pixelsOfCharacter = 8;

/** The columns of a sheet in a workbook; numbers stay the texts that they are in the sheet. */
export const workbookColumns = (columns: readonly SheetColumn[]): readonly WriteColumn[] =>
  columns.map(({ title, width, kind }) => ({
    title,
    ...(width !== undefined && { width: width / pixelsOfCharacter }),
    kind: kind === 'day' ? kind : 'text',
  }));

/** Everything that is said of a row, each with the column that it is said of. */
export function issuesText(check: SheetCheck, columns: readonly SheetColumn[], row: number): string {
  return check
    .issuesOf(row)
    .map(({ column, text }) => {
      const title = columns.find(({ id }) => id === column)?.title;
      return title === undefined ? text : `${title}: ${text}`;
    })
    .join('; ');
}

type Issues = {
  readonly store: SheetStore;
  readonly check: SheetCheck;
  readonly columns: readonly SheetColumn[];
  readonly rowHead: (index: number) => string;
};

/** Saves the rows that want mending: which row, its texts, and why. */
export function saveIssues(t: TFunction, { store, check, columns, rowHead }: Issues): Promise<void> {
  const rows = Array.from({ length: store.rowCount() }, (_, row) => row)
    .filter((row) => check.issuesOf(row).length > 0)
    .map((row) => [
      rowHead(row),
      ...columns.map(({ id }) => store.cell(row, id)),
      issuesText(check, columns, row),
    ]);
  const name = t('grid.issues.file');
  return saveWorkbook(name, [
    {
      name,
      columns: [
        { title: t('grid.issues.row'), width: 8 },
        ...workbookColumns(columns),
        { title: t('grid.issues.reason'), width: 60 },
      ],
      rows,
    },
  ]);
}
