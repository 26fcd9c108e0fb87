import { and, eq } from 'drizzle-orm';

import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents } from '../../adapters/database/schema/documents.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isEditable, isSent } from '../../domain/workflow.ts';
import type { SessionCaller } from '../caller.ts';
import { visibleTo } from '../workflow/access.ts';

/**
 * Locks a document that its creator may still change.
 * @throws {Refusal} `Document not found` when the caller may not see it, `Document can no longer be changed` otherwise,
 * or what `refusals` says instead where it was sent; with code 202 while a batch still makes its file.
 */
export async function lockDraft(
  transaction: Transaction,
  caller: SessionCaller,
  documentId: string,
  refusals: { readonly sent: string } = { sent: formatMessage('documentNotEditable') },
): Promise<typeof documents.$inferSelect> {
  const [document] = await transaction
    .select()
    .from(documents)
    .where(and(eq(documents.id, documentId), visibleTo(caller)))
    .for('update');
  if (!document) {
    throw new Refusal(formatMessage('documentNotFound'));
  }
  const isOwn = document.createdByUserId === caller.userId;
  if (!isOwn || !isEditable(document.status)) {
    throw new Refusal(
      isOwn && isSent(document.status) ? refusals.sent : formatMessage('documentNotEditable'),
    );
  }
  if (document.rendering) {
    throw new Refusal(formatMessage('documentRendering'), envelopeCode.stillBuilding);
  }
  return document;
}
