import { Alert, Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { passwordMinLength } from '../../../contract/operations/auth.ts';
import { failureOf, fieldErrors, formErrors } from '../../api/api-error.ts';
import { useChangePassword } from '../../api/account-security.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { focusFirstFault } from '../../ui/focus-first-fault.ts';
import { useFailureFocus } from '../../ui/use-failure-focus.ts';
import { Section } from './section.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** Changing my password; every other device is signed out by it. */
export function ChangePassword({ username }: { readonly username: string }) {
  return <ChangePasswordForm username={username} change={useChangePassword()} />;
}

type ChangePasswordFormProps = {
  readonly username: string;
  readonly change: ReturnType<typeof useChangePassword>;
};

/** The form of it, for whichever account. */
export function ChangePasswordForm({ username, change }: ChangePasswordFormProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const form = useForm({
    mode: 'controlled',
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: {
      currentPassword: (value) => (value === '' ? t('account.currentRequired') : null),
      newPassword: (value) => {
        if ([...value].length < passwordMinLength) {
          return t('account.tooShort', { n: passwordMinLength });
        }
        return value.toLowerCase() === username.toLowerCase() ? t('account.sameAsUsername') : null;
      },
      repeated: (value, values) => (value === values.newPassword ? null : t('account.repeatDiffers')),
    },
  });
  const panel = useFailureFocus<HTMLFormElement>(change.error);
  const submit = form.onSubmit(
    ({ currentPassword, newPassword }) => {
      change.mutate(
        { currentPassword, newPassword },
        {
          onSuccess: () => form.reset(),
          onError: (error) => {
            for (const [path, text] of fieldErrors(error)) {
              form.setFieldError(path, serverText(text));
            }
          },
        },
      );
    },
    (_errors, _values, event) => focusFirstFault(event?.currentTarget ?? null),
  );
  const notice =
    change.isError && (fieldErrors(change.error).size === 0 || formErrors(change.error).length > 0);
  return (
    <Section title={t('account.password')}>
      <form onSubmit={submit} noValidate ref={panel}>
        <Stack gap="md" maw={420}>
          <input type="hidden" autoComplete="username" value={username} readOnly />
          <PasswordField
            label={t('account.currentPassword')}
            autoComplete="current-password"
            key={form.key('currentPassword')}
            {...form.getInputProps('currentPassword')}
          />
          <PasswordField
            label={t('signIn.newPassword')}
            autoComplete="new-password"
            key={form.key('newPassword')}
            {...form.getInputProps('newPassword')}
          />
          <PasswordField
            label={t('signIn.repeatPassword')}
            autoComplete="new-password"
            key={form.key('repeated')}
            {...form.getInputProps('repeated')}
          />
          {notice && <ErrorNotice failure={failureOf(change.error)} />}
          {change.isSuccess && !form.isDirty() && (
            <Alert color="ok" role="status" icon={<IconCheck aria-hidden />}>
              {t('account.passwordChanged')}
            </Alert>
          )}
          <Group>
            <Button type="submit" loading={change.isPending}>
              {t('account.password')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}
