import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PdfError } from '../../pdf/pdf-error.ts';
import type { Download } from './use-download.ts';

type FileProblemProps = {
  readonly error: PdfError;
  readonly download: Download | null;
  readonly onRetry: () => void;
};

/** Why the pages cannot be shown, and what can be done: asking again, or looking at the file with another program. */
export function FileProblem({ error, download, onRetry }: FileProblemProps) {
  const { t } = useTranslation();
  const texts = {
    password: t('document.filePassword'),
    broken: t('document.fileBroken'),
    'not-pdf': t('document.fileNotPdf'),
    network: t('document.fileNetwork'),
  };
  return (
    <Stack align="center" gap="sm" maw={380} ta="center">
      <IconFileAlert size={40} color="var(--cs-ink-3)" aria-hidden />
      <Text>{texts[error.kind]}</Text>
      <Group gap="sm" justify="center">
        {error.kind !== 'password' && (
          <Button variant="default" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
        {download !== null && error.kind !== 'network' && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={download.isBusy}
            onClick={download.start}
          >
            {t('document.download')}
          </Button>
        )}
      </Group>
      {download?.hasFailed === true && (
        <Text size="sm" c="seal">
          {t('document.downloadFailed')}
        </Text>
      )}
    </Stack>
  );
}
