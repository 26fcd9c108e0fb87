import writeExcelFile, { type SheetData } from 'write-excel-file/browser';
import { parseDay } from '../../../contract/time.ts';
import { neutralized } from './neutralize.ts';
import type { ColumnKind, WriteSheet } from './write-sheet.ts';

/** What a spreadsheet holds as the number it is: at most 15 digits, and none that would lose a leading zero. */
const numeric = /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/;

function cellOf(text: string, kind: ColumnKind): SheetData[number][number] {
  if (text === '') {
    return null;
  }
  if (kind === 'number' && numeric.test(text)) {
    return { value: Number(text), type: Number };
  }
  const day = kind === 'day' ? parseDay(text) : null;
  if (day !== null && day >= '1900-03-01') {
    return { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  }
  return { value: neutralized(text), type: String, format: '@' };
}

/** A cell that waits for a text, and keeps its leading zeros. */
function emptyCell(kind: ColumnKind): SheetData[number][number] {
  if (kind === 'number') {
    return null;
  }
  return kind === 'day' ? { type: Date, format: 'dd/mm/yyyy' } : { type: String, format: '@' };
}

/** What a name of a sheet may not hold, and no more than 31 characters. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'+|(?<!')'+$/g, '')
      .slice(0, 31)
      .trim() || 'Sheet'
  );
}

/** Makes an .xlsx of sheets with a bold first row that stays in sight. */
export async function makeWorkbook(sheets: readonly WriteSheet[]): Promise<Blob> {
  return await writeExcelFile(
    sheets.map(({ name, columns, rows, room = 0 }) => ({
      sheet: sheetName(name),
      columns: columns.map(({ title, width }) => ({ width: width ?? Math.max(12, title.length + 3) })),
      stickyRowsCount: 1,
      data: [
        columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
        ...rows.map((row) => columns.map(({ kind }, index) => cellOf(row[index] ?? '', kind ?? 'text'))),
        ...Array.from({ length: room }, () => columns.map(({ kind }) => emptyCell(kind ?? 'text'))),
      ],
    })),
  ).toBlob();
}
