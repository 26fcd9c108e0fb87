import { mapInSlices } from '../../../spreadsheet/check/slices.ts';
import type { SheetContent } from '../../../spreadsheet/intake/taken-sheet.ts';
import type { ColumnMatch } from '../../../spreadsheet/match/match-columns.ts';
import { type Categories, type CellWords, tidyCell } from './cell-text.ts';
import { type FieldId, fieldIds, fields } from './fields.ts';

/** The columns of a sheet: those of the file, and those that a new employee needs and nothing stands in for. */
export function columnsOf(match: ColumnMatch): { columns: FieldId[]; given: FieldId[] } {
  const given = fieldIds.filter((id) => match[id] !== undefined);
  const standIns: readonly FieldId[] = ['status', 'contractSigningMethod'];
  const columns = fieldIds.filter(
    (id) => given.includes(id) || (fields[id].required && !standIns.includes(id)),
  );
  return { columns, given };
}

/**
 * The rows of a file in the columns of the sheet, each cell written the one way, and behind them their numbers in the file. Lets the page
 * breathe in between.
 */
export function makeRows(
  { rows, rowNumbers }: Pick<SheetContent, 'rows' | 'rowNumbers'>,
  match: ColumnMatch,
  columns: readonly FieldId[],
  words: CellWords,
  categories: Categories,
): Promise<string[][]> {
  return mapInSlices(rows, (row, index) => [
    ...columns.map((id) => {
      const text = row[match[id] ?? -1] ?? '';
      return text === '' ? '' : tidyCell(fields[id].kind, text, words, categories);
    }),
    String(rowNumbers[index] ?? index + 1),
  ]);
}
