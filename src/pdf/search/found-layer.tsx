import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type PageView, cssBoxToReader, cssSize } from '../geometry.ts';
import type { LaidText } from '../text-layer.tsx';
import type { ViewerController } from '../viewer-controller.ts';
import classes from './found-layer.module.css';
import { type FoldedPage, foldPage, partsOf } from './folded-page.ts';
import type { PdfSearch } from './pdf-search.ts';

/** A part of the shown page, in shares of its width and height from its upper left corner: the same at every zoom. */
type Share = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

/** More places than this on one page are found and counted, but not all marked. */
const mostMarked = 2000;

/** How much of the view the find bar covers, in CSS pixels. */
const underFindBar = 72;

/** Where a stretch of the folded text stands on the page: a box for each line, or piece of one. */
function sharesOf(laid: LaidText, page: FoldedPage, start: number, length: number, sheet: DOMRect): Share[] {
  return partsOf(page, start, length).flatMap(({ item, from, to }) => {
    const letters = laid.elements[item]?.firstChild;
    if (!(letters instanceof Text) || to > letters.length) {
      return [];
    }
    const range = document.createRange();
    range.setStart(letters, from);
    range.setEnd(letters, to);
    return [...range.getClientRects()].map((rect) => ({
      left: (rect.left - sheet.left) / sheet.width,
      top: (rect.top - sheet.top) / sheet.height,
      width: rect.width / sheet.width,
      height: rect.height / sheet.height,
    }));
  });
}

type FoundLayerProps = {
  search: PdfSearch;
  viewer: ViewerController;
  pageNumber: number;
  view: PageView;
  laid: LaidText;
};

/** Marks what was found on a page, and brings the current place into view. */
export function FoundLayer({ search, viewer, pageNumber, view, laid }: FoundLayerProps) {
  const places = useSyncExternalStore(search.subscribe, () => search.placesOn(pageNumber));
  const current = useSyncExternalStore(search.subscribe, () => search.currentOn(pageNumber));
  const length = useSyncExternalStore(search.subscribe, () => search.getState().length);
  const page = useMemo(() => foldPage(laid.items), [laid]);
  // The text was laid before this layer was told of it, so that where its letters stand can be asked at once.
  const marks = useMemo(() => {
    const sheet = laid.elements[0]?.closest('section')?.getBoundingClientRect();
    return sheet === undefined || sheet.width === 0
      ? []
      : places.slice(0, mostMarked).map((start) => sharesOf(laid, page, start, length, sheet));
  }, [laid, page, places, length]);

  const box = current === -1 ? undefined : marks[current]?.[0];
  useEffect(() => {
    if (box === undefined || search.unseen?.page !== pageNumber || search.unseen.index !== current) {
      return;
    }
    search.seen();
    const { width, height } = cssSize(view);
    const rect = cssBoxToReader(view, {
      left: box.left * width,
      top: box.top * height,
      width: box.width * width,
      height: box.height * height,
    });
    viewer.showRect(pageNumber, rect, underFindBar);
  }, [search, viewer, pageNumber, view, box, current]);

  return (
    <div className={classes['layer']} aria-hidden="true">
      {marks.flatMap((shares, index) =>
        shares.map((share, part) => (
          <i
            key={`${index}-${part}`}
            className={classes['mark']}
            data-current={index === current || undefined}
            style={{
              left: `${share.left * 100}%`,
              top: `${share.top * 100}%`,
              width: `${share.width * 100}%`,
              height: `${share.height * 100}%`,
            }}
          />
        )),
      )}
    </div>
  );
}
