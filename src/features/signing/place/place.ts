/** Where the signer's box lies: a page from 1, and a rectangle in its reader space (points). */
import { z } from 'zod';
import {
  type PageFrame,
  type Point,
  type Rect,
  type Size,
  parsePosition,
  readerSize,
} from '../../../../contract/page-space.ts';
import { clampToPage, rectAround, sizeBefore } from '../../../pdf/geometry.ts';

export type Place = { readonly page: number; readonly rect: Rect };

export const placeSchema = z.object({
  page: z.number().int().min(1),
  rect: z.object({ llx: z.number(), lly: z.number(), urx: z.number(), ury: z.number() }),
});

/** As large as a signature with its name and time is comfortably read. */
const comfortable: Size = { width: 196, height: 92 };

/** The least that a signature is still recognized in. */
export const minBoxSize: Size = { width: 48, height: 24 };

/** A hand's breadth from the lower right corner of the page. */
const margin = { x: 48, y: 72 };

/** A step's place as its author set it; `null` when it has none that can be read. */
export function placeOfStep(step: {
  readonly pageSign: number | null;
  readonly position: string | null;
}): Place | null {
  const rect = step.position === null ? null : parsePosition(step.position);
  return rect === null || step.pageSign === null || step.pageSign < 1 ? null : { page: step.pageSign, rect };
}

/** No larger than a page takes well. */
function sizeFor(page: Size): Size {
  const scale = Math.min(1, (page.width * 0.8) / comfortable.width, (page.height * 0.5) / comfortable.height);
  return { width: comfortable.width * scale, height: comfortable.height * scale };
}

/** Where a signature is suggested when nobody has said: the lower right of the page, which should be the last one. */
export function suggestedPlace(pageNumber: number, frame: PageFrame): Place {
  const page = readerSize(frame);
  const { width, height } = sizeFor(page);
  const urx = page.width - margin.x;
  const rect = { llx: urx - width, lly: margin.y, urx, ury: margin.y + height };
  return { page: pageNumber, rect: roundRect(clampToPage(rect, page), page) };
}

/** The size of a box that is placed anew: that of the box before, if there was one. */
export const boxSize = (frame: PageFrame, before: Place | null): Size =>
  sizeBefore(before, sizeFor(readerSize(frame)));

export function placeAround(pageNumber: number, point: Point, frame: PageFrame, before: Place | null): Place {
  const page = readerSize(frame);
  return { page: pageNumber, rect: roundRect(rectAround(point, boxSize(frame, before), page), page) };
}

/** Whole points, which people can read and type; never off the page. */
export function roundRect(rect: Rect, page: Size): Rect {
  return clampToPage(
    {
      llx: Math.round(rect.llx),
      lly: Math.round(rect.lly),
      urx: Math.round(rect.urx),
      ury: Math.round(rect.ury),
    },
    page,
  );
}
