import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { fieldErrors } from '../../../api/api-error.ts';
import { useUpdateDocument } from '../../../api/document-edits.ts';
import { useServerText } from '../../../i18n/server-text.ts';
import { MutationError } from '../../../shared/errors/call-error.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { ResponsiveDialog } from '../../../ui/responsive-dialog.tsx';

type ExtendDialogProps = { readonly document: Document; readonly onClose: () => void };

/** Gives a document under way another last day, or none. */
export function ExtendDialog({ document, onClose }: ExtendDialogProps) {
  const { t } = useTranslation();
  const serverText = useServerText();
  const update = useUpdateDocument();
  const [day, setDay] = useState(document.expiryDate?.slice(0, 10) ?? null);
  const fault = fieldErrors(update.error).get('expiryDate');
  return (
    <ResponsiveDialog opened onClose={onClose} title={t('document.extendTitle')}>
      <DialogForm
        submitLabel={t(day === null ? 'document.extendForever' : 'document.extendSave')}
        isBusy={update.isPending}
        onSubmit={() => update.mutate({ id: document.id, expiryDate: day }, { onSuccess: onClose })}
        onCancel={onClose}
      >
        <DayField
          label={t('document.extendDay')}
          value={day}
          onChange={setDay}
          error={fault === undefined ? null : serverText(fault)}
        />
        {fault === undefined && <MutationError mutation={update} />}
      </DialogForm>
    </ResponsiveDialog>
  );
}
