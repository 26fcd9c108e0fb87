import { Checkbox, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { smartCaAdd, smartCaUpdate } from '../../../../contract/operations/users.ts';
import { signingProviderQueries } from '../../../api/signing-providers.ts';
import { useAddSmartCa, useUpdateSmartCa } from '../../../api/users.ts';
import { useProviderName } from '../../../ui/provider-name.ts';
import { checkForm } from '../../../shared/form/check-form.ts';
import { FormSheet } from '../../../shared/form/form-sheet.tsx';
import { useSavingForm } from '../../../shared/form/use-saving-form.ts';

/** Gives a user a certificate that a remote signing service holds. */
export function AddSmartCa({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddSmartCa();
  const providers = useQuery(signingProviderQueries.choices()).data ?? [];
  const providerName = useProviderName();
  const saving = useSavingForm({
    initialValues: {
      provider: '',
      username: '',
      name: '',
      serialNumber: '',
      isBusinessSmartCaAccount: false,
      isSetDefault: false,
    },
    check: ({ provider, ...values }) => {
      const providerId = provider === '' ? (providers[0]?.id ?? 0) : Number(provider);
      // The provider of the installation has no id.
      return checkForm(smartCaAdd.body, { ...values, userId, ...(providerId > 0 && { providerId }) });
    },
    save: (body) => add.mutateAsync(body),
    onSaved: onClose,
  });
  const { form } = saving;
  return (
    <FormSheet
      title={t('users.addSmartCa')}
      saving={saving}
      saveLabel={t('users.addSmartCa')}
      onClose={onClose}
    >
      {providers.length > 1 && (
        <Select
          label={t('remote.provider')}
          data={providers.map((provider) => ({
            value: String(provider.id ?? 0),
            label: providerName(provider),
          }))}
          allowDeselect={false}
          {...form.getInputProps('provider')}
          value={form.values.provider === '' ? String(providers[0]?.id ?? 0) : form.values.provider}
        />
      )}
      <TextInput
        label={t('users.smartCaUsername')}
        description={t('users.smartCaUsernameHint')}
        required
        maxLength={200}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('username')}
      />
      <TextInput
        label={t('users.smartCaName')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('users.serialNumber')}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('serialNumber')}
      />
      <Checkbox
        label={t('users.businessCertificate')}
        description={t('users.businessHint')}
        {...form.getInputProps('isBusinessSmartCaAccount', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('remote.makeDefault')}
        description={t('users.defaultHint')}
        {...form.getInputProps('isSetDefault', { type: 'checkbox' })}
      />
    </FormSheet>
  );
}

type RenameSmartCaProps = {
  readonly certificate: User['userCertificates'][number];
  readonly onClose: () => void;
};

export function RenameSmartCa({ certificate, onClose }: RenameSmartCaProps) {
  const { t } = useTranslation();
  const update = useUpdateSmartCa();
  const saving = useSavingForm({
    initialValues: { name: certificate.name },
    check: (values) => checkForm(smartCaUpdate.body, { ...values, id: certificate.id }),
    save: (body) => update.mutateAsync(body),
    onSaved: onClose,
  });
  return (
    <FormSheet
      title={t('users.renameSmartCa')}
      saving={saving}
      saveLabel={t('common.save')}
      onClose={onClose}
    >
      <TextInput
        label={t('users.smartCaName')}
        maxLength={200}
        autoComplete="off"
        data-autofocus
        {...saving.form.getInputProps('name')}
      />
    </FormSheet>
  );
}
