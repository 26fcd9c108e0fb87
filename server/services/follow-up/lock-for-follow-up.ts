import { and, eq } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { Refusal, refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { visibleTo } from '../workflow/access.ts';
import { type DocumentRecord, loadDocuments } from '../workflow/load-document.ts';

/**
 * Locks a document that the caller may follow up: one of their own, or any for an admin.
 * @throws {Refusal} `Document not found` when the caller may not see it, `Only the creator …` when it is another's.
 */
export async function lockForFollowUp(
  transaction: Transaction,
  caller: SessionCaller,
  documentId: string,
): Promise<DocumentRecord> {
  const [locked] = await transaction
    .select({ createdByUserId: documents.createdByUserId })
    .from(documents)
    .where(and(eq(documents.id, documentId), visibleTo(caller)))
    .for('update');
  const [record = refuse('documentNotFound')] = locked
    ? await loadDocuments(transaction, caller.comId, [documentId])
    : [];
  if (record.document.createdByUserId !== caller.userId && !caller.roles.includes('admin')) {
    throw new Refusal(formatMessage('documentOfAnother'));
  }
  return record;
}
