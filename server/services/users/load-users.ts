import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { UserInput } from '../../../contract/models/user.ts';
import type { Role } from '../../../contract/operation.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies, departments } from '../../adapters/database/schema/companies.ts';
import {
  accounts,
  contactChanges,
  partners,
  userCertificates,
  userDepartments,
  userRoles,
  users,
} from '../../adapters/database/schema/users.ts';
import { isSecondFactorRequired } from '../../domain/auth/second-factor.ts';
import { refuse } from '../../domain/refusal.ts';
import { companyRoles, presentRole } from '../../domain/user-roles.ts';
import { type CertificateFacts, presentCertificate } from '../certificates/present-certificate.ts';
import type { Dependencies } from '../dependencies.ts';
import { isAmongIds, preparedFor } from '../prepared.ts';
import { presentPartner, presentUser } from '../present-user.ts';
import { waitingChanges } from './contact-changes.ts';

const { searchText: _searchText, ...userColumns } = getTableColumns(users);

/** What {@link presentUsers} needs, of a query that joins a user's account, company and partner. */
export const userFields = {
  user: userColumns,
  partner: { id: partners.id, name: partners.name, taxCode: partners.taxCode, address: partners.address },
  lockedUntil: accounts.lockedUntil,
  totpConfirmedAt: accounts.totpConfirmedAt,
  hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
  timeZone: companies.timeZone,
  roleIds: companies.roleIds,
  secondFactorRoles: companies.secondFactorRoles,
  roles: sql<Role[]>`array(
    select ${userRoles.role} from ${userRoles} where ${userRoles.userId} = ${users.id})`,
  departments: sql<UserInput['departments']>`(
    select coalesce(
      json_agg(json_build_object('id', ${departments.id}, 'code', ${departments.code}, 'name', ${departments.name})
        order by ${departments.id}), '[]')
    from ${userDepartments} join ${departments} on ${departments.id} = ${userDepartments.departmentId}
    where ${userDepartments.userId} = ${users.id})`,
  holdsCertificates: sql<boolean>`exists(
    select from ${userCertificates} where ${userCertificates.userId} = ${users.id})`,
  awaitsChanges: sql<boolean>`exists(
    select from ${contactChanges} where ${contactChanges.userId} = ${users.id} and ${contactChanges.outcome} is null)`,
};

const userRows = preparedFor((db) =>
  db
    .select(userFields)
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(companies, eq(companies.id, users.comId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.comId, sql.placeholder('comId')), isAmongIds(users.id, 'integer')))
    .prepare('users'),
);

/** Remote ones first, the default before all, since known clients take the first that serves. Keys stay where they are. */
const certificateRows = preparedFor((db) => {
  const { certificate: _certificate, sealedKey: _sealedKey, ...facts } = getTableColumns(userCertificates);
  return db
    .select(facts)
    .from(userCertificates)
    .where(isAmongIds(userCertificates.userId, 'integer'))
    .orderBy(desc(userCertificates.kind), desc(userCertificates.isDefault), asc(userCertificates.id))
    .prepare('certificates-of-users');
});

type LoadedUser = Awaited<ReturnType<ReturnType<typeof userRows>['execute']>>[number];

type Context = Pick<Dependencies, 'clock'> & { readonly db: Queryable };

/**
 * Users of a company as the wire has them (specification, "User"; companion operations, §6), in the order of the ids. What is
 * not of the company is left out.
 */
export async function loadUsers(
  context: Context,
  comId: number,
  ids: readonly number[],
): Promise<UserInput[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await userRows(context.db).execute({ comId, ids });
  const found = new Map((await presentUsers(context, rows)).map((user) => [user.id, user]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** Users as the wire has them, with what few of them have beside their row. */
export async function presentUsers(
  { db, clock }: Context,
  rows: readonly LoadedUser[],
): Promise<UserInput[]> {
  const now = clock.now();
  const idsOf = (some: readonly LoadedUser[]) => some.map(({ user }) => user.id);
  const holders = idsOf(rows.filter(({ holdsCertificates }) => holdsCertificates));
  const changing = idsOf(rows.filter(({ awaitsChanges }) => awaitsChanges));
  const guests = idsOf(rows.filter(({ user }) => user.isGuest));
  const certificates = Map.groupBy(await certificatesOf(db, holders), ofUser);
  const waiting = Map.groupBy(await waitingChanges(db, changing), ofUser);
  const merged = Map.groupBy(await mergedInto(db, guests), ({ guest }) => guest.mergedIntoId ?? 0);
  return rows.map((row) => {
    const { user, partner, lockedUntil, totpConfirmedAt, hasPassword, timeZone, secondFactorRoles } = row;
    const held = certificates.get(user.id) ?? [];
    const defaultSmartCa = held.find(({ isDefault }) => isDefault);
    const isAccountLocked = lockedUntil !== null && lockedUntil > now;
    return {
      ...presentUser(
        {
          ...user,
          isAccountLocked,
          twoFactorEnabled: totpConfirmedAt !== null,
          mustSetUpSecondFactor:
            totpConfirmedAt === null && isSecondFactorRequired(secondFactorRoles, row.roles),
          isInvited: !hasPassword && user.erasedAt === null,
          waiting: waiting.get(user.id) ?? [],
        },
        timeZone,
      ),
      ...(partner && { partner: presentPartner(partner) }),
      ...presentMerged(merged.get(user.id) ?? [], timeZone),
      roles: companyRoles(row.roleIds)
        .filter(({ code }) => row.roles.includes(code))
        .map(presentRole),
      departments: row.departments,
      userCertificates: held.map((certificate) => presentCertificate(certificate, now, timeZone)),
      defaultSmartCa: defaultSmartCa ? presentCertificate(defaultSmartCa, now, timeZone) : null,
    };
  });
}

const mergers = alias(users, 'mergers');

/** Guests who were merged into some, as they were known. */
async function mergedInto(db: Queryable, ids: readonly number[]) {
  return ids.length === 0
    ? []
    : db
        .select({ guest: users, byName: mergers.name })
        .from(users)
        .leftJoin(mergers, eq(mergers.id, users.mergedByUserId))
        .where(inArray(users.mergedIntoId, [...ids]))
        .orderBy(asc(users.mergedAt));
}

const presentMerged = (
  merged: Awaited<ReturnType<typeof mergedInto>>,
  timeZone: string,
): Pick<UserInput, 'mergedGuests'> =>
  merged.length === 0
    ? {}
    : {
        mergedGuests: merged.map(({ guest: { name, email, phone, organization, mergedAt }, byName }) => ({
          name,
          email,
          phone,
          organization,
          byName,
          ...(mergedAt !== null && { mergedDate: formatInstant(mergedAt, timeZone) }),
        })),
      };

/**
 * One user of a company.
 * @throws {Refusal} userNotFound, also for a user of another company
 */
export async function loadUser(context: Context, comId: number, id: number): Promise<UserInput> {
  const [user = refuse('userNotFound')] = await loadUsers(context, comId, [id]);
  return user;
}

const ofUser = ({ userId }: { readonly userId: number }): number => userId;

async function certificatesOf(db: Queryable, ids: readonly number[]): Promise<CertificateFacts[]> {
  return ids.length === 0 ? [] : certificateRows(db).execute({ ids });
}
