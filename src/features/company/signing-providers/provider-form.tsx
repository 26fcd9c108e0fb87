import { Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import {
  type ProviderKind,
  providerKindSchema,
  type SigningProvider,
} from '../../../../contract/models/signing-provider.ts';
import type { BodyInput } from '../../../../contract/operation.ts';
import { signingProviderSave } from '../../../../contract/operations/signing-providers.ts';
import { useSaveSigningProvider } from '../../../api/signing-providers.ts';
import { checkForm } from '../../../shared/form/check-form.ts';
import { FormSheet } from '../../../shared/form/form-sheet.tsx';
import { errorOf, useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { PasswordField } from '../../../ui/password-field.tsx';

/** What public papers of the providers say; each can be changed (docs/providers.md). */
const usual: Readonly<Record<ProviderKind, { readonly url: string; readonly profileId: string }>> = {
  'smart-ca': { url: 'https://gwsca.vnpt.vn/sca/sp769', profileId: '' },
  'my-sign': { url: 'https://remotesigning.viettel.vn', profileId: 'adss:ras:profile:001' },
  csc: { url: '', profileId: '' },
};

const kindOrder: readonly ProviderKind[] = ['smart-ca', 'my-sign', 'csc'];

type ProviderFormProps = { readonly provider: SigningProvider | null; readonly onClose: () => void };

/** Sets up a provider with what it gave to the company. The secret is written here and never shown again. */
export function ProviderForm({ provider, onClose }: ProviderFormProps) {
  const { t } = useTranslation();
  const save = useSaveSigningProvider();
  const first = provider?.kind ?? 'smart-ca';
  const saving = useSavingForm({
    initialValues: {
      kind: first,
      name: provider?.name ?? t(`signingProviders.kinds.${first}`),
      url: provider?.url ?? usual[first].url,
      clientId: provider?.clientId ?? '',
      secret: '',
      profileId: provider?.profileId ?? usual[first].profileId,
      enabled: provider?.enabled ?? true,
    },
    check: (values) =>
      checkForm(signingProviderSave.body, {
        ...values,
        ...(provider !== null && { id: provider.id }),
      } satisfies BodyInput<typeof signingProviderSave>),
    save: (body, changes) =>
      save.mutateAsync(
        provider === null
          ? body
          : {
              ...changes,
              id: provider.id,
              // A secret goes to no other address than the one that it was typed for.
              ...(changes.secret && { kind: body.kind, url: body.url }),
            },
      ),
    onSaved: onClose,
  });
  const { form } = saving;
  const { kind } = form.values;
  const turnTo = (next: ProviderKind): void =>
    form.setValues({ kind: next, name: t(`signingProviders.kinds.${next}`), ...usual[next] });
  const keepsSecret = provider !== null && provider.url === form.values.url.trim() && provider.kind === kind;
  return (
    <FormSheet
      title={t(provider === null ? 'signingProviders.create' : 'signingProviders.edit')}
      saving={saving}
      saveLabel={t('common.save')}
      onClose={onClose}
    >
      <Select
        label={t('signingProviders.kind')}
        data={kindOrder.map((value) => ({ value, label: t(`signingProviders.kinds.${value}`) }))}
        allowDeselect={false}
        disabled={(provider?.accounts ?? 0) > 0}
        value={kind}
        error={errorOf(form, 'kind')}
        onChange={(value) => {
          const chosen = providerKindSchema.safeParse(value).data;
          if (chosen !== undefined) {
            turnTo(chosen);
          }
        }}
      />
      <TextInput
        label={t('signingProviders.name')}
        description={t('signingProviders.nameHint')}
        required
        maxLength={100}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="url"
        label={t('signingProviders.url')}
        description={t(`signingProviders.urlHints.${kind}`)}
        required
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
      <TextInput
        label={t(`signingProviders.clientIds.${kind}`)}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('clientId')}
      />
      <PasswordField
        label={t(`signingProviders.secrets.${kind}`)}
        description={t(keepsSecret ? 'signingProviders.secretStored' : 'signingProviders.secretHint')}
        required={!keepsSecret}
        maxLength={500}
        visibilityToggleButtonProps={{ 'aria-label': t('signingProviders.showSecret') }}
        autoComplete="new-password"
        {...form.getInputProps('secret')}
      />
      {kind === 'my-sign' && (
        <TextInput
          label={t('signingProviders.profileId')}
          maxLength={100}
          autoComplete="off"
          {...form.getInputProps('profileId')}
        />
      )}
      <Switch
        label={t('signingProviders.enabled')}
        description={t('signingProviders.enabledHint')}
        {...form.getInputProps('enabled', { type: 'checkbox' })}
      />
    </FormSheet>
  );
}
