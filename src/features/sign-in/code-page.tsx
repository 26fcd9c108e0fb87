import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useOpenByCode } from '../../api/auth.ts';
import { CodeForm } from './code-form.tsx';

/** Opens one document with the six-digit code of its mail. */
export function CodePage({ onOpened }: { readonly onOpened: (documentId: string) => void }) {
  const { t } = useTranslation();
  const open = useOpenByCode();
  return (
    <CodeForm
      title={t('signIn.codeTitle')}
      lead={t('signIn.codeLead')}
      label={t('signIn.codeGroup')}
      submitLabel={t('signIn.codeSubmit')}
      help={t('signIn.codeHelp')}
      otherWay={
        <Anchor component={Link} to="/sign-in">
          {t('signIn.signInInstead')}
        </Anchor>
      }
      attempt={open}
      onCode={(code, onRefused) => {
        open.mutate(code, {
          onSuccess: (documentId) => {
            onOpened(documentId);
          },
          onError: onRefused,
        });
      }}
    />
  );
}
