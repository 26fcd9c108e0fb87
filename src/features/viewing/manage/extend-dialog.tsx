import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { useUpdateDocument } from '../../../api/document-edits.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { useFieldFaults } from '../../../shared/form/use-field-faults.ts';
import { DayField } from '../../../ui/day-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

type ExtendDialogProps = { readonly document: Document; readonly onClose: () => void };

/** Gives a document under way another last day, or none. */
export function ExtendDialog({ document, onClose }: ExtendDialogProps) {
  const { t } = useTranslation();
  const update = useUpdateDocument();
  const [day, setDay] = useState(document.expiryDate?.slice(0, 10) ?? null);
  const fault = useFieldFaults(update.error).faultOf('expiryDate');
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('document.extendTitle')}>
      <DialogForm
        submitLabel={t(day === null ? 'document.extendForever' : 'document.extendSave')}
        isBusy={update.isPending}
        onSubmit={() => update.mutate({ id: document.id, expiryDate: day }, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <DayField label={t('document.extendDay')} value={day} onChange={setDay} error={fault} />
        {fault === null && <MutationError mutation={update} />}
      </DialogForm>
    </ResponsiveDialog>
  );
}
