import type { SheetTable } from '../table.ts';
import { decodeText, readDelimited } from './delimited.ts';
import { kindOfFile } from './kind-of-file.ts';
import { sheetLimits } from './read-outcome.ts';
import type { ReadOutcome, SheetFault } from './read-outcome.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

/** The limits that a sheet's size breaks, or null. */
export function faultOfSize(sheet: string, rows: number, columns: number): SheetFault | null {
  return columns > sheetLimits.columns || rows * columns > sheetLimits.cells
    ? { kind: 'too-many-cells', sheet, rows, columns }
    : null;
}

function readText(bytes: Uint8Array, name: string): ReadOutcome {
  const { text, guessed } = decodeText(bytes);
  const sheet = name.replace(/\.[^.]*$/, '');
  const { rows, remarks } = readDelimited(text, sheet);
  const fault = faultOfSize(sheet, rows.length, rows[0]?.length ?? 0);
  if (fault !== null) {
    return { kind: 'refused', fault };
  }
  if (guessed !== null) {
    remarks.unshift({ kind: 'encoding-guessed', encoding: guessed });
  }
  return { kind: 'ok', tables: [{ name: sheet, rows }], remarks };
}

async function read(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadOutcome> {
  const kind = kindOfFile(bytes, name);
  if (typeof kind !== 'string') {
    return { kind: 'refused', fault: kind };
  }
  return kind === 'text' ? readText(bytes, name) : await readWorkbook(bytes);
}

/** Reads a spreadsheet's bytes; never throws. Takes as long as it takes: call it in a worker. */
export async function readBytes(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<ReadOutcome> {
  const outcome = await read(bytes, name);
  if (outcome.kind === 'refused') {
    return outcome;
  }
  const tables: readonly SheetTable[] = outcome.tables.filter(({ rows }) => rows.length > 0);
  return tables.length === 0 ? { kind: 'refused', fault: { kind: 'no-data' } } : { ...outcome, tables };
}
