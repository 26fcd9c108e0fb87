import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  reassign,
  remind,
  savedViewDelete,
  savedViewSave,
  savedViewsList,
  sendNotify,
  statistics,
} from '../../contract/operations/follow-up.ts';
import { documentQueries, settleDocument } from './documents.ts';
import { request } from './request.ts';

export const followUpQueries = {
  statistics: () =>
    queryOptions({
      // Under the documents, so that it is fresh again whenever they are.
      queryKey: [...documentQueries.all(), 'statistics'],
      queryFn: ({ signal }) => request(statistics, { signal }),
    }),
  views: () =>
    queryOptions({
      queryKey: ['saved-views'],
      queryFn: ({ signal }) => request(savedViewsList, { signal }),
    }),
};

export function useSendNotify() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(sendNotify, { params: { id } }),
    onSuccess: (_data, id) => client.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey }),
  });
}

export function useRemind() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(remind, { params: { id } }),
    onSuccess: (_data, id) => client.invalidateQueries({ queryKey: documentQueries.detail(id).queryKey }),
  });
}

type Reassign = { readonly processId: string; readonly body: BodyInput<typeof reassign> };

/**
 * A processor who hands their only step on sees the document no more: the answer is `null` then. Its screen is left as it is, for whoever
 * called to leave it.
 */
export function useReassign() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ processId, body }: Reassign) => request(reassign, { params: { processId }, body }),
    onSuccess: (document) =>
      document === null
        ? Promise.all([
            client.invalidateQueries({ queryKey: documentQueries.lists() }),
            client.invalidateQueries({ queryKey: documentQueries.counts().queryKey }),
          ])
        : settleDocument(client, document),
  });
}

export function useSaveView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof savedViewSave>) => request(savedViewSave, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: followUpQueries.views().queryKey }),
  });
}

export function useDeleteView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(savedViewDelete, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: followUpQueries.views().queryKey }),
  });
}
