import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisableTotp, useEnrollTotp } from '../../api/account-security.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

type Stage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'password' }
  | { readonly kind: 'setup'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

type TwoFactorProps = { readonly username: string; readonly isOn: boolean };

type TwoFactorStepsProps = TwoFactorProps & {
  /** Called once it is on and the recovery codes are kept. */
  readonly onSetUp?: () => void;
};

/** The second factor of my sign-in, among the matters of my account. */
export function TwoFactor({ username, isOn }: TwoFactorProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('account.twoFactor')} hint={t('account.twoFactorHint')}>
      <TwoFactorSteps username={username} isOn={isOn} />
    </Section>
  );
}

/** Turning the second factor of my sign-in on and off. Either takes the password: whoever finds a session open may do neither. */
export function TwoFactorSteps({ username, isOn, onSetUp }: TwoFactorStepsProps) {
  const { t } = useTranslation();
  const [stage, setStage] = useState<Stage>({ kind: 'idle' });
  const idle = (): void => setStage({ kind: 'idle' });
  return (
    <>
      {stage.kind === 'idle' && (
        <Group gap="md">
          <Badge color={isOn ? 'ok' : 'gray'} variant="light" size="lg">
            {t(isOn ? 'account.twoFactorOn' : 'account.twoFactorOff')}
          </Badge>
          <Button
            variant={isOn ? 'outline' : 'filled'}
            {...(isOn && { color: 'seal' })}
            onClick={() => setStage({ kind: 'password' })}
          >
            {t(isOn ? 'account.twoFactorTurnOff' : 'account.twoFactorTurnOn')}
          </Button>
        </Group>
      )}
      {stage.kind === 'password' && (
        <PasswordForm
          // Typed for the one, the password is not for the other.
          key={String(isOn)}
          username={username}
          isOn={isOn}
          onOff={idle}
          onSecret={({ secret, uri }) => setStage({ kind: 'setup', secret, uri })}
          onCancel={idle}
        />
      )}
      {stage.kind === 'setup' && (
        <AuthenticatorSetup
          secret={stage.secret}
          uri={stage.uri}
          onCancel={idle}
          onVerified={(codes) => setStage({ kind: 'codes', codes })}
        />
      )}
      {stage.kind === 'codes' && (
        <Stack gap="md">
          <Alert color="ok" role="status" icon={<IconCheck aria-hidden />}>
            {t('account.twoFactorIsOn')}
          </Alert>
          <RecoveryCodes
            codes={stage.codes}
            onStored={() => {
              idle();
              onSetUp?.();
            }}
          />
        </Stack>
      )}
    </>
  );
}

type PasswordFormProps = TwoFactorProps & {
  readonly onOff: () => void;
  readonly onSecret: (made: { readonly secret: string; readonly uri: string }) => void;
  readonly onCancel: () => void;
};

function PasswordForm({ username, isOn, onOff, onSecret, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const enroll = useEnrollTotp();
  const disable = useDisableTotp();
  const attempt = isOn ? disable : enroll;
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  function submit(): void {
    setMissing(password === '');
    if (password === '') {
      return;
    }
    if (isOn) {
      disable.mutate(password, { onSuccess: onOff });
    } else {
      enroll.mutate(password, { onSuccess: onSecret });
    }
  }
  return (
    <Form onSubmit={submit}>
      <Stack gap="md" maw={420}>
        <Text>{t(isOn ? 'account.twoFactorOffPassword' : 'account.twoFactorOnPassword')}</Text>
        <input type="hidden" autoComplete="username" value={username} readOnly />
        <PasswordField
          label={t('account.currentPassword')}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={isMissing ? t('account.currentRequired') : null}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <MutationError mutation={attempt} />
        <Group>
          <Button type="submit" loading={attempt.isPending}>
            {t(isOn ? 'account.twoFactorTurnOff' : 'session.continue')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  );
}
