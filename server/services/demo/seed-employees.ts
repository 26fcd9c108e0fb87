import { dayOf } from '../../../contract/time.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { writeEmployees } from '../employees/write-employees.ts';
import { insertUsers, newUserSettings } from '../identity/write-users.ts';
import { demoEmployees } from './demo-employees.ts';
import { demoCompanyId } from './demo-people.ts';

/** Writes the employees of the demo company, and users for those who are not there by `userIds`, whose codes it has. Nobody is invited. */
export async function seedEmployees(
  transaction: Transaction,
  deps: Dependencies,
  userIds: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = demoEmployees(dayOf(deps.clock.now(), deps.settings.timeZone));
  const others = rows.filter(({ user }) => !userIds.has(user.code));
  const written = await insertUsers(
    transaction,
    deps,
    demoCompanyId,
    others.map(({ user, email, phoneNumber, departmentId }) => ({
      ...newUserSettings,
      ...{ code: user.code, username: user.username, name: user.name },
      email,
      phone: phoneNumber,
      roles: ['signer'],
      departmentIds: [departmentId],
      passwordHash: null,
    })),
  );
  const ids = new Map([
    ...userIds,
    ...others.map(({ user }, index) => [user.code, written[index] ?? 0] as const),
  ]);
  await writeEmployees(
    transaction,
    deps,
    demoCompanyId,
    rows.map(({ departmentId: _departmentId, ...row }) => ({ ...row, userId: ids.get(row.user.code) ?? 0 })),
  );
}
