import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';

import { noticeSubject } from '../../contract/rules/notice-texts.ts';
import { userStatus } from '../../contract/enums.ts';
import type { Language } from '../../contract/models/user.ts';
import type { Queryable, Transaction } from '../adapters/database/database.ts';
import { type NotificationRow, notifications } from '../adapters/database/schema/notifications.ts';
import { accounts, pushSubscriptions, sessions, users } from '../adapters/database/schema/users.ts';
import type { PushMessage } from '../adapters/messaging/messenger.ts';
import { DeliveryRefusedError } from '../domain/delivery-refused.ts';
import type { Dependencies } from '../services/dependencies.ts';
import { isAmong } from '../services/is-among.ts';
import type { Content, Dropped } from './define-notification.ts';
import { digestContent } from './digest.ts';
import { loadKinds } from './notification-kinds.ts';
import { findText } from './notification-text.ts';
import { wordsFor } from './wording.ts';

/** A browser in which nobody has used the page for so long is given up. */
const unusedDaysMax = 180;

/** Browsers of a user whose session was not ended, with whose it is (decision 0074). */
export function findSubscriptions(
  db: Queryable,
  { clock }: Pick<Dependencies, 'clock'>,
  condition: SQL | undefined,
) {
  const unusedSince = new Date(clock.now().getTime() - unusedDaysMax * 86_400_000);
  return db
    .select({ subscription: pushSubscriptions, session: sessions, user: users })
    .from(pushSubscriptions)
    .innerJoin(users, eq(users.id, pushSubscriptions.userId))
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(
      sessions,
      and(eq(sessions.id, pushSubscriptions.sessionId), eq(sessions.accountId, accounts.id)),
    )
    .where(
      and(
        condition,
        eq(users.status, userStatus.enabled),
        eq(sessions.tokenVersion, accounts.tokenVersion),
        isNull(sessions.endedAt),
        gt(sessions.lastUsedAt, unusedSince),
      ),
    )
    .orderBy(asc(pushSubscriptions.createdAt), asc(pushSubscriptions.id));
}

/** Which of these users have a browser that is told, also of what comes by no other way. */
export async function findPushedTo(
  db: Queryable,
  deps: Dependencies,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (deps.messenger.push === null) {
    return new Set();
  }
  const found = await findSubscriptions(db, deps, isAmong(pushSubscriptions.userId, userIds));
  return new Set(found.map(({ user }) => user.id));
}

/** Writes a job for each browser of the reader's, so that one that fails is tried again by itself. `told` is one message. */
export async function enqueuePushes(
  transaction: Transaction,
  deps: Dependencies,
  told: readonly [NotificationRow, ...NotificationRow[]],
): Promise<void> {
  const [{ kind, userId }] = told;
  if (deps.messenger.push === null || (await loadKinds()).byName.get(kind)?.isPushed !== true) {
    return;
  }
  const found = await findSubscriptions(transaction, deps, eq(pushSubscriptions.userId, userId));
  const noticeIds = told.map(({ id }) => id);
  await deps.jobs.enqueueAll(
    transaction,
    'push-notice',
    found.map(({ subscription }) => ({ subscriptionId: subscription.id, noticeIds })),
  );
}

/** Tells one browser of a notification, or of several in one message, while there is still something to say. */
export async function pushNotification(
  deps: Dependencies,
  subscriptionId: string,
  noticeIds: readonly string[],
): Promise<void> {
  const { push } = deps.messenger;
  const [found] = await findSubscriptions(deps.db, deps, eq(pushSubscriptions.id, subscriptionId));
  if (push === null || found === undefined) {
    return;
  }
  const { subscription, user } = found;
  const ofReader = and(inArray(notifications.id, [...noticeIds]), eq(notifications.userId, user.id));
  const [first, ...others] = await deps.db
    .select()
    .from(notifications)
    .where(ofReader)
    .orderBy(asc(notifications.createdAt), asc(notifications.id));
  const written = first && (await write(deps, user, [first, ...others]));
  if (!written) {
    return;
  }
  const authSecret = deps.vault.openText('push-subscription', subscription.sealedSecret);
  try {
    await push.send({
      ...written,
      to: subscription.endpoint,
      publicKey: subscription.publicKey,
      authSecret,
    });
  } catch (error) {
    if (error instanceof DeliveryRefusedError) {
      deps.log.warn({ error }, 'a browser is not notified any more');
      await deps.db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId));
      return;
    }
    throw error;
  }
  await notePushed(deps, ofReader);
}

async function write(
  deps: Dependencies,
  user: typeof users.$inferSelect,
  told: readonly [NotificationRow, ...NotificationRow[]],
): Promise<Pick<PushMessage, 'title' | 'text' | 'path' | 'tag' | 'language'> | null> {
  const [notification, ...others] = told;
  const context = { deps, notification, user };
  const content: Content | Dropped | undefined =
    others.length === 0
      ? await (await loadKinds()).byName.get(notification.kind)?.content(context)
      : await digestContent(context, told);
  if (content === undefined || 'droppedReason' in content) {
    return null;
  }
  const { text } = await findText(deps, user, content.text);
  const language = user.language ?? 'vi';
  return {
    title: noticeSubject(text.subject, { ...content.values, name: user.name }),
    text: textOf(content, language),
    // Not the link of a mail: its secret would open the document to whoever holds the device.
    path:
      others.length === 0 && notification.documentId !== null ? `/documents/${notification.documentId}` : '/',
    tag: notification.id,
    language,
  };
}

/** What a device has room for: who asks, and until when; of several documents, which. */
function textOf({ values: { sender, company, dueDate, titles } }: Content, language: Language): string {
  const words = wordsFor(language);
  return [
    ...(sender && company ? [`${sender} (${company})`] : []),
    ...(dueDate ? [words.dueBy(dueDate)] : []),
    ...(titles ? [titles] : []),
  ].join('\n');
}

/** What nothing else has carried counts as delivered by it. */
async function notePushed(deps: Dependencies, condition: SQL | undefined): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(async (transaction) => {
    await transaction
      .update(notifications)
      .set({ pushedAt: sql`coalesce(${notifications.pushedAt}, ${sql.param(now, notifications.pushedAt)})` })
      .where(condition);
    await transaction
      .update(notifications)
      .set({ channel: 'push', deliveredAt: now, droppedReason: null, undeliveredCause: null })
      .where(and(condition, eq(notifications.undeliveredCause, 'no-channel')));
  });
}
