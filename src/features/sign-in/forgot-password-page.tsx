import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useForgotPassword } from '../../api/account-security.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { Panel } from './panel.tsx';

/** Asks for a link to set a new password. The answer is the same whether or not the account exists. */
export function ForgotPasswordPage({ demo }: { readonly demo: boolean }) {
  const { t } = useTranslation();
  const forgot = useForgotPassword();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { username: '' },
    validate: { username: (value) => (value.trim() === '' ? t('signIn.usernameRequired') : null) },
  });
  const back = (
    <Anchor component={Link} to="/sign-in" ta="center">
      {t('signIn.backToSignIn')}
    </Anchor>
  );
  if (forgot.isSuccess) {
    const { username } = forgot.variables;
    return (
      <Panel title={t('signIn.forgotSentTitle')} lead={t('signIn.forgotSent', { username })}>
        <Stack gap="md">
          {demo && (
            <Button component={Link} to={`/outbox?${new URLSearchParams({ to: username }).toString()}`}>
              {t('signIn.forgotOutbox')}
            </Button>
          )}
          {back}
        </Stack>
      </Panel>
    );
  }
  return (
    <Panel title={t('signIn.forgotTitle')} lead={t('signIn.forgotLead')}>
      <form
        noValidate
        onSubmit={form.onSubmit(
          (values) => forgot.mutate({ username: values.username.trim() }),
          () => form.getInputNode('username')?.focus(),
        )}
      >
        <Stack gap="md">
          <TextInput
            label={t('signIn.username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="email"
            key={form.key('username')}
            {...form.getInputProps('username')}
          />
          <MutationError mutation={forgot} />
          <Button type="submit" size="lg" fullWidth loading={forgot.isPending}>
            {t('signIn.forgotSubmit')}
          </Button>
          {back}
        </Stack>
      </form>
    </Panel>
  );
}
