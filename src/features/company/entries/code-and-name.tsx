import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';

type CodeAndName = Record<string, unknown> & { code: string; name: string };

type CodeAndNameProps<Values extends CodeAndName> = {
  readonly form: UseFormReturnType<Values>;
};

/** The two fields that every coded entry has. */
export function CodeAndName<Values extends CodeAndName>({ form }: CodeAndNameProps<Values>) {
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
        {...form.getInputProps('code')}
      />
      <TextInput
        label={t('entries.name')}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </>
  );
}
