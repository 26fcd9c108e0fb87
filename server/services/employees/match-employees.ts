import { eq } from 'drizzle-orm';

import type { employeesMatch } from '../../../contract/operations/employees.ts';
import { canonicalUsername } from '../../../contract/rules/username.ts';
import { employees } from '../../adapters/database/schema/employees.ts';
import { users } from '../../adapters/database/schema/users.ts';
import type { Handler } from '../handler.ts';
import { done } from '../reply.ts';
import { employeesWith, usersWith } from './known-people.ts';

/**
 * POST /api/employees/match (beside the specification): whom the rows of a file would change, and whom they would clash with. The
 * same people as `readPeople` finds for POST /api/employees/create-or-update, with their values, and who has an email address of the file.
 */
export const matchEmployees: Handler<typeof employeesMatch> = async ({ deps, caller, body }) => {
  const keys = { ...body, usernames: body.usernames.map(canonicalUsername) };
  const found = await deps.db
    .select({ id: users.id, code: users.code, username: users.username })
    .from(users)
    .where(usersWith(caller.comId, keys));
  const rows = await deps.db
    .select({ employee: employees, user: users })
    .from(employees)
    .innerJoin(users, eq(users.id, employees.userId))
    .where(employeesWith(caller.comId, keys, found));
  return done({
    employees: rows.map(({ employee, user }) => ({
      id: employee.id,
      employeeCode: employee.employeeCode,
      fullName: employee.fullName,
      dateOfBirth: employee.dateOfBirth,
      gender: employee.gender,
      identityNumber: employee.identityNumber,
      email: employee.email,
      phoneNumber: employee.phoneNumber,
      socialInsuranceCode: employee.socialInsuranceCode,
      status: employee.status,
      workingPosition: employee.workingPosition,
      contractType: employee.contractType,
      contractReportType: employee.contractReportType,
      contractSigningMethod: employee.contractSigningMethod,
      jobTitle: employee.jobTitle,
      salary: employee.salary,
      salaryAllowance: employee.salaryAllowance,
      contractEffectiveDate: employee.contractEffectiveDate,
      contractExpiredDate: employee.contractExpiredDate,
      contractNote: employee.contractNote,
      user: {
        code: user.code,
        username: user.username,
        name: user.name,
        generateSelfSignedCertEnabled: user.generateSelfSignedCert,
      },
    })),
    users: found.map(({ code, username }) => ({ code, username })),
  });
};
