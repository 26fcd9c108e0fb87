import { and, eq, inArray, ne } from 'drizzle-orm';

import type {
  employeesInvite,
  employeesIssueCertificates,
  employeesSetStatus,
} from '../../../contract/operations/employee-actions.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { refuse } from '../../domain/refusal.ts';
import type { SessionCaller } from '../caller.ts';
import { issueToUsers } from '../certificates/issue-to-users.ts';
import type { Handler } from '../handler.ts';
import type { Dependencies } from '../dependencies.ts';
import { done } from '../reply.ts';
import { sendInvitations } from '../users/send-invitation.ts';

/**
 * POST /api/employees/status (beside the specification).
 * @throws {Refusal} employeeNotFound, here and below, when none of them is of the company
 */
export const setEmployeeStatus: Handler<typeof employeesSetStatus> = async ({
  deps: { db, clock },
  caller,
  body: { ids, status },
}) => {
  await employeesOf(db, caller, ids);
  const changed = await db
    .update(employees)
    .set({ status, modifiedAt: clock.now() })
    .where(
      and(eq(employees.comId, caller.comId), inArray(employees.id, [...ids]), ne(employees.status, status)),
    )
    .returning({ id: employees.id });
  return done({ changed: changed.length }, 'upsertEmployeesSuccess', { created: 0, updated: changed.length });
};

/** POST /api/employees/issue-certificates (beside the specification): to those who hold none, as for an admin who chooses users. */
export const issueToEmployees: Handler<typeof employeesIssueCertificates> = async ({
  deps,
  caller,
  body: { ids },
}) => {
  const userIds = await usersOf(deps, caller, ids);
  const issued = userIds.length === 0 ? 0 : (await issueToUsers(deps, caller, userIds)).data.issued;
  return done({ issued }, 'issueCertificatesSuccess', { n: issued });
};

/** POST /api/employees/invite (beside the specification). */
export const inviteEmployees: Handler<typeof employeesInvite> = async ({ deps, caller, body: { ids } }) => {
  const invited = await sendInvitations(deps, caller.comId, await usersOf(deps, caller, ids));
  return done({ invited }, 'invitationSent');
};

async function usersOf(
  { db }: Pick<Dependencies, 'db'>,
  caller: SessionCaller,
  ids: readonly number[],
): Promise<number[]> {
  return (await employeesOf(db, caller, ids)).map(({ userId }) => userId);
}

/** Those of the caller's company. */
async function employeesOf(
  db: Queryable,
  { comId }: SessionCaller,
  ids: readonly number[],
): Promise<{ readonly userId: number }[]> {
  const rows = await db
    .select({ userId: employees.userId })
    .from(employees)
    .where(and(eq(employees.comId, comId), inArray(employees.id, [...ids])));
  if (rows.length === 0) {
    refuse('employeeNotFound');
  }
  return rows;
}
