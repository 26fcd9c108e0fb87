import { and, eq, inArray } from 'drizzle-orm';

import { describe } from '../../../contract/enumeration.ts';
import type { EmployeeInput } from '../../../contract/models/employee.ts';
import type { UserInput } from '../../../contract/models/user.ts';
import { formatInstant } from '../../../contract/time.ts';
import type { Queryable } from '../../adapters/database/database.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import type { SessionCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { loadUsers } from '../users/load-users.ts';

type EmployeeRow = typeof employees.$inferSelect;

/**
 * Employees of a company with their users (specification, "Employee"), in the order of the ids. What is not of the company is
 * left out.
 */
export async function loadEmployees(
  context: Pick<Dependencies, 'clock'> & { readonly db: Queryable },
  { comId, timeZone }: SessionCaller,
  ids: readonly number[],
): Promise<EmployeeInput[]> {
  if (ids.length === 0) {
    return [];
  }
  const rows = await context.db
    .select()
    .from(employees)
    .where(and(eq(employees.comId, comId), inArray(employees.id, [...ids])));
  const users = await loadUsers(
    context,
    comId,
    rows.map(({ userId }) => userId),
  );
  const userById = new Map(users.map((user) => [user.id, user]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row, timeZone, userById.get(row.userId) ?? null)] : [];
  });
}

/** Left out where there is none, as numbers are: typed programs cannot read them as null. */
const dayText = (day: string | null): string | undefined => (day === null ? undefined : `${day}T00:00:00`);

function present(row: EmployeeRow, timeZone: string, user: UserInput | null): EmployeeInput {
  return {
    id: row.id,
    createdDate: formatInstant(row.createdAt, timeZone),
    userId: row.userId,
    user,
    employeeCode: row.employeeCode,
    fullName: row.fullName,
    dateOfBirth: dayText(row.dateOfBirth),
    gender: row.gender,
    identityNumber: row.identityNumber,
    email: row.email,
    phoneNumber: row.phoneNumber,
    socialInsuranceCode: row.socialInsuranceCode,
    status: describe('employeeStatus', row.status),
    currentWorkingPosition: row.workingPosition,
    currentJobTitle: row.jobTitle,
    currentSalary: row.salary,
    currentSalaryAllowance: row.salaryAllowance ?? undefined,
    currentContractType: row.contractType,
    currentReportType: row.contractReportType ?? undefined,
    currentContractEffectiveDate: dayText(row.contractEffectiveDate),
    currentContractExpiredDate: dayText(row.contractExpiredDate),
    currentContractNote: row.contractNote,
    currentContractSigningMethod: describe('contractSigningMethod', row.contractSigningMethod),
    syncStatus: describe('syncStatus', row.syncStatus),
    currentContractNumber: row.contractNumber,
  };
}
