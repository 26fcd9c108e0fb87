import { and, eq } from 'drizzle-orm';

import { documentStatus } from '../../../contract/enums.ts';
import type { FixedMessageId } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { refuse } from '../../domain/refusal.ts';
import type { ProcessingCaller, SessionCaller } from '../caller.ts';
import { visibleTo } from '../workflow/access.ts';

type DocumentRow = typeof documents.$inferSelect;

/**
 * Locks a document. Of one that the caller may not see nothing is locked: they could hold others up, and notice who does.
 * @throws {Refusal} `Document not found` when they may not.
 */
export async function lockVisible(
  transaction: Transaction,
  caller: ProcessingCaller,
  documentId: string,
): Promise<DocumentRow> {
  const [document = refuse('documentNotFound')] = await transaction
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), visibleTo(caller)))
    .for('update');
  return document;
}

/**
 * Locks a document that its creator is about to move on, where it is in a state that allows it.
 * @throws {Refusal} `Document not found` when the caller may not see it, `refusal` otherwise.
 */
export async function lockOwn(
  transaction: Transaction,
  caller: SessionCaller,
  documentId: string,
  isMovable: (document: DocumentRow) => boolean,
  refusal: FixedMessageId,
): Promise<DocumentRow> {
  const document = await lockVisible(transaction, caller, documentId);
  if (document.createdByUserId !== caller.userId || !isMovable(document)) {
    refuse(refusal);
  }
  return document;
}

/** A deleted document of the caller, locked; `null` for any other. Nobody else sees it any more. */
export async function lockDeleted(
  transaction: Transaction,
  caller: SessionCaller,
  documentId: string,
): Promise<DocumentRow | null> {
  const [document] = await transaction
    .select()
    .from(documents)
    .where(
      and(
        eq(documents.id, documentId),
        eq(documents.comId, caller.comId),
        eq(documents.createdByUserId, caller.userId),
        eq(documents.status, documentStatus.deleted),
      ),
    )
    .for('update');
  return document ?? null;
}
