import { and, eq, ne, or, sql, type SQL } from 'drizzle-orm';

import type { Role } from '../../../contract/operation.ts';
import type { EmployeeUpsert } from '../../../contract/operations/employees.ts';
import type { EmployeeClaim, KnownEmployee } from '../../../contract/rules/employee-claims.ts';
import { spellCodes } from '../../../contract/rules/person-codes.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { userRoles, users } from '../../adapters/database/schema/users.ts';
import type { UserRow } from '../present-user.ts';
import { isAmong } from '../is-among.ts';
import { mayBeNamed } from '../names-code.ts';

/** The people of a company who share a code, a user name or an identity number with the rows of a call. */
export type People = {
  readonly employees: readonly KnownEmployee[];
  readonly users: readonly UserRow[];
};

/** The values by which people are found; user names as rules compare them. */
type PeopleKeys = {
  readonly employeeCodes: readonly string[];
  readonly identityNumbers: readonly string[];
  readonly userCodes: readonly string[];
  readonly usernames: readonly string[];
  /** Nobody's alone: only who is looked for by them is found by them. */
  readonly emails?: readonly string[];
};

/** The users of a company who have any of these keys. */
export function usersWith(comId: number, { userCodes, usernames }: PeopleKeys): SQL | undefined {
  return and(eq(users.comId, comId), or(mayBeNamed(userCodes), isAmong(users.username, usernames)));
}

/** The employees of a company who have any of these keys, or are one of these users. */
export function employeesWith(
  comId: number,
  { employeeCodes, identityNumbers, emails = [] }: PeopleKeys,
  found: readonly { readonly id: number }[],
): SQL | undefined {
  return and(
    eq(employees.comId, comId),
    or(
      mayBeNamed(employeeCodes, employees.employeeCode),
      isAmong(employees.identityNumber, identityNumbers),
      isAmong(
        employees.userId,
        found.map(({ id }) => id),
      ),
      isAmong(
        sql`lower(${employees.email})`,
        emails.map((email) => email.toLowerCase()),
      ),
    ),
  );
}

export async function readPeople(
  db: Queryable,
  comId: number,
  claims: readonly EmployeeClaim[],
): Promise<People> {
  const keys: PeopleKeys = {
    employeeCodes: claims.map(({ employeeCode }) => employeeCode),
    identityNumbers: claims.map(({ identityNumber }) => identityNumber),
    userCodes: claims.map(({ user }) => user.code),
    usernames: claims.map(({ user }) => user.username),
  };
  const found = await db.select().from(users).where(usersWith(comId, keys));
  const rows = await db
    .select({
      employeeCode: employees.employeeCode,
      identityNumber: employees.identityNumber,
      user: { code: users.code, username: users.username },
    })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(employeesWith(comId, keys, found));
  return { employees: rows, users: found };
}

/** The rows with codes as the company writes them, where they differ in case alone (companion operations, §1). */
export async function spellRows(
  db: Queryable,
  comId: number,
  rows: readonly EmployeeUpsert[],
): Promise<EmployeeUpsert[]> {
  const givenUserCodes = rows.map(({ user }) => user.code);
  const knownUsers = await db
    .select({ code: users.code })
    .from(users)
    .where(and(eq(users.comId, comId), mayBeNamed(givenUserCodes)));
  const givenCodes = rows.map(({ employeeCode }) => employeeCode);
  const knownEmployees = await db
    .select({ code: employees.employeeCode })
    .from(employees)
    .where(and(eq(employees.comId, comId), mayBeNamed(givenCodes, employees.employeeCode)));
  const userCodes = spellCodes(givenUserCodes, knownUsers);
  const codes = spellCodes(givenCodes, knownEmployees);
  return rows.map((row, index) => ({
    ...row,
    employeeCode: codes[index] ?? row.employeeCode,
    user: { ...row.user, code: userCodes[index] ?? row.user.code },
  }));
}

/** Of these users, the ones who may do more than sign. */
export async function privilegedAmong(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  const signer: Role = 'signer';
  const rows = await db
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(isAmong(userRoles.userId, userIds), ne(userRoles.role, signer)));
  return new Set(rows.map(({ userId }) => userId));
}
