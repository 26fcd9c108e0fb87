import { and, eq, or, sql } from 'drizzle-orm';

import type { Role } from '../../../contract/operation.ts';
import type { EmployeeClaim, KnownEmployee } from '../../../contract/rules/employee-claims.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { userRoles, users } from '../../adapters/database/schema/users.ts';
import type { UserRow } from '../present-user.ts';

/** The people of a company who share a code, a user name or an identity number with the rows of a call. */
export type People = {
  readonly employees: readonly KnownEmployee[];
  readonly users: readonly UserRow[];
};

/** However many values, each list is one parameter of the statement. */
const anyOf = (values: readonly (string | number)[]) => sql`any(${sql.param([...values])})`;

export async function readPeople(
  db: Queryable,
  comId: number,
  claims: readonly EmployeeClaim[],
): Promise<People> {
  const found = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.comId, comId),
        or(
          sql`${users.code} = ${anyOf(claims.map(({ user }) => user.code))}`,
          sql`${users.username} = ${anyOf(claims.map(({ user }) => user.username))}`,
        ),
      ),
    );
  const rows = await db
    .select({
      employeeCode: employees.employeeCode,
      identityNumber: employees.identityNumber,
      user: { code: users.code, username: users.username },
    })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(
      and(
        eq(employees.comId, comId),
        or(
          sql`${employees.employeeCode} = ${anyOf(claims.map(({ employeeCode }) => employeeCode))}`,
          sql`${employees.identityNumber} = ${anyOf(claims.map(({ identityNumber }) => identityNumber))}`,
          sql`${employees.userId} = ${anyOf(found.map(({ id }) => id))}`,
        ),
      ),
    );
  return { employees: rows, users: found };
}

/** Of these users, the ones who may do more than sign. */
export async function privilegedAmong(db: Queryable, userIds: readonly number[]): Promise<Set<number>> {
  const signer: Role = 'signer';
  const rows = await db
    .selectDistinct({ userId: userRoles.userId })
    .from(userRoles)
    .where(sql`${userRoles.userId} = ${anyOf(userIds)} and ${userRoles.role} <> ${signer}`);
  return new Set(rows.map(({ userId }) => userId));
}
