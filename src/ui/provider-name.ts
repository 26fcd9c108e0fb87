import { useTranslation } from 'react-i18next';
import type { ProviderChoice } from '../../contract/models/signing-provider.ts';

/** What people know a provider of remote signatures by; that of the installation has no name of its own. */
export function useProviderName(): (provider: Pick<ProviderChoice, 'name'>) => string {
  const { t } = useTranslation();
  return ({ name }) => (name === '' ? t('remote.ownProvider') : name);
}
