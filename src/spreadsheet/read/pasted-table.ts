import { lostDigits, readDelimited } from './delimited.ts';
import { readPasted } from './pasted.ts';
import type { SheetWarning } from './sheet-warning.ts';

/** What was pasted as a whole table: cells copied from a spreadsheet, else the text of a CSV. */
export function readPastedTable(text: string): {
  readonly rows: readonly (readonly string[])[];
  readonly warnings: readonly SheetWarning[];
} {
  const plain = readPasted(text);
  const cells = { rows: plain, warnings: lostDigits(plain, '') };
  if (text.includes('\t') || !/[;,|]/.test(text)) {
    return cells;
  }
  const delimited = readDelimited(text, '');
  // One column of words with commas in them has no even rows when it is split.
  const [first, ...others] = delimited.rows.map((row) => row.filter((cell) => cell !== '').length);
  return first !== undefined && first > 1 && others.every((count) => count > 1) ? delimited : cells;
}
