import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';

export function Component() {
  const { t } = useTranslation();
  return <EmptyState headingLevel={1} title={t('shell.documents')} text={t('shell.notReady')} />;
}
