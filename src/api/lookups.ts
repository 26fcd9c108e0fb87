import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '../../contract/operation.ts';
import { usersList } from '../../contract/operations/lookups.ts';
import { request } from './request.ts';

export const lookupQueries = {
  all: () => ['lookups'] as const,
  users: (query: QueryInput<typeof usersList>) =>
    queryOptions({
      queryKey: [...lookupQueries.all(), 'users', query],
      queryFn: ({ signal }) => request(usersList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};
