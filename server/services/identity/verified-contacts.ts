import { and, asc, eq, isNull } from 'drizzle-orm';

import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { otpChallenges, processGrants } from '../../adapters/database/schema/processing.ts';
import { users, verifiedContacts } from '../../adapters/database/schema/users.ts';
import type { Channel } from '../../adapters/messaging/messenger.ts';
import { fieldOfChannel } from '../../domain/channel-choice.ts';
import type { ContactField } from '../../domain/contact-change.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAmong } from '../is-among.ts';

/** Which of a user's addresses are known to be theirs. */
export async function verifiedFields(db: Queryable, userId: number): Promise<Set<ContactField>> {
  return (await verifiedByUser(db, [userId])).get(userId) ?? new Set();
}

/** The same of many users; who has proved none is left out. */
export async function verifiedByUser(
  db: Queryable,
  userIds: readonly number[],
): Promise<Map<number, Set<ContactField>>> {
  const rows = await db
    .select({ userId: verifiedContacts.userId, field: verifiedContacts.field })
    .from(verifiedContacts)
    .where(isAmong(verifiedContacts.userId, userIds));
  const byUser = new Map<number, Set<ContactField>>();
  for (const { userId, field } of rows) {
    byUser.set(userId, (byUser.get(userId) ?? new Set()).add(field));
  }
  return byUser;
}

/** Says that a user's address is theirs. Call it where the user's row is locked. */
export async function markVerified(
  transaction: Transaction,
  { clock }: Pick<Dependencies, 'clock'>,
  userId: number,
  field: ContactField,
): Promise<void> {
  await transaction
    .insert(verifiedContacts)
    .values({ userId, field, verifiedAt: clock.now() })
    .onConflictDoNothing();
}

/**
 * Whether an address is still its user's. It waits for a change that is being written, and any later one ends what was issued before
 * this. Call it once what goes to the address is committed, and before it is sent.
 */
export async function isStillContact(
  db: Queryable,
  userId: number,
  { channel, address }: { readonly channel: Channel; readonly address: string },
): Promise<boolean> {
  const [user] = await db
    .select({ email: users.email, phone: users.phone })
    .from(users)
    .where(eq(users.id, userId))
    .for('share');
  return user?.[fieldOfChannel[channel]] === address;
}

type Proof = { readonly kind: 'grant' | 'code'; readonly id: string; readonly userId: number };

/**
 * Whoever used a code or link has the address that it was delivered to. A change of the address ends what was delivered before it,
 * under the lock of the user's row: so that nothing proves an address that it never went to.
 */
export async function proveContact(
  deps: Pick<Dependencies, 'db' | 'clock'>,
  { kind, id, userId }: Proof,
): Promise<void> {
  await deps.db.transaction(async (transaction) => {
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const [delivered] =
      kind === 'grant'
        ? await transaction
            .select({ channel: processGrants.channel })
            .from(processGrants)
            .where(eq(processGrants.id, id))
        : await transaction
            .select({ channel: otpChallenges.channel })
            .from(otpChallenges)
            .where(and(eq(otpChallenges.id, id), isNull(otpChallenges.endedAt)));
    if (delivered?.channel) {
      await markVerified(transaction, deps, userId, fieldOfChannel[delivered.channel]);
    }
  });
}

/** Locks the users of an account, as whoever changes one of their addresses does first. */
export async function lockUsersOf(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .select({ id: users.id })
    .from(users)
    .where(eq(users.accountId, accountId))
    .orderBy(asc(users.id))
    .for('no key update');
}

/** Whoever read a link to an account has the address that it was sent to. Call it under `lockUsersOf`, with a link that is still good. */
export async function proveMailbox(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  accountId: string,
  address: string,
): Promise<void> {
  const rows = await transaction
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.accountId, accountId), eq(users.email, address)));
  for (const { id } of rows) {
    await markVerified(transaction, deps, id, 'email');
  }
}
