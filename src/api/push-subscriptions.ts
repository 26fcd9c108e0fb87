import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  pushSubscriptionDelete,
  pushSubscriptionSave,
  pushSubscriptionsList,
} from '../../contract/operations/account.ts';
import { accountQueries } from './account.ts';
import { operationQuery } from './operation-query.ts';
import { withBody, withId } from './request.ts';

export const pushQueries = {
  subscriptions: () =>
    operationQuery(pushSubscriptionsList, [...accountQueries.all(), 'push-subscriptions'], {}),
};

function useReload() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: pushQueries.subscriptions().queryKey });
}

export function useSavePushSubscription() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: withBody(pushSubscriptionSave),
    onSuccess,
  });
}

export function useDeletePushSubscription() {
  const onSuccess = useReload();
  return useMutation({
    mutationFn: withId(pushSubscriptionDelete),
    onSuccess,
  });
}
