import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';

import type { EmployeeUpsert } from '../../../contract/operations/employees.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { isAmong } from '../is-among.ts';
import { insertMany } from '../insert-many.ts';
import type { Dependencies } from '../dependencies.ts';

export type EmployeeWrite = EmployeeUpsert & { readonly userId: number };

type Insert = typeof employees.$inferInsert;

/** Writes employees by their codes, and answers their ids in the order of the rows. That nothing clashes is checked before. */
export async function writeEmployees(
  transaction: Transaction,
  deps: Pick<Dependencies, 'clock'>,
  comId: number,
  rows: readonly EmployeeWrite[],
): Promise<number[]> {
  const now = deps.clock.now();
  await freeIdentityNumbers(transaction, comId, rows);
  await insertMany(
    transaction,
    employees,
    rows.map((row) => valuesOf(row, comId, now)),
    onSameCode,
  );
  const written = await transaction
    .select({ id: employees.id, employeeCode: employees.employeeCode })
    .from(employees)
    .where(and(eq(employees.comId, comId), hasCodeOf(rows)));
  const ids = new Map(written.map(({ id, employeeCode }) => [employeeCode, id]));
  return rows.map(({ employeeCode }) => ids.get(employeeCode) ?? 0);
}

const hasCodeOf = (rows: readonly EmployeeWrite[]): SQL =>
  isAmong(
    employees.employeeCode,
    rows.map(({ employeeCode }) => employeeCode),
  );

/**
 * Takes the identity numbers from those of the rows who get another one: numbers are unique from row to row, and two employees
 * may swap theirs.
 */
async function freeIdentityNumbers(
  transaction: Transaction,
  comId: number,
  rows: readonly EmployeeWrite[],
): Promise<void> {
  const wanted = new Map(rows.map(({ employeeCode, identityNumber }) => [employeeCode, identityNumber]));
  const held = await transaction
    .select({
      id: employees.id,
      employeeCode: employees.employeeCode,
      identityNumber: employees.identityNumber,
    })
    .from(employees)
    .where(and(eq(employees.comId, comId), hasCodeOf(rows)));
  const changing = held.filter((row) => wanted.get(row.employeeCode) !== row.identityNumber);
  if (changing.length > 0) {
    await transaction
      .update(employees)
      .set({ identityNumber: sql`'changing ' || ${employees.id}` })
      .where(
        inArray(
          employees.id,
          changing.map(({ id }) => id),
        ),
      );
  }
}

function valuesOf({ user: _user, ...row }: EmployeeWrite, comId: number, now: Date): Insert {
  const { employeeCode, fullName, email, phoneNumber, identityNumber } = row;
  return {
    ...row,
    comId,
    searchText: foldForSearch(`${employeeCode} ${fullName} ${email} ${phoneNumber} ${identityNumber}`),
    createdAt: now,
    modifiedAt: now,
  };
}

/** Every column takes what the row gives, but for those that stay with the employee. */
const onSameCode = ((): SQL => {
  const {
    id: _id,
    comId: _comId,
    employeeCode: _code,
    createdAt: _createdAt,
    contractNumber: _contractNumber,
    syncStatus: _syncStatus,
    ...columns
  } = getTableColumns(employees);
  const changes = Object.values(columns).map(
    ({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`,
  );
  return sql`on conflict (com_id, employee_code) do update set ${sql.join(changes, sql`, `)}`;
})();
