/**
 * Where the pages of a document lie below one another. Pure: no DOM, no React.
 *
 * **Content pixels** are CSS pixels with the origin at the upper left corner of what is scrolled, y down; **viewport
 * pixels** have it at the upper left corner of the part in view.
 */
import type { Point, Size } from '../../contract/page-space.ts';
import { scaleOfZoom } from './geometry.ts';
import { clampFittedScale } from './zoom.ts';

/** Where a page lies, in content pixels, and at which scale (CSS pixels per point). */
export type PageBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
};

/** All pages, and the size of what is scrolled, in CSS pixels. Indexes count from 0. */
export type PageLayout = {
  readonly boxes: readonly PageBox[];
  readonly width: number;
  readonly height: number;
};

/** Room in CSS pixels: between pages, at the left, right and top, and below the last page (for what floats there). */
export type Spacing = { readonly gap: number; readonly edge: number; readonly foot: number };

/**
 * How pages are fitted: each to the width of the view (`width`), to both its sides (`page`), to its width but not larger
 * than is pleasant to read (`auto`), or not at all, with one scale for all (`null`).
 */
export type Fit = 'auto' | 'width' | 'page' | null;

const largestAutoZoom = 1.25;

/** The scale (CSS pixels per point) at which a page of a size in points fits the view. */
function fitScale(page: Size, viewport: Size, spacing: Spacing, fit: 'auto' | 'width' | 'page'): number {
  const across = Math.max(viewport.width - 2 * spacing.edge, 1) / page.width;
  switch (fit) {
    case 'auto':
      return clampFittedScale(Math.min(across, scaleOfZoom(largestAutoZoom)));
    case 'width':
      return clampFittedScale(across);
    case 'page':
      return clampFittedScale(
        Math.min(across, Math.max(viewport.height - 2 * spacing.edge, 1) / page.height),
      );
  }
}

/**
 * Lays out pages of the given sizes (points) in a view of a size (CSS pixels). With a fit each page has its own scale, so
 * that a wide page neither reaches out of the view nor makes the others small; without, all have the one given.
 */
export function layOutPages(
  pages: readonly Size[],
  scale: number,
  fit: Fit,
  viewport: Size,
  spacing: Spacing,
): PageLayout {
  const sizes = pages.map((page) => {
    const own = fit === null ? scale : fitScale(page, viewport, spacing, fit);
    return { width: page.width * own, height: page.height * own, scale: own };
  });
  const widest = sizes.reduce((most, size) => Math.max(most, size.width), 0);
  const width = Math.max(viewport.width, Math.floor(widest) + 2 * spacing.edge);

  const boxes: PageBox[] = [];
  let top = spacing.edge;
  for (const size of sizes) {
    // Whole pixels, so that the canvas's pixels meet the screen's.
    boxes.push({ left: Math.round((width - size.width) / 2), top: Math.round(top), ...size });
    top += size.height + spacing.gap;
  }
  return { boxes, width, height: Math.ceil(top - spacing.gap + spacing.foot) };
}

/** The index of the page at a height in content pixels: the last one that begins above it. 0 when there is none. */
export function pageAt(layout: PageLayout, y: number): number {
  let low = 0;
  let high = layout.boxes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const box = layout.boxes[middle];
    if (box !== undefined && box.top <= y) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return Math.max(low, 0);
}

export type PageRange = { readonly first: number; readonly last: number };

/** The pages that show anything between two heights in content pixels. */
export function pagesBetween(layout: PageLayout, from: number, to: number): PageRange {
  let first = pageAt(layout, from);
  const box = layout.boxes[first];
  if (box !== undefined && box.top + box.height < from && first < layout.boxes.length - 1) {
    first += 1;
  }
  return { first, last: Math.max(pageAt(layout, to), first) };
}

/** The page of which the reader sees most, in share of its own height; the first of them. */
export function mainPage(layout: PageLayout, scrollTop: number, viewportHeight: number): number {
  const bottom = scrollTop + viewportHeight;
  const { first, last } = pagesBetween(layout, scrollTop, bottom);
  let best = first;
  let bestShare = -1;
  for (let index = first; index <= last; index += 1) {
    const box = layout.boxes[index];
    if (box === undefined) {
      continue;
    }
    const seen = Math.min(box.top + box.height, bottom) - Math.max(box.top, scrollTop);
    // A page taller than the view counts by how much of the view it fills.
    const share = seen / Math.min(box.height, viewportHeight);
    if (share > bestShare + 0.001) {
      best = index;
      bestShare = share;
    }
  }
  return best;
}

/** A place on a page, in fractions of its width and height from its upper left corner, and where in the view it is seen. */
export type Anchor = { readonly index: number; readonly x: number; readonly y: number; readonly at: Point };

/** What is seen at a point of the view (viewport pixels) when it is scrolled to `scroll` (content pixels). */
export function anchorAt(layout: PageLayout, scroll: Point, at: Point): Anchor {
  const index = pageAt(layout, scroll.y + at.y);
  const box = layout.boxes[index];
  if (box === undefined || box.width === 0 || box.height === 0) {
    return { index, x: 0, y: 0, at };
  }
  return {
    index,
    x: (scroll.x + at.x - box.left) / box.width,
    y: (scroll.y + at.y - box.top) / box.height,
    at,
  };
}

/** Where to scroll (content pixels) for an anchor to be seen where it was. */
export function scrollOfAnchor(layout: PageLayout, anchor: Anchor): Point {
  const box = layout.boxes[anchor.index];
  if (box === undefined) {
    return { x: 0, y: 0 };
  }
  return {
    x: box.left + anchor.x * box.width - anchor.at.x,
    y: box.top + anchor.y * box.height - anchor.at.y,
  };
}
