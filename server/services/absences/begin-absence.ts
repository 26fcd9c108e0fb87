import { and, asc, eq, gt, gte, isNull } from 'drizzle-orm';

import { activity } from '../../../contract/enums.ts';
import { dayOf, startOfDay } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { absences } from '../../adapters/database/schema/absences.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, histories } from '../../adapters/database/schema/documents.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { isUnderWay } from '../../domain/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { waitsFor } from '../workflow/access.ts';
import { canProcess } from '../workflow/check-processor.ts';
import { systemActor } from '../workflow/history.ts';
import { inviteProcessors } from '../workflow/invite-processors.ts';
import { loadDocuments } from '../workflow/load-document.ts';
import { commitAndDeliver } from '../../notifications/create-notification.ts';
import { isLeased } from '../workflow/lease.ts';
import { pendingStepsOf } from '../workflow/find-step.ts';

const documentsAtOnce = 100;

/** Documents that somebody is signing right now are looked at again after this long. */
const againAfterSeconds = 60;

type AbsenceRow = typeof absences.$inferSelect;

/**
 * Hands what waits for an absent user over to their substitute, once: document by document, so that each is done whole or not at all,
 * however often this begins. It does nothing for an absence that is over, was to take nothing, or whose substitute
 * cannot act, and is planned again for one that has not begun.
 */
export async function beginAbsence(
  deps: Dependencies,
  { absenceId }: { readonly absenceId: string },
): Promise<void> {
  const found = await findOpen(deps, absenceId);
  if (found === null) {
    return;
  }
  const { absence, substitute, company } = found;
  const startAfterSeconds = secondsUntil(absence.fromDay, company.timeZone, deps.clock.now());
  if (startAfterSeconds > 0) {
    // The company's time zone has moved west since this was planned.
    await deps.db.transaction((transaction) =>
      deps.jobs.enqueue(transaction, 'begin-absence', { absenceId }, { startAfterSeconds }),
    );
    return;
  }
  const isOver = absence.toDay < dayOf(deps.clock.now(), company.timeZone);
  if (isOver || !company.processorsMayReassign || !canProcess(substitute)) {
    return;
  }
  let after: string | null = null;
  let isBusy = false;
  for (;;) {
    const ids = await waitingIds(deps, absence, after);
    for (const id of ids) {
      const outcome = await reassignSteps(deps, absence, id);
      isBusy ||= outcome === 'busy';
    }
    after = ids.at(-1) ?? null;
    if (after === null) {
      break;
    }
  }
  await deps.db.transaction(async (transaction) => {
    if (isBusy) {
      await deps.jobs.enqueue(
        transaction,
        'begin-absence',
        { absenceId },
        { startAfterSeconds: againAfterSeconds },
      );
    } else {
      await transaction
        .update(absences)
        .set({ handedOverAt: deps.clock.now() })
        .where(eq(absences.id, absenceId));
    }
  });
}

/** One that was not ended, and is to take what waits but has not yet. */
async function findOpen({ db }: Dependencies, absenceId: string) {
  const [found] = await db
    .select({ absence: absences, substitute: users, company: companies })
    .from(absences)
    .innerJoin(companies, eq(companies.id, absences.comId))
    .innerJoin(users, eq(users.id, absences.substituteId))
    .where(
      and(
        eq(absences.id, absenceId),
        eq(absences.takesWaiting, true),
        isNull(absences.handedOverAt),
        isNull(absences.endedAt),
      ),
    );
  return found ?? null;
}

/** How long it is until a day begins, in whole seconds; none or less once it has. */
export function secondsUntil(day: string, timeZone: string, now: Date): number {
  return Math.ceil((startOfDay(day, timeZone).getTime() - now.getTime()) / 1000);
}

async function waitingIds(
  { db }: Dependencies,
  { comId, userId }: AbsenceRow,
  after: string | null,
): Promise<string[]> {
  const rows = await db
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(eq(documents.comId, comId), waitsFor(userId), after === null ? undefined : gt(documents.id, after)),
    )
    .orderBy(asc(documents.id))
    .limit(documentsAtOnce);
  return rows.map(({ id }) => id);
}

async function reassignSteps(
  deps: Dependencies,
  absence: AbsenceRow,
  documentId: string,
): Promise<'done' | 'busy'> {
  const { comId, userId } = absence;
  return commitAndDeliver(deps, async (transaction) => {
    await transaction
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.id, documentId), eq(documents.comId, comId)))
      .for('update');
    const [record] = await loadDocuments(transaction, comId, [documentId]);
    const now = deps.clock.now();
    if (!record || !isUnderWay(record.document.status)) {
      return 'done';
    }
    const { document, timeZone } = record;
    if (isExpired(now, timeZone, document.expiryDate)) {
      return 'done';
    }
    if (isLeased(document, now)) {
      return 'busy';
    }
    const taken = await findTakenBack(transaction, absence, timeZone, documentId);
    const theirs = pendingStepsOf(record).filter((step) => step.userId === userId && !taken.has(step.id));
    await inviteProcessors(transaction, deps, theirs, systemActor);
    return 'done';
  });
}

/** What the absent has taken back since it was handed over stays with them, also where this begins again for the rest. */
async function findTakenBack(
  transaction: Transaction,
  { userId, fromDay, createdAt }: AbsenceRow,
  timeZone: string,
  documentId: string,
): Promise<ReadonlySet<string | null>> {
  const begun = startOfDay(fromDay, timeZone);
  const rows = await transaction
    .select({ stepId: histories.stepId })
    .from(histories)
    .where(
      and(
        eq(histories.documentId, documentId),
        eq(histories.activity, activity.reassign),
        eq(histories.userId, userId),
        gte(histories.at, createdAt > begun ? createdAt : begun),
      ),
    );
  return new Set(rows.map(({ stepId }) => stepId));
}
