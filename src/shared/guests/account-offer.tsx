import { Box, Button, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useInviteGuest } from '../../api/guest-account.ts';
import { MutationError } from '../errors/call-error.tsx';

type AccountOfferProps = { readonly documentId: string; readonly email: string };

/** Offers somebody outside the company an account in which they find their documents again. It is made by a link in their mailbox. */
export function AccountOffer({ documentId, email }: AccountOfferProps) {
  const { t } = useTranslation();
  const invite = useInviteGuest(documentId);
  if (invite.isSuccess) {
    return (
      <Text size="sm" role="status">
        {t('guestAccount.invited', { email })}
      </Text>
    );
  }
  return (
    // The button lies as the text around it does: to the left in a note, in the middle where one is done.
    <Box mt="sm">
      <Text size="sm" c="dimmed">
        {t('guestAccount.offer')}
      </Text>
      <Button
        variant="subtle"
        size="sm"
        px={0}
        my={6}
        leftSection={<IconUserPlus size={18} aria-hidden />}
        loading={invite.isPending}
        onClick={() => invite.mutate()}
      >
        {t('guestAccount.make')}
      </Button>
      <MutationError mutation={invite} />
    </Box>
  );
}
