import { Center, Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Stands where a screen is on its way. */
export function PageLoader() {
  const { t } = useTranslation();
  return (
    <Center mih="60dvh" role="status" aria-label={t('common.loading')}>
      <Loader size="md" />
    </Center>
  );
}
