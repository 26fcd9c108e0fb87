import { randomBytes } from 'node:crypto';

import { and, eq, gt, inArray, or, sql } from 'drizzle-orm';

import { receiveNotificationMethod, receiveOtpMethod, userStatus } from '../../../contract/enums.ts';
import type { FieldFault } from '../../../contract/faults.ts';
import type { Guest } from '../../../contract/models/guest.ts';
import type { Queryable, Transaction } from '../../adapters/database/database.ts';
import { users } from '../../adapters/database/schema/users.ts';
import { type GuestAddress, guestKey } from '../../../contract/rules/guest-key.ts';
import { impossible } from '../../domain/impossible.ts';
import { refuse, checkFaults } from '../../domain/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAmong } from '../is-among.ts';
import { lockCompany } from '../lock-company.ts';
import type { UserRow } from '../present-user.ts';
import { complaintsMax, countComplaints } from './mail-complaints.ts';
import { findOrMakePartners, type PartnerRow } from './find-partners.ts';
import { insertUsers, newUserSettings, replaceUsers, type UserDraft } from './write-users.ts';

/** `path` stands before the names of fields in faults: `processes.0.processedByGuest.` */
export type WantedGuest = {
  readonly guest: Guest;
  readonly path: string;
  /** Named by somebody outside the company, who is told no code of its people. */
  readonly byGuest?: boolean;
};

export type FoundGuest = { readonly guest: UserRow; readonly isNew: boolean };

/**
 * The users that people outside a company are there, in the order given: those whom the company knows by the same address and name, and
 * new ones, who are known where they come again.
 * @throws {Refusal} guestWithoutAddress, guestIsUser at the guest's path, guestLimit, guestsStopped
 */
export async function findOrMakeGuests(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock' | 'settings'>,
  comId: number,
  wanted: readonly WantedGuest[],
): Promise<FoundGuest[]> {
  if (wanted.length === 0) {
    return [];
  }
  await lockCompany(transaction, comId);
  const drafts = wanted.map(({ guest }) => draftOf(guest));
  const known = await findKnown(transaction, comId, drafts);
  const faults = wanted.flatMap(({ path, byGuest }, index) =>
    faultsOf(drafts[index], known, path, byGuest === true),
  );
  checkFaults(faults);
  const knownKeys = new Set(known.filter(({ isGuest }) => isGuest).map(guestKey));
  const partners = await findOrMakePartners(
    transaction,
    deps,
    comId,
    wanted.map(({ guest: { organization, taxCode } }) => ({ name: organization ?? '', taxCode })),
  );
  const withPartners = drafts.map((draft, index) => ({ ...draft, ...ofPartner(partners[index] ?? null) }));
  const isNew = byKey(withPartners.filter((draft) => !knownKeys.has(guestKey(draft))));
  await checkLimit(transaction, deps, comId, isNew.size);
  await insertUsers(transaction, deps, comId, [...isNew.values()]);
  await giveMissingPartners(transaction, known, withPartners);
  const guests = byKey((await findKnown(transaction, comId, drafts)).filter(({ isGuest }) => isGuest));
  const survivors = await findSurvivors(transaction, [...guests.values()]);
  return withPartners.map((draft) => {
    const named = guests.get(guestKey(draft));
    const guest = survivors.get(named?.mergedIntoId ?? 0) ?? named ?? impossible('a guest was not written');
    return { guest, isNew: isNew.get(guestKey(draft)) === draft };
  });
}

/** What a guest's row has of the partner that they act for. */
export const ofPartner = (partner: PartnerRow | null): Pick<UserRow, 'partnerId' | 'organization'> => ({
  partnerId: partner?.id ?? null,
  organization: partner?.name ?? '',
});

