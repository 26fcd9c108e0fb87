import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull } from 'drizzle-orm';

import { addressChannels } from '../../../contract/rules/step-delivery.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { contactChanges, users } from '../../adapters/database/schema/users.ts';
import { type ContactField, contactFields, judgeContact } from '../../domain/contact-change.ts';
import { insertMany } from '../insert-many.ts';
import type { Dependencies } from '../dependencies.ts';
import type { NewNotification } from '../../notifications/create-notification.ts';
import { askingKind, findUnreached } from '../../notifications/step-delivery.ts';
import { isAmongIds, preparedFor } from '../prepared.ts';
import type { UserRow } from '../present-user.ts';
import { endDelivered, endSessions, resetIdentity, withdrawPictures } from './end-access.ts';
import { markVerified, verifiedByUser } from '../identity/verified-contacts.ts';
import { userSearchText } from '../identity/write-users.ts';

export type ContactChangeRow = typeof contactChanges.$inferSelect;

/** What is wanted of a user who exists. */
export type WantedContact = {
  readonly existing: UserRow;
  readonly email: string;
  readonly phone: string;
};

type Change = {
  readonly userId: number;
  readonly field: ContactField;
  readonly previous: string;
  readonly value: string;
  readonly kind: 'replace' | 'ask';
};

/** What becomes of addresses that were given: see `judgeContact`. */
export type ContactPlan = {
  /** What each user has from now on, by their id. */
  readonly kept: ReadonlyMap<number, Pick<UserRow, ContactField>>;
  readonly changes: readonly Change[];
  /** Waiting changes that end. */
  readonly withdrawn: readonly string[];
};

const waitingRows = preparedFor((db) =>
  db
    .select()
    .from(contactChanges)
    .where(and(isAmongIds(contactChanges.userId, 'integer'), isNull(contactChanges.outcome)))
    .prepare('waiting-changes'),
);

/** Changes that wait to be confirmed. */
export async function waitingChanges(db: Queryable, userIds: readonly number[]): Promise<ContactChangeRow[]> {
  return userIds.length === 0 ? [] : waitingRows(db).execute({ ids: userIds });
}

/** Judges the addresses that somebody gives to users. Call it under the company's lock, and write the users' rows by `kept`. */
export async function planContacts(
  transaction: Transaction,
  items: readonly WantedContact[],
  how: { readonly keepsWaiting: boolean },
): Promise<ContactPlan> {
  const userIds = items.map(({ existing }) => existing.id);
  const verified = await verifiedByUser(transaction, userIds);
  const waiting = new Map(
    (await waitingChanges(transaction, userIds)).map((row) => [`${String(row.userId)} ${row.field}`, row]),
  );
  const kept = new Map<number, Pick<UserRow, ContactField>>();
  const changes: Change[] = [];
  const withdrawn: string[] = [];
  for (const { existing, ...wanted } of items) {
    const values = { email: existing.email, phone: existing.phone };
    for (const field of contactFields) {
      const asked = waiting.get(`${String(existing.id)} ${field}`);
      const isVerified = verified.get(existing.id)?.has(field) ?? false;
      const contact = { value: values[field], isVerified, waiting: asked?.value ?? null };
      const kind = judgeContact(contact, wanted[field], how);
      if (kind === 'unchanged') {
        continue;
      }
      if (asked) {
        withdrawn.push(asked.id);
      }
      if (kind !== 'withdraw') {
        changes.push({
          userId: existing.id,
          field,
          previous: values[field],
          value: wanted[field],
          kind,
        });
      }
      if (kind === 'replace') {
        values[field] = wanted[field];
      }
    }
    kept.set(existing.id, values);
  }
  return { kept, changes, withdrawn };
}

/** Writes what was planned, once the users' rows are written. Answers what is to be told. */
export async function writeContactPlan(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  { changes, withdrawn }: ContactPlan,
): Promise<NewNotification[]> {
  const now = deps.clock.now();
  if (withdrawn.length > 0) {
    await transaction
      .update(contactChanges)
      .set({ outcome: 'withdrawn', settledAt: now, tokenHash: null })
      .where(and(inArray(contactChanges.id, [...withdrawn]), isNull(contactChanges.outcome)));
  }
  if (changes.length === 0) {
    return [];
  }
  const rows = changes.map(({ kind, ...change }) => ({
    ...change,
    id: randomUUID(),
    createdAt: now,
    outcome: kind === 'replace' ? ('replaced' as const) : null,
    settledAt: kind === 'replace' ? now : null,
  }));
  await insertMany(transaction, contactChanges, rows);
  const replaced = (field: ContactField): number[] =>
    rows.flatMap((row) => (row.outcome !== null && row.field === field ? [row.userId] : []));
  const emails = replaced('email');
  const phones = replaced('phone');
  await resetIdentity(transaction, [...emails, ...phones]);
  await withdrawPictures(transaction, deps, [...emails, ...phones]);
  return [
    ...rows.filter(({ previous }) => previous !== '').map(notificationOf),
    ...withoutDoubles([
      ...(await endDelivered(transaction, deps, comId, emails, ['email'])),
      ...(await endDelivered(transaction, deps, comId, phones, ['sms', 'zalo'])),
      ...(await askUnreached(transaction, [...emails, ...phones])),
    ]),
  ];
}

const notificationOf = ({ id, userId }: Pick<ContactChangeRow, 'id' | 'userId'>): NewNotification => ({
  kind: 'contact-change',
  userId,
  contactChangeId: id,
});

type Settled = 'confirmed' | 'declined';

/**
 * Settles a waiting change. Once confirmed the user has the new address, whoever confirmed it answers for its being theirs, and all
 * that the former one opened ends: sessions too. Answers what is to be told, or `null` when it waits no more.
 */
export async function settleChange(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  { id, comId }: { readonly id: string; readonly comId: number },
  outcome: Settled,
): Promise<NewNotification[] | null> {
  const now = deps.clock.now();
  const [change] = await transaction
    .update(contactChanges)
    .set({ outcome, settledAt: now, tokenHash: null })
    .where(and(eq(contactChanges.id, id), isNull(contactChanges.outcome)))
    .returning();
  if (!change) {
    return null;
  }
  if (outcome === 'declined') {
    return [];
  }
  const { userId, field, value } = change;
  const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!user || user.comId !== comId) {
    throw new Error('a change of an address has no user');
  }
  const changed = { ...user, [field]: value };
  await transaction
    .update(users)
    .set({ [field]: value, searchText: userSearchText(changed) })
    .where(eq(users.id, userId));
  await markVerified(transaction, deps, userId, field);
  await resetIdentity(transaction, [userId]);
  await withdrawPictures(transaction, deps, [userId]);
  await endSessions(transaction, comId, [userId]);
  return [
    notificationOf(change),
    ...withoutDoubles([
      ...(await endDelivered(transaction, deps, comId, [userId], addressChannels)),
      ...(await askUnreached(transaction, [userId])),
    ]),
  ];
}

/** Invites who could not be reached under the former address, by which nothing went out that could have ended. */
async function askUnreached(
  transaction: Transaction,
  userIds: readonly number[],
): Promise<NewNotification[]> {
  const steps = userIds.length === 0 ? [] : await findUnreached(transaction, userIds);
  return steps.map(({ accessPermission, ...step }) => ({ kind: askingKind(accessPermission), ...step }));
}

/** One invitation for each step. */
function withoutDoubles(told: readonly NewNotification[]): NewNotification[] {
  const first = new Map(told.map((one) => [one.stepId ?? one, one]));
  return [...first.values()];
}
