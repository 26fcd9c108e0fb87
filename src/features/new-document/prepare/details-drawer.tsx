import { Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { fieldErrors, formErrors, isFailure } from '../../../api/api-error.ts';
import { useUpdateDocument } from '../../../api/document-edits.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { focusFirstFault } from '../../../ui/focus-first-fault.ts';
import { DetailsFields } from '../details-fields.tsx';
import { type Details, type DetailsValues, detailsOf } from '../details-values.ts';
import { PdfDrop } from '../pdf-drop.tsx';
import { useChosenFile } from '../use-chosen-file.ts';
import { useDetailsCheck } from '../use-details-check.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { SideSheet } from '../../../ui/side-sheet.tsx';

type DetailsDrawerProps = {
  readonly document: Document;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Changes the details of a draft, and its file. */
export function DetailsDrawer(props: DetailsDrawerProps) {
  const { t } = useTranslation();
  return (
    <SideSheet opened={props.opened} onClose={props.onClose} title={t('prepare.detailsTitle')} stays>
      <DetailsForm {...props} />
    </SideSheet>
  );
}

/** An empty text empties a field that may be empty. */
function bodyOf(details: Details) {
  return {
    ...details,
    description: details.description ?? '',
    customerCode: details.customerCode ?? '',
    customerInformation: details.customerInformation ?? '',
  };
}

function DetailsForm({ document, onClose }: DetailsDrawerProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const check = useDetailsCheck();
  const update = useUpdateDocument();
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const chosen = useChosenFile(file);
  const form = useForm<DetailsValues>({ mode: 'controlled', initialValues: detailsOf(document) });

  const submit = (): void => {
    const checked = check(form.getValues());
    if (checked.kind === 'faults') {
      form.setErrors(checked.errors);
    }
    if (checked.kind === 'faults' || chosen.kind === 'opening' || chosen.kind === 'refused') {
      focusFirstFault();
      return;
    }
    const replacing = chosen.kind === 'ready' ? { file: chosen.file } : {};
    update.mutate(
      { id: document.id, ...bodyOf(checked.details), ...replacing },
      {
        onSuccess: onClose,
        onError: (error) => {
          const faults = fieldErrors(error);
          const refused = faults.get('file');
          setFileError(refused === undefined ? null : serverText(refused));
          form.setErrors(Object.fromEntries([...faults].map(([path, text]) => [path, serverText(text)])));
          focusFirstFault();
        },
      },
    );
  };

  const isOnlyFields =
    isFailure(update.error, 'rejected') &&
    formErrors(update.error).length === 0 &&
    fieldErrors(update.error).size > 0;
  return (
    <DialogForm
      gap="lg"
      submitLabel={t('prepare.saveDetails')}
      isBusy={update.isPending}
      cancelDisabled={update.isPending}
      onSubmit={submit}
      onCancel={onClose}
    >
      <DetailsFields form={form} disabled={update.isPending} />
      <div>
        <Title order={3}>{t('prepare.replaceFile')}</Title>
        <Text c="dimmed" size="sm" mt={4} mb="sm">
          {t('prepare.replaceText')}
        </Text>
        <PdfDrop
          chosen={chosen}
          onChoose={(next) => {
            setFile(next);
            setFileError(null);
          }}
          error={fileError}
          disabled={update.isPending}
          compact
        />
      </div>
      {!isOnlyFields && <MutationError mutation={update} />}
    </DialogForm>
  );
}
