import { and, eq, inArray, or } from 'drizzle-orm';

import type { FieldFault } from '../../../contract/faults.ts';
import type { ProcessItem } from '../../../contract/models/process-item.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import type { processSteps } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { checkFaults } from '../../domain/refusal.ts';
import type { DraftFile, DraftStep, Processor } from '../../domain/workflow-draft.ts';
import { mayBeNamed } from '../names-code.ts';
import { mayBeChosen } from '../own-users.ts';
import type { DocumentRecord } from '../workflow/load-document.ts';
import type { Dependencies } from '../dependencies.ts';
import { accessCodeHash } from '../identity/access-code-hash.ts';
import { findOrMakeGuests } from '../identity/find-guests.ts';

/**
 * The items with guests by the code that the company has them under, as users are named.
 * @throws {Refusal} what is wrong with a guest, at their item
 */
export async function nameGuests(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'settings'>,
  comId: number,
  items: readonly ProcessItem[],
  byGuest = false,
): Promise<ProcessItem[]> {
  const wanted = items.flatMap(({ processedByGuest: guest }, index) =>
    guest ? [{ index, guest, byGuest, path: `processes.${String(index)}.processedByGuest.` }] : [],
  );
  const faults = wanted.flatMap(({ index }): FieldFault[] =>
    namesUser(items[index])
      ? [{ path: `processes.${String(index)}.processedByGuest`, id: 'guestBesideUser' }]
      : [],
  );
  checkFaults(faults);
  const guests = await findOrMakeGuests(transaction, deps, comId, wanted);
  const codes = new Map(wanted.map(({ index }, at) => [index, guests[at]?.guest.code ?? null]));
  return items.map((item, index) => ({
    ...item,
    processedByUserCode: codes.get(index) ?? item.processedByUserCode,
  }));
}

const namesUser = (item: ProcessItem | undefined): boolean =>
  item !== undefined && (item.processedByUserCode !== null || (item.processedByUserId ?? 0) !== 0);

/** Users of the company whom the items may name. */
export async function findProcessors(
  db: Queryable,
  comId: number,
  items: readonly ProcessItem[],
): Promise<Processor[]> {
  const codes = items.flatMap((item) => item.processedByUserCode ?? []);
  const ids = items.flatMap((item) => item.processedByUserId ?? []);
  if (codes.length === 0 && ids.length === 0) {
    return [];
  }
  const found = await db
    .select({ id: users.id, code: users.code, status: users.status, mergedIntoId: users.mergedIntoId })
    .from(users)
    .where(and(eq(users.comId, comId), or(mayBeNamed(codes), inArray(users.id, ids))));
  return found.map((user) => ({ id: user.id, code: user.code, isEnabled: mayBeChosen(user) }));
}

/** The files of a document as a workflow is checked against them. */
export function draftFilesOf(record: Pick<DocumentRecord, 'files'>): DraftFile[] {
  return record.files.map(({ file, current }) => ({ id: file.id, pages: current.pages }));
}

/** The row of a checked step, Waiting; `storedHash` is of the access code that it has where the step says nothing of one. */
export function draftStepRow(
  deps: Pick<Dependencies, 'clock' | 'secrets'>,
  documentId: string,
  step: DraftStep,
  { orderNo, storedHash }: { readonly orderNo: number; readonly storedHash: string | null },
): typeof processSteps.$inferInsert {
  const { accessCode } = step;
  const givenHash = accessCode?.trim() ? accessCodeHash(deps, documentId, accessCode) : null;
  return {
    documentId,
    orderNo,
    userId: step.userId,
    accessPermission: step.accessPermission,
    fileId: step.fileId,
    ...(step.place && { pageSign: step.place.pageSign, ...step.place.position }),
    fillingItems: step.fillingItems,
    copyOnSend: step.copyOnSend,
    accessCodeHash: accessCode === null ? storedHash : givenHash,
    createdAt: deps.clock.now(),
  };
}
