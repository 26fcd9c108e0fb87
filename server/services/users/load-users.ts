import { and, asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { UserInput } from '../../../contract/models/user.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { companies, departments } from '../../adapters/database/schema/companies.ts';
import {
  accounts,
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

const userRows = preparedFor((db) =>
  db
    .select({
      user: users,
      partner: partners,
      lockedUntil: accounts.lockedUntil,
      totpConfirmedAt: accounts.totpConfirmedAt,
      hasPassword: sql<boolean>`${accounts.passwordHash} is not null`,
      timeZone: companies.timeZone,
      roleIds: companies.roleIds,
      secondFactorRoles: companies.secondFactorRoles,
    })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(companies, eq(companies.id, users.comId))
    .leftJoin(partners, eq(partners.id, users.partnerId))
    .where(and(eq(users.comId, sql.placeholder('comId')), isAmongIds(users.id, 'integer')))
    .prepare('users'),
);

const roleRows = preparedFor((db) =>
  db
    .select({ userId: userRoles.userId, item: userRoles.role })
    .from(userRoles)
    .where(isAmongIds(userRoles.userId, 'integer'))
    .prepare('roles-of-users'),
);

const departmentRows = preparedFor((db) =>
  db
    .select({
      userId: userDepartments.userId,
      item: { id: departments.id, code: departments.code, name: departments.name },
    })
    .from(userDepartments)
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(isAmongIds(userDepartments.userId, 'integer'))
    .orderBy(asc(departments.id))
    .prepare('departments-of-users'),
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
  const { db } = context;
  const now = context.clock.now();
  const rows = await userRows(db).execute({ comId, ids });
  const found = new Map(rows.map((row) => [row.user.id, row]));
  const known = [...found.keys()];
  const roles = grouped(await roleRows(db).execute({ ids: known }));
  const inDepartments = grouped(await departmentRows(db).execute({ ids: known }));
  const certificates = await certificatesOf(db, known);
  const waiting = grouped((await waitingChanges(db, known)).map((item) => ({ userId: item.userId, item })));
  const merged = await mergedInto(
    db,
    rows.filter(({ user }) => user.isGuest).map(({ user }) => user.id),
  );
  return ids.flatMap((id) => {
    const row = found.get(id);
    if (!row) {
      return [];
    }
    const { user, partner, lockedUntil, totpConfirmedAt, hasPassword, timeZone, roleIds, secondFactorRoles } =
      row;
    const heldRoles = roles.get(id) ?? [];
    const held = certificates.get(id) ?? [];
    const defaultSmartCa = held.find(({ isDefault }) => isDefault);
    const isAccountLocked = lockedUntil !== null && lockedUntil > now;
    return {
      ...presentUser(
        {
          ...user,
          isAccountLocked,
          twoFactorEnabled: totpConfirmedAt !== null,
          mustSetUpSecondFactor:
            totpConfirmedAt === null && isSecondFactorRequired(secondFactorRoles, heldRoles),
          isInvited: !hasPassword && user.erasedAt === null,
          waiting: waiting.get(id) ?? [],
        },
        timeZone,
      ),
      ...(partner && { partner: presentPartner(partner) }),
      ...presentMerged(merged.get(id) ?? [], timeZone),
      roles: companyRoles(roleIds)
        .filter(({ code }) => heldRoles.includes(code))
        .map(presentRole),
      departments: inDepartments.get(id) ?? [],
      userCertificates: held.map((certificate) => presentCertificate(certificate, now, timeZone)),
      defaultSmartCa: defaultSmartCa ? presentCertificate(defaultSmartCa, now, timeZone) : null,
    };
  });
}

const mergers = alias(users, 'mergers');

/** Guests who were merged into some, as they were known. */
async function mergedInto(db: Queryable, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ guest: users, byName: mergers.name })
          .from(users)
          .leftJoin(mergers, eq(mergers.id, users.mergedByUserId))
          .where(inArray(users.mergedIntoId, [...ids]))
          .orderBy(asc(users.mergedAt));
  return grouped(rows.map((item) => ({ userId: item.guest.mergedIntoId ?? 0, item })));
}

type Merged = Awaited<ReturnType<typeof mergedInto>> extends Map<number, infer Item> ? Item : never;

const presentMerged = (merged: Merged, timeZone: string): Pick<UserInput, 'mergedGuests'> =>
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

function grouped<T>(rows: readonly { readonly userId: number; readonly item: T }[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const { userId, item } of rows) {
    const group = groups.get(userId);
    if (group) {
      group.push(item);
    } else {
      groups.set(userId, [item]);
    }
  }
  return groups;
}

async function certificatesOf(db: Queryable, ids: number[]): Promise<Map<number, CertificateFacts[]>> {
  const rows = await certificateRows(db).execute({ ids });
  return grouped(rows.map((row) => ({ userId: row.userId, item: row })));
}
