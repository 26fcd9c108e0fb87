import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { useCancelDocument } from '../../../api/document-edits.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';

type CancelDialogProps = { readonly document: Document; readonly onClose: () => void };

/** Ends a document for good, with a reason that its people read. */
export function CancelDialog({ document, onClose }: CancelDialogProps) {
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
      <Stack gap="md">
        <Text c="dimmed">{t('document.cancelText')}</Text>
        <Textarea
          label={t('document.cancelReason')}
          description={t('document.cancelReasonHint')}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmMutation>
  );
}
