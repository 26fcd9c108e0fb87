import { and, eq, gt, inArray, isNotNull, isNull, or } from 'drizzle-orm';

import type { Transaction } from '../../adapters/database/database.ts';
import { type NotificationRow, notifications } from '../../adapters/database/schema/notifications.ts';
import { contactChanges, users } from '../../adapters/database/schema/users.ts';
import type { MailEvent } from '../../domain/mail-report.ts';
import { isOwnToken } from '../../notifications/return-token.ts';
import type { Dependencies } from '../dependencies.ts';
import { complaintsMax, keepComplaint } from '../identity/mail-complaints.ts';

/**
 * Keeps what has become of a mail after it was handed over. Answers whether it was a mail of this service, as nobody can claim without
 * what stands in the mail itself. It may come again.
 */
export async function takeMailEvent(deps: Dependencies, event: MailEvent): Promise<boolean> {
  const { token, outcome } = event;
  if (!isOwnToken(deps.secrets, token)) {
    return false;
  }
  await deps.db.transaction(async (transaction) => {
    const [told] = await transaction
      .select()
      .from(notifications)
      .where(and(eq(notifications.id, token.notificationId), isNotNull(notifications.deliveredAt)));
    if (!told) {
      return;
    }
    if (outcome === 'arrived') {
      await transaction
        .update(notifications)
        .set({ arrivedAt: deps.clock.now() })
        .where(and(ofSameMail(told), isNull(notifications.arrivedAt)));
    } else {
      await markLost(transaction, deps, told, event);
    }
  });
  return true;
}

/** All that one mail told. */
export function ofSameMail({ id, userId, kind, gatheredUntil, deliveredAt }: NotificationRow) {
  const isGathered =
    gatheredUntil !== null && deliveredAt !== null
      ? and(
          eq(notifications.userId, userId),
          eq(notifications.kind, kind),
          isNotNull(notifications.gatheredUntil),
          eq(notifications.deliveredAt, deliveredAt),
        )
      : undefined;
  return or(eq(notifications.id, id), isGathered);
}

async function markLost(
  transaction: Transaction,
  deps: Dependencies,
  told: NotificationRow,
  { outcome, detail }: MailEvent,
): Promise<void> {
  const lost = await transaction
    .update(notifications)
    .set({
      undeliveredCause: outcome === 'complained' ? 'complained' : 'bounced',
      refusal: detail === '' ? null : detail,
    })
    .where(and(ofSameMail(told), isNull(notifications.undeliveredCause)))
    .returning({ id: notifications.id });
  if (outcome === 'complained') {
    await saveComplaint(transaction, deps, told);
  }
  if (lost.length > 0) {
    await deps.jobs.enqueue(transaction, 'tell-undelivered', { noticeIds: lost.map(({ id }) => id) });
  }
}

/**
 * Nothing more about documents goes to that address, and the operator is told of a company whose mails are spam to many. The address is
 * kept nowhere but with its user: where they have another one by now, the complaint says nothing of it.
 */
async function saveComplaint(
  transaction: Transaction,
  deps: Dependencies,
  { userId, documentId, createdAt }: NotificationRow,
): Promise<void> {
  const [reader] = await transaction
    .select({ comId: users.comId, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  if (!reader || reader.email === '' || documentId === null) {
    return;
  }
  // Counted from before the mail was handed over: its receiver may hold that up while the address changes.
  const changes = await transaction.$count(
    contactChanges,
    and(
      eq(contactChanges.userId, userId),
      eq(contactChanges.field, 'email'),
      inArray(contactChanges.outcome, ['replaced', 'confirmed']),
      gt(contactChanges.settledAt, createdAt),
    ),
  );
  if (changes > 0) {
    return;
  }
  const { comId, email } = reader;
  const complaints = await keepComplaint(transaction, deps, comId, email);
  if (complaints !== null && complaints >= complaintsMax) {
    deps.log.error({ comId, complaints }, 'mails of a company are reported as spam: it adds no more guests');
  }
}
