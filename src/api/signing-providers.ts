import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  accountProviders,
  companySealChoose,
  companySealGet,
  companySealLink,
  companySealUnlink,
  remoteAccountAsk,
  remoteAccountLink,
  remoteAccountUnlink,
  signingProviderDelete,
  signingProviderSave,
  signingProvidersList,
  signingProviderTest,
} from '../../contract/operations/signing-providers.ts';
import { authQueries } from './auth.ts';
import { request } from './request.ts';

export const signingProviderQueries = {
  all: () => ['signing-providers'] as const,
  list: () =>
    queryOptions({
      queryKey: [...signingProviderQueries.all(), 'list'],
      queryFn: ({ signal }) => request(signingProvidersList, { signal }),
    }),
  /** What finished documents are sealed with. */
  seal: () =>
    queryOptions({
      queryKey: [...signingProviderQueries.all(), 'seal'],
      queryFn: ({ signal }) => request(companySealGet, { signal }),
    }),
  /** Those that people may link an account of. */
  choices: () =>
    queryOptions({
      queryKey: [...signingProviderQueries.all(), 'choices'],
      queryFn: ({ signal }) => request(accountProviders, { signal }),
    }),
};

function useSettled() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: signingProviderQueries.all() });
}

export function useSaveSigningProvider() {
  const onSuccess = useSettled();
  return useMutation({
    mutationFn: (body: BodyInput<typeof signingProviderSave>) => request(signingProviderSave, { body }),
    onSuccess,
    // A secret stands in what was sent.
    gcTime: 0,
  });
}

export function useDeleteSigningProvider() {
  const onSuccess = useSettled();
  return useMutation({
    mutationFn: (id: number) => request(signingProviderDelete, { body: { id } }),
    onSuccess,
  });
}

export function useTestSigningProvider() {
  return useMutation({ mutationFn: (id: number) => request(signingProviderTest, { body: { id } }) });
}

export function useLinkRemoteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof remoteAccountLink>) => request(remoteAccountLink, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
  });
}

export function useUnlinkRemoteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(remoteAccountUnlink, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
  });
}

export function useAskToLink() {
  return useMutation({ mutationFn: (userId: number) => request(remoteAccountAsk, { body: { userId } }) });
}

export function useLinkSeal() {
  const onSuccess = useSettled();
  return useMutation({
    mutationFn: (body: BodyInput<typeof companySealLink>) => request(companySealLink, { body }),
    onSuccess,
  });
}

export function useChooseSeal() {
  const onSuccess = useSettled();
  return useMutation({
    mutationFn: (usesAccount: boolean) => request(companySealChoose, { body: { usesAccount } }),
    onSuccess,
  });
}

export function useUnlinkSeal() {
  const onSuccess = useSettled();
  return useMutation({ mutationFn: () => request(companySealUnlink, {}), onSuccess });
}
