import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { NoticeTextItem } from '../../contract/models/company.ts';
import type { BodyInput } from '../../contract/operation.ts';
import {
  companyLookGet,
  companyLookSave,
  companySettingsGet,
  companySettingsSave,
  noticeTextReset,
  noticeTextSave,
  noticeTextsList,
} from '../../contract/operations/company.ts';
import { authQueries } from './auth.ts';
import { operationQuery } from './operation-query.ts';
import { request, withBody } from './request.ts';
import { useSettledMutation } from './use-settled-mutation.ts';

export const companyQueries = {
  all: () => ['company'] as const,
  settings: () => operationQuery(companySettingsGet, [...companyQueries.all(), 'settings'], {}),
  look: () => operationQuery(companyLookGet, [...companyQueries.all(), 'look'], {}),
  noticeTexts: () => operationQuery(noticeTextsList, [...companyQueries.all(), 'notice-texts'], {}),
};

export function useSaveCompanySettings() {
  return useSettledMutation(withBody(companySettingsSave), async (client, settings) => {
    client.setQueryData(companyQueries.settings().queryKey, settings);
    await client.invalidateQueries({ queryKey: authQueries.me().queryKey });
  });
}

/** The frame of every screen shows logo and color, so that it is asked for them again. */
export function useSaveBranding() {
  return useSettledMutation(withBody(companyLookSave), async (client, look) => {
    client.setQueryData(companyQueries.look().queryKey, look);
    await client.invalidateQueries({ queryKey: authQueries.me().queryKey });
  });
}

/** Puts an answered text in the place of the one before it. */
function settleNoticeText(client: QueryClient, item: NoticeTextItem): void {
  client.setQueryData(companyQueries.noticeTexts().queryKey, (items) =>
    items?.map((one) => (one.kind === item.kind && one.language === item.language ? item : one)),
  );
}

/** `onSaved` is called also where another text was opened meanwhile. */
export function useSaveNoticeText(onSaved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyInput<typeof noticeTextSave>) => request(noticeTextSave, { body }),
    onSuccess: (item) => {
      settleNoticeText(client, item);
      onSaved();
    },
  });
}

export function useResetNoticeText() {
  return useSettledMutation(withBody(noticeTextReset), settleNoticeText);
}
