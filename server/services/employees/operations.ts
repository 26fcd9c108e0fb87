import type { employeeOperations } from '../../../contract/operations/employees.ts';
import type { HandlersOf } from '../handler.ts';
import { createOrUpdateEmployees } from './create-or-update-employees.ts';
import { getEmployee, getEmployees, listEmployees } from './list-employees.ts';
import { matchEmployees } from './match-employees.ts';

export const employeeHandlers: HandlersOf<typeof employeeOperations> = {
  employeesCreateOrUpdate: ({ deps, caller, body }) => createOrUpdateEmployees(deps, caller, body),
  employeesList: ({ deps, caller, query }) => listEmployees(deps, caller, query),
  employeeGet: ({ deps, caller, params }) => getEmployee(deps, caller, params.id),
  employeesByIds: ({ deps, caller, body }) => getEmployees(deps, caller, body.ids),
  employeesMatch: ({ deps, caller, body }) => matchEmployees(deps, caller, body),
};
