import { and, inArray } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { type FixedMessageId, formatMessage } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isEditable, isSent } from '../../domain/workflow.ts';
import type { SessionCaller } from '../caller.ts';
import { visibleTo } from '../workflow/access.ts';

type DraftRow = typeof documents.$inferSelect;

/** Why the caller may not change a document that they may see; `null` where they may. */
function draftFault(document: DraftRow, caller: SessionCaller, ifSent: FixedMessageId): Refusal | null {
  const isOwn = document.createdByUserId === caller.userId;
  if (!isOwn || !isEditable(document.status)) {
    return new Refusal(formatMessage(isOwn && isSent(document.status) ? ifSent : 'documentNotEditable'));
  }
  return document.rendering
    ? new Refusal(formatMessage('documentRendering'), envelopeCode.stillBuilding)
    : null;
}

/**
 * Locks documents that their creator may still change. Answers why others may not be: `Document not found` where the caller may not see
 * it, `Document can no longer be changed` otherwise, or `ifSent` where it was sent; with code 202 while a batch
 * still makes its file.
 */
export async function lockDrafts(
  transaction: Transaction,
  caller: SessionCaller,
  documentIds: readonly string[],
  ifSent: FixedMessageId = 'documentNotEditable',
): Promise<ReadonlyMap<string, DraftRow | Refusal>> {
  const rows = await transaction
    .select()
    .from(documents)
    .where(and(inArray(documents.id, [...documentIds]), visibleTo(caller)))
    // Whoever locks several of the same waits instead of standing in another's way.
    .orderBy(documents.id)
    .for('update');
  const found = new Map(rows.map((row) => [row.id, draftFault(row, caller, ifSent) ?? row]));
  return new Map(
    documentIds.map((id) => [id, found.get(id) ?? new Refusal(formatMessage('documentNotFound'))]),
  );
}

/**
 * Locks a document that its creator may still change.
 * @throws {Refusal} as {@link lockDrafts} answers.
 */
export async function lockDraft(
  transaction: Transaction,
  caller: SessionCaller,
  documentId: string,
): Promise<DraftRow> {
  const locked = (await lockDrafts(transaction, caller, [documentId])).get(documentId);
  if (locked === undefined || locked instanceof Refusal) {
    throw locked ?? new Refusal(formatMessage('documentNotFound'));
  }
  return locked;
}
