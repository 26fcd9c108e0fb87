import { and, eq, isNull } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { inPersonSignings, otpChallenges } from '../../adapters/database/schema/processing.ts';
import { reassignmentText } from '../../domain/reassignment-text.ts';
import type { Dependencies } from '../dependencies.ts';
import { endGrants } from '../identity/issue-process-grant.ts';
import { changeDocuments } from './change-documents.ts';
import { appendHistory, appendToLocked, type Actor } from './history.ts';
import { endCodes } from '../identity/end-codes.ts';

type Person = { readonly id: number; readonly code: string };

type Gift = {
  readonly documentId: string;
  readonly stepId: string;
  readonly from: Person;
  readonly to: Person;
  /** Whom the new holder acts for; `null` where they act for themselves. */
  readonly onBehalfOfUserId: number | null;
  readonly reason: string;
  readonly actor: Actor;
};

/**
 * Gives a waiting step to another user, as its document's history tells. What the former holder had to act with, codes, links and a
 * device that was handed to them, ends, and so does the access code, which only they were told. The document is locked by the caller.
 */
export async function giveStep(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  { documentId, stepId, from, to, onBehalfOfUserId, reason, actor }: Gift,
): Promise<void> {
  const now = deps.clock.now();
  const [before] = await transaction
    .select({ accessCodeHash: processSteps.accessCodeHash })
    .from(processSteps)
    .where(eq(processSteps.id, stepId));
  await transaction
    .update(processSteps)
    .set({
      ...{ userId: to.id, onBehalfOfUserId, viewedAt: null, snoozedUntil: null },
      ...{ remoteExpiresAt: null, remoteOutcome: null, accessCodeHash: null, accessCodeCheckedAt: null },
    })
    .where(eq(processSteps.id, stepId));
  await endGrants(transaction, [{ id: stepId }], now);
  await transaction
    .update(inPersonSignings)
    .set({ endedAt: now })
    .where(and(eq(inPersonSignings.stepId, stepId), isNull(inPersonSignings.endedAt)));
  await endCodes(transaction, eq(otpChallenges.stepId, stepId), now);
  await changeDocuments(transaction, [documentId], now);
  await appendHistory(transaction, deps, documentId, {
    ...actor,
    activity: activity.reassign,
    stepId,
    description: reassignmentText(from.code, to.code, reason),
  });
  if (before !== undefined && before.accessCodeHash !== null) {
    await appendToLocked(transaction, deps, documentId, {
      ...actor,
      activity: activity.endAccessCode,
      stepId,
    });
  }
}
