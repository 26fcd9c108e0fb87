import { Drawer, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './sheet.module.css';

type SheetProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Not left by a tap beside it or Escape: for what would be lost, or runs. */
  readonly stays?: boolean;
};

/** Below this width a dialog comes as a sheet from below, within the thumb's reach. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
}

/** A dialog in the middle, and on phones a sheet from below. */
export function Sheet({ opened, onClose, title, children, stays = false }: SheetProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const common = {
    opened,
    onClose,
    title,
    closeOnClickOutside: !stays,
    closeOnEscape: !stays,
    closeButtonProps: { 'aria-label': t('common.close'), size: 44, disabled: stays },
  };
  if (isPhone) {
    return (
      <Drawer
        {...common}
        position="bottom"
        padding="lg"
        classNames={{
          content: styles['content'] ?? '',
          header: styles['header'] ?? '',
          title: styles['title'] ?? '',
          body: styles['body'] ?? '',
        }}
      >
        {children}
      </Drawer>
    );
  }
  return (
    <Modal {...common} size={480} classNames={{ title: styles['title'] ?? '' }}>
      {children}
    </Modal>
  );
}
