import { ActionIcon, Tooltip } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useSendInvitation } from '../../../api/users.ts';
import { useFailureTexts } from '../../../ui/error-notice.tsx';

/** Sends somebody another invitation who has not accepted the last one. */
export function InviteAgain({ user: { id, name } }: { readonly user: User }) {
  const { t } = useTranslation();
  const invite = useSendInvitation();
  const failure = useFailureTexts(failureOf(invite.error));
  return (
    <>
      <Tooltip label={t('users.inviteAgain')}>
        <ActionIcon
          aria-label={t('users.inviteAgainTo', { name })}
          loading={invite.isPending}
          onClick={() =>
            invite.mutate(id, {
              onSuccess: () =>
                notifications.show({ message: t('users.invitedAgain', { name }), color: 'ok' }),
            })
          }
        >
          <IconMailForward size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {invite.isError && (
        <span className="cs-detail" role="alert">
          {failure.join(' ')}
        </span>
      )}
    </>
  );
}
