import type * as actions from '../../../contract/operations/employee-actions.ts';
import type * as operations from '../../../contract/operations/employees.ts';
import type { HandlersOf } from '../handler.ts';
import { inviteEmployees, issueToEmployees, setEmployeeStatus } from './act-on-employees.ts';
import { createOrUpdateEmployees } from './create-or-update-employees.ts';
import { getEmployee, getEmployees, listEmployees } from './list-employees.ts';
import { matchEmployees } from './match-employees.ts';

export const employeeHandlers: HandlersOf<typeof operations | typeof actions> = {
  employeesCreateOrUpdate: createOrUpdateEmployees,
  employeesList: listEmployees,
  employeeGet: getEmployee,
  employeesByIds: getEmployees,
  employeesMatch: matchEmployees,
  employeesSetStatus: setEmployeeStatus,
  employeesIssueCertificates: issueToEmployees,
  employeesInvite: inviteEmployees,
};
