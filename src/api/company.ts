import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyInput } from '../../contract/operation.ts';
import { companySettingsGet, companySettingsSave } from '../../contract/operations/company.ts';
import { authQueries } from './auth.ts';
import { request } from './request.ts';

export const companyQueries = {
  all: () => ['company'] as const,
  settings: () =>
    queryOptions({
      queryKey: [...companyQueries.all(), 'settings'],
      queryFn: ({ signal }) => request(companySettingsGet, { signal }),
    }),
};

export function useSaveCompanySettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof companySettingsSave>) => request(companySettingsSave, { body }),
    onSuccess: async (settings) => {
      client.setQueryData(companyQueries.settings().queryKey, settings);
      await client.invalidateQueries({ queryKey: authQueries.me().queryKey });
    },
  });
}
