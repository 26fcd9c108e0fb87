import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';

import type { PushSubscriptions } from '../../../contract/models/user.ts';
import type {
  pushSubscriptionSave,
  pushSubscriptionsList,
  pushSubscriptionDelete,
} from '../../../contract/operations/account.ts';
import { formatInstant } from '../../../contract/time.ts';
import { pushSubscriptions, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import { findSubscriptions } from '../../notifications/push-notification.ts';
import type { SessionCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';

/** A user is notified in at most this many browsers: another one takes the place of the oldest. */
const subscriptionsMax = 20;

type Found = Awaited<ReturnType<typeof findSubscriptions>>[number];

function present(
  { subscription, session }: Found,
  caller: SessionCaller,
): PushSubscriptions['items'][number] {
  return {
    id: subscription.id,
    browser: session.browser,
    system: session.system,
    createdDate: formatInstant(subscription.createdAt, caller.timeZone),
    isCurrent: session.id === caller.sessionId,
  };
}

/** GET /api/me/push-subscriptions: browsers that I am notified in, oldest first. */
export const listPushSubscriptions: Handler<typeof pushSubscriptionsList> = async ({ deps, caller }) => {
  const found = await findSubscriptions(deps.db, deps, eq(pushSubscriptions.userId, caller.userId));
  return done({
    publicKey: (await deps.messenger.push?.publicKey()) ?? null,
    items: found.map((one) => present(one, caller)),
  });
};

/**
 * POST /api/me/push-subscriptions: notifies me in this browser until its session is ended. One that is known is taken as it is now.
 * @throws {Refusal} pushTurnedOff, sessionNotFound of a token without a session
 */
export const savePushSubscription: Handler<typeof pushSubscriptionSave> = async ({
  deps,
  caller,
  body: { endpoint, keys },
}) => {
  const { userId, sessionId } = caller;
  if (deps.messenger.push === null) {
    refuse('pushTurnedOff');
  }
  if (sessionId === undefined) {
    refuse('sessionNotFound');
  }
  const values = {
    sessionId,
    publicKey: keys.p256dh,
    sealedSecret: deps.vault.sealText('push-subscription', keys.auth),
    createdAt: deps.clock.now(),
  };
  const saved = await deps.db.transaction(async (transaction) => {
    // Locked, so that two calls at once do not both take the last free place.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    // Whoever used this browser before, without signing out, is not told of documents in it any more.
    const own = transaction.select({ id: users.id }).from(users).where(eq(users.accountId, caller.accountId));
    await transaction
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), notInArray(pushSubscriptions.userId, own)));
    const [row] = await transaction
      .insert(pushSubscriptions)
      .values({ userId, endpoint, ...values })
      .onConflictDoUpdate({ target: [pushSubscriptions.endpoint, pushSubscriptions.userId], set: values })
      .returning({ id: pushSubscriptions.id });
    const surplus = await transaction
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .offset(subscriptionsMax);
    await transaction.delete(pushSubscriptions).where(
      inArray(
        pushSubscriptions.id,
        surplus.map(({ id }) => id),
      ),
    );
    const [found] = await findSubscriptions(transaction, deps, eq(pushSubscriptions.id, row?.id ?? ''));
    return found;
  });
  if (saved === undefined) {
    refuse('sessionNotFound');
  }
  return done(present(saved, caller), 'savedPushSubscription');
};

/**
 * DELETE /api/me/push-subscriptions/{id}
 * @throws {Refusal} pushSubscriptionNotFound
 */
export const deletePushSubscription: Handler<typeof pushSubscriptionDelete> = async ({
  deps: { db },
  caller,
  params: { id },
}) => {
  const deleted = await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, caller.userId)))
    .returning({ id: pushSubscriptions.id });
  if (deleted.length === 0) {
    refuse('pushSubscriptionNotFound');
  }
  return done(null, 'deletedPushSubscription');
};
