import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { documentPages } from '../../api/document-actions.ts';
import { useGather } from '../../shared/list/use-gather.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import classes from './batches.module.css';

/** What takes documents home as archives; it asks, works and tells by itself. */
export type RenderZip = (documents: readonly Document[], onClose: () => void) => ReactNode;

type BatchZipProps = {
  readonly batch: Batch;
  readonly renderZip: RenderZip;
};

/** Takes every document of a batch home, on whatever page of the list it stands. */
export function BatchZip({ batch, renderZip }: BatchZipProps) {
  const { t } = useTranslation();
  const { progress, error, gather, stop } = useGather((signal) =>
    documentPages({ batchImportId: batch.id }, signal),
  );
  const [documents, setDocuments] = useState<readonly Document[] | null>(null);
  return (
    <div className={classes['zip']}>
      {progress === null ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={batch.progress?.rendered === 0}
          onClick={() => void gather(setDocuments)}
        >
          {t('batches.detail.zip')}
        </Button>
      ) : (
        <>
          <p className={`${classes['hint'] ?? ''} cs-figures`} role="status">
            {t('batches.detail.zipGathering', progress)}
          </p>
          <Button variant="default" onClick={stop}>
            {t('batches.detail.zipStop')}
          </Button>
        </>
      )}
      {progress === null && documents?.length === 0 && (
        <p className={classes['hint']} role="status">
          {t('batches.detail.zipNothing')}
        </p>
      )}
      {error !== null && <ErrorNotice failure={failureOf(error)} />}
      {documents !== null && documents.length > 0 && renderZip(documents, () => setDocuments(null))}
    </div>
  );
}
