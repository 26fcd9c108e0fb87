import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  changeAccessCode,
  reassign,
  remind,
  sendNotify,
  snoozeReminders,
} from '../../contract/operations/follow-up.ts';
import { documentQueries, settleDocument } from './documents.ts';
import { request } from './request.ts';

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

type AccessCode = { readonly processId: string; readonly accessCode: string };

/** Sets, changes or, with an empty one, removes the access code of a waiting step. */
export function useChangeAccessCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ processId, accessCode }: AccessCode) =>
      request(changeAccessCode, { params: { processId }, body: { accessCode } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}

type Snooze = { readonly processId: string; readonly until: string | null };

export function useSnoozeReminders() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ processId, until }: Snooze) =>
      request(snoozeReminders, { params: { processId }, body: { until } }),
    onSuccess: (document) => settleDocument(client, document),
  });
}
