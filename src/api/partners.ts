import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import {
  partnerCreate,
  partnerMerge,
  partnersList,
  partnerUpdate,
} from '../../contract/operations/partners.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';
import { userQueries } from './users.ts';

export const partnerQueries = {
  all: () => ['partners'] as const,
  list: (query: QueryInput<typeof partnersList>) =>
    queryOptions({
      queryKey: [...partnerQueries.all(), query],
      queryFn: ({ signal }) => request(partnersList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** What shows partners, or the people who act for them, is fresh before a change of one counts as done. */
const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: partnerQueries.all() }),
    client.invalidateQueries({ queryKey: userQueries.all() }),
  ]);

/** One that has the tax code or the name is answered, and not made twice. */
export function useCreatePartner() {
  return useSettledMutation(
    (body: BodyInput<typeof partnerCreate>) => request(partnerCreate, { body }),
    refresh,
  );
}

export function useUpdatePartner() {
  return useSettledMutation(
    (body: BodyInput<typeof partnerUpdate>) => request(partnerUpdate, { body }),
    refresh,
  );
}

/** Two partners that turn out to be one company. */
export function useMergePartners() {
  return useSettledMutation(
    (body: BodyInput<typeof partnerMerge>) => request(partnerMerge, { body }),
    refresh,
  );
}
