import { IconLayoutSidebar, IconSearch, IconTextSize } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './pdf-toolbar.module.css';
import { useViewerState } from './use-pdf-viewer.ts';
import type { ViewerController } from './viewer-controller.ts';
import { ViewerMenu } from './viewer-menu.tsx';
import { ZoomControl } from './zoom-control.tsx';

type PdfToolbarProps = {
  viewer: ViewerController;
  /** Small pages and contents stand beside the document wherever there is room, so no button is needed there. */
  hasSidebar: boolean;
  /** Whether the document can be read as text that flows. */
  hasTextView: boolean;
  onPages: () => void;
  onFind: () => void;
  onPrint: () => void;
  onDownload: (() => void) | undefined;
};

/** The dark pill at the foot of a document: zoom, the page one is on, search, and what is needed more seldom. */
export function PdfToolbar(props: PdfToolbarProps) {
  const { viewer } = props;
  const { t } = useTranslation();
  const showsText = useViewerState(viewer, (state) => state.showsText);
  return (
    <div className={classes['toolbar']} role="toolbar" aria-label={t('viewer.toolbar')}>
      <button
        type="button"
        className={classes['button']}
        data-beside={props.hasSidebar || undefined}
        aria-label={t('viewer.sidebar')}
        title={t('viewer.sidebar')}
        aria-haspopup="dialog"
        onClick={props.onPages}
      >
        <IconLayoutSidebar size={20} aria-hidden="true" />
      </button>
      <span className={classes['line']} data-beside={props.hasSidebar || undefined} aria-hidden="true" />
      {!showsText && (
        <>
          <ViewerZoom viewer={viewer} />
          <span className={classes['line']} aria-hidden="true" />
        </>
      )}
      <PageChoice viewer={viewer} />
      <span className={classes['line']} aria-hidden="true" />
      <button
        type="button"
        className={classes['button']}
        aria-label={t('viewer.find.open')}
        aria-keyshortcuts="Control+F Meta+F"
        title={t('viewer.find.open')}
        onClick={props.onFind}
      >
        <IconSearch size={20} aria-hidden="true" />
      </button>
      {props.hasTextView && (
        <button
          type="button"
          className={classes['button']}
          data-text=""
          aria-label={t('viewer.readAsText')}
          aria-pressed={showsText}
          title={t('viewer.readAsText')}
          onClick={() => viewer.showText(!showsText)}
        >
          <IconTextSize size={20} aria-hidden="true" />
        </button>
      )}
      <ViewerMenu
        viewer={viewer}
        buttonClass={classes['button'] ?? ''}
        onPrint={props.onPrint}
        onDownload={props.onDownload}
      />
    </div>
  );
}
function ViewerZoom({ viewer }: { viewer: ViewerController }) {
  const zoom = useViewerState(viewer, (state) => state.zoom);
  const fit = useViewerState(viewer, (state) => state.fit);
  const canZoomIn = useViewerState(viewer, (state) => state.canZoomIn);
  const canZoomOut = useViewerState(viewer, (state) => state.canZoomOut);
  return (
    <ZoomControl
      zoom={zoom}
      fit={fit === 'auto' ? null : fit}
      fits={viewerFits}
      canZoomIn={canZoomIn}
      canZoomOut={canZoomOut}
      onStep={(direction) => (direction === 'in' ? viewer.zoomIn() : viewer.zoomOut())}
      onFit={(next) => viewer.setFit(next)}
      onZoom={(next) => viewer.setZoom(next)}
    />
  );
}

const viewerFits = ['width', 'page'] as const;

/** "Page 2 / 4", where the 2 can be written over. */
function PageChoice({ viewer }: { viewer: ViewerController }) {
  const { t } = useTranslation();
  const id = useId();
  const page = useViewerState(viewer, (state) => state.currentPage);
  const count = useViewerState(viewer, (state) => state.frames.length);
  const [draft, setDraft] = useState<string | null>(null);
  const commit = (): void => {
    if (draft !== null && draft.trim() !== '') {
      viewer.goToPage(Number(draft));
    }
    setDraft(null);
  };
  return (
    <form
      className={classes['pages']}
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <label htmlFor={id}>{t('viewer.pageLabel')}</label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        aria-label={t('viewer.pageOf', { page, count })}
        size={Math.max(String(count).length, 1)}
        value={draft ?? String(page)}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value.replace(/\D/g, '').slice(0, 6))}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && draft !== null) {
            event.stopPropagation();
            setDraft(null);
          }
        }}
        onBlur={commit}
      />
      <span aria-hidden="true">{t('viewer.pageCount', { count })}</span>
    </form>
  );
}
