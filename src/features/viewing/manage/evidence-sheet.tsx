import { Button, Stack, Text } from '@mantine/core';
import { IconFileCertificate, IconFileCode, IconFileText } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { type EvidenceFiles, useEvidenceFiles } from '../../../api/evidence.ts';
import { useFormat } from '../../../i18n/format.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { fetchHome } from '../../../ui/fetch-home.ts';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

type EvidenceSheetProps = { readonly document: Document; readonly onClose: () => void };

const kinds = [
  ['pdf', IconFileText, 'filled'],
  ['json', IconFileCode, 'default'],
  ['signature', IconFileCertificate, 'default'],
] as const;

type Kind = (typeof kinds)[number][0];

/** Well before the links end, which are good for an hour. */
const reuseMs = 30 * 60_000;

/** Offers what proves how a document came to be: to read, and to check. */
export function EvidenceSheet({ document, onClose }: EvidenceSheetProps) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const { longTerm } = document;
  const files = useEvidenceFiles();
  const language = i18n.language === 'en' ? 'en' : 'vi';
  /** The files name and sign one another, so that all that are taken from here are of one moment. */
  const take = (kind: Kind): void => {
    const save = ({ pdfDownloadUrl, jsonDownloadUrl, jsonSignatureDownloadUrl }: EvidenceFiles): void =>
      fetchHome({ pdf: pdfDownloadUrl, json: jsonDownloadUrl, signature: jsonSignatureDownloadUrl }[kind]);
    if (files.isSuccess && Date.now() - files.submittedAt < reuseMs) {
      save(files.data);
    } else {
      files.mutate({ id: document.id, language, kind }, { onSuccess: save });
    }
  };
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('document.actions.evidence')}>
      <Stack gap="md">
        <Text c="dimmed">{t('document.evidenceText')}</Text>
        {document.sealLevel !== null && <Text>{t(`retention.sealLevels.${document.sealLevel}`)}</Text>}
        {longTerm !== null && (
          <Text>
            {longTerm.until === null
              ? t('retention.verifiableSoon')
              : t('retention.verifiableUntil', { date: format.date(longTerm.until) })}
          </Text>
        )}
        {kinds.map(([kind, Icon, variant]) => (
          <div key={kind}>
            <Button
              fullWidth
              variant={variant}
              leftSection={<Icon size={18} aria-hidden />}
              loading={files.isPending && files.variables.kind === kind}
              disabled={files.isPending}
              onClick={() => take(kind)}
            >
              {t(`document.evidence.${kind}`)}
            </Button>
            <Text size="sm" c="dimmed" mt={4}>
              {t(`document.evidence.${kind}Text`)}
            </Text>
          </div>
        ))}
        <MutationError mutation={files} />
      </Stack>
    </ResponsiveDialog>
  );
}
