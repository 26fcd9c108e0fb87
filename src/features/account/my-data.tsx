import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useExportMyData } from '../../api/privacy.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { fetchHome } from '../../ui/fetch-home.ts';
import { Section } from './section.tsx';

/** Everything that is kept about me, to take home. */
export function MyData() {
  const { t } = useTranslation();
  const ask = useExportMyData();
  return (
    <Section title={t('privacy.myData')} hint={t('privacy.myDataHint')}>
      <MutationError mutation={ask} />
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={ask.isPending}
        onClick={() => {
          ask.mutate(undefined, {
            onSuccess: ({ downloadUrl }) => fetchHome(downloadUrl),
          });
        }}
      >
        {t('privacy.downloadMine')}
      </Button>
    </Section>
  );
}
