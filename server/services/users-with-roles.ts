import { and, eq, inArray } from 'drizzle-orm';

import { userStatus } from '../../contract/enums.ts';
import type { Role } from '../../contract/operation.ts';
import type { Queryable, Transaction } from '../adapters/database/database.ts';
import { userRoles, users } from '../adapters/database/schema/users.ts';
import { refuse } from '../domain/refusal.ts';

/** Those of a company who have any of these roles and may sign in, by their ids. */
export async function usersWithRoles(
  db: Queryable,
  comId: number,
  roles: readonly Role[],
): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(eq(users.comId, comId), eq(users.status, userStatus.enabled), inArray(userRoles.role, [...roles])),
    );
  return rows.map(({ id }) => id);
}

/**
 * A company that nobody runs could never be run again. The company is locked by the caller.
 *
 * @throws {Refusal} lastAdmin
 */
export async function checkLastAdmin(transaction: Transaction, comId: number): Promise<void> {
  if ((await usersWithRoles(transaction, comId, ['admin'])).length === 0) {
    refuse('lastAdmin');
  }
}
