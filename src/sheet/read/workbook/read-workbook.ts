import readExcelFile from 'read-excel-file/web-worker';
import { cleanCell, evenRows } from '../../table.ts';
import type { ReadOutcome } from '../read-outcome.ts';

/** Reads the sheets of an .xlsx. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadOutcome> {
  const sheets = await readExcelFile<string>(bytes.buffer, { parseNumber: (text) => text });
  const tables = sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: evenRows(data.map((row) => row.map((cell) => (cell === null ? '' : cleanCell(String(cell)))))),
  }));
  return { kind: 'ok', tables, remarks: [] };
}
