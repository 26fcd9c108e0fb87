import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '../../../contract/models/user.ts';
import { useSignInAgain } from '../../api/sign-in.ts';
import { session } from '../../api/session.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { codeLength } from '../../ui/code-digits.ts';
import { Form } from '../../ui/form.tsx';
import { SixDigitInput } from '../../ui/six-digit-input.tsx';
import { RecoveryCodeInput } from './recovery-code-input.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

export type AgainFormProps = {
  readonly me: Me;
  readonly text: string;
  readonly onDone: (() => void) | undefined;
  readonly mayLeave: boolean;
};

/** The password of the person who works here, and their second factor. */
export function AgainForm({ me, text, onDone, mayLeave }: AgainFormProps) {
  const { t } = useTranslation();
  const again = useSignInAgain();
  const [password, setPassword] = useState('');
  const [otp, setOtp] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  /** What is asked for once the password is right. */
  const [factor, setFactor] = useState<'none' | 'app' | 'recovery'>('none');
  const username = me.user?.username ?? '';
  const missing = isAsked && password === '' ? t('signIn.passwordRequired') : null;

  const problemId = useId();
  const lacks = (code: string): boolean =>
    (factor === 'app' && code.length < codeLength) || (factor === 'recovery' && code.trim() === '');
  const isLacking = isAsked && lacks(otp);
  const take = (code: string): void => {
    setOtp(code);
    setIsAsked(false);
  };
  const send = (code: string): void => {
    setIsAsked(true);
    if (password === '' || again.isPending || lacks(code)) {
      return;
    }
    const credentials = { username, password, companyId: me.company?.id ?? null };
    again.mutate(
      { ...credentials, ...(factor !== 'none' && { otp: code }) },
      {
        onSuccess: (outcome) => {
          if (outcome === 'code-needed') {
            setFactor('app');
            setIsAsked(false);
          } else {
            onDone?.();
          }
        },
        onError: () => take(''),
      },
    );
  };

  return (
    <Form onSubmit={() => send(otp)}>
      <Stack gap="md">
        <Text>{text}</Text>
        <TextInput
          label={t('signIn.username')}
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          variant="filled"
        />
        {factor === 'none' ? (
          <PasswordField
            label={t('signIn.password')}
            name="password"
            autoComplete="current-password"
            autoFocus
            data-autofocus
            value={password}
            error={missing}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : (
          <>
            <Text>{t(factor === 'app' ? 'signIn.factorLead' : 'signIn.recoveryLead', { username })}</Text>
            {factor === 'app' ? (
              <SixDigitInput
                value={otp}
                onChange={take}
                onComplete={send}
                label={t('signIn.factorGroup')}
                errorId={isLacking ? problemId : undefined}
                autoFocus
              />
            ) : (
              <RecoveryCodeInput value={otp} onChange={take} isMissing={isLacking} />
            )}
            <Anchor
              component="button"
              type="button"
              onClick={() => {
                again.reset();
                take('');
                setFactor(factor === 'app' ? 'recovery' : 'app');
              }}
            >
              {t(factor === 'app' ? 'signIn.factorUseRecovery' : 'signIn.factorUseApp')}
            </Anchor>
          </>
        )}
        {factor === 'app' && (
          <Text id={problemId} role="alert" c="var(--cs-seal)" size="sm" hidden={!isLacking}>
            {isLacking && t('signIn.codeIncomplete')}
          </Text>
        )}
        {!isLacking && <MutationError mutation={again} />}
        <Button type="submit" size="lg" fullWidth loading={again.isPending}>
          {t('session.continue')}
        </Button>
        {mayLeave && <OtherAccount />}
      </Stack>
    </Form>
  );
}

/** Leaves what is on the screen behind, which is said before. */
function OtherAccount() {
  const { t } = useTranslation();
  const [isAsked, setIsAsked] = useState(false);
  const leave = (): void => session.end();
  return isAsked ? (
    <Alert color="warn">
      <Stack gap="sm">
        <Text size="sm" c="var(--cs-ink-1)">
          {t('session.otherAccountHint')}
        </Text>
        <Button variant="default" onClick={leave} autoFocus>
          {t('session.otherAccount')}
        </Button>
      </Stack>
    </Alert>
  ) : (
    <Anchor component="button" type="button" ta="center" onClick={() => setIsAsked(true)}>
      {t('session.otherAccount')}
    </Anchor>
  );
}
