import type * as operations from '../../../contract/operations/company.ts';
import type { HandlersOf } from '../handler.ts';
import { getCompanyLook, saveCompanyLook } from './company-look.ts';
import { getCompanySettings, saveCompanySettings } from './company-settings.ts';
import { listNoticeTexts, resetNoticeText, saveNoticeText } from './notice-texts.ts';

export const companyHandlers: HandlersOf<typeof operations> = {
  companySettingsGet: ({ deps, caller }) => getCompanySettings(deps, caller),
  companySettingsSave: ({ deps, caller, body }) => saveCompanySettings(deps, caller, body),
  companyLookGet: ({ deps, caller }) => getCompanyLook(deps, caller),
  companyLookSave: ({ deps, caller, body }) => saveCompanyLook(deps, caller, body),
  noticeTextsList: ({ deps, caller }) => listNoticeTexts(deps, caller),
  noticeTextSave: ({ deps, caller, body }) => saveNoticeText(deps, caller, body),
  noticeTextReset: ({ deps, caller, body }) => resetNoticeText(deps, caller, body),
};
