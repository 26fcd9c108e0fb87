import { and, eq, isNull } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import type { inPersonStart } from '../../../contract/operations/in-person.ts';
import { formatInstant } from '../../../contract/time.ts';
import { inPersonSignings } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { inPersonMinutes } from '../../domain/auth/lifetimes.ts';
import { refuse } from '../../domain/refusal.ts';
import { endOwnSession } from '../auth/sessions.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { follows } from '../documents/document-flags.ts';
import { destinationOf } from '../processing/send-otp.ts';
import { done } from '../reply.ts';
import { checkProcessor } from '../workflow/check-processor.ts';
import { checkWaiting } from '../workflow/check-waiting.ts';
import { findStep, type FoundStep } from '../workflow/find-step.ts';
import { actorOf, appendHistory } from '../workflow/history.ts';

/**
 * POST /api/documents/in-person/{processId}: the caller hands their device to the holder of a waiting step. Their session ends with
 * it, in all tabs of the browser, so that whoever has the device in hand finds nobody signed in (decision 0073).
 */
export const startInPerson: Handler<typeof inPersonStart> = async ({
  deps,
  caller,
  params: { processId: stepId },
}) => {
  const found = await findStep(deps.db, caller, stepId);
  checkStartable(deps, caller, found);
  await destinationOf(deps, found.user);
  const { record, user: signer } = found;
  const now = deps.clock.now();
  const secret = deps.secrets.linkToken();
  const expiresAt = new Date(now.getTime() + inPersonMinutes * 60_000);
  const host = await deps.db.transaction(async (transaction) => {
    await appendHistory(transaction, deps, record.document.id, {
      ...actorOf(caller),
      activity: activity.signInPerson,
      description: signer.name,
      stepId,
    });
    await transaction
      .update(inPersonSignings)
      .set({ endedAt: now })
      .where(and(eq(inPersonSignings.stepId, stepId), isNull(inPersonSignings.endedAt)));
    await transaction.insert(inPersonSignings).values({
      stepId,
      userId: signer.id,
      hostId: caller.userId,
      secretHash: deps.secrets.digest('in-person', secret),
      expiresAt,
      createdAt: now,
    });
    const [row] = await transaction
      .select({ name: users.name })
      .from(users)
      .where(and(eq(users.id, caller.userId), eq(users.comId, caller.comId)));
    await endOwnSession(transaction, deps.clock, caller);
    return row;
  });
  const { id: documentId, no, subject } = record.document;
  return done(
    {
      secret,
      expiresAt: formatInstant(expiresAt, caller.timeZone),
      documentId,
      no,
      subject,
      signerName: signer.name,
      hostName: host?.name ?? '',
      companyName: record.company,
    },
    'inPersonStarted',
  );
};

/** Whoever answers for a document, its creator or an admin, may have it signed on their device. */
function checkStartable(
  deps: Pick<Dependencies, 'clock'>,
  caller: SessionCaller,
  { record, step, user }: FoundStep,
): void {
  if (!follows(caller, record.document)) {
    refuse('documentOfAnother');
  }
  checkWaiting(deps, { record, step, user });
  if (user.id === caller.userId) {
    refuse('inPersonOwnStep');
  }
  checkProcessor(user);
  // A token of before there were rows of sessions cannot be ended.
  if (caller.sessionId === undefined) {
    refuse('sessionNotFound');
  }
}
