import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { erasureRefusalSchema, type ErasureBlocker } from '../../contract/models/privacy.ts';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import {
  erasurePlan,
  myDataExport,
  personDataExport,
  personErase,
  privacyActsList,
} from '../../contract/operations/privacy.ts';
import { failureOf } from './api-error.ts';
import { directoryQueries } from './directory.ts';
import { request } from './request.ts';
import { userQueries } from './users.ts';

export const privacyQueries = {
  all: () => ['privacy'] as const,
  plan: (id: number) =>
    queryOptions({
      queryKey: [...privacyQueries.all(), 'plan', id],
      queryFn: ({ signal }) => request(erasurePlan, { params: { id }, signal }),
      // It decides what a button that cannot be undone will do.
      staleTime: 0,
    }),
  acts: (query: QueryInput<typeof privacyActsList>) =>
    queryOptions({
      queryKey: [...privacyQueries.all(), 'acts', query],
      queryFn: ({ signal }) => request(privacyActsList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** The address of everything that is kept about me, good for an hour. */
export function useExportMyData() {
  return useMutation({ mutationFn: () => request(myDataExport, {}) });
}

/** The address of everything that is kept about a user, good for an hour. */
export function useExportPerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(personDataExport, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: privacyQueries.all() }),
  });
}

export function useErasePerson() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof personErase>) => request(personErase, { body }),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: userQueries.all() }),
        client.invalidateQueries({ queryKey: directoryQueries.all() }),
        client.invalidateQueries({ queryKey: privacyQueries.all() }),
      ]),
  });
}

/** For what a person was still needed when an erasure was refused; empty for other failures. */
export function blockersOf(error: unknown): readonly ErasureBlocker[] {
  const failure = failureOf(error);
  const data = failure?.kind === 'rejected' ? erasureRefusalSchema.safeParse(failure.data) : null;
  return data?.success === true ? data.data.blockers : [];
}
