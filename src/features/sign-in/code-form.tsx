import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { SixDigitInput } from '../../ui/six-digit-input.tsx';
import { Panel } from './panel.tsx';

const sixDigits = /^\d{6}$/;

type CodeFormProps = {
  readonly title: string;
  readonly lead: string;
  /** Names the field. */
  readonly label: string;
  readonly submitLabel: string;
  readonly help: string;
  /** The way out for who has no code. */
  readonly otherWay: ReactNode;
  /** What the last try came to. */
  readonly attempt: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly reset: () => void;
  };
  /** A field that comes before the code and has the focus first. */
  readonly before?: ReactNode;
  /** What that field still lacks. */
  readonly missing?: string | null;
  readonly onCode: (code: string, onRefused: () => void) => void;
};

/** Six digits that open something. A whole code is tried as soon as it is there; a refused one makes room for the next. */
export function CodeForm({ attempt, before, missing = null, onCode, ...texts }: CodeFormProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [incomplete, setIncomplete] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const failureTexts = useFailureTexts(failureOf(attempt.error));
  const lacking = missing ?? t('signIn.codeIncomplete');
  const problems = incomplete ? [lacking] : attempt.isError ? failureTexts : [];

  function tryCode(value: string): void {
    if (!attempt.isPending) {
      onCode(value, () => {
        setCode('');
        form.current?.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]')?.focus();
      });
    }
  }

  /** A whole code waits for what is missing before it. */
  function complete(value: string): void {
    setIncomplete(missing !== null);
    if (missing === null) {
      tryCode(value);
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (sixDigits.test(code)) {
      complete(code);
    } else {
      setIncomplete(true);
    }
  }

  return (
    <Panel title={texts.title} lead={texts.lead}>
      <form onSubmit={submit} noValidate ref={form}>
        <Stack gap="md">
          {before}
          {before !== undefined && (
            <Text component="span" aria-hidden fw={500} mb={-10}>
              {texts.label}
            </Text>
          )}
          <SixDigitInput
            value={code}
            onChange={(value) => {
              setCode(value);
              setIncomplete(false);
              if (value !== '') {
                attempt.reset();
              }
            }}
            onComplete={complete}
            label={texts.label}
            errorId={problems.length > 0 ? 'code-problem' : undefined}
            autoFocus={before === undefined}
          />
          <div id="code-problem" role="alert">
            {problems.map((text) => (
              <Text key={text} c="var(--cs-seal)" size="sm">
                {text}
              </Text>
            ))}
          </div>
          <Button type="submit" size="lg" fullWidth loading={attempt.isPending}>
            {texts.submitLabel}
          </Button>
          <Text size="sm" c="dimmed">
            {texts.help}
          </Text>
          <Group justify="center">{texts.otherWay}</Group>
        </Stack>
      </form>
    </Panel>
  );
}
