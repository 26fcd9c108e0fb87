import type * as actions from '../../../contract/operations/employee-actions.ts';
import type * as operations from '../../../contract/operations/employees.ts';
import type { HandlersOf } from '../handler.ts';
import { inviteEmployees, issueToEmployees, setEmployeeStatus } from './act-on-employees.ts';
import { createOrUpdateEmployees } from './create-or-update-employees.ts';
import { getEmployee, getEmployees, listEmployees } from './list-employees.ts';
import { matchEmployees } from './match-employees.ts';

export const employeeHandlers: HandlersOf<typeof operations | typeof actions> = {
  employeesCreateOrUpdate: ({ deps, caller, body }) => createOrUpdateEmployees(deps, caller, body),
  employeesList: ({ deps, caller, query }) => listEmployees(deps, caller, query),
  employeeGet: ({ deps, caller, params }) => getEmployee(deps, caller, params.id),
  employeesByIds: ({ deps, caller, body }) => getEmployees(deps, caller, body.ids),
  employeesMatch: ({ deps, caller, body }) => matchEmployees(deps, caller, body),
  employeesSetStatus: ({ deps, caller, body }) => setEmployeeStatus(deps, caller, body),
  employeesIssueCertificates: ({ deps, caller, body }) => issueToEmployees(deps, caller, body.ids),
  employeesInvite: ({ deps, caller, body }) => inviteEmployees(deps, caller, body.ids),
};
