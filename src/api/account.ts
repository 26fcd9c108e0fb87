import { queryOptions } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import {
  preferencesGet,
  preferencesSave,
  signatureDelete,
  signatureSave,
  signatureUpdate,
  signaturesList,
} from '../../contract/operations/account.ts';
import { authQueries } from './auth.ts';
import { request } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const accountQueries = {
  all: () => ['account'] as const,
  signatures: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'signatures'],
      queryFn: ({ signal }) => request(signaturesList, { signal }),
    }),
  preferences: () =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'preferences'],
      queryFn: ({ signal }) => request(preferencesGet, { signal }),
    }),
};

export function useSavePreferences() {
  return useSettledMutation(
    (body: BodyInput<typeof preferencesSave>) => request(preferencesSave, { body }),
    async (client, preferences) => {
      client.setQueryData(accountQueries.preferences().queryKey, preferences);
      await client.invalidateQueries({ queryKey: authQueries.me().queryKey });
    },
  );
}

export function useSaveSignature() {
  return useSettledMutation(
    (body: BodyInput<typeof signatureSave>) => request(signatureSave, { body }),
    (client) => client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  );
}

export function useUpdateSignature() {
  return useSettledMutation(
    (body: BodyInput<typeof signatureUpdate>) => request(signatureUpdate, { body }),
    (client) => client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  );
}

export function useDeleteSignature() {
  return useSettledMutation(
    (id: string) => request(signatureDelete, { params: { id } }),
    (client) => client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  );
}
