import type { SheetTable } from '../table.ts';
import { decodeText, readDelimited } from './delimited.ts';
import { kindOfFile } from './kind-of-file.ts';
import { type ReadOutcome, sheetLimits } from './read-outcome.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

function readText(bytes: Uint8Array, name: string): ReadOutcome {
  const { text, guessed } = decodeText(bytes);
  const sheet = name.replace(/\.[^.]*$/, '');
  const { rows, warnings } = readDelimited(text, sheet);
  const columns = rows[0]?.length ?? 0;
  if (columns > sheetLimits.columns || rows.length * columns > sheetLimits.gridCells) {
    return { kind: 'refused', fault: { kind: 'too-many-cells', sheet, rows: rows.length, columns } };
  }
  if (guessed !== null) {
    warnings.unshift({ kind: 'encoding-guessed', encoding: guessed });
  }
  return { kind: 'ok', tables: [{ name: sheet, rows }], warnings };
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
