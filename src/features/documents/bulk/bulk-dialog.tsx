import { Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { documentsPerZip } from '../../../../contract/operations/document-actions.ts';
import { recipientsQuery } from '../../../api/document-recipients.ts';
import { BulkDialog } from '../../../shared/bulk/bulk-dialog.tsx';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import type { BulkAction } from './fitting.ts';
import { useBulkWork } from './use-bulk-work.ts';

type DocumentsBulkDialogProps = {
  readonly action: BulkAction;
  /** Those that the action fits. */
  readonly documents: readonly Document[];
  /** How many chosen documents it does not fit. */
  readonly leftOut: number;
  /** Told which are done. */
  readonly onClose: (done: readonly Document[]) => void;
};

/** Asks before something is done with many documents, and tells which of them are done. */
export function DocumentsBulkDialog({
  action,
  documents: given,
  leftOut,
  onClose,
}: DocumentsBulkDialogProps) {
  const { t } = useTranslation();
  // As they were when it was asked: what is done changes what fits.
  const [documents] = useState(given);
  const [reason, setReason] = useState('');
  const run = useBulkWork(action, documents, reason);
  const done = run.inState('done');
  const { total } = run;
  return (
    <BulkDialog
      title={t(`documents.many.${action}Title`, { count: total })}
      run={run}
      texts={{
        back: t('common.back'),
        start: t(`documents.many.${action}`, { count: total }),
        progress: `${t('documents.many.working')} ${t('documents.many.progress', { done: run.done, total })}`,
        results: t('documents.many.results'),
        done: done.length === 0 ? '' : t(`documents.many.${action}Done`, { count: done.length }),
        failed: t('documents.many.failed', { count: run.failures.length }),
        stopped: t('documents.many.stopped', { count: run.inState('stopped').length }),
        retry: t('documents.many.retry', { count: run.inState('failed', 'stopped').length }),
      }}
      isDanger={action === 'cancel'}
      render={({ subject, no }) => (
        <>
          <strong>{subject}</strong> <span className="cs-figures">{no}</span>
        </>
      )}
      onClose={() => onClose(done)}
    >
      <Question
        action={action}
        documents={documents}
        leftOut={leftOut}
        reason={reason}
        onReason={setReason}
      />
    </BulkDialog>
  );
}

type RecipientsProps = { readonly action: 'send' | 'remind'; readonly documents: readonly Document[] };

/** How many messages go to how many people; nothing until that is known. */
function Recipients({ action, documents }: RecipientsProps) {
  const { t } = useTranslation();
  const ids = documents.map(({ id }) => id);
  const recipients = useQuery(recipientsQuery(ids, action));
  const { data } = recipients;
  return recipients.isError ? (
    <QueryError query={recipients} title={t('documents.many.recipientsFailed')} />
  ) : (
    <div role="status">
      {data !== undefined && (
        <>
          <Text fw={600}>
            {t('documents.many.recipients', {
              messages: t('documents.many.messages', { count: data.messages }),
              people: t('lists.people', { count: data.people }),
            })}
          </Text>
          {data.isGathered && <Text c="dimmed">{t('documents.many.gathered')}</Text>}
          {data.unreached > 0 && (
            <Text c="dimmed">{t('documents.many.unreached', { count: data.unreached })}</Text>
          )}
        </>
      )}
    </div>
  );
}

type QuestionProps = Pick<DocumentsBulkDialogProps, 'action' | 'documents' | 'leftOut'> & {
  readonly reason: string;
  readonly onReason: (reason: string) => void;
};

function Question({ action, documents, leftOut, reason, onReason }: QuestionProps) {
  const { t } = useTranslation();
  const completed = documents.filter(({ status }) => status.value === documentStatus.completed).length;
  return (
    <>
      <Text>
        {action === 'zip'
          ? t('documents.many.zipText', { count: documentsPerZip })
          : t(`documents.many.${action}Text`, { count: documents.length })}
      </Text>
      {(action === 'send' || action === 'remind') && <Recipients action={action} documents={documents} />}
      {action === 'cancel' && completed > 0 && (
        <Text fw={600}>{t('documents.many.cancelCompleted', { count: completed })}</Text>
      )}
      {leftOut > 0 && <Text c="dimmed">{t('documents.many.leftOut', { count: leftOut })}</Text>}
      {action === 'cancel' && (
        <Textarea
          label={t('documents.many.reason')}
          description={t('documents.many.reasonHint')}
          autosize
          minRows={2}
          maxLength={1000}
          data-autofocus
          value={reason}
          onChange={(event) => onReason(event.currentTarget.value)}
        />
      )}
    </>
  );
}
