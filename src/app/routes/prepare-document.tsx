import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { PreparePage } from '../../features/new-document/prepare/prepare-page.tsx';
import { OneTab } from '../../ui/one-tab.tsx';

/** Each tab would save all of the workflow over what the other saved. */
export function Component() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <OneTab
      key={id}
      name={`countersign-draft-${id}`}
      title={t('shell.prepareDocument')}
      back={{ to: '/documents', label: t('prepare.back') }}
    >
      <PreparePage />
    </OneTab>
  );
}
