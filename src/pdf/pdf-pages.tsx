import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { listenForDoubleTap, listenForZoom } from './gestures.ts';
import type { OnPainted, PagePreview, Painted } from './page-preview.ts';
import type { PdfDocument } from './pdf-document.ts';
import { type RenderOverlay, PdfPage } from './pdf-page.tsx';
import classes from './pdf-viewer.module.css';
import type { PdfSearch } from './search/pdf-search.ts';
import { useViewerState } from './use-pdf-viewer.ts';
import { type ViewerController, viewOf } from './viewer-controller.ts';

type PdfPagesProps = {
  viewer: ViewerController;
  /** Until it is there, the preview is shown. */
  document: PdfDocument | null;
  preview: PagePreview | null;
  search: PdfSearch;
  label: string;
  overlay: RenderOverlay | undefined;
  scroller: RefObject<HTMLDivElement | null>;
  /** Whether something else stands in their place; where one is in them is still known. */
  isHidden: boolean;
  onPainted: OnPainted | undefined;
};

/** What scrolls, with the pages that are in view or near it. */
export function PdfPages(props: PdfPagesProps) {
  const { viewer, document, preview, search, label, overlay, scroller, isHidden } = props;
  const state = useViewerState(viewer, (whole) => whole);
  const { layout, mounted } = state;
  const onPainted = useFirstPaints(props.onPainted);
  const opened = document ?? preview;
  const pictureUrl = preview?.sha256 === opened?.sha256 ? (preview?.pictureUrl ?? null) : null;

  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) {
      return;
    }
    const measure = (): void => viewer.resize({ width: element.clientWidth, height: element.clientHeight });
    const onScroll = (): void => viewer.scrolled();
    viewer.setScroller(element);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    const stopZoom = listenForZoom(element, (factor, from, to) => viewer.zoomBy(factor, from, to));
    const stopTaps = listenForDoubleTap(element, (at) => viewer.toggleZoom(at));
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      stopZoom();
      stopTaps();
      viewer.setScroller(null);
    };
  }, [viewer, scroller]);

  useLayoutEffect(() => {
    if (opened !== null) {
      viewer.open(opened);
    }
  }, [viewer, opened]);
  useEffect(() => () => viewer.close(), [viewer]);

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
            pageCount={state.document.pageCount}
            pictureUrl={index === 0 && view.turn === 0 ? pictureUrl : null}
            search={search}
            index={index}
            box={box}
            view={view}
            overlay={overlay}
            onPainted={onPainted}
          />,
        );
      }
    }
  }
  return (
    <div
      ref={scroller}
      className={classes['scroller']}
      data-hidden={isHidden || undefined}
      inert={isHidden}
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

/** Gives what pages call when they are painted; of each way the first is told, once it stands on the screen. */
function useFirstPaints(onPainted: OnPainted | undefined): OnPainted {
  const told = useRef(new Set<Painted>());
  const latest = useRef(onPainted);
  useEffect(() => {
    latest.current = onPainted;
  });
  return useCallback((painted) => {
    if (told.current.has(painted)) {
      return;
    }
    told.current.add(painted);
    // The frame is painted after its callbacks, and what comes after it runs when that is done.
    requestAnimationFrame(() => setTimeout(() => latest.current?.(painted), 0));
  }, []);
}
