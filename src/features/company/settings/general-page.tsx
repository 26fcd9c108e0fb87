import { Button, Checkbox, Fieldset, Group, Loader, NumberInput, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { attachedMaxBytes } from '../../../../contract/models/company.ts';
import type { Data } from '../../../../contract/operation.ts';
import { type companySettingsGet, companySettingsSave } from '../../../../contract/operations/company.ts';
import { companyQueries, useSaveCompanySettings } from '../../../api/company.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { checkForm } from '../../../shared/form/check-form.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { errorOf, useSavingForm } from '../../../shared/form/use-saving-form.ts';
import { QueryError } from '../../../shared/errors/call-error.tsx';
import { SavedNote } from './saved-note.tsx';
import { SecondFactorField } from './second-factor-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { TimeZoneField } from './time-zone-field.tsx';

type Settings = Data<typeof companySettingsGet>;

/** What the company is called, where it is, and by which clock it writes. */
export function GeneralPage() {
  const { t } = useTranslation();
  const settings = useQuery(companyQueries.settings());
  return (
    <>
      <PageHeader title={t('companySettings.title')} lead={t('companySettings.lead')} />
      {settings.isPending && <Loader aria-label={t('common.loading')} />}
      <QueryError query={settings} title={t('companySettings.failed')} />
      {settings.data && <GeneralForm settings={settings.data} />}
    </>
  );
}

const valuesOf = ({ id: _id, guestAccessDays, ...settings }: Settings) => ({
  ...settings,
  /** As it stands in the field; empty for no end. */
  guestAccessDays: (guestAccessDays ?? '') as number | string,
});

function GeneralForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation();
  const save = useSaveCompanySettings();
  const [saved, setSaved] = useState<Settings | null>(null);
  const { form, submit, isSaving, failure } = useSavingForm({
    initialValues: valuesOf(settings),
    check: ({ guestAccessDays, ...values }) =>
      checkForm(companySettingsSave.body, {
        ...values,
        guestAccessDays: guestAccessDays === '' ? null : Number(guestAccessDays),
      }),
    save: (_body, changes) => save.mutateAsync(changes),
    onSaved: (kept) => {
      form.setValues(valuesOf(kept));
      form.resetDirty(valuesOf(kept));
      setSaved(kept);
    },
  });
  const isDirty = useCallback(() => form.isDirty(), [form]);
  return (
    <Form style={{ maxWidth: '40rem' }} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} />
      <Fieldset variant="unstyled" disabled={isSaving}>
        <Stack gap="lg">
          <TextInput label={t('companySettings.name')} withAsterisk {...form.getInputProps('name')} />
          <TextInput label={t('companySettings.address')} {...form.getInputProps('address')} />
          <TextInput label={t('companySettings.taxCode')} {...form.getInputProps('taxCode')} maw={260} />
          <TimeZoneField
            value={form.values.timeZone}
            saved={(saved ?? settings).timeZone}
            error={errorOf(form, 'timeZone')}
            onChange={(timeZone) => form.setFieldValue('timeZone', timeZone)}
          />
          <Checkbox
            label={t('companySettings.mayReassign')}
            description={t('companySettings.mayReassignHint')}
            {...form.getInputProps('processorsMayReassign', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('companySettings.activeContent')}
            description={t('companySettings.activeContentHint')}
            {...form.getInputProps('acceptsActiveContent', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('companySettings.codeInSubject')}
            description={t('companySettings.codeInSubjectHint')}
            {...form.getInputProps('codeInSubject', { type: 'checkbox' })}
          />
          <Checkbox
            label={t('companySettings.attachesCompleted')}
            description={t('companySettings.attachesCompletedHint', {
              size: attachedMaxBytes / 1024 / 1024,
            })}
            {...form.getInputProps('attachesCompleted', { type: 'checkbox' })}
          />
          <NumberInput
            label={t('companySettings.guestAccessDays')}
            description={t('companySettings.guestAccessDaysHint')}
            size="md"
            hideControls
            min={1}
            max={3650}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('guestAccessDays')}
          />
          <SecondFactorField
            value={form.values.secondFactorRoles}
            saved={(saved ?? settings).secondFactorRoles}
            onChange={(roles) => form.setFieldValue('secondFactorRoles', roles)}
          />
          {failure !== undefined && <ErrorNotice failure={failure} />}
          <Group className="cs-form-foot" justify="flex-end">
            <SavedNote isSaved={saved !== null && !form.isDirty()} />
            <Button type="submit" loading={isSaving}>
              {t('companySettings.save')}
            </Button>
          </Group>
        </Stack>
      </Fieldset>
    </Form>
  );
}
