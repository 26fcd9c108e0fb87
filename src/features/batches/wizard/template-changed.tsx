import { Alert, Button, Stack } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** The template is another than the rows were built by: they are to be looked at once more before the batch is created. */
export function TemplateChanged({ onLook }: { readonly onLook: () => void }) {
  const { t } = useTranslation();
  return (
    <Alert color="warn" role="alert" icon={<IconFileAlert aria-hidden />} title={t('batches.launch.changed')}>
      <Stack gap="sm" align="start">
        <p>{t('batches.launch.changedText')}</p>
        <Button variant="default" onClick={onLook}>
          {t('batches.launch.changedLook')}
        </Button>
      </Stack>
    </Alert>
  );
}
