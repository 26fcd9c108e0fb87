import { eq } from 'drizzle-orm';

import type { documentMessage } from '../../../contract/operations/document-actions.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documentMessages, documentShares } from '../../adapters/database/schema/document-people.ts';
import { isEditable, peopleOf } from '../../domain/workflow.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import type { DocumentRecord } from '../workflow/load-document.ts';
import { loadVisible, replyWithDocument } from './present-document.ts';

/** POST /api/documents/messages/{id}: whoever may read a document writes to the others who may. */
export const writeMessage: Handler<typeof documentMessage> = async ({
  deps,
  caller,
  params: { id: documentId },
  body: { text },
}) => {
  await commitAndDeliver(deps, async (transaction) => {
    const record = await loadVisible(transaction, caller, documentId);
    await addMessage(transaction, deps, record, caller.userId, text);
  });
  return replyWithDocument(deps, caller, documentId, 'sendMessageSuccess');
};

/** Tells the others who may read the document. */
export async function addMessage(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'jobs'>,
  record: DocumentRecord,
  writerId: number,
  text: string,
): Promise<void> {
  const documentId = record.document.id;
  await transaction
    .insert(documentMessages)
    .values({ documentId, userId: writerId, text, createdAt: deps.clock.now() });
  const recipients = await findReaders(transaction, record);
  recipients.delete(writerId);
  await createNotifications(
    transaction,
    deps,
    [...recipients].map((userId) => ({ kind: 'document-message', userId, documentId })),
  );
}

/** Nobody but its creator reads a document that has not been sent. */
async function findReaders(
  transaction: Transaction,
  { document, steps }: DocumentRecord,
): Promise<Set<number>> {
  if (isEditable(document.status)) {
    return new Set([document.createdByUserId]);
  }
  const shares = await transaction
    .select({ userId: documentShares.userId })
    .from(documentShares)
    .where(eq(documentShares.documentId, document.id));
  return new Set([
    document.createdByUserId,
    ...peopleOf(steps.map(({ step }) => step)),
    ...shares.map(({ userId }) => userId),
  ]);
}
