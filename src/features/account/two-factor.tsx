import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDisableTotp, useEnrollTotp } from '../../api/auth.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';
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
      {stage.kind === 'password' &&
        (isOn ? (
          <TurnOff username={username} onDone={idle} onCancel={idle} />
        ) : (
          <Enroll
            username={username}
            onCancel={idle}
            onSecret={({ secret, uri }) => setStage({ kind: 'setup', secret, uri })}
          />
        ))}
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

type EnrollProps = {
  readonly username: string;
  readonly onSecret: (made: { readonly secret: string; readonly uri: string }) => void;
  readonly onCancel: () => void;
};

function Enroll({ username, onSecret, onCancel }: EnrollProps) {
  const { t } = useTranslation();
  const enroll = useEnrollTotp();
  return (
    <PasswordForm
      username={username}
      lead={t('account.twoFactorOnPassword')}
      submitLabel={t('account.twoFactorNext')}
      attempt={enroll}
      onCancel={onCancel}
      onPassword={(password) => enroll.mutate(password, { onSuccess: onSecret })}
    />
  );
}

type TurnOffProps = {
  readonly username: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
};

function TurnOff({ username, onDone, onCancel }: TurnOffProps) {
  const { t } = useTranslation();
  const disable = useDisableTotp();
  return (
    <PasswordForm
      username={username}
      lead={t('account.twoFactorOffPassword')}
      submitLabel={t('account.twoFactorTurnOff')}
      attempt={disable}
      onCancel={onCancel}
      onPassword={(password) => disable.mutate(password, { onSuccess: onDone })}
    />
  );
}

type PasswordFormProps = {
  readonly username: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly attempt: { readonly isPending: boolean; readonly isError: boolean; readonly error: unknown };
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
};

function PasswordForm({ username, lead, submitLabel, attempt, onPassword, onCancel }: PasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setMissing(password === '');
    if (password !== '') {
      onPassword(password);
    }
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={420}>
        <Text>{lead}</Text>
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
            {submitLabel}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
