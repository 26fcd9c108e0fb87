import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '../../contract/operation.ts';
import { departmentsList, documentTypesList, usersList } from '../../contract/operations/lookups.ts';
import { request } from './request.ts';

export const lookupQueries = {
  all: () => ['lookups'] as const,
  users: (query: QueryInput<typeof usersList>) =>
    queryOptions({
      queryKey: [...lookupQueries.all(), 'users', query],
      queryFn: ({ signal }) => request(usersList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  departments: (query: QueryInput<typeof departmentsList>) =>
    queryOptions({
      queryKey: [...lookupQueries.all(), 'departments', query],
      queryFn: ({ signal }) => request(departmentsList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  documentTypes: (query: QueryInput<typeof documentTypesList>) =>
    queryOptions({
      queryKey: [...lookupQueries.all(), 'document-types', query],
      queryFn: ({ signal }) => request(documentTypesList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};
