import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSignIn } from '../../api/auth.ts';
import { CodeForm } from './code-form.tsx';

type SecondFactorProps = {
  /** What was typed in the first step; it is sent again with the code. */
  readonly credentials: { readonly username: string; readonly password: string };
  readonly onBack: () => void;
};

/** The second step of signing in: the code of an authenticator app. */
export function SecondFactor({ credentials, onBack }: SecondFactorProps) {
  const { t } = useTranslation();
  const signIn = useSignIn();
  return (
    <CodeForm
      title={t('signIn.factorTitle')}
      lead={t('signIn.factorLead', { username: credentials.username })}
      label={t('signIn.factorGroup')}
      submitLabel={t('signIn.factorSubmit')}
      help={t('signIn.factorHelp')}
      otherWay={
        <Anchor component="button" type="button" onClick={onBack}>
          {t('signIn.factorBack')}
        </Anchor>
      }
      attempt={signIn}
      onCode={(otp, onRefused) => {
        signIn.mutate({ ...credentials, otp }, { onError: onRefused });
      }}
    />
  );
}
