import { Stack, Text, Textarea, type TextareaProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { useCancelDocument } from '../../../api/document-edits.ts';
import { useHoldDocument } from '../../../api/privacy.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';

type DialogProps = { readonly document: Document; readonly onClose: () => void };

/** Ends a document for good, with a reason that its people read. */
export function CancelDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const cancel = useCancelDocument();
  const [reason, setReason] = useState('');
  return (
    <ConfirmMutation
      opened
      title={t('document.cancelTitle')}
      confirmLabel={t('document.actions.cancel')}
      danger
      mutation={cancel}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id: document.id, reason }, { onSuccess: onClose })}
    >
      <Reason
        text={t('document.cancelText')}
        label={t('document.cancelReason')}
        description={t('document.cancelReasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmMutation>
  );
}

/** Keeps a document from being deleted when its time is over, and says why. */
export function HoldDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const hold = useHoldDocument();
  const [reason, setReason] = useState('');
  const [isNeeded, setIsNeeded] = useState(false);
  return (
    <ConfirmMutation
      opened
      title={t('retention.holdTitle')}
      confirmLabel={t('document.actions.hold')}
      mutation={hold}
      onClose={onClose}
      onConfirm={() => {
        if (reason.trim() === '') {
          setIsNeeded(true);
          focusFirstFault();
          return;
        }
        hold.mutate({ id: document.id, reason: reason.trim() }, { onSuccess: onClose });
      }}
    >
      <Reason
        text={t('retention.holdText')}
        label={t('retention.holdReason')}
        description={t('retention.holdReasonHint')}
        value={reason}
        error={isNeeded ? t('retention.holdReasonNeeded') : null}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setIsNeeded(false);
        }}
      />
    </ConfirmMutation>
  );
}

function Reason({ text, ...field }: TextareaProps & { readonly text: string }) {
  return (
    <Stack gap="md">
      <Text c="dimmed">{text}</Text>
      <Textarea autosize minRows={2} maxLength={1000} {...field} />
    </Stack>
  );
}
