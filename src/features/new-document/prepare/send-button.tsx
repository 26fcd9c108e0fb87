import { Button, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useSendProcess } from '../../../api/document-edits.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { type Workflow, firstRecipients, sendingFault, unplacedSteps } from '../workflow-model.ts';
import { namesOf } from './processor-panel.tsx';

type SendButtonProps = {
  readonly documentId: string;
  readonly workflow: Workflow;
  /** Whether the service would send the workflow; what is wrong stands at its steps. */
  readonly isSendable: boolean;
  readonly sending: ReturnType<typeof useSendProcess>;
  /** Saves what is not saved yet; answers whether the service has everything. */
  readonly saveNow: () => Promise<boolean>;
  readonly onSent: (names: readonly string[]) => void;
};

const faultTexts = {
  empty: 'prepare.needProcessor',
  'view-only': 'prepare.needActor',
  unsound: 'prepare.needMending',
} as const;

/** The one next step: saves, asks only where something is odd, and sends. */
export function SendButton({ documentId, workflow, isSendable, sending, saveNow, onSent }: SendButtonProps) {
  const { t } = useTranslation();
  const id = useId();
  const [isSaving, setIsSaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const fault = sendingFault(workflow) ?? (isSendable ? null : 'unsound');
  const recipients = firstRecipients(workflow);
  const missing = unplacedSteps(workflow);
  // Once it is sent, the screen is left.
  const isBusy = isSaving || sending.isPending || sending.isSuccess;

  const sendNow = async (): Promise<void> => {
    setIsAsking(false);
    if (isBusy) {
      return;
    }
    setIsSaving(true);
    const isSaved = await saveNow();
    setIsSaving(false);
    if (isSaved) {
      sending.mutate(documentId, {
        onSuccess: () => onSent(recipients.map((user) => user.name)),
      });
    }
  };

  const [first] = recipients;
  const label =
    recipients.length > 1
      ? t('prepare.sendToMany', { count: recipients.length })
      : first === undefined
        ? t('prepare.send')
        : t('prepare.sendTo', { name: first.name });
  return (
    <Stack gap="xs" miw={0}>
      <MutationError mutation={sending} />
      <Button
        fullWidth
        size="lg"
        loading={isBusy}
        disabled={fault !== null}
        leftSection={<IconSend size={20} aria-hidden />}
        {...(fault !== null && { 'aria-describedby': id })}
        onClick={() => {
          if (missing.length > 0) {
            setIsAsking(true);
          } else {
            void sendNow();
          }
        }}
      >
        {label}
      </Button>
      {fault !== null && (
        <Text id={id} c="dimmed" fz="sm" ta="center">
          {t(faultTexts[fault])}
        </Text>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('prepare.confirmTitle')}
        confirmLabel={t('prepare.sendAnyway')}
        onConfirm={() => void sendNow()}
        onCancel={() => setIsAsking(false)}
      >
        {t('prepare.confirmText', { names: namesOf(missing) })}
      </ConfirmDialog>
    </Stack>
  );
}
