import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { erasureRefusalSchema, type ErasureBlocker } from '../../contract/models/privacy.ts';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
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
import { request } from './request.ts';

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
  deletions: (query: QueryInput<typeof deletionRecordsList>) =>
    queryOptions({
      queryKey: [...privacyQueries.all(), 'deletions', query],
      queryFn: ({ signal }) => request(deletionRecordsList, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Holds a document, so that it is not deleted when its time is over. */
export function useHoldDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { readonly id: string; readonly reason: string }) =>
      request(documentHold, { params: { id }, body: { reason } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

/** Takes back the hold on a document. */
export function useReleaseDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(documentRelease, { params: { id } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

/** Has a document stay verifiable for the long term. */
export function useKeepVerifiable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(documentKeepVerifiable, { params: { id } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

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
        // Their record goes with them.
        refreshEmployees(client),
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
