import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { listenForZoom } from './gestures.ts';
import type { PdfDocument } from './pdf-document.ts';
import type { PdfError } from './pdf-error.ts';
import { PdfPage } from './pdf-page.tsx';
import type { RenderOverlay } from './pdf-page.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import classes from './pdf-viewer.module.css';
import type { PdfDocumentState } from './use-pdf-document.ts';
import { useViewerState } from './use-pdf-viewer.ts';
import { viewOf } from './viewer-controller.ts';
import type { ViewerController } from './viewer-controller.ts';
import { ViewerLoading } from './viewer-loading.tsx';

type PdfViewerProps = {
  /** From `usePdfViewer()`. */
  viewer: ViewerController;
  /** From `usePdfDocument()`. */
  state: PdfDocumentState;
  /** What the document is, for screen readers. */
  label?: string;
  /** Laid over each mounted page, above its text. What it renders takes pointers; the rest of the page keeps its own. */
  overlay?: RenderOverlay;
  /** Words an error, in place of the pages. */
  renderError: (error: PdfError, retry: () => void) => ReactNode;
  /** What floats at the foot; the viewer's own toolbar unless given, nothing with `null`. */
  toolbar?: ReactNode;
};

/** Shows a PDF. Fills its parent, which must have a height. */
export function PdfViewer({ viewer, state, label, overlay, renderError, toolbar }: PdfViewerProps) {
  const { t } = useTranslation();
  const document = state.kind === 'ready' ? state.document : null;
  const name = label ?? t('viewer.document');
  return (
    <div className={classes['viewer']}>
      {document !== null && <Pages viewer={viewer} document={document} label={name} overlay={overlay} />}
      {state.kind === 'loading' && <ViewerLoading progress={state.progress} />}
      {state.kind === 'failed' && (
        <div className={classes['failed']} role="alert">
          {renderError(state.error, state.retry)}
        </div>
      )}
      {document !== null && (
        <div className={classes['foot']}>
          {state.kind === 'ready' && state.interrupted && (
            <div className={classes['interrupted']} role="status">
              {t('viewer.interrupted')}
              <button type="button" onClick={state.retry}>
                {t('viewer.retry')}
              </button>
            </div>
          )}
          {toolbar === undefined ? <PdfToolbar viewer={viewer} /> : toolbar}
        </div>
      )}
    </div>
  );
}

type PagesProps = {
  viewer: ViewerController;
  document: PdfDocument;
  label: string;
  overlay: RenderOverlay | undefined;
};

/** What scrolls, with the pages that are in view or near it. */
function Pages({ viewer, document, label, overlay }: PagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const state = useViewerState(viewer, (whole) => whole);
  const { layout, mounted } = state;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const measure = (): void => {
      viewer.resize({ width: element.clientWidth, height: element.clientHeight });
    };
    const onScroll = (): void => {
      viewer.scrolled();
    };
    viewer.setScroller(element);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    const stopZoom = listenForZoom(element, (factor, from, to) => {
      viewer.zoomBy(factor, from, to);
    });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      stopZoom();
      viewer.setScroller(null);
    };
  }, [viewer]);

  useLayoutEffect(() => {
    viewer.open(document);
  }, [viewer, document]);
  useEffect(
    () => () => {
      viewer.close();
    },
    [viewer],
  );

  // The content has its new size now: scroll to what the new layout was made for, before anything is painted.
  useLayoutEffect(() => {
    viewer.laidOut(layout);
  }, [viewer, layout]);

  const pages: ReactNode[] = [];
  // Also in the moment in which the state is still that of the version before: its pages stay, and are drawn over.
  if (mounted !== null && state.document !== null) {
    for (let index = mounted.first; index <= mounted.last; index += 1) {
      const box = layout.boxes[index];
      const view = viewOf(state, index);
      if (box !== undefined && view !== null) {
        pages.push(
          <PdfPage
            key={index}
            viewer={viewer}
            document={document}
            index={index}
            box={box}
            view={view}
            overlay={overlay}
          />,
        );
      }
    }
  }
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      role="region"
      aria-label={label}
      // What scrolls must be reachable with the keyboard, where no link or box of a page is.
      tabIndex={0}
    >
      <div className={classes['content']} style={{ width: layout.width, height: layout.height }}>
        {pages}
      </div>
    </div>
  );
}
