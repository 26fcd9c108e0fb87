import { notifications } from '@mantine/notifications';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Document } from '../../../../contract/models/document.ts';
import { useCorrectDocument, useDeleteDocument } from '../../../api/document-edits.ts';
import { useRemind, useSendNotify } from '../../../api/follow-up.ts';
import { useKeepVerifiable, useReleaseDocument } from '../../../api/privacy.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';

type DialogProps = { readonly document: Document; readonly onClose: () => void };

/** Takes a rejected document back, says what that undoes, and leads to where it is prepared. */
export function CorrectDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const correct = useCorrectDocument();
  return (
    <ConfirmMutation
      opened
      title={t('document.correctTitle')}
      confirmLabel={t('document.actions.correct')}
      mutation={correct}
      onClose={onClose}
      onConfirm={() => {
        correct.mutate(document.id, {
          onSuccess: () => void navigate(`/documents/${document.id}/prepare`),
        });
      }}
    >
      {document.reason !== null && document.reason !== '' && (
        <Text fw={600}>{t('document.reason', { reason: document.reason })}</Text>
      )}
      <Text c="dimmed">{t('document.correctText')}</Text>
    </ConfirmMutation>
  );
}

export function RemindDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const remind = useRemind();
  const names = document.waitingProcesses.map((step) => step.processedByUser?.name ?? '').join(', ');
  return (
    <ConfirmMutation
      opened
      title={t('document.remindTitle')}
      confirmLabel={t('document.actions.remind')}
      mutation={remind}
      onClose={onClose}
      onConfirm={() => {
        remind.mutate(document.id, {
          onSuccess: () => {
            notifications.show({ color: 'ok', message: t('document.reminded', { names }) });
            onClose();
          },
        });
      }}
    >
      {t('document.remindText', { names })}
    </ConfirmMutation>
  );
}

export function NotifyDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const notify = useSendNotify();
  return (
    <ConfirmMutation
      opened
      title={t('document.notifyTitle')}
      confirmLabel={t('document.actions.notify')}
      mutation={notify}
      onClose={onClose}
      onConfirm={() => {
        notify.mutate(document.id, {
          onSuccess: () => {
            notifications.show({ color: 'ok', message: t('document.notified') });
            onClose();
          },
        });
      }}
    >
      {t('document.notifyText')}
    </ConfirmMutation>
  );
}

export function DeleteDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const remove = useDeleteDocument();
  return (
    <ConfirmMutation
      opened
      title={t('document.deleteTitle')}
      confirmLabel={t('document.actions.delete')}
      danger
      mutation={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: document.id }, { onSuccess: () => void navigate('/documents') })}
    >
      {t('document.deleteText', { subject: document.subject })}
    </ConfirmMutation>
  );
}

/** Takes back the hold, and says what may come of it. */
export function ReleaseDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const release = useReleaseDocument();
  return (
    <ConfirmMutation
      opened
      title={t('retention.releaseTitle')}
      confirmLabel={t('document.actions.release')}
      danger
      mutation={release}
      onClose={onClose}
      onConfirm={() => release.mutate(document.id, { onSuccess: onClose })}
    >
      {t('retention.releaseText')}
    </ConfirmMutation>
  );
}

/** Has a document stay verifiable for the long term, and says what comes of it. */
export function KeepVerifiableDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const keep = useKeepVerifiable();
  return (
    <ConfirmMutation
      opened
      title={t('retention.keepVerifiableTitle')}
      confirmLabel={t('document.actions.keepVerifiable')}
      mutation={keep}
      onClose={onClose}
      onConfirm={() => keep.mutate(document.id, { onSuccess: onClose })}
    >
      {t('retention.keepVerifiableText')}
    </ConfirmMutation>
  );
}
