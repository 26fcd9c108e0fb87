import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { documentsPerZip } from '../../../../contract/operations/document-actions.ts';
import { recipientsQuery } from '../../../api/document-recipients.ts';
import { BulkProgress, BulkResults } from '../../../shared/bulk/bulk-results.tsx';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';
import type { BulkAction } from './fitting.ts';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { useBulkWork } from './use-bulk-work.ts';

type BulkDialogProps = {
  readonly action: BulkAction;
  /** Those that the action fits. */
  readonly documents: readonly Document[];
  /** How many chosen documents it does not fit. */
  readonly leftOut: number;
  /** Told which are done. */
  readonly onClose: (done: readonly Document[]) => void;
};

/** Asks before something is done with many documents, shows how far it is, and says what became of each. */
export function BulkDialog({ action, documents: given, leftOut, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  // As they were when it was asked: what is done changes what fits.
  const [documents] = useState(given);
  const [reason, setReason] = useState('');
  const work = useBulkWork(action, documents, reason);
  const count = documents.length;
  const done = work.inState('done').length;
  const stopped = work.inState('stopped').length;
  const left = work.inState('failed', 'stopped');
  return (
    <ResponsiveDialog
      opened
      stays={work.isRunning}
      onClose={() => onClose(work.inState('done'))}
      title={t(`documents.many.${action}Title`, { count })}
    >
      <Stack gap="md">
        {work.stage === 'asking' && (
          <Question
            action={action}
            documents={documents}
            leftOut={leftOut}
            reason={reason}
            onReason={setReason}
          />
        )}
        {work.isRunning && (
          <BulkProgress
            text={`${t('documents.many.working')} ${t('documents.many.progress', { done: work.done, total: count })}`}
            done={work.done}
            total={count}
          />
        )}
        {work.stage === 'finished' && (
          <>
            <BulkResults
              label={t('documents.many.results')}
              doneText={done === 0 ? '' : t(`documents.many.${action}Done`, { count: done })}
              failedText={t('documents.many.failed', { count: work.failures.length })}
              failures={work.failures}
              render={({ subject, no }) => (
                <>
                  <strong>{subject}</strong> <span className="cs-figures">{no}</span>
                </>
              )}
            />
            {stopped > 0 && <Text>{t('documents.many.stopped', { count: stopped })}</Text>}
          </>
        )}
        <FormFoot>
          {work.stage === 'running' && (
            <Button variant="default" onClick={work.stop}>
              {t('documents.many.stop')}
            </Button>
          )}
          {work.stage === 'stopping' && <Text role="status">{t('documents.many.stopping')}</Text>}
          {!work.isRunning && (
            <Button variant="default" onClick={() => onClose(work.inState('done'))}>
              {t(work.stage === 'asking' ? 'common.back' : 'common.close')}
            </Button>
          )}
          {work.stage === 'asking' && (
            <Button color={action === 'cancel' ? 'seal' : 'brand'} onClick={() => work.start()}>
              {t(`documents.many.${action}`, { count })}
            </Button>
          )}
          {work.stage === 'finished' && left.length > 0 && (
            <Button onClick={() => work.retry()}>{t('documents.many.retry', { count: left.length })}</Button>
          )}
        </FormFoot>
      </Stack>
    </ResponsiveDialog>
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
              people: t('documents.many.people', { count: data.people }),
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

type QuestionProps = Pick<BulkDialogProps, 'action' | 'documents' | 'leftOut'> & {
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
