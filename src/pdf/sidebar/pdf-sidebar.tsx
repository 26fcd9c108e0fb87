import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { PdfDocumentState } from '../use-pdf-document.ts';
import type { ViewerController } from '../viewer-controller.ts';
import { usePagesPlace } from './pages-place.ts';
import classes from './pdf-sidebar.module.css';
import type { PageNote } from './pdf-thumbnails.tsx';

type PdfSidebarProps = {
  viewer: ViewerController;
  state: PdfDocumentState;
  note?: PageNote | undefined;
};

/** The rail of small pages and contents beside a document that can be shown. Hidden on phones, where the viewer has a sheet for them. */
export function PdfSidebar({ viewer, state, note }: PdfSidebarProps) {
  const { t } = useTranslation();
  const place = usePagesPlace();
  // The first page comes before what leads to others.
  const document = useDeferredValue(state.kind === 'ready' ? state.document : null, null);
  if (state.kind === 'failed' || state.kind === 'locked') {
    return null;
  }
  return (
    <nav className={classes['rail']} aria-label={t('viewer.sidebar')}>
      {state.kind === 'ready' && document !== null && (
        <state.parts.PagesPanel viewer={viewer} document={document} note={note} place={place} />
      )}
    </nav>
  );
}
