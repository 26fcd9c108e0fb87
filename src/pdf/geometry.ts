/**
 * The one place where CSS pixels of a shown page and points of reader space are turned into each other.
 * Nobody else writes `x * scale`.
 *
 * - **reader space**: points of 1/72 inch, origin at the lower left corner of the page as it is read, y up
 *   (`contract/page-space.ts` owns it, and its relation to PDF user space).
 * - **page pixels**: CSS pixels, origin at the upper left corner of the page as it is shown, y down.
 *
 * There are no DOM types here: everything is a plain value, so that each rule is held by a property test.
 */
import {
  type PageFrame,
  type Point,
  type Rect,
  type Rotation,
  type Size,
  readerSize,
} from '../../contract/page-space.ts';

/** The size that a box is placed in: the one that it had before, or as it is placed first. */
export const sizeBefore = (before: { readonly rect: Rect } | null | undefined, first: Size): Size =>
  before ? { width: before.rect.urx - before.rect.llx, height: before.rect.ury - before.rect.lly } : first;

/** A box in page pixels: CSS pixels, origin at the upper left corner of the shown page, y down. */
export type CssBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/**
 * How a page is shown: its frame, how many CSS pixels a point takes, and by how much the reader has turned
 * the view clockwise, over and above the page's own /Rotate.
 */
export type PageView = { readonly frame: PageFrame; readonly scale: number; readonly turn: Rotation };

/** A CSS pixel is 1/96 inch, a point is 1/72 inch: at a zoom of 1 a page has its size on paper. */
const pixelsPerPoint = 96 / 72;

/** A zoom (1 is 100 %) as a scale in CSS pixels per point. */
export function scaleOfZoom(zoom: number): number {
  return zoom * pixelsPerPoint;
}

/** A scale in CSS pixels per point as a zoom (1 is 100 %). */
export function zoomOfScale(scale: number): number {
  return scale / pixelsPerPoint;
}

const isSideways = (turn: Rotation): boolean => turn === 90 || turn === 270;

/** The size of a page as it is shown at a scale of 1, that is in points, after the reader's turn of the view. */
export function shownSize(frame: PageFrame, turn: Rotation): Size {
  const size = readerSize(frame);
  return isSideways(turn) ? { width: size.height, height: size.width } : size;
}

/** The size of a shown page in CSS pixels. */
export function cssSize(view: PageView): Size {
  const size = shownSize(view.frame, view.turn);
  return { width: size.width * view.scale, height: size.height * view.scale };
}

/** A point of reader space (points, origin lower left, y up) in page pixels (origin upper left, y down). */
export function readerToCss(view: PageView, point: Point): Point {
  const { width, height } = readerSize(view.frame);
  const { scale } = view;
  switch (view.turn) {
    case 0:
      return { x: point.x * scale, y: (height - point.y) * scale };
    case 90:
      return { x: point.y * scale, y: point.x * scale };
    case 180:
      return { x: (width - point.x) * scale, y: point.y * scale };
    case 270:
      return { x: (height - point.y) * scale, y: (width - point.x) * scale };
  }
}

/** Page pixels (origin upper left, y down) in reader space (points, origin lower left, y up): the inverse of {@link readerToCss}. */
export function cssToReader(view: PageView, point: Point): Point {
  const { width, height } = readerSize(view.frame);
  const x = point.x / view.scale;
  const y = point.y / view.scale;
  switch (view.turn) {
    case 0:
      return { x, y: height - y };
    case 90:
      return { x: y, y: x };
    case 180:
      return { x: width - x, y };
    case 270:
      return { x: width - y, y: height - x };
  }
}

