import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Template } from '../../../contract/models/template.ts';
import { useUpdateTemplate } from '../../api/templates.ts';
import { MutationError } from '../../shared/errors/call-error.tsx';
import { useFieldFaults } from '../../shared/form/use-field-faults.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { ResponsiveDialog } from '../../ui/responsive-dialog.tsx';
import { LaborContractMark } from './labor-contract-mark.tsx';

type EditTemplateSheetProps = { readonly template: Template; readonly onClose: () => void };

/** Changes what a template is called and what is said of it. */
export function EditTemplateSheet({ template, onClose }: EditTemplateSheetProps) {
  const { t } = useTranslation();
  const update = useUpdateTemplate();
  const [name, setName] = useState(template.name);
  const [description, setDescription] = useState(template.description);
  const [isLaborContract, setIsLaborContract] = useState(template.isLaborContract);
  const [isTried, setIsTried] = useState(false);
  const { hasFaults, faultOf } = useFieldFaults(update.error);
  const isMissing = isTried && name.trim() === '';
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('templates.detail.edit')} stays={update.isPending}>
      <DialogForm
        submitLabel={t('common.save')}
        isBusy={update.isPending}
        cancelDisabled={update.isPending}
        onSubmit={() => {
          setIsTried(true);
          if (name.trim() !== '') {
            // Left out as long as it stays: another service may not know it.
            const mark = isLaborContract !== template.isLaborContract && { isLaborContract };
            update.mutate({ body: { id: template.id, name, description, ...mark } }, { onSuccess: onClose });
          }
        }}
        onCancel={onClose}
      >
        <TextInput
          label={t('templates.new.name')}
          required
          data-autofocus
          maxLength={200}
          value={name}
          error={isMissing ? t('faults.required') : faultOf('name')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Textarea
          label={t('templates.new.description')}
          autosize
          minRows={3}
          maxLength={1000}
          value={description}
          error={faultOf('description')}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <LaborContractMark isChecked={isLaborContract} onChange={setIsLaborContract} />
        {!hasFaults && <MutationError mutation={update} />}
      </DialogForm>
    </ResponsiveDialog>
  );
}
