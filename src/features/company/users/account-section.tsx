import { Alert, Box, Button, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userStatus } from '../../../../contract/enums.ts';
import type { User } from '../../../../contract/models/user.ts';
import { type Failure, failureOf } from '../../../api/api-error.ts';
import { useResetTotp, useSendInvitation, useUnlockUser, useUpdateUser } from '../../../api/users.ts';
import { useFormat } from '../../../i18n/format.ts';
import type { PlainKey } from '../../../i18n/plain-key.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Row } from './row.tsx';
import { isEnabled } from './user-state.tsx';
import styles from './users.module.css';

/** What an admin can do with an account, and what is said when it is done. */
const doneTexts = {
  enable: 'users.enabled',
  disable: 'users.disabled',
  invite: 'users.invited',
  unlock: 'users.unlocked',
  resetTotp: 'users.totpReset',
} as const satisfies Readonly<Record<string, PlainKey>>;
type AccountAction = keyof typeof doneTexts;

type Outcome =
  | { readonly kind: 'done'; readonly action: AccountAction }
  | { readonly kind: 'failed'; readonly failure: Failure | null };

function useAccountActions(user: User) {
  const update = useUpdateUser();
  const invite = useSendInvitation();
  const unlock = useUnlockUser();
  const resetTotp = useResetTotp();
  const [running, setRunning] = useState<AccountAction | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const calls: Readonly<Record<AccountAction, () => Promise<unknown>>> = {
    enable: () => update.mutateAsync({ id: user.id, status: userStatus.enabled }),
    disable: () => update.mutateAsync({ id: user.id, status: userStatus.disabled }),
    invite: () => invite.mutateAsync(user.id),
    unlock: () => unlock.mutateAsync(user.id),
    resetTotp: () => resetTotp.mutateAsync(user.id),
  };
  const run = async (action: AccountAction): Promise<void> => {
    if (running !== null) {
      return;
    }
    setRunning(action);
    setOutcome(null);
    try {
      await calls[action]();
      setOutcome({ kind: 'done', action });
    } catch (error) {
      setOutcome({ kind: 'failed', failure: failureOf(error) });
    } finally {
      setRunning(null);
    }
  };
  return { run, running, outcome };
}

function twoFactorHint(user: User): PlainKey {
  if (user.mustSetUpSecondFactor) {
    return 'users.twoFactorMissingHint';
  }
  return user.twoFactorEnabled ? 'users.twoFactorOnHint' : 'users.twoFactorOffHint';
}

/** Whether and how the user signs in, and what can be done about it. */
export function AccountSection({ user, isMe }: { readonly user: User; readonly isMe: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { run, running, outcome } = useAccountActions(user);
  const [asking, setAsking] = useState<'disable' | 'resetTotp' | null>(null);
  const button = (action: AccountAction, label: string): ReactNode => (
    <Button
      size="sm"
      variant="default"
      loading={running === action}
      onClick={() => {
        if (action === 'disable' || action === 'resetTotp') {
          setAsking(action);
        } else {
          void run(action);
        }
      }}
    >
      {label}
    </Button>
  );
  const enabled = isEnabled(user);
  return (
    <section className={styles['section']}>
      <Title order={2} size="h3">
        {t('users.account')}
      </Title>
      <ul className={styles['rows']}>
        <Row
          title={t(enabled ? 'enums.userStatus.enabled' : 'enums.userStatus.disabled')}
          text={isMe ? t('users.ownAccount') : t(enabled ? 'users.enabledHint' : 'users.disabledHint')}
        >
          {!isMe && (enabled ? button('disable', t('users.disable')) : button('enable', t('users.enable')))}
        </Row>
        {user.isAccountLocked && (
          <Row title={t('users.locked')} text={t('users.lockedHint')}>
            {button('unlock', t('users.unlock'))}
          </Row>
        )}
        <Row title={t('account.twoFactor')} text={t(twoFactorHint(user))}>
          {!isMe && user.twoFactorEnabled && button('resetTotp', t('users.resetTotp'))}
        </Row>
        <Row
          title={t('users.columns.lastSignIn')}
          text={
            user.lastSignInDate === null ? t('users.neverSignedIn') : format.dateTime(user.lastSignInDate)
          }
        >
          {null}
        </Row>
        {enabled && user.isInvited && (
          <Row
            title={t('users.invitation')}
            text={t('users.invitationHint', {
              date: user.createdDate === null ? '' : format.date(user.createdDate),
            })}
          >
            {button('invite', t('users.inviteAgain'))}
          </Row>
        )}
      </ul>
      <div aria-live="polite">
        {outcome?.kind === 'done' && (
          <Alert color="ok" icon={<IconCheck aria-hidden />} mt="md">
            {t(doneTexts[outcome.action])}
          </Alert>
        )}
      </div>
      {outcome?.kind === 'failed' && (
        <Box mt="md">
          <ErrorNotice failure={outcome.failure} />
        </Box>
      )}
      <ConfirmDialog
        opened={asking !== null}
        title={t(asking === 'resetTotp' ? 'users.resetTotpTitle' : 'users.disableTitle', { name: user.name })}
        confirmLabel={t(asking === 'resetTotp' ? 'users.resetTotp' : 'users.disable')}
        danger
        onCancel={() => setAsking(null)}
        onConfirm={() => {
          if (asking !== null) {
            setAsking(null);
            void run(asking);
          }
        }}
      >
        {t(asking === 'resetTotp' ? 'users.resetTotpText' : 'users.disableText')}
      </ConfirmDialog>
    </section>
  );
}
