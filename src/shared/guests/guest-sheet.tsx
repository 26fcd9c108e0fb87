import { List, Select, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../contract/models/user.ts';
import { guestCreate } from '../../../contract/operations/users.ts';
import { useCreateGuest, useUpdateGuest } from '../../api/guests.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { currentLanguage } from '../../i18n/setup.ts';
import { checkForm } from '../form/check-form.ts';
import { FormSheet } from '../form/form-sheet.tsx';
import { useSavingForm } from '../form/use-saving-form.ts';
import { MetaLine } from '../../ui/meta-line.tsx';
import { PartnerInput } from './partner-input.tsx';

type GuestSheetProps = {
  /** `null` for a new one, whose form begins with what was typed in search of them. */
  readonly guest:
    | (Pick<User, 'id' | 'name' | 'email' | 'phone' | 'organization'> &
        Partial<Pick<User, 'mergedGuests' | 'partner'>>)
    | null;
  readonly typed?: string;
  readonly onClose: () => void;
  readonly onSaved: (guest: User) => void;
};

/** Who somebody outside the company is, and where they are reached. */
export function GuestSheet({ guest, typed = '', onClose, onSaved }: GuestSheetProps) {
  const { t } = useTranslation();
  const create = useCreateGuest();
  const update = useUpdateGuest();
  const isAddress = typed.includes('@');
  const saving = useSavingForm({
    initialValues: {
      name: guest?.name ?? (isAddress ? '' : typed),
      email: guest?.email ?? (isAddress ? typed : ''),
      phone: guest?.phone ?? '',
      organization: guest?.organization ?? '',
      taxCode: guest?.partner?.taxCode ?? '',
      language: currentLanguage(),
    },
    check: (values) => checkForm(guestCreate.body, values),
    save: ({ language, ...body }, changes) =>
      guest === null
        ? create.mutateAsync({ ...body, language })
        : update.mutateAsync({
            id: guest.id,
            ...('name' in changes && { name: body.name }),
            ...('email' in changes && { email: body.email ?? '' }),
            ...('phone' in changes && { phone: body.phone ?? '' }),
            // Name and number say together which company it is.
            ...(('organization' in changes || 'taxCode' in changes) && {
              organization: body.organization ?? '',
              taxCode: body.taxCode ?? '',
            }),
          }),
    onSaved,
  });
  const { form } = saving;
  // The number of a company decides which it is: it goes along with the name that it came with.
  const known = useRef({ name: guest?.organization ?? '', taxCode: guest?.partner?.taxCode ?? '' });
  const nameCompany = (name: string): void => {
    form.setFieldValue('organization', name);
    const { taxCode } = form.getValues();
    if (name === known.current.name && taxCode === '') {
      form.setFieldValue('taxCode', known.current.taxCode);
    } else if (name !== known.current.name && taxCode === known.current.taxCode) {
      form.setFieldValue('taxCode', '');
    }
  };
  const title = t(guest === null ? 'guests.create' : 'guests.edit');
  return (
    <FormSheet
      title={title}
      saving={saving}
      saveLabel={t(guest === null ? 'guests.add' : 'common.save')}
      onClose={onClose}
    >
      <TextInput
        label={t('users.name')}
        required
        maxLength={200}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        type="email"
        inputMode="email"
        label={t('users.email')}
        description={t('guests.emailHint')}
        maxLength={254}
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <TextInput
        type="tel"
        inputMode="tel"
        label={t('users.phone')}
        description={t('guests.phoneHint')}
        maxLength={30}
        autoComplete="off"
        {...form.getInputProps('phone')}
      />
      <PartnerInput
        label={t('guests.organization')}
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('organization')}
        onChange={nameCompany}
        onPick={({ name, taxCode }) => {
          known.current = { name, taxCode };
          form.setFieldValue('taxCode', taxCode);
        }}
      />
      <TextInput
        label={t('guests.taxCode')}
        description={t('guests.taxCodeOf')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('taxCode')}
      />
      {guest === null && (
        <Select
          label={t('guests.language')}
          data={[
            { value: 'vi', label: t('shell.languageVi') },
            { value: 'en', label: t('shell.languageEn') },
          ]}
          allowDeselect={false}
          {...form.getInputProps('language')}
        />
      )}
      {guest?.mergedGuests !== undefined && guest.mergedGuests.length > 0 && (
        <div>
          <Text fw={600}>{t('guests.merged')}</Text>
          <List spacing={4} mt={4} listStyleType="disc">
            {guest.mergedGuests.map((one, index) => (
              <List.Item key={index}>
                <MetaLine facts={[one.name, one.organization, one.email, one.phone]} />
                <span className="cs-detail">
                  {t('guests.mergedBy', { name: one.byName, date: formatDateTime(one.mergedDate ?? '') })}
                </span>
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </FormSheet>
  );
}
