import { useTranslation } from 'react-i18next';
import type { Document } from '../../../contract/models/document.ts';
import { failureOf } from '../../api/api-error.ts';
import { useDeleteDocument } from '../../api/documents.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

type DeleteDraftDialogProps = {
  /** The draft to delete; `null` while nothing is asked. */
  readonly document: Document | null;
  readonly onClose: () => void;
};

/** Asks before a draft is deleted, and says there why it could not be. */
export function DeleteDraftDialog({ document, onClose }: DeleteDraftDialogProps) {
  const { t } = useTranslation();
  const remove = useDeleteDocument();
  const close = (): void => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={document !== null}
      title={t('documents.deleteTitle')}
      confirmLabel={t('documents.delete')}
      danger
      busy={remove.isPending}
      failure={remove.isError ? failureOf(remove.error) : undefined}
      onCancel={close}
      onConfirm={() => {
        if (document !== null) {
          remove.mutate({ id: document.id }, { onSuccess: close });
        }
      }}
    >
      {t('documents.deleteText', { subject: document?.subject ?? '' })}
    </ConfirmDialog>
  );
}
