import { and, desc, eq, gt, inArray, isNotNull } from 'drizzle-orm';

import type { DataInput } from '../../../contract/operation.ts';
import type {
  guestAccountDelete,
  guestAccountGet,
  guestAccountUpdate,
  guestAccountInvite,
} from '../../../contract/operations/guest-account.ts';
import { notifications } from '../../adapters/database/schema/notifications.ts';
import { accounts, users } from '../../adapters/database/schema/users.ts';
import { refuse } from '../../domain/refusal.ts';
import { commitAndDeliver, createNotification } from '../../notifications/create-notification.ts';
import { checkOwnPassword, findOwnAccount } from '../auth/own-account.ts';
import { type GuestCaller, isGuestCaller } from '../caller.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { isGuestOf } from '../identity/guest-accounts.ts';
import { deleteComplaint } from '../identity/mail-complaints.ts';
import { done } from '../reply.ts';

type Account = DataInput<typeof guestAccountGet>;

/** Whoever comes by a link fills its mailbox with no more than this, in all companies together. */
const invitationsPerHour = 3;

/**
 * POST /api/guest-account/invite: what makes an account goes to the address by itself, as only its holder reads it there. Whoever opened
 * a document by a link need not be the one whom it was sent to, and learns nothing.
 * @throws {Refusal} guestAccountNotForUsers
 */
export const inviteGuest: Handler<typeof guestAccountInvite> = async ({ deps, caller }) => {
  const [user] = isGuestCaller(caller)
    ? await deps.db.select({ email: users.email }).from(users).where(eq(users.id, caller.userId))
    : [];
  if (!user || user.email === '') {
    refuse('guestAccountNotForUsers');
  }
  const guestEmail = user.email.toLowerCase();
  await commitAndDeliver(deps, async (transaction) => {
    const createdAt = deps.clock.now();
    await transaction
      .insert(accounts)
      .values({ username: guestEmail, guestEmail, createdAt })
      .onConflictDoNothing({ target: accounts.guestEmail });
    // Of several who ask at once, each sees what the one before has sent.
    await transaction
      .select({ id: accounts.id })
      .from(accounts)
      .where(eq(accounts.guestEmail, guestEmail))
      .for('no key update');
    const recent = await transaction.$count(
      notifications,
      and(
        eq(notifications.kind, 'guest-account'),
        gt(notifications.createdAt, new Date(createdAt.getTime() - 3_600_000)),
        inArray(
          notifications.userId,
          transaction.select({ id: users.id }).from(users).where(isGuestOf(guestEmail)),
        ),
      ),
    );
    if (recent < invitationsPerHour) {
      await createNotification(transaction, deps, { kind: 'guest-account', userId: caller.userId });
    }
  });
  return done(null, 'guestAccountInvited');
};

async function loadGuestAccount({ db }: Pick<Dependencies, 'db'>, { email }: GuestCaller): Promise<Account> {
  const [newest] = await db
    .select({ name: users.name, language: users.language })
    .from(users)
    .where(isGuestOf(email))
    .orderBy(desc(users.id))
    .limit(1);
  const unsubscribed = await db.$count(users, and(isGuestOf(email), isNotNull(users.unsubscribedAt)));
  return {
    email,
    name: newest?.name ?? '',
    language: newest?.language ?? null,
    wantsAll: unsubscribed === 0,
  };
}

/** GET /api/guest-account */
export const getGuestAccount: Handler<typeof guestAccountGet> = async ({ deps, caller }) =>
  done(await loadGuestAccount(deps, caller));

/** POST /api/guest-account/update: for all companies that know the address, as by the link below a mail of each. */
export const updateGuestAccount: Handler<typeof guestAccountUpdate> = async ({
  deps,
  caller,
  body: { language, wantsAll },
}) => {
  await deps.db.transaction(async (transaction) => {
    if (language !== null) {
      await transaction.update(users).set({ language }).where(isGuestOf(caller.email));
    }
    if (wantsAll !== null) {
      await transaction
        .update(users)
        .set({ unsubscribedAt: wantsAll ? null : deps.clock.now() })
        .where(isGuestOf(caller.email));
    }
    if (wantsAll === true) {
      await deleteComplaint(transaction, deps, caller.email);
    }
  });
  return done(await loadGuestAccount(deps, caller), 'savedPreferences');
};

/**
 * POST /api/guest-account/delete: its sessions and links to set a password go with it. What companies have sent stays theirs, and links
 * go on to open it.
 * @throws {Refusal} currentPasswordWrong, accountLocked
 */
export const deleteGuestAccount: Handler<typeof guestAccountDelete> = async ({
  deps,
  caller,
  body: { password },
}) => {
  const account = await findOwnAccount(deps, caller);
  await checkOwnPassword(deps, account, password);
  await deps.db
    .delete(accounts)
    .where(and(eq(accounts.id, account.id), eq(accounts.guestEmail, caller.email)));
  return done(null);
};
