import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { useDeleteDocument } from '../../api/document-edits.ts';
import { ConfirmMutation } from '../../shared/form/confirm-mutation.tsx';

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
    <ConfirmMutation
      opened
      title={t(permanent ? 'documents.removeForGoodTitle' : 'documents.deleteTitle')}
      confirmLabel={t(permanent ? 'documents.removeForGood' : 'documents.delete')}
      danger
      mutation={remove}
      onClose={onClose}
      onConfirm={() => remove.mutate({ id, permanent }, { onSuccess: onClose })}
    >
      {t(permanent ? 'documents.removeForGoodText' : 'documents.deleteText', { subject })}
    </ConfirmMutation>
  );
}
