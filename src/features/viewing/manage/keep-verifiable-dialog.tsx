import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { failureOf } from '../../../api/api-error.ts';
import { useKeepVerifiable } from '../../../api/privacy.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

type DialogProps = { readonly document: Document; readonly onClose: () => void };

/** Has a document stay verifiable for the long term, and says what comes of it. */
export function KeepVerifiableDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const keep = useKeepVerifiable();
  return (
    <ConfirmDialog
      opened
      title={t('retention.keepVerifiableTitle')}
      confirmLabel={t('document.actions.keepVerifiable')}
      busy={keep.isPending}
      failure={keep.isError ? failureOf(keep.error) : undefined}
      onCancel={onClose}
      onConfirm={() => keep.mutate(document.id, { onSuccess: onClose })}
    >
      {t('retention.keepVerifiableText')}
    </ConfirmDialog>
  );
}
