import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { messageTexts } from '../../contract/messages.ts';
import type { Employee } from '../../contract/models/employee.ts';
import type { BodyInput, Data, QueryInput } from '../../contract/operation.ts';
import {
  employeeGet,
  employeesByIds,
  employeesCreateOrUpdate,
  employeesList,
  employeesMatch,
  employeesPerCall,
} from '../../contract/operations/employees.ts';
import { isRefused, isUnavailable, rejectionMessages } from './api-error.ts';
import { readPages } from './pages.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { request, withBody } from './request.ts';
import { userQueries } from './users.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';

/** As many as the interface gives at once. */
const pageSize = 100;

/** Every page of the employees, asked for outside of any screen's cache. */
export const employeePages = (query: Omit<QueryInput<typeof employeesList>, 'page'>, signal: AbortSignal) =>
  readPages((page) => request(employeesList, { query: { ...query, page, pageSize }, signal }));

/** How many are asked for at once where each costs a call. */
const callsAtOnce = 6;

/** One by one, for services of the interface that do not give many at once. Who is not there any more is left out. */
async function eachEmployee(ids: readonly number[], signal: AbortSignal): Promise<Employee[]> {
  const found: Employee[] = [];
  for (let from = 0; from < ids.length; from += callsAtOnce) {
    const calls = ids.slice(from, from + callsAtOnce).map(async (id) => {
      try {
        return [await request(employeeGet, { params: { id }, signal })];
      } catch (error) {
        if (isRefused(error)) {
          return [];
        }
        throw error;
      }
    });
    found.push(...(await Promise.all(calls)).flat());
  }
  return found;
}

async function manyEmployees(ids: readonly number[], signal: AbortSignal): Promise<Employee[]> {
  const found: Employee[] = [];
  for (let from = 0; from < ids.length; from += employeesPerCall) {
    const some = ids.slice(from, from + employeesPerCall);
    try {
      found.push(...(await request(employeesByIds, { body: { ids: some }, signal })));
    } catch (error) {
      if (isUnavailable(error)) {
        found.push(...(await eachEmployee(some, signal)));
      } else if (!rejectionMessages(error).includes(messageTexts.employeeNotFound)) {
        throw error;
      }
    }
  }
  return found;
}

export const employeeQueries = {
  all: () => ['employees'] as const,
  list: (query: QueryInput<typeof employeesList>) =>
    listQuery(employeesList, [...employeeQueries.all(), 'list', query], { query }),
  detail: (id: number) =>
    operationQuery(employeeGet, [...employeeQueries.all(), 'detail', id], { params: { id } }),
  /** Employees that were chosen, in that order, without those who were deleted since. */
  byIds: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [...employeeQueries.all(), 'by-ids', ids],
      queryFn: ({ signal }) => manyEmployees(ids, signal),
    }),
};

/** Every employee comes with a user, so that users are stale as well. */
export async function refreshEmployees(client: QueryClient): Promise<void> {
  await invalidate(client, employeeQueries.all(), userQueries.all());
}

export function useCreateOrUpdateEmployees() {
  return useSettledMutation(withBody(employeesCreateOrUpdate), refreshEmployees);
}

export type EmployeeMatch = Data<typeof employeesMatch>;

/** Whom the keys of a file meet in the company. A service of the interface may not have this operation. */
export function matchEmployees(
  body: BodyInput<typeof employeesMatch>,
  signal?: AbortSignal,
): Promise<EmployeeMatch> {
  return request(employeesMatch, { body, ...(signal && { signal }) });
}

/** Creates or updates one block of a file; whoever sends several makes the lists stale at the end. */
export function uploadEmployees(body: BodyInput<typeof employeesCreateOrUpdate>) {
  return request(employeesCreateOrUpdate, { body });
}
