import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput, QueryInput } from '../../contract/operation.ts';
import {
  webhookDeliveries,
  webhookGet,
  webhookResend,
  webhookSave,
  webhookTest,
} from '../../contract/operations/webhooks.ts';
import { request } from './request.ts';

export const webhookQueries = {
  all: () => ['webhook'] as const,
  current: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'current'],
      queryFn: ({ signal }) => request(webhookGet, { signal }),
    }),
  deliveries: (query: QueryInput<typeof webhookDeliveries>) =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'deliveries', query],
      queryFn: ({ signal }) => request(webhookDeliveries, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Answers the webhook; a secret that was just made stands in this answer alone and is kept nowhere. */
export function useSaveWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof webhookSave>) => request(webhookSave, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: webhookQueries.all() }),
    gcTime: 0,
  });
}

/** A call that fails stands among the deliveries as well. */
export function useTestWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(webhookTest, {}),
    onSettled: () => client.invalidateQueries({ queryKey: webhookQueries.all() }),
  });
}

export function useResendWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(webhookResend, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: webhookQueries.all() }),
  });
}
