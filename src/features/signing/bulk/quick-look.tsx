import { Box, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { documentQueries } from '../../../api/documents.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { PdfViewer } from '../../../pdf/pdf-viewer.tsx';
import { usePdfDocument } from '../../../pdf/use-pdf-document.ts';
import { usePdfViewer } from '../../../pdf/use-pdf-viewer.ts';
import { FileProblem } from '../../../ui/file-problem.tsx';
import type { BulkDocument } from './bulk-plan.ts';
import { OpenDocument } from './open-document.tsx';

/** The pages of a document, read without leaving the list that it is in. */
export function QuickLook({ documentId, no, subject }: BulkDocument) {
  const { t } = useTranslation();
  const document = useQuery(documentQueries.detail(documentId));
  return (
    <Stack gap="sm" h="100%">
      <Group gap="4px 16px" justify="space-between" align="stretch" c="dimmed">
        <span>{no}</span>
        <OpenDocument documentId={documentId} subject={subject} />
      </Group>
      {document.data !== undefined && <Pages document={document.data} />}
      {document.isPending && <Skeleton flex={1} aria-label={t('common.loading')} role="status" />}
      <QueryError query={document} />
    </Stack>
  );
}

function Pages({ document }: { readonly document: Document }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const viewer = usePdfViewer();
  const { id, downloadUrl } = document;
  const file = usePdfDocument(
    downloadUrl === null
      ? null
      : {
          kind: 'url',
          key: `${id}:${document.file?.sha256 ?? document.file?.size ?? 0}`,
          sha256: document.file?.sha256 ?? null,
          getUrl: async (reason) => {
            const fresh =
              reason === 'open' ? null : await client.query({ ...documentQueries.detail(id), staleTime: 0 });
            return fresh?.downloadUrl ?? downloadUrl;
          },
        },
    { asksPassword: true },
  );
  if (downloadUrl === null) {
    return <p>{t('document.noFile')}</p>;
  }
  return (
    <Box flex={1} mih={0}>
      <PdfViewer
        viewer={viewer}
        state={file}
        label={document.subject}
        renderError={(error, retry) => (
          <FileProblem kind={error.kind} title={t('bulkSigning.lookFailed')} onRetry={retry} />
        )}
      />
    </Box>
  );
}
