import { Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { codeLength } from '../../ui/code-digits.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { SixDigitInput } from '../../ui/six-digit-input.tsx';

export type CodeEntryProps = {
  /** Names the field. */
  readonly label: string;
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
  /** What stands below the code: the button that submits it, at least. */
  readonly children: ReactNode;
};

/** Asks for six digits. A whole code is tried as soon as it is there; a refused one makes room for the next. */
export function CodeEntry({ label, attempt, before, missing = null, onCode, children }: CodeEntryProps) {
  const { t } = useTranslation();
  const problemId = useId();
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

  function submit(): void {
    if (code.length === codeLength) {
      complete(code);
    } else {
      setIncomplete(true);
    }
  }

  return (
    <Form onSubmit={submit} ref={form}>
      <Stack gap="md">
        {before}
        {before !== undefined && (
          <Text component="span" aria-hidden fw={600} mb={-10}>
            {label}
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
          label={label}
          errorId={problems.length > 0 ? problemId : undefined}
          autoFocus={before === undefined}
        />
        <div id={problemId} role="alert">
          {problems.map((text) => (
            <Text key={text} c="var(--cs-seal)" size="sm">
              {text}
            </Text>
          ))}
        </div>
        {children}
      </Stack>
    </Form>
  );
}
