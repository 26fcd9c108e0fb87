import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { useDeleteDocument } from '../../api/document-edits.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export type DeleteDialogProps = {
  readonly document: Document;
  readonly onClose: () => void;
};

/** Asks before a draft is deleted, or what was deleted before is gone for good; says there why it could not be. */
export function DeleteDialog({ document, onClose }: DeleteDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteDocument();
  const { id, subject, isRestoreable: permanent } = document;
  return (
    <ConfirmDialog
      opened
      title={t(permanent ? 'documents.removeForGoodTitle' : 'documents.deleteTitle')}
      confirmLabel={t(permanent ? 'documents.removeForGood' : 'documents.delete')}
      danger
      busy={remove.isPending}
      failure={remove.isError ? failureOf(remove.error) : undefined}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ id, permanent }, { onSuccess: onClose })}
    >
      {t(permanent ? 'documents.removeForGoodText' : 'documents.deleteText', { subject })}
    </ConfirmDialog>
  );
}
