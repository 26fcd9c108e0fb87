import { type ComponentType, type ReactNode, useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingBar } from './loading/loading-bar.tsx';
import { ViewerLoading } from './loading/viewer-loading.tsx';
import type { OnPainted, PagePreview } from './page-preview.ts';
import type { PdfError } from './pdf-error.ts';
import type { RenderOverlay } from './pdf-page.tsx';
import { PdfPages } from './pdf-pages.tsx';
import classes from './pdf-viewer.module.css';
import { useFind } from './search/use-find.ts';
import type { PageNote } from './sidebar/pdf-thumbnails.tsx';
import type { TextViewProps } from './text-view/text-view.tsx';
import type { PdfDocumentState } from './use-pdf-document.ts';
import { useViewerState } from './use-pdf-viewer.ts';
import type { ViewerController } from './viewer-controller.ts';

type PdfViewerProps = {
  /** From `usePdfViewer()`. */
  viewer: ViewerController;
  /** From `usePdfDocument()`. */
  state: PdfDocumentState;
  /** Shown while the document loads, in the places that its pages will have. */
  preview?: PagePreview | null;
  /** What the document is, for screen readers. */
  label?: string;
  /** Laid over each mounted page, above its text. What it renders takes pointers; the rest of the page keeps its own. */
  overlay?: RenderOverlay;
  /** Words an error, in place of the pages. */
  renderError: (error: PdfError, retry: () => void) => ReactNode;
  /** A few words beside the numbers of small pages. */
  pageNote?: PageNote | undefined;
  /** Whether a `PdfSidebar` stands beside the viewer; else its button is always there. */
  hasSidebar?: boolean;
  /** Saves the file, where the reader may. */
  onDownload?: (() => void) | undefined;
  /** Shows the document as text that flows, for small screens; fetched by whoever offers it. */
  TextView?: ComponentType<TextViewProps>;
  /** Called for each opening when a page of it is painted for the first time: as a picture, and drawn. */
  onPainted?: OnPainted | undefined;
};

/** Shows a PDF. Fills its parent, which must have a height. */
export function PdfViewer(props: PdfViewerProps) {
  const { viewer, state, preview = null, overlay, renderError, TextView, onPainted } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const document = state.kind === 'ready' ? state.document : null;
  const showsText = useViewerState(viewer, (whole) => whole.showsText) && TextView !== undefined;
  const hasPages = document !== null || (state.kind === 'loading' && preview !== null);
  // The first page comes before what is done with it.
  const toolsFor = useDeferredValue(document, null);
  const find = useFind(document, viewer, scroller);
  return (
    <div className={classes['viewer']}>
      {state.kind === 'ready' && find.isOpen && (
        <state.parts.FindBar
          search={find.search}
          pageCount={state.document.pageCount}
          currentPage={() => viewer.getState().currentPage}
          field={find.field}
          onClose={find.close}
        />
      )}
      {hasPages && (
        <PdfPages
          viewer={viewer}
          document={document}
          preview={preview}
          search={find.search}
          label={props.label ?? t('viewer.document')}
          overlay={overlay}
          scroller={scroller}
          isHidden={showsText}
          onPainted={onPainted}
        />
      )}
      {document !== null && showsText && <TextView viewer={viewer} document={document} />}
      {state.kind === 'loading' && !hasPages && <ViewerLoading progress={state.progress} />}
      {state.kind === 'locked' && (
        <div className={classes['failed']}>
          <state.parts.PasswordForm
            wasWrong={state.wasWrong}
            isBusy={state.isBusy}
            onPassword={state.unlock}
          />
        </div>
      )}
      {state.kind === 'failed' && (
        <div className={classes['failed']} role="alert">
          {renderError(state.error, state.retry)}
        </div>
      )}
      {document !== null && <LoadingBar document={document} />}
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
          {state.kind === 'ready' && toolsFor !== null && (
            <state.parts.ViewerTools
              viewer={viewer}
              document={toolsFor}
              pageNote={props.pageNote}
              hasSidebar={props.hasSidebar ?? false}
              hasTextView={TextView !== undefined}
              onFind={find.open}
              onDownload={props.onDownload}
            />
          )}
        </div>
      )}
    </div>
  );
}
