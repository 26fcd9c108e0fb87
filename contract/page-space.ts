/**
 * The one definition of where a position lies on a page (companion operations, §8).
 *
 * Two spaces are named here, both in points, both with the origin at a lower left corner and y pointing up:
 *
 * - **reader space**: the page as the reader sees it, after /Rotate, of its CropBox, in points of 1/72 inch times
 *   UserUnit. `signingPosition` (`llx,lly,urx,ury`) is written in it.
 * - **user space**: the coordinates of the PDF page itself, in which annotations are placed.
 */

export type Rect = { readonly llx: number; readonly lly: number; readonly urx: number; readonly ury: number };

export type Point = { readonly x: number; readonly y: number };

export type Rotation = 0 | 90 | 180 | 270;

/** What of a PDF page decides how reader space lies over user space. `cropBox` is in user space. */
export type PageFrame = { readonly cropBox: Rect; readonly rotation: Rotation; readonly userUnit: number };

export type Size = { readonly width: number; readonly height: number };

/** The size of a page in reader space, in points. */
export function readerSize(frame: PageFrame): Size {
  const width = (frame.cropBox.urx - frame.cropBox.llx) * frame.userUnit;
  const height = (frame.cropBox.ury - frame.cropBox.lly) * frame.userUnit;
  return frame.rotation === 90 || frame.rotation === 270
    ? { width: height, height: width }
    : { width, height };
}

/** Reader space to user space. */
export function readerToUser(frame: PageFrame, point: Point): Point {
  const { cropBox, rotation, userUnit } = frame;
  const width = cropBox.urx - cropBox.llx;
  const height = cropBox.ury - cropBox.lly;
  const x = point.x / userUnit;
  const y = point.y / userUnit;
  switch (rotation) {
    case 0:
      return { x: cropBox.llx + x, y: cropBox.lly + y };
    case 90:
      return { x: cropBox.llx + width - y, y: cropBox.lly + x };
    case 180:
      return { x: cropBox.llx + width - x, y: cropBox.lly + height - y };
    case 270:
      return { x: cropBox.llx + y, y: cropBox.lly + height - x };
  }
}

/** User space to reader space: the inverse of {@link readerToUser}. */
export function userToReader(frame: PageFrame, point: Point): Point {
  const { cropBox, rotation, userUnit } = frame;
  const width = cropBox.urx - cropBox.llx;
  const height = cropBox.ury - cropBox.lly;
  const x = point.x - cropBox.llx;
  const y = point.y - cropBox.lly;
  switch (rotation) {
    case 0:
      return { x: x * userUnit, y: y * userUnit };
    case 90:
      return { x: y * userUnit, y: (width - x) * userUnit };
    case 180:
      return { x: (width - x) * userUnit, y: (height - y) * userUnit };
    case 270:
      return { x: (height - y) * userUnit, y: x * userUnit };
  }
}

function rectOf(a: Point, b: Point): Rect {
  return {
    llx: Math.min(a.x, b.x),
    lly: Math.min(a.y, b.y),
    urx: Math.max(a.x, b.x),
    ury: Math.max(a.y, b.y),
  };
}

/** A rectangle in reader space as the rectangle in user space that covers the same part of the page. */
export function readerRectToUser(frame: PageFrame, rect: Rect): Rect {
  return rectOf(
    readerToUser(frame, { x: rect.llx, y: rect.lly }),
    readerToUser(frame, { x: rect.urx, y: rect.ury }),
  );
}

/** A rectangle in user space as the rectangle in reader space that covers the same part of the page. */
export function userRectToReader(frame: PageFrame, rect: Rect): Rect {
  return rectOf(
    userToReader(frame, { x: rect.llx, y: rect.lly }),
    userToReader(frame, { x: rect.urx, y: rect.ury }),
  );
}

const positionPattern =
  /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/;

/** Reads `llx,lly,urx,ury`, integers or decimals; `null` when the text is not of that form. */
export function parsePosition(text: string): Rect | null {
  const match = positionPattern.exec(text);
  if (!match) {
    return null;
  }
  const [llx, lly, urx, ury] = match.slice(1).map(Number);
  if (llx === undefined || lly === undefined || urx === undefined || ury === undefined) {
    return null;
  }
  return { llx, lly, urx, ury };
}

const twoDecimals = (value: number): string => String(Math.round(value * 100) / 100);

/** Writes a rectangle as `llx,lly,urx,ury`, with at most two decimals. */
export function formatPosition(rect: Rect): string {
  return [rect.llx, rect.lly, rect.urx, rect.ury].map(twoDecimals).join(',');
}

const isEmpty = (rect: Rect): boolean => rect.urx - rect.llx <= 0 || rect.ury - rect.lly <= 0;

/** How far beyond an edge is taken for the edge, in points: programs take A4 as 595 × 842. */
const edgeTolerance = 1;

/** Why a rectangle cannot be used on a page, or `null` when it can, once {@link clampToPage} has cut it to the page. */
export function positionFault(rect: Rect, page: Size): 'empty' | 'off-page' | null {
  if (isEmpty(rect)) {
    return 'empty';
  }
  const onPage =
    rect.llx >= -edgeTolerance &&
    rect.lly >= -edgeTolerance &&
    rect.urx <= page.width + edgeTolerance &&
    rect.ury <= page.height + edgeTolerance;
  return onPage && !isEmpty(clampToPage(rect, page)) ? null : 'off-page';
}

/** What of a rectangle lies on the page. */
export function clampToPage(rect: Rect, page: Size): Rect {
  return {
    llx: Math.max(0, rect.llx),
    lly: Math.max(0, rect.lly),
    urx: Math.min(page.width, rect.urx),
    ury: Math.min(page.height, rect.ury),
  };
}
