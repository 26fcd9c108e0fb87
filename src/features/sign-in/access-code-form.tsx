import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { recognize } from '../../../contract/messages.ts';
import { accessCodeMax } from '../../../contract/rules/access-code.ts';
import { failureOf, rejectionMessages } from '../../api/api-error.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { asksAccessCode } from './access-code-problem.ts';
import { Panel } from './panel.tsx';
import { SignInInstead } from './sign-in-instead.tsx';

export type AccessCodeFormProps = {
  /** What the service asked for it with. */
  readonly asked: unknown;
  /** What the last try came to; `null` before the first and while one is under way. */
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onCode: (accessCode: string) => void;
};

const askedSchema = z.object({
  attemptsLeft: z.number().int().min(0).catch(0),
  sender: z.string().catch(''),
  company: z.string().catch(''),
});

function askedBy(error: unknown) {
  const failure = failureOf(error);
  return askedSchema.parse(failure?.kind === 'rejected' ? (failure.data ?? {}) : {});
}

/** Says who asks for it. */
function useLead(asked: unknown): string {
  const { t } = useTranslation();
  const { sender, company } = askedBy(asked);
  return sender === '' ? t('opening.codeWordLeadPlain') : t('opening.codeWordLead', { sender, company });
}

/** Asks for it on a screen of its own. */
export function AccessCodePanel(props: AccessCodeFormProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('opening.codeWordTitle')} lead={useLead(props.asked)}>
      <Stack gap="md">
        <CodeWordFields {...props} />
        <Group justify="center">
          <SignInInstead />
        </Group>
      </Stack>
    </Panel>
  );
}

/** Asks for the code word that the sender told by another way. */
export function AccessCodeForm(props: AccessCodeFormProps) {
  return (
    <Stack gap="md">
      <Text c="dimmed">{useLead(props.asked)}</Text>
      <CodeWordFields {...props} />
    </Stack>
  );
}

/** The field and its button, with what was wrong beside the field. */
function CodeWordFields({ asked, error, isPending, onCode }: AccessCodeFormProps) {
  const { t } = useTranslation();
  const [accessCode, setAccessCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problems = useProblems(error ?? asked);
  useEffect(() => field.current?.select(), [error]);

  function submit(): void {
    const isEmpty = accessCode.trim() === '';
    setIsMissing(isEmpty);
    if (isEmpty) {
      field.current?.focus();
    } else if (!isPending) {
      onCode(accessCode);
    }
  }

  return (
    <Form onSubmit={submit}>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={t('opening.codeWord')}
          description={t('opening.codeWordHint')}
          error={isMissing ? t('opening.codeWordMissing') : problems.join(' ')}
          errorProps={{ role: 'alert' }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={accessCodeMax}
          size="md"
          value={accessCode}
          onChange={(event) => {
            setAccessCode(event.currentTarget.value);
            setIsMissing(false);
          }}
          data-autofocus
        />
        <Button type="submit" size="lg" fullWidth loading={isPending}>
          {t('signIn.codeSubmit')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('opening.codeWordHelp')}
        </Text>
      </Stack>
    </Form>
  );
}

/** What the last try came to; nothing where the access code is only asked for. */
function useProblems(error: unknown): readonly string[] {
  const { t } = useTranslation();
  const others = useFailureTexts(failureOf(error));
  if (!asksAccessCode(error)) {
    return others;
  }
  const { attemptsLeft } = askedBy(error);
  const known = rejectionMessages(error).map((text) => recognize(text));
  const locked = known.find((one) => one.kind === 'message' && one.id === 'accessCodeLocked');
  if (locked?.kind === 'message') {
    return [t('opening.codeWordLocked', { count: Number(locked.params['n']) })];
  }
  const isWrong = known.some((one) => one.kind === 'message' && one.id === 'accessCodeWrong');
  return isWrong ? [t('opening.codeWordWrong', { count: attemptsLeft })] : [];
}
