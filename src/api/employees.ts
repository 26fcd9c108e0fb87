import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, Data, QueryInput } from '../../contract/operation.ts';
import {
  employeeGet,
  employeesCreateOrUpdate,
  employeesList,
  employeesMatch,
} from '../../contract/operations/employees.ts';
import { request } from './request.ts';
import { userQueries } from './users.ts';

/** One page of the employees, asked for outside of any screen's cache. */
export function listEmployees(query: QueryInput<typeof employeesList>, signal: AbortSignal) {
  return request(employeesList, { query, signal });
}

export const employeeQueries = {
  all: () => ['employees'] as const,
  list: (query: QueryInput<typeof employeesList>) =>
    queryOptions({
      queryKey: [...employeeQueries.all(), 'list', query],
      queryFn: ({ signal }) => request(employeesList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...employeeQueries.all(), 'detail', id],
      queryFn: ({ signal }) => request(employeeGet, { params: { id }, signal }),
    }),
};

/** Every employee comes with a user, so that users are stale as well. */
export function useCreateOrUpdateEmployees() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof employeesCreateOrUpdate>) =>
      request(employeesCreateOrUpdate, { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: employeeQueries.all() }),
        client.invalidateQueries({ queryKey: userQueries.all() }),
      ]),
  });
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
