import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf } from '../../api/api-error.ts';
import { useOpenByCode } from '../../api/auth.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { SixDigitInput } from '../../ui/six-digit-input.tsx';
import { Panel } from './panel.tsx';

const complete = /^\d{6}$/;

/** Opens one document with the six-digit code of its mail. A whole code is tried as soon as it is there. */
export function CodePage({ onOpened }: { readonly onOpened: (documentId: string) => void }) {
  const { t } = useTranslation();
  const open = useOpenByCode();
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const failureTexts = useFailureTexts(failureOf(open.error));
  const texts = incomplete ? [t('signIn.codeIncomplete')] : open.isError ? failureTexts : [];

  function tryCode(value: string): void {
    if (open.isPending) {
      return;
    }
    open.mutate(value, {
      onSuccess: (documentId) => {
        onOpened(documentId);
      },
      onError: () => {
        setCode('');
        form.current?.querySelector('input')?.focus();
      },
    });
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setIncomplete(!complete.test(code));
    if (complete.test(code)) {
      tryCode(code);
    }
  }

  return (
    <Panel title={t('signIn.codeTitle')} lead={t('signIn.codeLead')}>
      <form onSubmit={submit} noValidate ref={form}>
        <Stack gap="md">
          <SixDigitInput
            value={code}
            onChange={(value) => {
              setCode(value);
              setIncomplete(false);
              if (value !== '') {
                open.reset();
              }
            }}
            onComplete={tryCode}
            label={t('signIn.codeGroup')}
            digitLabel={(n) => t('signIn.codeLabel', { n })}
            errorId={texts.length > 0 ? 'code-problem' : undefined}
            autoFocus
          />
          <div id="code-problem" role="alert">
            {texts.map((text) => (
              <Text key={text} c="var(--cs-seal)" size="sm">
                {text}
              </Text>
            ))}
          </div>
          <Button type="submit" size="lg" fullWidth loading={open.isPending}>
            {t('signIn.codeSubmit')}
          </Button>
          <Text size="sm" c="dimmed">
            {t('signIn.codeHelp')}
          </Text>
          <Group justify="center">
            <Anchor component={Link} to="/sign-in">
              {t('signIn.signInInstead')}
            </Anchor>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
