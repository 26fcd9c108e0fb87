import type * as operations from '../../../contract/operations/company.ts';
import type { HandlersOf } from '../handler.ts';
import { getCompanyLook, saveCompanyLook } from './company-look.ts';
import { getCompanySettings, saveCompanySettings } from './company-settings.ts';
import { listNoticeTexts, resetNoticeText, saveNoticeText } from './notice-texts.ts';

export const companyHandlers: HandlersOf<typeof operations> = {
  companySettingsGet: getCompanySettings,
  companySettingsSave: saveCompanySettings,
  companyLookGet: getCompanyLook,
  companyLookSave: saveCompanyLook,
  noticeTextsList: listNoticeTexts,
  noticeTextSave: saveNoticeText,
  noticeTextReset: resetNoticeText,
};
