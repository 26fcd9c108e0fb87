import { useTranslation } from 'react-i18next';
import { NewBatchPage } from '../../features/batches/wizard/new-batch-page.tsx';
import { OneTab } from '../../ui/one-tab.tsx';

/** One draft of a batch is kept on the device. */
export function Component() {
  const { t } = useTranslation();
  return (
    <OneTab
      name="countersign-batch"
      title={t('batches.create')}
      back={{ to: '/batches', label: t('batches.back') }}
    >
      <NewBatchPage />
    </OneTab>
  );
}
