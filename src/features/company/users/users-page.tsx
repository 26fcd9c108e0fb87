import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';

/** The users of the company. */
export function UsersPage() {
  const { t } = useTranslation();
  return <PageHeader title={t('company.users')} />;
}
