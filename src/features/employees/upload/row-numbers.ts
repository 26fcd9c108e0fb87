import {
  createSheetStore,
  type SheetRow,
  type SheetSnapshot,
  type SheetStore,
} from '../../../spreadsheet/grid/sheet-store.ts';

/** Behind the fields of a sheet, the number that a row has in its file, as spreadsheets count. */
const numberColumn = '_row';

/** The store of a sheet: rows keep their numbers wherever they are moved, and rows that are added get the next ones. */
export function createNumberedStore({ columns, rows }: SheetSnapshot): SheetStore {
  const place = columns.length;
  let last = rows.reduce((highest, row, index) => Math.max(highest, Number(row[place] ?? index + 1)), 0);
  const begin = (row: SheetRow): SheetRow => {
    last += 1;
    return row.with(place, String(last));
  };
  return createSheetStore({ columns: [...columns, numberColumn], rows }, { begin });
}

/** The number of a row as it is shown; of the empty row behind the last one, the number that it would get. */
export function rowNumber(store: SheetStore, index: number): string {
  const own = store.cell(index, numberColumn);
  if (own !== '') {
    return own;
  }
  const above = index < store.rowCount() ? '' : store.cell(store.rowCount() - 1, numberColumn);
  return String(above === '' ? index + 1 : Number(above) + 1);
}
