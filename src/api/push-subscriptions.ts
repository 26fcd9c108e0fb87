import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  pushSubscriptionDelete,
  pushSubscriptionSave,
  pushSubscriptionsList,
} from '../../contract/operations/account.ts';
import { accountQueries } from './account.ts';
import { request } from './request.ts';

export const pushQueries = {
  subscriptions: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'push-subscriptions'],
      queryFn: ({ signal }) => request(pushSubscriptionsList, { signal }),
    }),
};

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: pushQueries.subscriptions().queryKey });
}

export function useSavePushSubscription() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: (body: BodyInput<typeof pushSubscriptionSave>) => request(pushSubscriptionSave, { body }),
    onSuccess,
  });
}

export function useDeletePushSubscription() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: (id: string) => request(pushSubscriptionDelete, { params: { id } }),
    onSuccess,
  });
}
