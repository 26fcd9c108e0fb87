import { Drawer, Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './responsive-dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';
import { useKeyboardInset } from './use-keyboard-inset.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import { useDialogPlace } from '../use-is-on-top.ts';

type ResponsiveDialogProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Not left by a tap beside it or Escape: for what would be lost, or runs. */
  readonly stays?: boolean;
  /** Whether it is left by its own cross; without one, by what it asks for alone. */
  readonly closable?: boolean;
  /** For a table rather than for words. */
  readonly wide?: boolean;
};

/** Below this width a dialog comes as a sheet from below, within the thumb's reach. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false });
}

/** Below this width lists are cards, and what else lies beside one another comes one below the other, as in the styles. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
}

/** A dialog in the middle, and on phones a sheet from below. */
export function ResponsiveDialog({
  opened,
  onClose,
  title,
  children,
  stays = false,
  closable = true,
  wide = false,
}: ResponsiveDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  useKeyboardInset(isPhone && opened);
  const { isOnTop, overlay } = useDialogPlace(opened);
  const closeOnEscape = isOnTop && !stays;
  useFocusReturn(opened);
  const swipe = useSwipeDown(onClose);
  const common = { opened, onClose, closeOnClickOutside: !stays };
  const close = { 'aria-label': t('common.close'), size: 44, disabled: stays };
  if (isPhone) {
    return (
      <Drawer.Root
        {...common}
        closeOnEscape={closeOnEscape}
        position="bottom"
        padding="lg"
        classNames={{ content: styles['content'] ?? '' }}
      >
        <Drawer.Overlay {...overlay} />
        <Drawer.Content>
          <Drawer.Header className={styles['header'] ?? ''} {...(stays ? { 'data-stays': true } : swipe)}>
            <Drawer.Title className={styles['title'] ?? ''}>{title}</Drawer.Title>
            {closable && <Drawer.CloseButton {...close} />}
          </Drawer.Header>
          <Drawer.Body className={styles['body'] ?? ''}>{children}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  return (
    <Modal.Root {...common} closeOnEscape={closeOnEscape} size={wide ? 1040 : 480} centered padding="lg">
      <Modal.Overlay {...overlay} />
      <Modal.Content radius="xl">
        <Modal.Header>
          <Modal.Title className={styles['title'] ?? ''}>{title}</Modal.Title>
          {closable && <Modal.CloseButton {...close} />}
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
