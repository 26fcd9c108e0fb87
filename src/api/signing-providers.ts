import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
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
import { operationQuery } from './operation-query.ts';
import { request, withBody } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const signingProviderQueries = {
  all: () => ['signing-providers'] as const,
  list: () => operationQuery(signingProvidersList, [...signingProviderQueries.all(), 'list'], {}),
  /** What finished documents are sealed with. */
  seal: () => operationQuery(companySealGet, [...signingProviderQueries.all(), 'seal'], {}),
  /** Those that people may link an account of. */
  choices: () => operationQuery(accountProviders, [...signingProviderQueries.all(), 'choices'], {}),
};

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: signingProviderQueries.all() });

export function useSaveSigningProvider() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: withBody(signingProviderSave),
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
  return useSettledMutation(withBody(remoteAccountLink), (client) =>
    client.invalidateQueries({ queryKey: authQueries.me().queryKey }),
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
  return useSettledMutation(withBody(companySealLink), refresh);
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
