import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';

import type { EmployeeUpsert } from '../../../contract/operations/employees.ts';
import { foldForSearch } from '../../../contract/text.ts';
import type { Transaction } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema.ts';
import type { Dependencies } from '../dependencies.ts';

/** Rows written in one statement, well below the number of values that a statement takes. */
const rowsAtOnce = 1000;

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
  const ids = new Map<string, number>();
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const written = await transaction
      .insert(employees)
      .values(rows.slice(at, at + rowsAtOnce).map((row) => valuesOf(row, comId, now)))
      .onConflictDoUpdate({ target: [employees.comId, employees.employeeCode], set: excludedValues() })
      .returning({ id: employees.id, employeeCode: employees.employeeCode });
    written.forEach(({ id, employeeCode }) => ids.set(employeeCode, id));
  }
  return rows.map(({ employeeCode }) => ids.get(employeeCode) ?? 0);
}

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
    .where(
      and(eq(employees.comId, comId), sql`${employees.employeeCode} = any(${sql.param([...wanted.keys()])})`),
    );
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
function excludedValues() {
  const {
    id: _id,
    comId: _comId,
    employeeCode: _code,
    createdAt: _createdAt,
    contractNumber: _contractNumber,
    syncStatus: _syncStatus,
    ...columns
  } = getTableColumns(employees);
  return Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
  );
}
