import { expect, it } from 'vitest';
import { sheetLimits } from '../read-outcome.ts';
import { scanSheet } from './scan-sheet.ts';

const sheetOf = (rows: number, cell: (reference: string) => string): string => {
  const rowXml = (_: unknown, row: number): string =>
    `<row r="${row + 1}">${['A', 'B', 'C', 'D'].map((letter) => cell(`${letter}${row + 1}`)).join('')}</row>`;
  return `<worksheet><sheetData>${Array.from({ length: rows }, rowXml).join('')}</sheetData></worksheet>`;
};

// Whatever no cell has must not be looked for behind the cell: of 400,000 cells, each would look through the whole sheet for it.
it('takes as long as the sheet is, whatever its cells lack', { timeout: 20_000 }, () => {
  const inline = sheetOf(100_000, (at) => `<c r="${at}" t="inlineStr"><is><t>Nguyễn Thị Thảo</t></is></c>`);
  expect(scanSheet(inline, new Map(), sheetLimits)).toMatchObject({ cells: 400_000, rows: 100_000 });
  const bare = sheetOf(100_000, (at) => `<c r="${at}"><v>7</v></c>`);
  const padding = new Map([['3', 12]]);
  expect(scanSheet(bare, padding, sheetLimits)).toMatchObject({ cells: 400_000, padded: [] });
});
