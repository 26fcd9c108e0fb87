import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '../../api/sign-in.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { CodeForm } from './code-form.tsx';
import { Panel } from './panel.tsx';
import { RecoveryCodeInput } from './recovery-code-input.tsx';
import { Form } from '../../ui/form.tsx';

type SecondFactorProps = {
  /** What was typed in the first step; it is sent again with the code. */
  readonly credentials: { readonly username: string; readonly password: string; readonly stays: boolean };
  readonly onBack: () => void;
};

/** The second step of signing in: the code of an authenticator app, or a recovery code for whoever has lost it. */
export function SecondFactor({ credentials, onBack }: SecondFactorProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const [usesRecovery, setUsesRecovery] = useState(false);
  const otherWay = (
    <Stack gap="xs" align="center">
      <Anchor
        component="button"
        type="button"
        onClick={() => {
          signIn.reset();
          setUsesRecovery(!usesRecovery);
        }}
      >
        {t(usesRecovery ? 'signIn.factorUseApp' : 'signIn.factorUseRecovery')}
      </Anchor>
      <Anchor component="button" type="button" onClick={onBack}>
        {t('signIn.factorBack')}
      </Anchor>
    </Stack>
  );
  if (usesRecovery) {
    return <RecoveryForm credentials={credentials} attempt={signIn} otherWay={otherWay} />;
  }
  return (
    <CodeForm
      title={t('signIn.factorTitle')}
      lead={t('signIn.factorLead', { username: credentials.username })}
      label={t('signIn.factorGroup')}
      submitLabel={t('signIn.factorSubmit')}
      help={t('signIn.factorHelp')}
      otherWay={otherWay}
      attempt={signIn}
      onCode={(otp, onRefused) => signIn.mutate({ ...credentials, otp }, { onError: onRefused })}
    />
  );
}

type RecoveryFormProps = Pick<SecondFactorProps, 'credentials'> & {
  readonly attempt: ReturnType<typeof useSignIn>;
  readonly otherWay: ReactNode;
};

function RecoveryForm({ credentials, attempt, otherWay }: RecoveryFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  function submit(): void {
    setMissing(code.trim() === '');
    if (code.trim() !== '') {
      attempt.mutate({ ...credentials, otp: code });
    }
  }
  return (
    <Panel
      title={t('signIn.factorTitle')}
      lead={t('signIn.recoveryLead', { username: credentials.username })}
    >
      <Form onSubmit={submit}>
        <Stack gap="md">
          <RecoveryCodeInput
            value={code}
            isMissing={isMissing}
            onChange={(value) => {
              setCode(value);
              setMissing(false);
              attempt.reset();
            }}
          />
          <MutationError mutation={attempt} />
          <Button type="submit" size="lg" fullWidth loading={attempt.isPending}>
            {t('signIn.factorSubmit')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('signIn.recoveryHelp')}
          </Text>
          <Group justify="center">{otherWay}</Group>
        </Stack>
      </Form>
    </Panel>
  );
}
