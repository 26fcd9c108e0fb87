import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof preferencesSave>) => request(preferencesSave, { body }),
    onSuccess: async (preferences) => {
      client.setQueryData(accountQueries.preferences().queryKey, preferences);
      await client.invalidateQueries({ queryKey: authQueries.me().queryKey });
    },
  });
}

export function useSaveSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof signatureSave>) => request(signatureSave, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  });
}

export function useUpdateSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof signatureUpdate>) => request(signatureUpdate, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  });
}

export function useDeleteSignature() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => request(signatureDelete, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  });
}
