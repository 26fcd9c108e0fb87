import { and, eq, isNull } from 'drizzle-orm';

import { userStatus } from '../../../contract/enums.ts';
import type { DataInput, Role } from '../../../contract/operation.ts';
import type { companySettingsGet, companySettingsSave } from '../../../contract/operations/company.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { companies } from '../../adapters/database/schema/companies.ts';
import { accounts, userRoles, users } from '../../adapters/database/schema/users.ts';
import { isSecondFactorRequired } from '../../domain/auth/second-factor.ts';
import { refuse, refuseUnauthenticated } from '../../domain/refusal.ts';
import { commitAndDeliver, createNotifications } from '../../notifications/create-notification.ts';
import { endNameCheck } from './company-name-check.ts';
import type { Handler } from '../handler.ts';
import { lockCompany } from '../lock-company.ts';
import type { CompanyRow } from '../present-user.ts';
import { done } from '../reply.ts';

function present(row: CompanyRow): DataInput<typeof companySettingsGet> {
  const { id, name, address, taxCode, timeZone } = row;
  const { processorsMayReassign, acceptsActiveContent, codeInSubject, attachesCompleted, guestAccessDays } =
    row;
  const secondFactorRoles = [...row.secondFactorRoles];
  return {
    id,
    name,
    address,
    taxCode,
    timeZone,
    processorsMayReassign,
    acceptsActiveContent,
    codeInSubject,
    attachesCompleted,
    guestAccessDays,
    secondFactorRoles,
  };
}

/** GET /api/company/settings. */
export const getCompanySettings: Handler<typeof companySettingsGet> = async ({ deps, caller }) => {
  const [row = refuseUnauthenticated()] = await deps.db
    .select()
    .from(companies)
    .where(eq(companies.id, caller.comId));
  return done(present(row));
};

/**
 * POST /api/company/settings. A new time zone changes how times are written from now on, and no time that is kept. Whoever newly has to
 * set up a second factor is told.
 * @throws {Refusal} secondFactorNeeded where the caller would be asked for one that they do not have
 */
export const saveCompanySettings: Handler<typeof companySettingsSave> = async ({ deps, caller, body }) => {
  const saved = await commitAndDeliver(deps, async (transaction) => {
    const before = await lockCompany(transaction, caller.comId);
    const [after = refuseUnauthenticated()] = await transaction
      .update(companies)
      .set({
        ...body,
        secondFactorRoles: [...new Set(body.secondFactorRoles ?? before.secondFactorRoles)],
      })
      .where(eq(companies.id, caller.comId))
      .returning();
    if (after.name !== before.name) {
      await endNameCheck(transaction, deps, caller.comId, 'renamed');
    }
    const told = await usersToTell(
      transaction,
      caller.comId,
      before.secondFactorRoles,
      after.secondFactorRoles,
    );
    if (told.includes(caller.userId)) {
      refuse('secondFactorNeeded');
    }
    await createNotifications(
      transaction,
      deps,
      told.map((userId) => ({ kind: 'second-factor-required', userId })),
    );
    return after;
  });
  return done(present(saved), 'saveCompanySuccess');
};

/** Users who have to set up a second factor from now on, and did not have to before. */
async function usersToTell(
  transaction: Transaction,
  comId: number,
  before: readonly Role[],
  after: readonly Role[],
): Promise<number[]> {
  if (after.every((role) => before.includes(role))) {
    return [];
  }
  const rows = await transaction
    .select({ userId: users.id, role: userRoles.role })
    .from(users)
    .innerJoin(accounts, eq(accounts.id, users.accountId))
    .innerJoin(userRoles, eq(userRoles.userId, users.id))
    .where(
      and(eq(users.comId, comId), eq(users.status, userStatus.enabled), isNull(accounts.totpConfirmedAt)),
    );
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return [...byUser].flatMap(([userId, held]) => {
    const roles = held.map(({ role }) => role);
    const isAskedAnew = isSecondFactorRequired(after, roles) && !isSecondFactorRequired(before, roles);
    return isAskedAnew ? [userId] : [];
  });
}
