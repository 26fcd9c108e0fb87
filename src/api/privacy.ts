import { queryOptions, useMutation } from '@tanstack/react-query';
import { erasureRefusalSchema, type ErasureBlocker } from '../../contract/models/privacy.ts';
import type { QueryInput } from '../../contract/operation.ts';
import {
  deletionRecordsList,
  erasurePlan,
  myDataExport,
  personDataExport,
  personErase,
  privacyActsList,
} from '../../contract/operations/privacy.ts';
import {
  documentHold,
  documentKeepVerifiable,
  documentRelease,
} from '../../contract/operations/document-actions.ts';
import { failureOf } from './api-error.ts';
import { directoryQueries } from './directory.ts';
import { settleDocument } from './documents.ts';
import { refreshEmployees } from './employees.ts';
import { listQuery } from './operation-query.ts';
import { request, withBody, withId } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

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
    listQuery(privacyActsList, [...privacyQueries.all(), 'acts', query], { query }),
  deletions: (query: QueryInput<typeof deletionRecordsList>) =>
    listQuery(deletionRecordsList, [...privacyQueries.all(), 'deletions', query], { query }),
};

/** Holds a document, so that it is not deleted when its time is over. */
export function useHoldDocument() {
  return useSettledMutation(
    ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      request(documentHold, { params: { id }, body: { reason } }),
    settleDocument,
  );
}

/** Takes back the hold on a document. */
export function useReleaseDocument() {
  return useSettledMutation(withId(documentRelease), settleDocument);
}

/** Has a document stay verifiable for the long term. */
export function useKeepVerifiable() {
  return useSettledMutation(withId(documentKeepVerifiable), settleDocument);
}

/** The address of everything that is kept about me, good for an hour. */
export function useExportMyData() {
  return useMutation({ mutationFn: () => request(myDataExport, {}) });
}

/** The address of everything that is kept about a user, good for an hour. */
export function useExportPerson() {
  return useSettledMutation(withId(personDataExport), (client) =>
    client.invalidateQueries({ queryKey: privacyQueries.all() }),
  );
}

export function useErasePerson() {
  return useSettledMutation(withBody(personErase), (client) =>
    Promise.all([
      // Their record goes with them.
      refreshEmployees(client),
      client.invalidateQueries({ queryKey: directoryQueries.all() }),
      client.invalidateQueries({ queryKey: privacyQueries.all() }),
    ]),
  );
}

/** For what a person was still needed when an erasure was refused; empty for other failures. */
export function blockersOf(error: unknown): readonly ErasureBlocker[] {
  const failure = failureOf(error);
  const data = failure?.kind === 'rejected' ? erasureRefusalSchema.safeParse(failure.data) : null;
  return data?.success === true ? data.data.blockers : [];
}
