import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { documentPages } from '../../api/document-actions.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import classes from './batches.module.css';

/** What takes documents home as archives; it asks, works and tells by itself. */
export type RenderZip = (documents: readonly Document[], onClose: () => void) => ReactNode;

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'gathering'; readonly done: number; readonly total: number }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'open'; readonly documents: readonly Document[] }
  | { readonly kind: 'failed'; readonly error: unknown };

type BatchZipProps = {
  readonly batch: Batch;
  readonly renderZip: RenderZip;
};

/** Takes every document of a batch home, on whatever page of the list it stands. */
export function BatchZip({ batch, renderZip }: BatchZipProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const gather = async (): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setStage({ kind: 'gathering', done: 0, total: 0 });
    try {
      const found = new Map<string, Document>();
      for await (const { items, totalCount } of documentPages({ batchImportId: batch.id }, stop.signal)) {
        items.forEach((document) => found.set(document.id, document));
        setStage({ kind: 'gathering', done: found.size, total: totalCount });
      }
      setStage(found.size === 0 ? { kind: 'nothing' } : { kind: 'open', documents: [...found.values()] });
    } catch (error) {
      setStage(stop.signal.aborted ? { kind: 'idle' } : { kind: 'failed', error });
    }
  };
  return (
    <div className={classes['zip']}>
      {stage.kind === 'gathering' && (
        <p className={`${classes['hint'] ?? ''} cs-figures`} role="status">
          {t('batches.detail.zipGathering', { done: stage.done, total: stage.total })}
        </p>
      )}
      {stage.kind === 'gathering' ? (
        <Button variant="default" onClick={() => running.current?.abort()}>
          {t('batches.detail.zipStop')}
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          disabled={batch.progress?.rendered === 0}
          onClick={() => void gather()}
        >
          {t('batches.detail.zip')}
        </Button>
      )}
      {stage.kind === 'nothing' && (
        <p className={classes['hint']} role="status">
          {t('batches.detail.zipNothing')}
        </p>
      )}
      {stage.kind === 'failed' && <ErrorNotice failure={failureOf(stage.error)} />}
      {stage.kind === 'open' &&
        renderZip(stage.documents, () => {
          setStage({ kind: 'idle' });
        })}
    </div>
  );
}
