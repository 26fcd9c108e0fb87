import { Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ProviderChoice } from '../../../contract/models/signing-provider.ts';
import { remoteAccountLink } from '../../../contract/operations/signing-providers.ts';
import { useLinkRemoteAccount } from '../../api/signing-providers.ts';
import { useProviderName } from '../../ui/provider-name.ts';
import { checkForm } from '../../shared/form/check-form.ts';
import { FormSheet } from '../../shared/form/form-sheet.tsx';
import { errorOf, useSavingForm } from '../../shared/form/use-saving-form.ts';

type LinkRemoteAccountProps = {
  readonly providers: readonly ProviderChoice[];
  /** Called when the account is linked, and its holder is asked in the provider's application. */
  readonly onLinked: () => void;
  readonly onClose: () => void;
};

/** Links my own account at a provider of remote signatures. */
export function LinkRemoteAccount({ providers, onLinked, onClose }: LinkRemoteAccountProps) {
  const { t } = useTranslation();
  const providerName = useProviderName();
  const link = useLinkRemoteAccount();
  const saving = useSavingForm({
    initialValues: {
      providerId: providers[0]?.id ?? null,
      username: '',
      isBusinessSmartCaAccount: false,
      remoteCaCertId: null,
    },
    check: ({ remoteCaCertId: _, ...values }) => checkForm(remoteAccountLink.body, values),
    save: (body) => link.mutateAsync(body),
    onSaved: () => {
      onLinked();
      onClose();
    },
  });
  const { form } = saving;
  const idOf = ({ id }: Pick<ProviderChoice, 'id'>): string => String(id ?? '');
  return (
    <FormSheet title={t('remote.link')} saving={saving} saveLabel={t('remote.linkSend')} onClose={onClose}>
      {providers.length > 1 && (
        <Radio.Group
          label={t('remote.provider')}
          value={idOf({ id: form.values.providerId })}
          error={errorOf(form, 'providerId')}
          onChange={(value) => form.setFieldValue('providerId', value === '' ? null : Number(value))}
        >
          <Stack gap="xs" mt={6}>
            {providers.map((provider) => (
              <Radio key={idOf(provider)} value={idOf(provider)} label={providerName(provider)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <TextInput
        label={t('remote.username')}
        description={t('remote.usernameHint')}
        required
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('username')}
        error={errorOf(form, 'username') ?? errorOf(form, 'remoteCaCertId')}
      />
      <Switch
        label={t('remote.isBusiness')}
        description={t('remote.isBusinessHint')}
        {...form.getInputProps('isBusinessSmartCaAccount', { type: 'checkbox' })}
      />
    </FormSheet>
  );
}
