import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Download } from './use-download.ts';

/** Saves the document's file; says in place when it could not. */
export function DownloadButton({ download }: { readonly download: Download }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button
        mt="xs"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isBusy}
        onClick={download.start}
      >
        {t('document.download')}
      </Button>
      {download.hasFailed && (
        <Text role="alert" size="sm" c="seal" mt={6}>
          {t('document.downloadFailed')}
        </Text>
      )}
    </div>
  );
}
