import { normalizeText } from '../../contract/normalize-text.ts';
import { unseenSigns } from '../../contract/clean-number.ts';

/**
 * A sheet as rows of text, each cell as a person reads it: days dd/MM/yyyy (with HH:mm where there is a time), numbers plain (no
 * grouping, `.` before decimals, never an exponent), booleans `Y` and `N`, leading zeros kept, letters composed (NFC), no white space
 * around. Row 0 is row 1 of the file, whatever is empty; all rows are of one width.
 */
export type SheetTable = {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
};

/** The letters of a column as spreadsheets name it: 0 is `A`, 26 is `AA`. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** A cell as spreadsheets name it, from row and column counted from 0: `B7`. */
export function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${String(row + 1)}`;
}

const needsCleaning = /[^\u0020-\u007e]|^ | $/;

/** A cell's text without what nobody sees: composed letters, plain spaces and line ends, none around. */
export function cleanCell(text: string): string {
  if (!needsCleaning.test(text)) {
    return text;
  }
  return normalizeText(text, 'NFC')
    .replace(unseenSigns, '')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00a0\u202f\u2007]/g, ' ')
    .trim();
}

/** The rows cut after the last one and the last column that hold something, and padded to one width. */
export function evenRows(rows: readonly (readonly string[])[]): string[][] {
  let height = 0;
  let width = 0;
  rows.forEach((row, index) => {
    for (let column = row.length; column > 0; column -= 1) {
      if (row[column - 1] !== '') {
        height = index + 1;
        width = Math.max(width, column);
        break;
      }
    }
  });
  return rows.slice(0, height).map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''));
}
