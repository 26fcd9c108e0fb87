import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { OutlineTree } from '../outline/outline-tree.tsx';
import { useOutline } from '../outline/use-outline.ts';
import type { PdfDocument } from '../pdf-document.ts';
import type { ViewerController } from '../viewer-controller.ts';
import classes from './pages-panel.module.css';
import { type PagesPlace, pagesTabs } from './pages-place.ts';
import { type PageNote, PdfThumbnails } from './pdf-thumbnails.tsx';

export type PagesPanelProps = {
  viewer: ViewerController;
  document: PdfDocument;
  note?: PageNote | undefined;
  place: PagesPlace;
  /** Called when the reader has gone somewhere. */
  onGone?: (() => void) | undefined;
};

/** The pages in small and, where the file brings one, its table of contents. */
export function PagesPanel({ viewer, document, note, place, onGone }: PagesPanelProps) {
  const { t } = useTranslation();
  const { tab, setTab } = place;
  const outline = useOutline(document);
  const thumbnails = <PdfThumbnails viewer={viewer} document={document} note={note} onGone={onGone} />;
  if (outline.length === 0) {
    return thumbnails;
  }
  return (
    <Tabs
      value={tab}
      onChange={(value) => setTab(pagesTabs.find((candidate) => candidate === value) ?? 'pages')}
      keepMounted={false}
      className={classes['tabs'] ?? ''}
      data-tab={tab}
    >
      <Tabs.List grow className={classes['list'] ?? ''} aria-label={t('viewer.sidebar')}>
        <Tabs.Tab value="pages" className={classes['tab'] ?? ''}>
          {t('viewer.pagesTab')}
        </Tabs.Tab>
        <Tabs.Tab value="outline" className={classes['tab'] ?? ''}>
          {t('viewer.outline')}
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="pages" className={classes['panel'] ?? ''}>
        {thumbnails}
      </Tabs.Panel>
      <Tabs.Panel value="outline" className={classes['scrolled'] ?? ''}>
        <OutlineTree
          viewer={viewer}
          document={document}
          entries={outline}
          place={place.outline}
          onGone={onGone}
        />
      </Tabs.Panel>
    </Tabs>
  );
}
