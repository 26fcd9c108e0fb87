import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type FailedDialogProps = { readonly onClose: () => void; readonly children: ReactNode };

/** In place of a dialog that cannot be shown: why. */
export function FailedDialog({ onClose, children }: FailedDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal opened onClose={onClose} centered closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}>
      {children}
    </Modal>
  );
}
