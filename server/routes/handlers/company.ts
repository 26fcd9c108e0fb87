import type { companyOperations } from '../../../contract/operations/company.ts';
import { getCompanySettings, saveCompanySettings } from '../../services/company/company-settings.ts';
import type { HandlersOf } from '../handler.ts';

export const companyHandlers: HandlersOf<typeof companyOperations> = {
  companySettingsGet: ({ deps, caller }) => getCompanySettings(deps, caller),
  companySettingsSave: ({ deps, caller, body }) => saveCompanySettings(deps, caller, body),
};
