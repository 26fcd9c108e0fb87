import { List, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Partner, partnerCreate } from '../../../contract/operations/partners.ts';
import { useCreatePartner, useUpdatePartner } from '../../api/partners.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { checkForm } from '../../shared/form/check-form.ts';
import { FormSheet } from '../../shared/form/form-sheet.tsx';
import { useSavingForm } from '../../shared/form/use-saving-form.ts';
import { MetaLine } from '../../ui/meta-line.tsx';

type PartnerSheetProps = {
  /** `null` for a new one. */
  readonly partner: Partner | null;
  readonly onClose: () => void;
};

/** A company that documents are signed with, and which others turned out to be the same. */
export function PartnerSheet({ partner, onClose }: PartnerSheetProps) {
  const { t } = useTranslation();
  const create = useCreatePartner();
  const update = useUpdatePartner();
  const saving = useSavingForm({
    initialValues: {
      name: partner?.name ?? '',
      taxCode: partner?.taxCode ?? '',
      address: partner?.address ?? '',
    },
    check: (values) => checkForm(partnerCreate.body, values),
    save: (body, changes) =>
      partner === null ? create.mutateAsync(body) : update.mutateAsync({ ...changes, id: partner.id }),
    onSaved: onClose,
  });
  const { form } = saving;
  return (
    <FormSheet
      title={t(partner === null ? 'guests.partners.create' : 'guests.partners.edit')}
      saving={saving}
      saveLabel={t(partner === null ? 'guests.add' : 'common.save')}
      onClose={onClose}
    >
      <TextInput
        label={t('guests.partners.name')}
        required
        maxLength={200}
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('guests.taxCode')}
        description={t('guests.taxCodeHint')}
        inputMode="numeric"
        maxLength={20}
        autoComplete="off"
        {...form.getInputProps('taxCode')}
      />
      <Textarea
        label={t('guests.partners.address')}
        autosize
        minRows={2}
        maxLength={300}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      {partner !== null && partner.mergedPartners.length > 0 && (
        <div>
          <Text fw={600}>{t('guests.partners.merged')}</Text>
          <List spacing={4} mt={4} listStyleType="disc">
            {partner.mergedPartners.map((one, index) => (
              <List.Item key={index}>
                <MetaLine facts={[one.name, one.taxCode]} />
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
