import type { Transaction } from '../../adapters/database/database.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { follows } from '../documents/document-flags.ts';
import { lockVisible } from '../documents/own-document.ts';
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
  const locked = await lockVisible(transaction, caller, documentId);
  if (!follows(caller, locked)) {
    refuse('documentOfAnother');
  }
  const [record = refuse('documentNotFound')] = await loadDocuments(transaction, caller.comId, [documentId]);
  return record;
}
