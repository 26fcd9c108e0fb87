import { Checkbox, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../../contract/models/user.ts';
import { smartCaAdd, smartCaUpdate } from '../../../../contract/operations/users.ts';
import { useAddSmartCa, useUpdateSmartCa } from '../../../api/users.ts';
import { checkForm } from '../shared/check-form.ts';
import { FormSheet } from '../shared/form-sheet.tsx';
import { useSavingForm } from '../shared/use-saving-form.ts';

/** Gives a user a certificate that a remote signing service holds. */
export function AddSmartCa({ userId, onClose }: { readonly userId: number; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const add = useAddSmartCa();
  const saving = useSavingForm({
    initialValues: {
      username: '',
      name: '',
      serialNumber: '',
      isBusinessSmartCaAccount: false,
      isSetDefault: false,
    },
    check: (values) => checkForm(smartCaAdd.body, { ...values, userId }),
    save: (body) => add.mutateAsync(body),
    onSaved: onClose,
  });
  const { form, isSaving } = saving;
  const common = { disabled: isSaving, autoComplete: 'off' } as const;
  return (
    <FormSheet
      title={t('users.addSmartCa')}
      saving={saving}
      saveLabel={t('users.addSmartCa')}
      onClose={onClose}
    >
      <TextInput
        label={t('users.smartCaUsername')}
        description={t('users.smartCaUsernameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        required
        maxLength={200}
        data-autofocus
        {...common}
        {...form.getInputProps('username')}
      />
      <TextInput label={t('users.smartCaName')} maxLength={200} {...common} {...form.getInputProps('name')} />
      <TextInput
        label={t('users.serialNumber')}
        maxLength={100}
        {...common}
        {...form.getInputProps('serialNumber')}
      />
      <Checkbox
        label={t('users.businessCertificate')}
        description={t('users.businessHint')}
        disabled={isSaving}
        {...form.getInputProps('isBusinessSmartCaAccount', { type: 'checkbox' })}
      />
      <Checkbox
        label={t('users.makeDefault')}
        description={t('users.defaultHint')}
        disabled={isSaving}
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
        disabled={saving.isSaving}
        {...saving.form.getInputProps('name')}
      />
    </FormSheet>
  );
}
