import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import sheetStyles from './responsive-dialog.module.css';
import { useIsPhone } from './responsive-dialog.tsx';
import styles from './side-sheet.module.css';
import { useFocusReturn } from './use-focus-return.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import { useDialogPlace } from '../use-is-on-top.ts';

type SideSheetProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Not left by a click beside it: for what is being filled in. */
  readonly stays?: boolean;
  /** `wide` for pages to be read, which it gives the whole height. */
  readonly size?: 'usual' | 'wide';
};

const sizes = {
  usual: { phone: 'md', desktop: 480 },
  wide: { phone: '92dvh', desktop: 'min(820px, 80vw)' },
} as const;

/** A form beside what it belongs to, which stays in sight; on phones a sheet from below. */
export function SideSheet({
  opened,
  onClose,
  title,
  children,
  stays = false,
  size = 'usual',
}: SideSheetProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { isOnTop, overlay } = useDialogPlace(opened);
  useFocusReturn(opened);
  const shape = isPhone ? sheetStyles['content'] : styles['content'];
  const content = size === 'wide' ? `${shape ?? ''} ${styles['whole'] ?? ''}` : shape;
  const header = isPhone ? sheetStyles['header'] : undefined;
  const swipe = useSwipeDown(onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnClickOutside={!stays}
      closeOnEscape={isOnTop}
      position={isPhone ? 'bottom' : 'right'}
      size={sizes[size][isPhone ? 'phone' : 'desktop']}
      padding="lg"
      classNames={{ content: content ?? '' }}
    >
      <Drawer.Overlay {...overlay} />
      <Drawer.Content>
        <Drawer.Header className={header ?? ''} {...(stays ? { 'data-stays': true } : isPhone && swipe)}>
          <Drawer.Title className={sheetStyles['title'] ?? ''}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} size={44} />
        </Drawer.Header>
        <Drawer.Body className={sheetStyles['body'] ?? ''}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
