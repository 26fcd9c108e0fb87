import { batchStatus } from '../../../contract/enums.ts';
import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { Body, DataInput } from '../../../contract/operation.ts';
import type { batchCreateAdvanced } from '../../../contract/operations/batches.ts';
import { type BatchDocument, checkRows } from '../../../contract/rules/batch-rows.ts';
import { parseGuestCell } from '../../../contract/rules/guest-cell.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { readTable, withLists } from '../../domain/batch-table.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { findOrMakeGuests } from '../identity/find-guests.ts';
import { lockCompany } from '../lock-company.ts';
import { isTakenNumber } from '../documents/number-taken.ts';
import type { UserRow } from '../present-user.ts';
import { done, type Reply } from '../reply.ts';
import { findTarget } from './find-target.ts';
import { lookUpRows } from './look-up-rows.ts';
import { noProgress, presentBatch, presentRecords } from './present-batch.ts';
import { type NewBatch, writeBatch, writeImport } from './write-batch.ts';

type Written = Awaited<ReturnType<typeof writeBatch>>;

/** Each time that another upload takes one of the numbers at the same moment, the rows are checked once more. */
const tries = 5;

/**
 * POST /api/v2/batch-imports/create-advanced (specification, "Import advanced batch of documents"): every document of the
 * batch, or none and the errors of the rows.
 */
export async function createBatch(
  deps: Dependencies,
  caller: SessionCaller,
  body: Body<typeof batchCreateAdvanced>,
): Promise<Reply<DataInput<typeof batchCreateAdvanced>>> {
  const { name, parameters: givenParameters, rows: givenRows, ...ids } = body;
  const given = readTable(givenParameters, givenRows);
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const target = await findTarget(deps.db, caller, ids);
    const { parameters, columns, rows } = withLists(given, target.template);
    const { lookups, users } = await lookUpRows(deps.db, caller, columns, rows);
    const batch: NewBatch = { name, target, parameters, rows, users };
    const checked = checkRows(columns, rows, lookups);
    if (checked.errors.length > 0) {
      const row = await deps.db.transaction((transaction) =>
        writeImport(transaction, deps, caller, batch, batchStatus.error, checked.errors),
      );
      const failed = presentBatch(row, target.timeZone, noProgress(row));
      throw new Refusal(formatMessage('importBatchFailed'), envelopeCode.default, failed);
    }
    const written = await tryToWrite(deps, caller, batch, checked.documents);
    if (written !== null) {
      const { row, records } = written;
      const presented = await presentRecords(deps, caller, records);
      return done(presentBatch(row, target.timeZone, noProgress(row), presented), 'importBatchSuccess');
    }
  }
  throw new Error('numbers of a batch were taken by others again and again');
}

/** `null` when one of the numbers was taken since the rows were checked. */
async function tryToWrite(
  deps: Dependencies,
  caller: SessionCaller,
  batch: NewBatch,
  checked: readonly BatchDocument[],
): Promise<Written | null> {
  try {
    return await deps.db.transaction(async (transaction) => {
      // One batch of a company at a time: two that share numbers in another order would wait for each other for ever.
      await lockCompany(transaction, caller.comId);
      // Once more, and held: what was found before may be gone.
      const target = await findTarget(transaction, caller, batch.target);
      const users = new Map([...batch.users, ...(await findGuests(transaction, deps, caller, checked))]);
      return writeBatch(transaction, deps, caller, { ...batch, target, users }, checked);
    });
  } catch (error) {
    if (isTakenNumber(error)) {
      return null;
    }
    throw error;
  }
}

/** Those outside the company whom the rows name, by their cells. */
async function findGuests(
  transaction: Transaction,
  deps: Dependencies,
  caller: SessionCaller,
  checked: readonly BatchDocument[],
): Promise<[cell: string, guest: UserRow][]> {
  const cells = new Set(
    checked.flatMap(({ steps }) =>
      steps.flatMap(({ processor }) => (typeof processor === 'string' ? [processor] : [])),
    ),
  );
  const wanted = [...cells].flatMap((cell) => {
    const guest = parseGuestCell(cell);
    return guest ? [{ cell, guest, path: 'rows.' }] : [];
  });
  const guests = await findOrMakeGuests(transaction, deps, caller.comId, wanted);
  return wanted.flatMap(({ cell }, index) => {
    const found = guests[index];
    return found ? [[cell, found.guest]] : [];
  });
}
