import {
  preferencesGet,
  preferencesSave,
  signatureDelete,
  signatureSave,
  signatureUpdate,
  signaturesList,
} from '../../contract/operations/account.ts';
import { authQueries } from './auth.ts';
import { operationQuery } from './operation-query.ts';
import { withBody, withId } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const accountQueries = {
  all: () => ['account'] as const,
  signatures: () => operationQuery(signaturesList, [...accountQueries.all(), 'signatures'], {}),
  preferences: () => operationQuery(preferencesGet, [...accountQueries.all(), 'preferences'], {}),
};

export function useSavePreferences() {
  return useSettledMutation(withBody(preferencesSave), async (client, preferences) => {
    client.setQueryData(accountQueries.preferences().queryKey, preferences);
    await client.invalidateQueries({ queryKey: authQueries.me().queryKey });
  });
}

export function useSaveSignature() {
  return useSettledMutation(withBody(signatureSave), (client) =>
    client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  );
}

export function useUpdateSignature() {
  return useSettledMutation(withBody(signatureUpdate), (client) =>
    client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  );
}

export function useDeleteSignature() {
  return useSettledMutation(withId(signatureDelete), (client) =>
    client.invalidateQueries({ queryKey: accountQueries.signatures().queryKey }),
  );
}
