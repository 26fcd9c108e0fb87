import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type PagesPanelProps, PagesPanel } from './pages-panel.tsx';
import { usePagesPlace } from './pages-place.ts';
import classes from './pages-sheet.module.css';
import { useIsOnTop } from '../../use-is-on-top.ts';

type PagesSheetProps = Pick<PagesPanelProps, 'viewer' | 'document' | 'note'> & {
  opened: boolean;
  onClose: () => void;
};

/** Small pages and contents where there is no room beside the document: from below, and away again once one was chosen. */
export function PagesSheet({ opened, onClose, ...panel }: PagesSheetProps) {
  const { t } = useTranslation();
  const closeOnEscape = useIsOnTop(opened);
  // Kept while the sheet is away: who reads by the contents comes back to them.
  const place = usePagesPlace();
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={closeOnEscape}
      position="bottom"
      padding={0}
      classNames={{ content: classes['content'] ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header className={classes['header'] ?? ''}>
          <Drawer.Title fz="1.25rem" fw={600}>
            {t('viewer.sidebar')}
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} size={44} />
        </Drawer.Header>
        <Drawer.Body className={classes['body'] ?? ''}>
          <PagesPanel {...panel} place={place} onGone={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
