import { Button, Text } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useResendProcessCode } from '../../../api/processing.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';

type ResendInvitationProps = {
  readonly documentId: string;
  readonly stepId: string;
  readonly name: string;
  /** Whether what was sent last reached nobody: then it may be sent again, however often. */
  readonly isLost: boolean;
};

/** Sends whoever's turn it is another mail, with a fresh code and link; what came of it stands in the button's place. */
export function ResendInvitation({ documentId, stepId, name, isLost }: ResendInvitationProps) {
  const { t } = useTranslation();
  const resend = useResendProcessCode(documentId);
  if (resend.isSuccess && !isLost) {
    return (
      <Text component="p" size="sm" c="var(--cs-ok)" role="status">
        <IconCheck size={14} stroke={2.5} aria-hidden /> {t('document.invitationResent')}
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSend size={14} aria-hidden />}
        aria-label={t('document.resendInvitationTo', { name })}
        loading={resend.isPending}
        onClick={() => resend.mutate(stepId)}
      >
        {t('document.resendInvitation')}
      </Button>
      <MutationError mutation={resend} />
    </>
  );
}
