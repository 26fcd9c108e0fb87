import { Button, Select, Stack, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BodyInput, Data } from '../../../contract/operation.ts';
import type { guestAccountGet, guestAccountUpdate } from '../../../contract/operations/guest-account.ts';
import {
  guestAccountQueries,
  useChangeGuestPassword,
  useDeleteGuestAccount,
  useUpdateGuestAccount,
} from '../../api/guest-account.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { MutationError, QueryError } from '../../shared/errors/call-error.tsx';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';
import { ChangePasswordForm } from './change-password.tsx';
import { Section } from './section.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** What concerns the account of somebody who is a user of no company. */
export function GuestAccountPage({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const account = useQuery(guestAccountQueries.account());
  const change = useChangeGuestPassword();
  return (
    <>
      <BackLink to="/my-documents" label={t('guestAccount.back')} />
      <PageHeader title={t('shell.account')} lead={email} />
      <Stack gap="lg">
        <QueryError query={account} />
        {account.data !== undefined && <Wishes account={account.data} />}
        <ChangePasswordForm username={email} change={change} />
        <DeleteAccount email={email} />
      </Stack>
    </>
  );
}

function Wishes({ account }: { readonly account: Data<typeof guestAccountGet> }) {
  const { t } = useTranslation();
  const update = useUpdateGuestAccount();
  const choose = useLanguageChoice();
  const save = (body: BodyInput<typeof guestAccountUpdate>): void => {
    update.mutate(body, {
      onSuccess: () => {
        if (body.language) {
          choose(body.language);
        }
        notifications.show({ message: t('account.preferencesSaved'), color: 'ok' });
      },
    });
  };
  return (
    <Section title={t('account.preferences')} hint={t('guestAccount.wishesHint')}>
      <Stack gap="md" maw={420}>
        <Select
          label={t('shell.language')}
          data={[
            { value: 'vi', label: 'Tiếng Việt' },
            { value: 'en', label: 'English' },
          ]}
          value={account.language ?? currentLanguage()}
          allowDeselect={false}
          disabled={update.isPending}
          onChange={(language) => {
            if (language === 'vi' || language === 'en') {
              save({ language });
            }
          }}
        />
        <Switch
          label={t('guestAccount.wantsAll')}
          description={t('guestAccount.wantsAllHint')}
          checked={account.wantsAll}
          disabled={update.isPending}
          onChange={(event) => save({ wantsAll: event.currentTarget.checked })}
        />
        <MutationError mutation={update} />
      </Stack>
    </Section>
  );
}

function DeleteAccount({ email }: { readonly email: string }) {
  const { t } = useTranslation();
  const erase = useDeleteGuestAccount();
  const [password, setPassword] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  return (
    <Section title={t('guestAccount.delete')} hint={t('guestAccount.deleteHint')}>
      <Button variant="outline" color="seal" onClick={() => setPassword('')}>
        {t('guestAccount.delete')}
      </Button>
      <ConfirmMutation
        opened={password !== null}
        title={t('guestAccount.deleteTitle', { email })}
        confirmLabel={t('guestAccount.delete')}
        danger
        mutation={erase}
        onClose={() => {
          setPassword(null);
          setMissing(false);
        }}
        onConfirm={() => {
          setMissing(password === '');
          if (password !== null && password !== '') {
            erase.mutate(password);
          }
        }}
      >
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          value={password ?? ''}
          error={isMissing ? t('account.currentRequired') : null}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
      </ConfirmMutation>
    </Section>
  );
}
