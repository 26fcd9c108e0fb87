import { and, eq } from 'drizzle-orm';

import { say } from '../../../contract/messages.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { documents, processSteps } from '../../adapters/database/schema.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import { visibleTo } from '../documents/access.ts';
import {
  type DocumentFileRecord,
  type DocumentRecord,
  loadDocuments,
  type StepRow,
  type UserRow,
} from '../documents/load-document.ts';

/** A step that the caller holds, with its document and the file that it acts on. */
export type HeldStep = {
  readonly record: DocumentRecord;
  readonly step: StepRow;
  readonly user: UserRow;
  readonly file: DocumentFileRecord;
};

/**
 * @throws {Refusal} `Document process not found` for a step of a document that the caller may not see, `Document process is
 * not waiting` for a step that somebody else holds (companion operations, §4).
 */
export async function findHeldStep(db: Queryable, caller: ProcessingCaller, stepId: string): Promise<HeldStep> {
  const [found] = await db
    .select({ documentId: documents.id })
    .from(processSteps)
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .where(and(eq(processSteps.id, stepId), visibleTo(caller)));
  const [record] = found ? await loadDocuments(db, caller.comId, [found.documentId]) : [];
  const held = record?.steps.find(({ step }) => step.id === stepId);
  if (!record || !held) {
    throw new Refusal(say('processNotFound'));
  }
  const file = record.files.find((candidate) => candidate.file.id === held.step.fileId) ?? record.files[0];
  if (held.user.id !== caller.userId || !file) {
    throw new Refusal(say('processNotWaiting'));
  }
  return { record, ...held, file };
}
