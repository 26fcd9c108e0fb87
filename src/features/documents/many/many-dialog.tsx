import { Button, Group, Progress, Stack, Text, Textarea } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { documentStatus } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import { documentsPerZip } from '../../../../contract/operations/documents.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useFailureTexts } from '../../../ui/error-notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { ManyAction } from './fitting.ts';
import classes from './many.module.css';
import { useManyWork } from './use-many-work.ts';
import type { ItemState } from './work-through.ts';

type ManyDialogProps = {
  readonly action: ManyAction;
  /** Those that the action fits. */
  readonly documents: readonly Document[];
  /** How many chosen documents it does not fit. */
  readonly leftOut: number;
  /** Told which are done. */
  readonly onClose: (done: readonly Document[]) => void;
};

/** Asks before something is done with many documents, shows how far it is, and says what became of each. */
export function ManyDialog({ action, documents: given, leftOut, onClose }: ManyDialogProps) {
  const { t } = useTranslation();
  // As they were when it was asked: what is done changes what fits.
  const [documents] = useState(given);
  const [reason, setReason] = useState('');
  const work = useManyWork(action, documents);
  const count = documents.length;
  const isRunning = work.stage === 'running' || work.stage === 'stopping';
  const left = work.inState('failed', 'stopped');
  return (
    <Sheet
      opened
      stays={isRunning}
      onClose={() => {
        onClose(work.inState('done'));
      }}
      title={t(`documents.many.${action}Title`, { count })}
    >
      <Stack gap="md">
        {work.stage === 'ask' && (
          <Question
            action={action}
            documents={documents}
            leftOut={leftOut}
            reason={reason}
            onReason={setReason}
          />
        )}
        {isRunning && <Running done={count - work.inState('waiting', 'running').length} total={count} />}
        {work.stage === 'finished' && (
          <Results
            action={action}
            done={work.inState('done').length}
            failed={work.inState('failed')}
            stopped={work.inState('stopped').length}
            states={work.states}
          />
        )}
        <Group justify="flex-end">
          {work.stage === 'running' && (
            <Button variant="default" onClick={work.stop}>
              {t('documents.many.stop')}
            </Button>
          )}
          {work.stage === 'stopping' && <Text role="status">{t('documents.many.stopping')}</Text>}
          {!isRunning && (
            <Button
              variant="default"
              onClick={() => {
                onClose(work.inState('done'));
              }}
            >
              {t(work.stage === 'ask' ? 'common.back' : 'common.close')}
            </Button>
          )}
          {work.stage === 'ask' && (
            <Button
              color={action === 'cancel' ? 'seal' : 'brand'}
              onClick={() => {
                work.start(reason);
              }}
            >
              {t(`documents.many.${action}`)}
            </Button>
          )}
          {work.stage === 'finished' && left.length > 0 && (
            <Button
              onClick={() => {
                work.retry(reason);
              }}
            >
              {t('documents.many.retry', { count: left.length })}
            </Button>
          )}
        </Group>
      </Stack>
    </Sheet>
  );
}

type QuestionProps = Pick<ManyDialogProps, 'action' | 'documents' | 'leftOut'> & {
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
          : t(`documents.many.${action}Text`)}
      </Text>
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
          onChange={(event) => {
            onReason(event.currentTarget.value);
          }}
        />
      )}
    </>
  );
}

function Running({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text className="cs-figures" mb="xs" role="status">
        {t('documents.many.working')} {t('documents.many.progress', { done, total })}
      </Text>
      <Progress aria-label={t('documents.many.working')} value={(done / total) * 100} />
    </div>
  );
}

type ResultsProps = {
  readonly action: ManyAction;
  readonly done: number;
  readonly failed: readonly Document[];
  readonly stopped: number;
  readonly states: ReadonlyMap<string, ItemState>;
};

function Results({ action, done, failed, stopped, states }: ResultsProps) {
  const { t } = useTranslation();
  return (
    <div role="status">
      {done > 0 && (
        <p className={classes['good']}>
          <IconCircleCheck size={20} aria-hidden /> {t(`documents.many.${action}Done`, { count: done })}
        </p>
      )}
      {failed.length > 0 && (
        <>
          <p className={classes['bad']}>
            <IconAlertCircle size={20} aria-hidden /> {t('documents.many.failed', { count: failed.length })}
          </p>
          <ul className={classes['results']} aria-label={t('documents.many.results')} tabIndex={0}>
            {failed.map((document) => (
              <FailedItem key={document.id} document={document} state={states.get(document.id)} />
            ))}
          </ul>
        </>
      )}
      {stopped > 0 && <p>{t('documents.many.stopped', { count: stopped })}</p>}
    </div>
  );
}

type FailedItemProps = { readonly document: Document; readonly state: ItemState | undefined };

function FailedItem({ document, state }: FailedItemProps) {
  const { t } = useTranslation();
  const failure = state?.kind === 'failed' ? failureOf(state.error) : null;
  const [why] = useFailureTexts(failure);
  return (
    <li>
      <strong>{document.subject}</strong> <span className="cs-figures">{document.no}</span>
      <span className={classes['why']}>
        {failure?.kind === 'network' && !failure.busy ? t('documents.many.noAnswer') : why}
      </span>
    </li>
  );
}
