import { useTranslation } from 'react-i18next';
import { UploadPage } from '../../features/employees/upload/upload-page.tsx';
import { OneTab } from '../../ui/one-tab.tsx';

/** One upload is kept on the device. */
export function Component() {
  const { t } = useTranslation();
  return (
    <OneTab
      name="countersign-employees"
      title={t('employees.uploadTitle')}
      back={{ to: '/employees', label: t('employees.back') }}
    >
      <UploadPage />
    </OneTab>
  );
}