/** A rectangle of reader space (points) as the box in page pixels that covers the same part of the page. */
export function readerRectToCss(view: PageView, rect: Rect): CssBox {
  const a = readerToCss(view, { x: rect.llx, y: rect.lly });
  const b = readerToCss(view, { x: rect.urx, y: rect.ury });
  return {
    left: Math.min(a.x, b.x),
    top: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** A box in page pixels as the rectangle of reader space (points) that covers the same part of the page. */
export function cssBoxToReader(view: PageView, box: CssBox): Rect {
  const a = cssToReader(view, { x: box.left, y: box.top });
  const b = cssToReader(view, { x: box.left + box.width, y: box.top + box.height });
  return {
    llx: Math.min(a.x, b.x),
    lly: Math.min(a.y, b.y),
    urx: Math.max(a.x, b.x),
    ury: Math.max(a.y, b.y),
  };
}

/** A movement in page pixels (y down) as a movement in reader space (points, y up): what a drag means on the page. */
export function cssDeltaToReader(view: PageView, delta: Point): Point {
  const from = cssToReader(view, { x: 0, y: 0 });
  const to = cssToReader(view, delta);
  return { x: to.x - from.x, y: to.y - from.y };
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);

/** Moves an interval onto `0..limit`; it keeps its length unless that is more than the limit. */
function clampInterval(low: number, high: number, limit: number): [number, number] {
  const length = Math.min(high - low, limit);
  const start = clamp(low, 0, limit - length);
  return [start, start + length];
}

/**
 * The nearest rectangle that lies on the page. Reader space, points; `page` is the page's size in points.
 * The size is kept, unless the page is smaller.
 */
export function clampToPage(rect: Rect, page: Size): Rect {
  const [llx, urx] = clampInterval(rect.llx, rect.urx, page.width);
  const [lly, ury] = clampInterval(rect.lly, rect.ury, page.height);
  return { llx, lly, urx, ury };
}

/** A rectangle moved by `dx` to the right and `dy` up (points of reader space), stopped by the page's edges. */
export function moveRect(rect: Rect, dx: number, dy: number, page: Size): Rect {
  return clampToPage(
    { llx: rect.llx + dx, lly: rect.lly + dy, urx: rect.urx + dx, ury: rect.ury + dy },
    page,
  );
}

/** A rectangle of a size (points) with its middle at a point of reader space, pushed onto the page. */
export function rectAround(point: Point, size: Size, page: Size): Rect {
  const llx = point.x - size.width / 2;
  const lly = point.y - size.height / 2;
  return clampToPage({ llx, lly, urx: llx + size.width, ury: lly + size.height }, page);
}

/** The eight handles of a rectangle, by compass; north is up in reader space. */
export type ResizeHandle = 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw';

/** In the order in which one meets them going clockwise from the upper left. */
export const resizeHandles: readonly ResizeHandle[] = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'];

/**
 * A rectangle whose handle was dragged by `dx` to the right and `dy` up. Reader space, points.
 * The edges that the handle does not hold stay where they are; the dragged ones stop at the page's edge and where
 * the rectangle would become smaller than `minSize`. Where both cannot be had, the page's edge wins.
 */
export function resizeRect(
  rect: Rect,
  handle: ResizeHandle,
  dx: number,
  dy: number,
  page: Size,
  minSize: Size,
): Rect {
  let { llx, lly, urx, ury } = rect;
  if (handle.includes('w')) {
    llx = clamp(llx + dx, 0, Math.max(urx - minSize.width, 0));
  }
  if (handle.includes('e')) {
    urx = clamp(urx + dx, Math.min(llx + minSize.width, page.width), page.width);
  }
  if (handle.includes('s')) {
    lly = clamp(lly + dy, 0, Math.max(ury - minSize.height, 0));
  }
  if (handle.includes('n')) {
    ury = clamp(ury + dy, Math.min(lly + minSize.height, page.height), page.height);
  }
  return { llx, lly, urx, ury };
}

/** Of two rectangles, what both must cover before they are in each other's way: less is a rounded edge. In points. */
const noticed = 0.5;

/** Whether two rectangles of a page (reader space, points) cover a part of it together. Those that touch do not. */
export function rectsOverlap(a: Rect, b: Rect): boolean {
  return (
    Math.min(a.urx, b.urx) - Math.max(a.llx, b.llx) > noticed &&
    Math.min(a.ury, b.ury) - Math.max(a.lly, b.lly) > noticed
  );
}
