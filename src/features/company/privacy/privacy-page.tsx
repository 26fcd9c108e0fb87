import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ActsSection } from './acts-section.tsx';
import { DeletionsSection } from './deletions-section.tsx';

/** What became of people's data in the company, and of documents whose time is over. */
export function PrivacyPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('company.privacy')} lead={t('privacy.lead')} />
      <ActsSection />
      <DeletionsSection />
    </>
  );
}
