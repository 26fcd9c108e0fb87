import { Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProviderChoice } from '../../../../contract/models/signing-provider.ts';
import { companySealLink } from '../../../../contract/operations/signing-providers.ts';
import { signingProviderQueries, useLinkSeal } from '../../../api/signing-providers.ts';
import { checkForm } from '../../../shared/form/check-form.ts';
import { FormSheet } from '../../../shared/form/form-sheet.tsx';
import { errorOf, useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { useProviderName } from '../../../ui/provider-name.ts';

/** Of providers whose application asks somebody to confirm each signature no account can seal by itself. */
const isUnattended = ({ kind }: ProviderChoice): boolean => kind === 'csc';

const valueOf = (id: number | null): string => String(id ?? '');

/** Links the account of the company that seals. */
export function LinkSeal({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const providerName = useProviderName();
  const choices = useQuery(signingProviderQueries.choices()).data ?? [];
  const link = useLinkSeal();
  const saving = useSavingForm({
    initialValues: { provider: null as string | null, username: '', serialNumber: '' },
    check: ({ provider, ...values }) => {
      const id = provider ?? valueOf(choices.find(isUnattended)?.id ?? null);
      return checkForm(companySealLink.body, { ...values, ...(id !== '' && { providerId: Number(id) }) });
    },
    save: (body) => link.mutateAsync(body),
    onSaved: onClose,
  });
  const { form } = saving;
  return (
    <FormSheet
      title={t('signingProviders.seal.linkTitle')}
      saving={saving}
      saveLabel={t('signingProviders.seal.linkSave')}
      onClose={onClose}
    >
      <Text c="dimmed">{t('signingProviders.seal.linkText')}</Text>
      <Radio.Group
        label={t('remote.provider')}
        value={form.values.provider ?? valueOf(choices.find(isUnattended)?.id ?? null)}
        error={errorOf(form, 'providerId')}
        onChange={(value) => form.setFieldValue('provider', value)}
      >
        <Stack gap="xs" mt={6}>
          {choices.map((choice) => (
            <Radio
              key={valueOf(choice.id)}
              value={valueOf(choice.id)}
              label={providerName(choice)}
              description={isUnattended(choice) ? null : t('signingProviders.seal.confirmsEach')}
              disabled={!isUnattended(choice)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label={t('remote.username')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('signingProviders.seal.serialNumber')}
        description={t('signingProviders.seal.serialNumberHint')}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('serialNumber')}
      />
    </FormSheet>
  );
}
