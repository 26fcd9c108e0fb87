import type { QueryClient } from '@tanstack/react-query';
import type { QueryInput } from '../../contract/operation.ts';
import {
  partnerCreate,
  partnerMerge,
  partnersList,
  partnerUpdate,
} from '../../contract/operations/partners.ts';
import { listQuery } from './operation-query.ts';
import { withBody } from './request.ts';
import { invalidate, useSettledMutation } from './use-settled-mutation.ts';
import { userQueries } from './users.ts';

export const partnerQueries = {
  all: () => ['partners'] as const,
  list: (query: QueryInput<typeof partnersList>) =>
    listQuery(partnersList, [...partnerQueries.all(), query], { query }),
};

/** What shows partners, or the people who act for them, is fresh before a change of one counts as done. */
const refresh = (client: QueryClient) => invalidate(client, partnerQueries.all(), userQueries.all());

/** One that has the tax code or the name is answered, and not made twice. */
export function useCreatePartner() {
  return useSettledMutation(withBody(partnerCreate), refresh);
}

export function useUpdatePartner() {
  return useSettledMutation(withBody(partnerUpdate), refresh);
}

/** Two partners that turn out to be one company. */
export function useMergePartners() {
  return useSettledMutation(withBody(partnerMerge), refresh);
}
