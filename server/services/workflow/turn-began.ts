import { and, eq, max, type SQL, sql } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { histories, processSteps } from '../../adapters/database/schema/documents.ts';

const invitation: SQL | undefined = and(
  eq(histories.documentId, processSteps.documentId),
  eq(histories.stepId, processSteps.id),
  eq(histories.activity, activity.inviteRecipient),
);

/** Of a query of steps: when the turn of each came to who holds it; null before it has. */
export const turnBegan: SQL<Date | null> = sql<Date | null>`(
  select max(${histories.at}) from ${histories} where ${invitation})`.mapWith(histories.at);

/** When the turn of a step came to who holds it. */
export async function findTurnBegan(db: Queryable, stepId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(histories.at) })
    .from(processSteps)
    .innerJoin(histories, invitation)
    .where(eq(processSteps.id, stepId));
  return row?.at ?? null;
}
