import { Alert, Anchor, Button, Checkbox, Divider, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconClockOff } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSignIn } from '../../api/sign-in.ts';
import { isOwnService } from '../../api/runtime-config.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { demoPassword } from './demo-accounts.ts';
import { DemoPanel } from './demo-panel.tsx';
import { Panel } from './panel.tsx';
import { SecondFactor } from './second-factor.tsx';
import styles from './sign-in-page.module.css';
import { PasswordField } from '../../ui/password-field.tsx';

type SignInPageProps = {
  readonly demo: boolean;
  /** Whether a session has just run out, so that the user learns why they stand here. */
  readonly expired: boolean;
};

/** Signing in with user name and password. The frame around it leads on once there is a session. */
export function SignInPage({ demo, expired }: SignInPageProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const firstField = useRef<HTMLInputElement>(null);
  const submitButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not where it would bring up a keyboard over the page, nor from where the user is already.
    const isFree = document.activeElement?.matches('body, [data-page-heading]') ?? true;
    if (isFree && window.matchMedia('(pointer: fine)').matches) {
      firstField.current?.focus();
    }
  }, []);
  const form = useForm({
    mode: 'controlled',
    initialValues: { username: '', password: '', stays: false },
    validate: {
      username: (value) => (value.trim() === '' ? t('signIn.usernameRequired') : null),
      password: (value) => (value === '' ? t('signIn.passwordRequired') : null),
    },
  });
  const submit = form.onSubmit(
    (values) => {
      signIn.mutate(values, { onError: () => form.getInputNode('password')?.focus() });
    },
    (errors) => form.getInputNode('username' in errors ? 'username' : 'password')?.focus(),
  );
  if (signIn.data === 'code-needed') {
    return (
      <SecondFactor
        credentials={form.values}
        onBack={() => {
          signIn.reset();
          form.setFieldValue('password', '');
        }}
      />
    );
  }
  return (
    <div className={demo ? styles['withDemo'] : undefined}>
      <Panel title={t('signIn.title')} lead={t('signIn.lead')}>
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            {expired && !signIn.isError && (
              <Alert color="warn" icon={<IconClockOff aria-hidden />}>
                {t('signIn.expired')}
              </Alert>
            )}
            <TextInput
              ref={firstField}
              label={t('signIn.username')}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              inputMode="email"
              key={form.key('username')}
              {...form.getInputProps('username')}
            />
            <PasswordField
              label={t('signIn.password')}
              autoComplete="current-password"
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            {isOwnService() && (
              <Checkbox
                label={t('signIn.stay')}
                description={t('signIn.stayHint')}
                key={form.key('stays')}
                {...form.getInputProps('stays', { type: 'checkbox' })}
              />
            )}
            <MutationError mutation={signIn} />
            <Button type="submit" size="lg" fullWidth loading={signIn.isPending} ref={submitButton}>
              {t('signIn.submit')}
            </Button>
            <Group justify="center">
              <Anchor component={Link} to="/forgot-password">
                {t('signIn.forgot')}
              </Anchor>
            </Group>
            <Divider />
            <Button component={Link} to="/code" variant="default" size="lg" fullWidth>
              {t('signIn.openByCode')}
            </Button>
          </Stack>
        </form>
      </Panel>
      {demo && (
        <DemoPanel
          chosen={form.values.username}
          onChoose={({ username }) => {
            form.setValues({ ...form.values, username, password: demoPassword });
            form.clearErrors();
            signIn.reset();
            submitButton.current?.focus();
          }}
        />
      )}
    </div>
  );
}
