import { useTranslation } from 'react-i18next';
import type { Document } from '../../../../contract/models/document.ts';
import { useKeepVerifiable } from '../../../api/privacy.ts';
import { ConfirmMutation } from '../../../shared/form/confirm-mutation.tsx';

type DialogProps = { readonly document: Document; readonly onClose: () => void };

/** Has a document stay verifiable for the long term, and says what comes of it. */
export function KeepVerifiableDialog({ document, onClose }: DialogProps) {
  const { t } = useTranslation();
  const keep = useKeepVerifiable();
  return (
    <ConfirmMutation
      opened
      title={t('retention.keepVerifiableTitle')}
      confirmLabel={t('document.actions.keepVerifiable')}
      mutation={keep}
      onClose={onClose}
      onConfirm={() => keep.mutate(document.id, { onSuccess: onClose })}
    >
      {t('retention.keepVerifiableText')}
    </ConfirmMutation>
  );
}