/** Whoever was known without a partner, or into whom they were merged, gets the one that they come with; nobody loses theirs. */
async function giveMissingPartners(
  transaction: Transaction,
  known: readonly UserRow[],
  drafts: readonly (GuestAddress & Pick<UserRow, 'partnerId' | 'organization'>)[],
): Promise<void> {
  const given = byKey(drafts.filter(({ partnerId }) => partnerId !== null));
  const survivors = await findSurvivors(transaction, known);
  const rows = new Map<number, UserRow>();
  for (const user of known) {
    const guest = survivors.get(user.mergedIntoId ?? 0) ?? user;
    const draft = guest.isGuest && guest.organization === '' ? given.get(guestKey(user)) : undefined;
    if (draft) {
      rows.set(guest.id, { ...guest, partnerId: draft.partnerId, organization: draft.organization });
    }
  }
  await replaceUsers(transaction, [...rows.values()]);
}

/** Those into whom some guests were merged. */
async function findSurvivors(
  transaction: Transaction,
  guests: readonly UserRow[],
): Promise<Map<number, UserRow>> {
  const ids = guests.flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
  const rows = ids.length === 0 ? [] : await transaction.select().from(users).where(inArray(users.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Of several who are one person, the first. */
function byKey<G extends GuestAddress>(guests: readonly G[]): Map<string, G> {
  return new Map(guests.toReversed().map((guest) => [guestKey(guest), guest]));
}

/** Whoever could add strangers without end could mail to them without end, and whose mails are spam to many adds no more. */
async function checkLimit(
  transaction: Transaction,
  { clock, settings }: Pick<Dependencies, 'clock' | 'settings'>,
  comId: number,
  added: number,
): Promise<void> {
  if (added === 0) {
    return;
  }
  const complaints = await countComplaints(transaction, { clock }, comId);
  if (complaints >= complaintsMax) {
    refuse('guestsStopped', { n: complaints });
  }
  const dayAgo = new Date(clock.now().getTime() - 24 * 3_600_000);
  const today = await transaction.$count(
    users,
    and(eq(users.comId, comId), users.isGuest, gt(users.createdAt, dayAgo)),
  );
  if (today + added > settings.guestsPerDay) {
    refuse('guestLimit', { n: settings.guestsPerDay });
  }
}

/** The code names the guest where users are named by codes; nobody knows it, or signs in with it. */
function draftOf(guest: Guest): UserDraft {
  const code = `guest-${randomBytes(6).toString('hex')}`;
  const { name, email, phone, language } = guest;
  return {
    ...newUserSettings,
    ...(email === null && {
      receiveOtpMethod: receiveOtpMethod.sms,
      receiveNotificationMethod: receiveNotificationMethod.sms,
    }),
    code,
    username: code,
    isGuest: true,
    name,
    email: email ?? '',
    phone: phone ?? '',
    language,
    roles: [],
    departmentIds: [],
    passwordHash: null,
  };
}

/**
 * Whether a guest may have these addresses.
 * @throws {Refusal} guestWithoutAddress, guestIsUser
 */
export async function checkGuestAddress(db: Queryable, comId: number, address: Address): Promise<void> {
  const faults = faultsOf(address, await findKnown(db, comId, [address]), '', false);
  checkFaults(faults);
}

type Address = Pick<UserRow, 'email' | 'phone'>;

/** Everybody in the company with one of the addresses. */
async function findKnown(db: Queryable, comId: number, drafts: readonly Address[]): Promise<UserRow[]> {
  const emails = drafts.map(({ email }) => email.toLowerCase()).filter((email) => email !== '');
  const isByPhone = drafts.some(({ email }) => email === '');
  return db
    .select()
    .from(users)
    .where(
      and(
        eq(users.comId, comId),
        or(
          isAmong(sql`lower(${users.email})`, emails),
          isByPhone ? and(users.isGuest, eq(users.email, '')) : undefined,
        ),
      ),
    )
    .orderBy(users.id);
}

function faultsOf(
  draft: Address | undefined,
  known: readonly UserRow[],
  path: string,
  byGuest: boolean,
): FieldFault[] {
  if (!draft || (draft.email === '' && draft.phone === '')) {
    return [{ path: `${path}email`, id: 'guestWithoutAddress' }];
  }
  const email = draft.email.toLowerCase();
  const user = known.find(
    (one) => !one.isGuest && one.status === userStatus.enabled && one.email.toLowerCase() === email,
  );
  return user && email !== ''
    ? [{ path: `${path}email`, id: 'guestIsUser', params: { code: byGuest ? draft.email : user.code } }]
    : [];
}
