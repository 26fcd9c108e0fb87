import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryInput } from '../../contract/operation.ts';
import {
  webhookDeliveries,
  webhookGet,
  webhookResend,
  webhookSave,
  webhookTest,
} from '../../contract/operations/webhooks.ts';
import { listQuery, operationQuery } from './operation-query.ts';
import { request, withBody, withId } from './request.ts';

export const webhookQueries = {
  all: () => ['webhook'] as const,
  current: () => operationQuery(webhookGet, [...webhookQueries.all(), 'current'], {}),
  deliveries: (query: QueryInput<typeof webhookDeliveries>) =>
    listQuery(webhookDeliveries, [...webhookQueries.all(), 'deliveries', query], { query }),
};

/** Answers the webhook; a secret that was just made stands in this answer alone and is kept nowhere. */
export function useSaveWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withBody(webhookSave),
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
    mutationFn: withId(webhookResend),
    onSettled: () => client.invalidateQueries({ queryKey: webhookQueries.all() }),
  });
}
