import type { PageFrame } from '../../contract/page-space.ts';
import {
  cssDeltaToReader,
  cssToReader,
  type PageView,
  readerRectToCss,
  shownSize,
} from '../../src/pdf/geometry.ts';
import type { PageOverlay } from '../../src/pdf/pdf-page.tsx';

/** What the viewer tells overlays of its first page, before that is drawn. */
export function pageOverlayOf(view: PageView): PageOverlay {
  return {
    pageNumber: 1,
    frame: view.frame,
    size: shownSize(view.frame, view.turn),
    scale: view.scale,
    turn: view.turn,
    drawn: null,
    toCss: (rect) => readerRectToCss(view, rect),
    toReader: (point) => cssToReader(view, point),
    toReaderDelta: (delta) => cssDeltaToReader(view, delta),
  };
}

/** A page of this size, neither cropped nor turned. */
export const frameOf = (urx: number, ury: number): PageFrame => ({
  cropBox: { llx: 0, lly: 0, urx, ury },
  rotation: 0,
  userUnit: 1,
});
