import type { MarkPlace } from '../pdf/mark-place.ts';
import {
  type Picture,
  type PixelRect,
  differOutside,
  hasInk,
  hidesEdge,
  hidesInk,
  hidesShape,
} from './picture.ts';
import type { Addition } from './witness.ts';
import { normalizeText } from '../normalize-text.ts';

/** What an annotation shows. */
export type AnnotationLook = {
  readonly rect: MarkPlace['rect'];
  /** The letters that are seen, without white space. */
  readonly text: string;
  /** Whether it has pictures, shadings or more than plain paths, in which letters can be drawn that nobody can read from it. */
  readonly hasPictures: boolean;
};

export type DrawnPage = {
  /** Its visible box, rotation and unit: pages of different frames are never alike. */
  readonly frame: string;
  /** From user space to pixels: a, b, c, d, e and f of ISO 32000-2, 8.3.3. */
  readonly toPixels: readonly number[];
  readonly screen: Picture;
  /** What a printer shows; `null` where that is what the screen shows. */
  readonly print: Picture | null;
  /** What the screen shows without annotations; `null` where that was not asked for. */
  readonly content: Picture | null;
  /** Of its annotations, where they were asked for. */
  readonly looks: readonly AnnotationLook[];
};

/** What is needed of a page beside its picture. */
export type PageWish = { readonly content: boolean; readonly looks: boolean };

export type PageFinding = { readonly isDifferent: boolean; readonly isCovered: boolean };

/** Compares a page as it was signed with the same page now. `additions`: those on this page. */
export function compareDrawnPages(
  signed: DrawnPage,
  now: DrawnPage,
  additions: readonly Addition[],
): PageFinding {
  if (signed.frame !== now.frame) {
    return { isDifferent: true, isCovered: false };
  }
  const placed = additions.map((addition) => ({
    ...addition,
    corners: toCorners(addition.place.rect, now.toPixels),
  }));
  const touched = placed.map(({ corners }) => touchedPixels(corners));
  const views = viewsOf(signed, now);
  return {
    isDifferent:
      views.some(({ before, after }) => differOutside(before, after, touched)) ||
      additions.some((addition) => !showsItsText(addition, now.looks)),
    isCovered: placed.some(({ kind, corners }) =>
      kind === 'filled'
        ? hidesInk(signed.content ?? signed.screen, signed.screen, now.screen, innerPixels(corners))
        : views.some((view) => liesOnInk(view, corners)),
    ),
  };
}

type View = { readonly before: Picture; readonly after: Picture };

/** What a screen shows, and what a printer does where that is something else. */
function viewsOf(signed: DrawnPage, now: DrawnPage): readonly View[] {
  const screen = { before: signed.screen, after: now.screen };
  const isPrintedAlike = signed.print === null && now.print === null;
  return isPrintedAlike
    ? [screen]
    : [screen, { before: signed.print ?? signed.screen, after: now.print ?? now.screen }];
}

function liesOnInk({ before, after }: View, corners: Corners): boolean {
  const [touched, inner] = [touchedPixels(corners), innerPixels(corners)];
  return (
    hasInk(before, inner) ||
    hidesEdge(before, after, touched, inner) ||
    hidesShape(before, after, touched, inner)
  );
}

/** What must be known of a page as it was signed, and of it now, to compare them with these additions. */
export function wishesFor(additions: readonly Addition[]): {
  readonly signed: PageWish;
  readonly now: PageWish;
} {
  return {
    signed: { content: additions.some(({ kind }) => kind === 'filled'), looks: false },
    now: { content: false, looks: additions.some(({ text }) => text !== null) },
  };
}

type Corners = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number };

function toCorners({ llx, lly, urx, ury }: MarkPlace['rect'], toPixels: readonly number[]): Corners {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = toPixels;
  const [x0, x1] = [a * llx + c * lly + e, a * urx + c * ury + e];
  const [y0, y1] = [b * llx + d * lly + f, b * urx + d * ury + f];
  return { x0: Math.min(x0, x1), y0: Math.min(y0, y1), x1: Math.max(x0, x1), y1: Math.max(y0, y1) };
}

/** Of a pixel: what a rectangle has less of than this is not colored by it. Numbers are rounded on the way. */
const rounding = 1 / 1024;

/** All pixels that something within the rectangle can color. */
function touchedPixels({ x0, y0, x1, y1 }: Corners): PixelRect {
  return {
    left: Math.floor(x0 + rounding),
    top: Math.floor(y0 + rounding),
    right: Math.ceil(x1 - rounding),
    bottom: Math.ceil(y1 - rounding),
  };
}

/** Of a rectangle thinner than this, in pixels, the border is looked at too. */
const thin = 4;

/** The pixels that lie within the rectangle as a whole, so that a line along its edge may be drawn upon, though not hidden. */
function innerPixels(rect: Corners): PixelRect {
  const { x0, y0, x1, y1 } = rect;
  const touched = touchedPixels(rect);
  const isThin = x1 - x0 < thin || y1 - y0 < thin;
  return isThin
    ? touched
    : { left: touched.left + 1, top: touched.top + 1, right: touched.right - 1, bottom: touched.bottom - 1 };
}

/** In points: how far the rectangle of one annotation may be told differently by two readers. */
const sameRect = 0.5;

function showsItsText({ place, text }: Addition, looks: readonly AnnotationLook[]): boolean {
  if (text === null) {
    return true;
  }
  const { llx, lly, urx, ury } = place.rect;
  const found = looks.filter(({ rect }) =>
    [rect.llx - llx, rect.lly - lly, rect.urx - urx, rect.ury - ury].every(
      (distance) => Math.abs(distance) <= sameRect,
    ),
  );
  return found.length === 0
    ? normalize(text) === ''
    : found.every((look) => normalize(look.text) === normalize(text) && !look.hasPictures);
}

/** Blanks count for nothing: in a comb each letter stands by itself, and lines are broken to fit. */
function normalize(text: string): string {
  return normalizeText(text, 'NFC').replace(/[\s\u200B\uFEFF]/gu, '');
}
