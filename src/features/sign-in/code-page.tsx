import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenByCode } from '../../api/open-document.ts';
import { AccessCodePanel } from './access-code.tsx';
import { type AskedAccessCode, asksAccessCode } from './access-code-problem.ts';
import { CodeForm } from './code-form.tsx';
import { SignInInstead } from './sign-in-instead.tsx';

/** Opens one document with the six-digit code of its mail. */
export function CodePage({ onOpened }: { readonly onOpened: (documentId: string) => void }) {
  const { t } = useTranslation();
  const open = useOpenByCode();
  const [sentTo, setSentTo] = useState('');
  const [asked, setAsked] = useState<AskedAccessCode | null>(null);
  if (asked !== null) {
    return (
      <AccessCodePanel
        asked={asked.error}
        error={open.error}
        isPending={open.isPending}
        onCode={(accessCode) =>
          open.mutate(
            { processCode: asked.processCode, sentTo: sentTo.trim(), accessCode },
            { onSuccess: (documentId) => onOpened(documentId) },
          )
        }
      />
    );
  }
  return (
    <CodeForm
      title={t('signIn.codeTitle')}
      lead={t('signIn.codeLead')}
      label={t('signIn.codeGroup')}
      submitLabel={t('signIn.codeSubmit')}
      help={t('signIn.codeHelp')}
      otherWay={<SignInInstead />}
      attempt={open}
      missing={sentTo.trim() === '' ? t('signIn.codeSentToMissing') : null}
      before={
        <TextInput
          label={t('signIn.codeSentTo')}
          description={t('signIn.codeSentToHint')}
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          value={sentTo}
          onChange={(event) => {
            setSentTo(event.currentTarget.value);
            open.reset();
          }}
          autoFocus
        />
      }
      onCode={(processCode, onRefused) => {
        open.mutate(
          { processCode, sentTo: sentTo.trim() },
          {
            onSuccess: (documentId) => onOpened(documentId),
            onError: (error) => (asksAccessCode(error) ? setAsked({ processCode, error }) : onRefused()),
          },
        );
      }}
    />
  );
}
