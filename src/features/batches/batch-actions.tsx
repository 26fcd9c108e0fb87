import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSend } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Batch } from '../../../contract/models/batch.ts';
import { envelopeCode } from '../../../contract/envelope.ts';
import { failureOf, isFailure } from '../../api/api-error.ts';
import { useCancelBatch, useSendBatch } from '../../api/batches.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { keepFocusOnScreen } from '../../ui/lost-focus.ts';
import { BatchRecipients } from './batch-recipients.tsx';
import { dueOf, stateOf } from './batch-state.ts';
import classes from './batches.module.css';

/** Code 202: the documents are still being made. It is no failure, but a reason to wait. */
function isStillBuilding(error: unknown): boolean {
  const failure = failureOf(error);
  return failure?.kind === 'rejected' && failure.code === envelopeCode.stillBuilding;
}

/**
 * Who sends a batch that is asked for while it is made: the service by itself, where it has said so, else this page, which asks again
 * when it is made; `null` where nobody has asked.
 */
function useSendingOnceMade(
  batch: Batch,
  send: ReturnType<typeof useSendBatch>,
): 'byService' | 'byPage' | null {
  const isAsked = send.isPending || isStillBuilding(send.error);
  const isByService = batch.sendRequestedAt !== null;
  const askAgain = useEffectEvent(() => {
    if (isStillBuilding(send.error) && !isByService) {
      send.mutate(batch.id);
    }
  });
  const state = stateOf(batch);
  useEffect(() => {
    if (state === 'created') {
      askAgain();
    }
  }, [state]);
  if (state !== 'processing') {
    return null;
  }
  return isByService ? 'byService' : isAsked ? 'byPage' : null;
}

type BatchActionsProps = { readonly batch: Batch; readonly isMine: boolean };

/** What can be done with a batch as it stands: send it, once it is made or as soon as it is, or give it up. */
export function BatchActions({ batch, isMine }: BatchActionsProps) {
  const { t } = useTranslation();
  const send = useSendBatch();
  const cancel = useCancelBatch();
  const [asking, ask] = useDisclosure(false);
  const [canceling, canceler] = useDisclosure(false);
  const state = stateOf(batch);
  const isBuilding = state === 'processing';
  const due = dueOf(batch);
  // Where all were sent by hand, nothing is left but to end the batch.
  const isEmpty = !isBuilding && due === 0;
  const sendLabel = isBuilding
    ? t('batches.detail.sendWhenReady')
    : isEmpty
      ? t('batches.detail.sendNone')
      : t('batches.detail.send', { count: due });
  const sending = useSendingOnceMade(batch, send);
  const isOffered = isMine && (isBuilding || state === 'created');
  const wasOffered = useRef(isOffered);
  useEffect(() => {
    if (wasOffered.current && !isOffered) {
      keepFocusOnScreen();
    }
    wasOffered.current = isOffered;
  }, [isOffered]);
  if (!isOffered) {
    return null;
  }
  const failure = send.isError && !isStillBuilding(send.error) ? failureOf(send.error) : undefined;
  return (
    <div className={classes['actions']}>
      <div className={classes['buttons']}>
        <Button
          variant="default"
          onClick={() => {
            if (!cancel.isPending) {
              cancel.reset();
            }
            canceler.open();
          }}
          disabled={send.isPending && !isBuilding}
        >
          {t('batches.detail.cancel')}
        </Button>
        {sending === null && (
          <Button
            leftSection={<IconSend size={18} aria-hidden />}
            onClick={() => {
              if (isEmpty) {
                send.mutate(batch.id);
                return;
              }
              // A failure is of the last time; that it is still being made is known on.
              if (!isStillBuilding(send.error)) {
                send.reset();
              }
              ask.open();
            }}
            loading={send.isPending}
          >
            {sendLabel}
          </Button>
        )}
      </div>
      {isBuilding && (
        <Text c="dimmed" role="status">
          {t(`batches.detail.sending.${sending ?? 'not'}`)}
        </Text>
      )}
      {failure !== undefined && !asking && <ErrorNotice failure={failure} />}
      <ConfirmDialog
        opened={asking}
        title={t('batches.detail.sendConfirm')}
        confirmLabel={sendLabel}
        busy={send.isPending}
        failure={failure}
        onCancel={ask.close}
        onConfirm={() => {
          send.mutate(batch.id, { onSuccess: ask.close });
          // The service answers when it is made, or that it is not yet: nobody waits for that.
          if (isBuilding) {
            ask.close();
          }
        }}
      >
        <BatchRecipients batch={batch} />
      </ConfirmDialog>
      <ConfirmDialog
        opened={canceling}
        title={t('batches.detail.cancelConfirm')}
        confirmLabel={t('batches.detail.cancel')}
        danger
        busy={cancel.isPending}
        failure={cancel.isError ? failureOf(cancel.error) : undefined}
        onCancel={canceler.close}
        onConfirm={() => cancel.mutate(batch.id, { onSuccess: canceler.close })}
      >
        {t('batches.detail.cancelText', { name: batch.name })}
      </ConfirmDialog>
      {isFailure(cancel.error, 'network') && !canceling && <ErrorNotice failure={failureOf(cancel.error)} />}
    </div>
  );
}
