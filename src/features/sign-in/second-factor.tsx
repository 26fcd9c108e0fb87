import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useSignIn } from '../../api/auth.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { SixDigitInput } from '../../ui/six-digit-input.tsx';
import { Panel } from './panel.tsx';

const complete = /^\d{6}$/;

type SecondFactorProps = {
  /** What was typed in the first step; it is sent again with the code. */
  readonly credentials: { readonly username: string; readonly password: string };
  readonly onBack: () => void;
};

/** The second step of signing in: the code of an authenticator app. A whole code is tried as soon as it is there. */
export function SecondFactor({ credentials, onBack }: SecondFactorProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const failureTexts = useFailureTexts(failureOf(signIn.error));
  const texts = incomplete ? [t('signIn.codeIncomplete')] : signIn.isError ? failureTexts : [];

  function tryCode(otp: string): void {
    if (signIn.isPending) {
      return;
    }
    signIn.mutate(
      { ...credentials, otp },
      {
        onError: () => {
          setCode('');
          form.current?.querySelector('input')?.focus();
        },
      },
    );
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setIncomplete(!complete.test(code));
    if (complete.test(code)) {
      tryCode(code);
    }
  }

  return (
    <Panel title={t('signIn.factorTitle')} lead={t('signIn.factorLead', { username: credentials.username })}>
      <form onSubmit={submit} noValidate ref={form}>
        <Stack gap="md">
          <SixDigitInput
            value={code}
            onChange={(value) => {
              setCode(value);
              setIncomplete(false);
              if (value !== '') {
                signIn.reset();
              }
            }}
            onComplete={tryCode}
            label={t('signIn.factorGroup')}
            digitLabel={(n) => t('signIn.factorDigit', { n })}
            errorId={texts.length > 0 ? 'factor-problem' : undefined}
            autoFocus
          />
          <div id="factor-problem" role="alert">
            {texts.map((text) => (
              <Text key={text} c="var(--cs-seal)" size="sm">
                {text}
              </Text>
            ))}
          </div>
          <Button type="submit" size="lg" fullWidth loading={signIn.isPending}>
            {t('signIn.factorSubmit')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('signIn.factorHelp')}
          </Text>
          <Group justify="center">
            <Anchor component="button" type="button" onClick={onBack}>
              {t('signIn.factorBack')}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
