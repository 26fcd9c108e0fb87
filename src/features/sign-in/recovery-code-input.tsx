import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type RecoveryCodeInputProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isMissing: boolean;
};

/** One of the codes that sign in once in place of a code of the app. The service reads it however it is typed. */
export function RecoveryCodeInput({ value, onChange, isMissing }: RecoveryCodeInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('signIn.recoveryLabel')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
      autoFocus
      data-autofocus
      value={value}
      error={isMissing ? t('signIn.recoveryRequired') : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
