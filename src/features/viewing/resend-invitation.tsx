import { Button, Text } from '@mantine/core';
import { IconCheck, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useResendProcessCode } from '../../api/processing.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';

type ResendInvitationProps = { readonly documentId: string; readonly stepId: string; readonly name: string };

/** Sends whoever's turn it is another mail, with a fresh code and link; what came of it stands in the button's place. */
export function ResendInvitation({ documentId, stepId, name }: ResendInvitationProps) {
  const { t } = useTranslation();
  const resend = useResendProcessCode(documentId);
  if (resend.isSuccess) {
    return (
      <Text component="p" size="sm" c="var(--cs-ok)" role="status" mt={6}>
        <IconCheck size={14} stroke={2.5} aria-hidden /> {t('document.invitationResent')}
      </Text>
    );
  }
  return (
    <>
      <Button
        variant="default"
        size="xs"
        mt={8}
        leftSection={<IconSend size={14} aria-hidden />}
        aria-label={t('document.resendInvitationTo', { name })}
        loading={resend.isPending}
        onClick={() => resend.mutate(stepId)}
      >
        {t('document.resendInvitation')}
      </Button>
      {resend.isError && <ErrorNotice failure={failureOf(resend.error)} />}
    </>
  );
}
