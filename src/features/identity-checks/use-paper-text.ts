import { useTranslation } from 'react-i18next';
import { identityPaper } from '../../../contract/enums.ts';
import type { Check } from './check.ts';

/** What kind of paper pictures show. */
export function usePaperText(): (check: Check) => string {
  const { t } = useTranslation();
  return ({ paperType }) =>
    paperType.value === identityPaper.passport ? t('identity.passport') : t('identity.citizenCard');
}
