import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Asked } from './manage-dialog.tsx';
import { useIsOnTop } from '../../../use-is-on-top.ts';

type FailedDialogProps = {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** In place of a dialog that could not be fetched: why. */
export function FailedDialog({ asked, onClose, children }: FailedDialogProps) {
  const { t } = useTranslation();
  const closeOnEscape = useIsOnTop(true);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      title={t(`document.actions.${asked}`)}
      centered
      closeButtonProps={{ 'aria-label': t('common.close'), size: 44 }}
    >
      {children}
    </Modal>
  );
}
