import { Button, Text } from '@mantine/core';
import { IconBan, IconBell, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { batchQueries } from '../../api/batches.ts';
import { pagesToWorkOn } from '../../api/document-pages.ts';
import { useGather } from '../../shared/list/use-gather.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { progressOf } from './batch-state.ts';
import classes from './batches.module.css';

const actions = ['remind', 'cancel', 'zip'] as const;
type BatchBulkAction = (typeof actions)[number];

const icons = { remind: IconBell, cancel: IconBan, zip: IconDownload } as const;

export type BatchBulkWork = {
  readonly action: BatchBulkAction;
  /** Those that the action fits. */
  readonly documents: readonly Document[];
  /** How many of the batch it does not fit. */
  readonly leftOut: number;
  readonly onClose: () => void;
};

/** What is done with many documents at once, as the list of documents does it. */
export type BatchBulkTools = {
  readonly fits: (action: BatchBulkAction, document: Document) => boolean;
  /** Asks, works and tells by itself. */
  readonly render: (work: BatchBulkWork) => ReactNode;
};

type BatchBulkProps = {
  readonly batch: Batch;
  readonly tools: BatchBulkTools;
};

/** Whether there may be documents of the batch that an action is for, as far as its counts tell. */
function isOffered(action: BatchBulkAction, batch: Batch): boolean {
  const { sent, rendered, waiting } = progressOf(batch);
  return action === 'zip' ? rendered > 0 : sent > 0 && waiting !== 0;
}

/** Reminds of a batch, gives up what is under way, or takes it home: every document of it, on whatever page of the list it stands. */
export function BatchBulk({ batch, tools }: BatchBulkProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { progress, error, gather, stop } = useGather((signal) =>
    pagesToWorkOn({ batchImportId: batch.id }, signal),
  );
  const [chosen, setChosen] = useState<Omit<BatchBulkWork, 'onClose'> | null>(null);
  const choose = (action: BatchBulkAction, all: readonly Document[]): void => {
    const documents = all.filter((document) => tools.fits(action, document));
    setChosen({ action, documents, leftOut: all.length - documents.length });
  };
  const close = (): void => {
    setChosen(null);
    void client.invalidateQueries({ queryKey: batchQueries.all() });
  };
  return (
    <div className={classes['zip']}>
      {progress === null ? (
        actions
          .filter((action) => isOffered(action, batch))
          .map((action) => {
            const Symbol = icons[action];
            return (
              <Button
                key={action}
                variant="default"
                {...(action === 'cancel' && { c: 'var(--cs-seal)' })}
                leftSection={<Symbol size={18} aria-hidden />}
                onClick={() => void gather((documents) => choose(action, documents))}
              >
                {t(`batches.detail.bulk.${action}`)}
              </Button>
            );
          })
      ) : (
        <>
          <Text c="dimmed" className="cs-figures" role="status">
            {t('batches.detail.gathering', progress)}
          </Text>
          <Button variant="default" onClick={stop}>
            {t('lists.stopReading')}
          </Button>
        </>
      )}
      {error !== null && <ErrorNotice failure={failureOf(error)} />}
      {progress === null && chosen?.documents.length === 0 && (
        <Text c="dimmed" role="status">
          {t(`batches.detail.bulkNothing.${chosen.action}`)}
        </Text>
      )}
      {chosen !== null && chosen.documents.length > 0 && tools.render({ ...chosen, onClose: close })}
    </div>
  );
}
