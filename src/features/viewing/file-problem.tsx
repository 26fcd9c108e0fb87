import { Button, Stack, Text } from '@mantine/core';
import { IconFileAlert } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PdfError } from '../../pdf/pdf-error.ts';

type FileProblemProps = { readonly error: PdfError; readonly onRetry: () => void };

/** Why the pages cannot be shown. */
export function FileProblem({ error, onRetry }: FileProblemProps) {
  const { t } = useTranslation();
  const texts = {
    password: t('document.filePassword'),
    broken: t('document.fileBroken'),
    'not-pdf': t('document.fileNotPdf'),
    network: t('document.fileNetwork'),
  };
  return (
    <Stack align="center" gap="sm" maw={360} ta="center">
      <IconFileAlert size={40} color="var(--cs-ink-3)" aria-hidden />
      <Text>{texts[error.kind]}</Text>
      {error.kind === 'network' && (
        <Button variant="default" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </Stack>
  );
}
