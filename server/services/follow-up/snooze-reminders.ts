import { eq } from 'drizzle-orm';

import { formatMessage } from '../../../contract/messages.ts';
import type { DataInput } from '../../../contract/operation.ts';
import type { snoozeReminders as operation } from '../../../contract/operations/follow-up.ts';
import { snoozeDays } from '../../../contract/rules/reminders.ts';
import { dayOf, formatDay } from '../../../contract/time.ts';
import { processSteps } from '../../adapters/database/schema/documents.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { Refusal, refuseFields } from '../../domain/refusal.ts';
import { isUnderWay, pendingSteps } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentDocumentFor } from '../documents/present-document.ts';
import { done, type Reply } from '../reply.ts';
import { holdsStep } from '../workflow/find-step.ts';
import { type LockedStep, lockStep } from '../workflow/lock-step.ts';

/**
 * POST /api/documents/snooze-reminders/{processId}: whoever holds a step whose turn it is puts automatic reminders of it off until a day,
 * or takes that back. It is no change of the document.
 */
export async function snoozeReminders(
  deps: Dependencies,
  caller: ProcessingCaller,
  stepId: string,
  until: string | null,
): Promise<Reply<DataInput<typeof operation>>> {
  const documentId = await deps.db.transaction(async (transaction) => {
    const found = await lockStep(transaction, caller, stepId);
    checkSnoozable(deps.clock.now(), caller, found, until);
    await transaction.update(processSteps).set({ snoozedUntil: until }).where(eq(processSteps.id, stepId));
    return found.record.document.id;
  });
  return done(await presentDocumentFor(deps, caller, documentId));
}

function checkSnoozable(
  now: Date,
  caller: ProcessingCaller,
  { record, entry }: LockedStep,
  until: string | null,
): void {
  const { document, steps, timeZone } = record;
  const pending = pendingSteps(
    steps.map(({ step }) => step),
    document.processInOrder,
  );
  const isTurn = isUnderWay(document.status) && pending.some(({ id }) => id === entry.step.id);
  if (!isTurn || !holdsStep(caller, entry.step)) {
    throw new Refusal(formatMessage('processNotWaiting'));
  }
  if (isExpired(now, timeZone, document.expiryDate)) {
    throw new Refusal(formatMessage('documentExpired'));
  }
  const today = dayOf(now, timeZone);
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
