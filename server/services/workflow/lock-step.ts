import { and, eq } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import { visibleTo } from './access.ts';
import { type DocumentRecord, loadDocuments } from './load-document.ts';

export type LockedStep = {
  readonly record: DocumentRecord;
  /** The step, its holder, and whom they stand in for. */
  readonly entry: DocumentRecord['steps'][number];
};

/**
 * Locks the document of a step that the caller may see.
 * @throws {Refusal} `Document process not found` when they may not.
 */
export async function lockStep(
  transaction: Transaction,
  caller: ProcessingCaller,
  stepId: string,
): Promise<LockedStep> {
  const [locked] = await transaction
    .select({ documentId: documents.id })
    .from(documents)
    .innerJoin(processSteps, eq(processSteps.documentId, documents.id))
    .where(and(eq(processSteps.id, stepId), visibleTo(caller)))
    .for('update', { of: documents });
  const [record] = locked ? await loadDocuments(transaction, caller.comId, [locked.documentId]) : [];
  const entry = record?.steps.find(({ step }) => step.id === stepId);
  if (!record || !entry) {
    throw new Refusal(formatMessage('processNotFound'));
  }
  return { record, entry };
}
