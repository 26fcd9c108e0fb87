import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import { webhookGet, webhookSave, webhookTest } from '../../contract/operations/webhooks.ts';
import { request } from './request.ts';

export const webhookQueries = {
  all: () => ['webhook'] as const,
  current: () =>
    queryOptions({
      queryKey: [...webhookQueries.all(), 'current'],
      queryFn: ({ signal }) => request(webhookGet, { signal }),
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

export function useTestWebhook() {
  return useMutation({ mutationFn: () => request(webhookTest, {}) });
}
