import { eq } from 'drizzle-orm';

import type { Queryable } from '../../adapters/database/database.ts';
import { type documents, processSteps } from '../../adapters/database/schema/documents.ts';
import { currentSteps, mayAct } from '../../domain/workflow.ts';
import type { StepRow } from './load-document.ts';

type DocumentState = Pick<typeof documents.$inferSelect, 'id' | 'status' | 'processInOrder'>;

const stepsOf = (db: Queryable, documentId: string): Promise<StepRow[]> =>
  db.select().from(processSteps).where(eq(processSteps.documentId, documentId));

/** The steps of a document whose turn it is now; none while it is not under way. */
export async function findCurrentSteps(db: Queryable, document: DocumentState): Promise<StepRow[]> {
  return currentSteps(document, await stepsOf(db, document.id));
}

/** A step of a document, as long as its holder may act on it. */
export async function findActionable(
  db: Queryable,
  document: DocumentState,
  stepId: string,
): Promise<StepRow | null> {
  const steps = await stepsOf(db, document.id);
  const step = steps.find(({ id }) => id === stepId);
  return step && mayAct(document, step, steps) ? step : null;
}
