import type { FaultId } from '../../../contract/faults.ts';
import { type batchCreate, batchLimits } from '../../../contract/operations/batches.ts';
import type { SpreadsheetContent } from '../../adapters/spreadsheets/spreadsheets.ts';
import { readSheet } from '../../../contract/rules/batch-sheet.ts';
import { refuseFields } from '../../domain/refusal.ts';
import type { Handler } from '../handler.ts';
import { createBatch } from './create-batch.ts';

const faults: Readonly<Record<Extract<SpreadsheetContent, { kind: 'refused' }>['reason'], FaultId>> = {
  empty: 'fileEmpty',
  'not-spreadsheet': 'fileNotSpreadsheet',
  'too-large': 'fileTooLarge',
  'too-slow': 'fileTooSlow',
};

/** POST /api/batch-imports/create (companion operations, §5): as create-advanced, from the first sheet of a workbook. */
export const createBatchFromWorkbook: Handler<typeof batchCreate> = async ({
  deps,
  caller,
  body: { file, ...body },
}) => {
  const content = await deps.spreadsheets.read(new Uint8Array(await file.arrayBuffer()));
  if (content.kind === 'refused') {
    const id = faults[content.reason];
    const n = Math.floor(deps.settings.documentFileMaxBytes / 1024 / 1024);
    throw refuseFields([{ path: 'file', id, ...(id === 'fileTooLarge' && { params: { n } }) }]);
  }
  const sheet = readSheet(content.rows);
  if (sheet === null) {
    throw refuseFields([{ path: 'file', id: 'noKeyRow' }]);
  }
  if (sheet.rows.length === 0) {
    throw refuseFields([{ path: 'file', id: 'tooFew', params: { n: 1 } }]);
  }
  if (sheet.rows.length > batchLimits.rows) {
    throw refuseFields([{ path: 'file', id: 'tooMany', params: { n: batchLimits.rows } }]);
  }
  return createBatch(deps, caller, { ...body, ...sheet });
};
