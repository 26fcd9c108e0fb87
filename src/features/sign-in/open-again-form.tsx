import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../api/api-error.ts';
import { OtherDocument, useOpenAgain } from '../../api/open-document.ts';
import { session } from '../../api/session.ts';
import { useFailureTexts } from '../../ui/error-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { SixDigitInput } from '../../ui/six-digit-input.tsx';
import { AccessCodeForm } from './access-code.tsx';
import { type AskedAccessCode, asksAccessCode } from './access-code-problem.ts';
import { FreshCode } from './fresh-code.tsx';

export type OpenAgainProps = {
  readonly documentId: string;
  readonly processId: string;
  /** The token that has ended, which says who may have a fresh code. */
  readonly endedToken: string;
};

/** The code of a mail, or a fresh mail. */
export function OpenAgainForm({ documentId, processId, endedToken }: OpenAgainProps) {
  const { t } = useTranslation();
  const problemId = useId();
  const again = useOpenAgain(documentId, processId);
  const [code, setCode] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [asked, setAsked] = useState<AskedAccessCode | null>(null);
  const failureTexts = useFailureTexts(failureOf(again.error));
  const problems = !again.isError
    ? []
    : again.error instanceof OtherDocument
      ? [t('session.grantOther')]
      : failureTexts;
  const send = (value: string): void => {
    if (value.length === 6 && !again.isPending) {
      again.mutate(
        { processCode: value },
        {
          onError: (error) => {
            if (asksAccessCode(error)) {
              setAsked({ processCode: value, error });
              return;
            }
            setCode('');
            setAttempt((before) => before + 1);
          },
        },
      );
    }
  };
  if (asked !== null) {
    return (
      <AccessCodeForm
        asked={asked.error}
        error={again.error}
        isPending={again.isPending}
        onCode={(accessCode) =>
          again.mutate(
            { processCode: asked.processCode, accessCode },
            { onError: (error) => error instanceof OtherDocument && setAsked(null) },
          )
        }
      />
    );
  }
  return (
    <Form onSubmit={() => send(code)}>
      <Stack gap="md">
        <Text>{t('session.grantText')}</Text>
        <SixDigitInput
          value={code}
          onChange={setCode}
          onComplete={send}
          label={t('signIn.codeGroup')}
          errorId={problems.length > 0 ? problemId : undefined}
          attempt={attempt}
          autoFocus
        />
        <div id={problemId} role="alert">
          {problems.map((text) => (
            <Text key={text} c="var(--cs-seal)" size="sm">
              {text}
            </Text>
          ))}
        </div>
        <Button type="submit" size="lg" fullWidth loading={again.isPending} disabled={code.length < 6}>
          {t('session.continue')}
        </Button>
        <FreshCode proof={endedToken} />
        <Anchor
          component="button"
          type="button"
          ta="center"
          onClick={() => session.leaveDocument(documentId)}
        >
          {t('session.grantLeave')}
        </Anchor>
      </Stack>
    </Form>
  );
}
