import { eq } from 'drizzle-orm';

import type { snoozeReminders as operation } from '../../../contract/operations/follow-up.ts';
import { snoozeDays } from '../../../contract/rules/reminders.ts';
import { dayOf, formatDay } from '../../../contract/time.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { refuse, refuseFields } from '../../domain/refusal.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentDocumentFor } from '../documents/present-document.ts';
import { done } from '../reply.ts';
import { type FoundStep, holdsStep, lockStep, pendingStepsOf } from '../workflow/find-step.ts';
import { checkUnexpired } from '../workflow/check-waiting.ts';

/**
 * POST /api/documents/snooze-reminders/{processId}: whoever holds a step whose turn it is puts automatic reminders of it off until a day,
 * or takes that back. It is no change of the document.
 */
export const snoozeReminders: Handler<typeof operation> = async ({
  deps,
  caller,
  params: { processId: stepId },
  body: { until },
}) => {
  const documentId = await deps.db.transaction(async (transaction) => {
    const found = await lockStep(transaction, caller, stepId);
    checkSnoozable(deps, caller, found, until);
    await transaction.update(processSteps).set({ snoozedUntil: until }).where(eq(processSteps.id, stepId));
    return found.record.document.id;
  });
  return done(await presentDocumentFor(deps, caller, documentId));
};

function checkSnoozable(
  deps: Dependencies,
  caller: ProcessingCaller,
  { record, step }: FoundStep,
  until: string | null,
): void {
  const { document, timeZone } = record;
  const isTurn = pendingStepsOf(record).some(({ id }) => id === step.id);
  if (!isTurn || !holdsStep(caller, step)) {
    refuse('processNotWaiting');
  }
  checkUnexpired(deps, record);
  const today = dayOf(deps.clock.now(), timeZone);
  const days = snoozeDays(today, document.expiryDate);
  if (until === null || (days !== null && days.first <= until && until <= days.last)) {
    return;
  }
  throw refuseFields([
    days === null
      ? { path: 'until', id: 'inThePast' }
      : {
          path: 'until',
          id: 'outsideDays',
          params: { from: formatDay(days.first), to: formatDay(days.last) },
        },
  ]);
}
