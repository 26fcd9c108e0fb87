import { Button, Stack, Text } from '@mantine/core';
import { IconFileCode, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useEvidenceFiles } from '../../../api/document-extras.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { fetchHome } from '../../../ui/fetch-home.ts';
import { Sheet } from '../../../ui/sheet.tsx';

type EvidenceSheetProps = { readonly document: Document; readonly onClose: () => void };

const kinds = [
  ['pdf', IconFileText, 'filled'],
  ['json', IconFileCode, 'default'],
] as const;

/** Offers what proves how a document came to be: to read, and to check. */
export function EvidenceSheet({ document, onClose }: EvidenceSheetProps) {
  const { t, i18n } = useTranslation();
  const files = useEvidenceFiles();
  const language = i18n.language === 'en' ? 'en' : 'vi';
  return (
    <Sheet opened onClose={onClose} title={t('document.actions.evidence')}>
      <Stack gap="md">
        <Text c="dimmed">{t('document.evidenceText')}</Text>
        {kinds.map(([kind, Icon, variant]) => (
          <div key={kind}>
            <Button
              fullWidth
              variant={variant}
              leftSection={<Icon size={18} aria-hidden />}
              loading={files.isPending && files.variables.kind === kind}
              disabled={files.isPending}
              onClick={() => {
                files.mutate(
                  { id: document.id, language, kind },
                  {
                    onSuccess: ({ pdfDownloadUrl, jsonDownloadUrl }) => {
                      fetchHome(kind === 'pdf' ? pdfDownloadUrl : jsonDownloadUrl);
                    },
                  },
                );
              }}
            >
              {t(`document.evidence.${kind}`)}
            </Button>
            <Text size="sm" c="dimmed" mt={4}>
              {t(`document.evidence.${kind}Text`)}
            </Text>
          </div>
        ))}
        {files.isError && <ErrorNotice failure={failureOf(files.error)} />}
      </Stack>
    </Sheet>
  );
}
