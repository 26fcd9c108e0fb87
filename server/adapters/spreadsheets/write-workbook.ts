import writeXlsxFile, { type Cell, type Sheet as WrittenSheet } from 'write-excel-file/node';

import type { Sheet, SheetCell } from './spreadsheets.ts';

const styles: Readonly<Record<SheetCell['style'], Partial<Extract<Cell, { value?: unknown }>>>> = {
  plain: {},
  heading: { fontWeight: 'bold', backgroundColor: '#e8eef7', wrap: true, alignVertical: 'top' },
  note: { fontStyle: 'italic', textColor: '#555555' },
};

export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const data: WrittenSheet<never>[] = sheets.map(({ name, rows, widths }) => ({
    sheet: name,
    columns: widths.map((width) => ({ width })),
    data: rows.map((row) => row.map(toCell)),
  }));
  return new Uint8Array(await writeXlsxFile(data).toBuffer());
}

/** The format `@` is Excel's for text: what a person types below keeps its leading zeros as well. */
function toCell({ text, style }: SheetCell): Cell {
  return text === ''
    ? { type: String, format: '@', ...styles[style] }
    : { type: String, value: text, format: '@', ...styles[style] };
}
