import { and, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import { activity, type Activity, userStatus } from '../../../contract/enums.ts';
import { envelopeCode } from '../../../contract/envelope.ts';
import { formatMessage } from '../../../contract/messages.ts';
import type { LinkEnd, StateAfterStep } from '../../../contract/rules/link-ends.ts';
import { formatDay, formatInstant, startOfDay } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { documents, histories, processSteps } from '../../adapters/database/schema/documents.ts';
import { processGrants } from '../../adapters/database/schema/processing.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { guestAccessEnded } from '../../domain/guest-access.ts';
import { linkEndOf, stateOf } from '../../domain/link-end.ts';
import { Refusal } from '../../domain/refusal.ts';
import { mayBeReadAgain } from '../../domain/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { endingColumns } from '../identity/ending-columns.ts';

/**
 * Why a link opens nothing, for whoever holds it: they knew of the document, and are told what became of it, who did that and whom to ask. What
 * to do about it follows from the cause.
 */
export async function whyLinkEnded(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  isLink: SQL,
): Promise<Refusal> {
  const now = clock.now();
  const row = await findLink(db, now, isLink);
  if (row === undefined) {
    return new Refusal(formatMessage('linkInvalid'));
  }
  const { document, timeZone, sender, company } = row;
  const lastDay = row.isGuest && mayBeReadAgain(row) ? guestAccessEnded(document, row, now) : null;
  const facts = { ...row, isExpired: isExpired(now, timeZone, document.expiryDate) };
  const end = linkEndOf({
    ...facts,
    isReassigned: row.sentTo !== null && row.sentTo !== row.holder,
    isOutdated: row.endedAt !== null || row.expiresAt <= now,
  });
  if (lastDay !== null && end !== 'reassigned') {
    return new Refusal(formatMessage('guestAccessEnded', { date: formatDay(lastDay), sender, company }));
  }
  if (end === null) {
    return new Refusal(formatMessage('linkInvalid'));
  }
  const state = end !== 'step-ended' ? end : mayBeTold(row) ? stateOf(facts) : null;
  if (state === null) {
    return new Refusal(formatMessage('linkStepEnded'));
  }
  const { at, by } = await whenAndWho(db, row, state);
  const told = {
    ...(at !== null && { date: formatInstant(at, timeZone) }),
    ...(by !== null && { by }),
    sender,
    company,
  };
  return end === 'step-ended'
    ? new Refusal(formatMessage('linkStepEnded'), envelopeCode.default, { state, ...told })
    : new Refusal(formatMessage('linkOver', { cause: end }), envelopeCode.default, { cause: end, ...told });
}

/**
 * Whether a link alone tells what has become of a document since its step was processed: neither where its step wanted more than the link, nor
 * to whoever may not sign in any more. While it is being sealed, nobody is waited for, and it is not completed yet.
 */
const mayBeTold = ({ document, hasAccessCode, holderStatus }: Row): boolean =>
  !document.finalising && !hasAccessCode && holderStatus === userStatus.enabled;

type Row = NonNullable<Awaited<ReturnType<typeof findLink>>>;

async function findLink(db: Queryable, now: Date, isLink: SQL) {
  const sender = alias(users, 'sender');
  const newer = alias(processGrants, 'newer');
  const fresher = db
    .select({ id: newer.id })
    .from(newer)
    .where(
      and(
        eq(newer.stepId, processGrants.stepId),
        ne(newer.id, processGrants.id),
        isNull(newer.endedAt),
        gt(newer.expiresAt, now),
      ),
    );
  const [row] = await db
    .select({
      documentId: documents.id,
      endedAt: processGrants.endedAt,
      expiresAt: processGrants.expiresAt,
      stepId: processSteps.id,
      sentTo: processGrants.userId,
      holder: processSteps.userId,
      isReplaced: sql<boolean>`exists ${fresher}`,
      stepStatus: processSteps.status,
      hasAccessCode: sql<boolean>`${processSteps.accessCodeHash} is not null`,
      holderStatus: users.status,
      documentStatus: documents.status,
      isGuest: users.isGuest,
      document: endingColumns,
      guestAccessDays: companies.guestAccessDays,
      timeZone: companies.timeZone,
      company: companies.name,
      sender: sender.name,
    })
    .from(processGrants)
    .innerJoin(processSteps, eq(processSteps.id, processGrants.stepId))
    .innerJoin(users, eq(users.id, processSteps.userId))
    .innerJoin(documents, eq(documents.id, processSteps.documentId))
    .innerJoin(companies, eq(companies.id, documents.comId))
    .innerJoin(sender, eq(sender.id, documents.createdByUserId))
    .where(isLink);
  return row;
}

const activityOf = {
  rejected: activity.reject,
  canceled: activity.cancelDocument,
  'taken-back': activity.correctDocument,
  reassigned: activity.reassign,
} as const satisfies Partial<Record<LinkEnd, Activity>>;

const isDone = (end: LinkEnd | StateAfterStep): end is keyof typeof activityOf => end in activityOf;

/** When it happened, and who did it where somebody has: by name, as people outside the company see whoever has to do with a document. */
async function whenAndWho(
  db: Queryable,
  { documentId, stepId, document, timeZone }: Row,
  end: LinkEnd | StateAfterStep,
): Promise<{ readonly at: Date | null; readonly by: string | null }> {
  if (isDone(end)) {
    const [entry] = await db
      .select({ at: histories.at, by: users.name })
      .from(histories)
      .leftJoin(users, eq(users.id, histories.userId))
      .where(
        and(
          eq(histories.documentId, documentId),
          eq(histories.activity, activityOf[end]),
          end === 'reassigned' ? eq(histories.stepId, stepId) : undefined,
        ),
      )
      .orderBy(desc(histories.seq))
      .limit(1);
    return entry ?? { at: null, by: null };
  }
  switch (end) {
    case 'completed':
      return { at: document.completedAt, by: null };
    case 'expired':
      return {
        at: document.expiryDate === null ? null : startOfDay(document.expiryDate, timeZone),
        by: null,
      };
    default:
      return { at: null, by: null };
  }
}
