import { isColumnKey } from './batch-columns.ts';

/** A batch as it stands in a sheet. */
export type BatchSheet = {
  readonly parameters: string[];
  /** Without empty rows, each with a value for every parameter. */
  readonly rows: string[][];
};

/**
 * Finds the key row, the first with a cell that is a key such as `{{D.No}}`, and the data below it (companion operations, §5).
 * What stands above are notes and labels; columns without a key are remarks. `null` when there is no key row.
 */
export function readSheet(sheet: readonly (readonly string[])[]): BatchSheet | null {
  const keyRow = sheet.findIndex((row) => row.some(isColumnKey));
  const keys = sheet[keyRow];
  if (keys === undefined) {
    return null;
  }
  const columns = keys.flatMap((cell, index) => (isColumnKey(cell) ? [{ key: cell.trim(), index }] : []));
  const rows = sheet
    .slice(keyRow + 1)
    .map((row) => columns.map(({ index }) => row[index] ?? ''))
    .filter((row) => row.some((cell) => cell.trim() !== ''));
  return { parameters: columns.map(({ key }) => key), rows };
}
