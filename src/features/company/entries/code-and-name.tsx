import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

type CodeAndName = Record<string, unknown> & { code: string; name: string };

type CodeAndNameProps<Values extends CodeAndName> = {
  readonly form: UseFormReturnType<Values>;
  readonly disabled: boolean;
};

/** The two fields that every coded entry has. */
export function CodeAndName<Values extends CodeAndName>({ form, disabled }: CodeAndNameProps<Values>) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('entries.code')}
        description={t('entries.codeHint')}
        required
        maxLength={50}
        autoComplete="off"
        data-autofocus
        disabled={disabled}
        {...form.getInputProps('code')}
      />
      <TextInput
        label={t('entries.name')}
        required
        maxLength={200}
        autoComplete="off"
        disabled={disabled}
        {...form.getInputProps('name')}
      />
    </>
  );
}
