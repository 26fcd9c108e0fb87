import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { useHoldDocument, useReleaseDocument } from '../../../api/privacy.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';

type DialogProps = { readonly document: Document; readonly onClose: () => void };

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
      <Stack gap="md">
        <Text c="dimmed">{t('retention.holdText')}</Text>
        <Textarea
          label={t('retention.holdReason')}
          description={t('retention.holdReasonHint')}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={isNeeded ? t('retention.holdReasonNeeded') : null}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setIsNeeded(false);
          }}
        />
      </Stack>
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
