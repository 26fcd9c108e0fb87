import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
import { useSettledMutation } from './use-settled-mutation.ts';

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

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: signingProviderQueries.all() });

export function useSaveSigningProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof signingProviderSave>) => request(signingProviderSave, { body }),
    onSuccess: () => refresh(client),
    // A secret stands in what was sent.
    gcTime: 0,
  });
}

export function useDeleteSigningProvider() {
  return useSettledMutation((id: number) => request(signingProviderDelete, { body: { id } }), refresh);
}

export function useTestSigningProvider() {
  return useMutation({ mutationFn: (id: number) => request(signingProviderTest, { body: { id } }) });
}

export function useLinkRemoteAccount() {
  return useSettledMutation(
    (body: BodyInput<typeof remoteAccountLink>) => request(remoteAccountLink, { body }),
    (client) => client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
  );
}

export function useUnlinkRemoteAccount() {
  return useSettledMutation(
    (id: number) => request(remoteAccountUnlink, { body: { id } }),
    (client) => client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
  );
}

export function useAskToLink() {
  return useMutation({ mutationFn: (userId: number) => request(remoteAccountAsk, { body: { userId } }) });
}

export function useLinkSeal() {
  return useSettledMutation(
    (body: BodyInput<typeof companySealLink>) => request(companySealLink, { body }),
    refresh,
  );
}

export function useChooseSeal() {
  return useSettledMutation(
    (usesAccount: boolean) => request(companySealChoose, { body: { usesAccount } }),
    refresh,
  );
}

export function useUnlinkSeal() {
  return useSettledMutation(() => request(companySealUnlink, {}), refresh);
}
