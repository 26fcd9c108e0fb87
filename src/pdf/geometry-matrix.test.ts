/**
 * The whole matrix: each way a page lies in its file (turned by /Rotate, cropped off the origin, with a UserUnit) × each turn of the view ×
 * zooms from 10 to 400 % × device pixel ratios. What our geometry says is held against where pdf.js draws.
 */
import fc from 'fast-check';
import {
  type PDFDocumentProxy,
  type PDFPageProxy,
  getDocument,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type PageFrame,
  type Point,
  type Rect,
  type Rotation,
  type Size,
  formatPosition,
  parsePosition,
  positionFault,
  readerSize,
  readerToUser,
} from '../../contract/page-space.ts';
import {
  type PageView,
  clampToPage,
  cssBoxToReader,
  cssSize,
  cssToReader,
  moveRect,
  readerRectToCss,
  readerToCss,
  rectAround,
  rectsOverlap,
  resizeHandles,
  resizeRect,
  scaleOfZoom,
  shownSize,
} from './geometry.ts';
import { makePdf } from '../../test/files/make-pdf.ts';

const turns: readonly Rotation[] = [0, 90, 180, 270];
const crops: readonly Rect[] = [
  { llx: 0, lly: 0, urx: 595.28, ury: 841.89 },
  { llx: 60.5, lly: 90.25, urx: 461, ury: 690.75 },
  { llx: -300, lly: 200, urx: 541.89, ury: 795.28 },
  { llx: 0, lly: 0, urx: 72, ury: 48 },
  { llx: 0, lly: 0, urx: 2383.94, ury: 3370.39 },
];
const frames: readonly PageFrame[] = turns.flatMap((rotation) =>
  crops.flatMap((cropBox) => [0.5, 1, 2.5].map((userUnit) => ({ cropBox, rotation, userUnit }))),
);

const zooms = fc.oneof(fc.constantFrom(0.1, 1, 4), fc.double({ min: 0.1, max: 4, noNaN: true }));
const pixelRatios = fc.constantFrom(1, 1.25, 1.5, 2, 2.625, 3, 4);
const share = fc.double({ min: 0, max: 1, noNaN: true });
const shares = fc.record({ x: share, y: share });

const viewed = fc
  .record({ index: fc.nat(frames.length - 1), turn: fc.constantFrom(...turns), zoom: zooms })
  .map(({ index, turn, zoom }) => {
    const frame = frames[index];
    if (frame === undefined) {
      throw new Error('no such page');
    }
    return { index, view: { frame, turn, scale: scaleOfZoom(zoom) } satisfies PageView };
  });

const pointAt = (size: Size, { x, y }: Point): Point => ({ x: x * size.width, y: y * size.height });
const rectBetween = (a: Point, b: Point): Rect => ({
  llx: Math.min(a.x, b.x),
  lly: Math.min(a.y, b.y),
  urx: Math.max(a.x, b.x),
  ury: Math.max(a.y, b.y),
});

/** How far rectangles are from each other: the most that an edge differs. */
const apart = (a: Rect, b: Rect): number =>
  Math.max(...(['llx', 'lly', 'urx', 'ury'] as const).map((edge) => Math.abs(a[edge] - b[edge])));

/** Nothing that anyone sees, and more than doubles lose on the way. */
const close = 1e-6;

describe('what pdf.js draws', () => {
  let document: PDFDocumentProxy;
  let pages: readonly PDFPageProxy[] = [];
  beforeAll(async () => {
    const data = makePdf(
      frames.map(({ cropBox, rotation, userUnit }) => ({
        mediaBox: { llx: -500, lly: -500, urx: 4000, ury: 4000 },
        cropBox,
        rotate: rotation,
        userUnit,
      })),
    );
    document = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise;
    pages = await Promise.all(frames.map((_, index) => document.getPage(index + 1)));
  });
  afterAll(() => document.loadingTask.destroy());

  test('lies where the geometry says, in pixels of the device', () => {
    fc.assert(
      fc.property(viewed, pixelRatios, shares, ({ index, view }, pixelRatio, at) => {
        const page = pages[index];
        const viewport = page?.getViewport({
          scale: view.scale * pixelRatio,
          rotation: (page.rotate + view.turn) % 360,
        });
        const point = pointAt(readerSize(view.frame), at);
        const user = readerToUser(view.frame, point);
        const drawn: unknown = viewport?.convertToViewportPoint(user.x, user.y);
        const css = readerToCss(view, point);
        expect(drawn).toEqual([expect.closeTo(css.x * pixelRatio, 3), expect.closeTo(css.y * pixelRatio, 3)]);
        const { width, height } = cssSize(view);
        expect(viewport?.width).toBeCloseTo(width * pixelRatio, 3);
        expect(viewport?.height).toBeCloseTo(height * pixelRatio, 3);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a rectangle of a page', () => {
  test('comes back from the screen, and from the wire, as what it was', () => {
    fc.assert(
      fc.property(viewed, shares, shares, ({ view }, a, b) => {
        const size = readerSize(view.frame);
        const rect = rectBetween(pointAt(size, a), pointAt(size, b));
        expect(apart(cssBoxToReader(view, readerRectToCss(view, rect)), rect)).toBeLessThan(close);
        const written = parsePosition(formatPosition(rect));
        expect(written === null ? Infinity : apart(written, rect)).toBeLessThanOrEqual(0.005 + close);
      }),
      { numRuns: 1000 },
    );
  });

  test('is shown within the page, as large as it is in points', () => {
    fc.assert(
      fc.property(viewed, shares, shares, ({ view }, a, b) => {
        const size = readerSize(view.frame);
        const rect = rectBetween(pointAt(size, a), pointAt(size, b));
        const box = readerRectToCss(view, rect);
        const page = cssSize(view);
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-close);
        expect(box.left + box.width).toBeLessThanOrEqual(page.width + close);
        expect(box.top + box.height).toBeLessThanOrEqual(page.height + close);
        const area = (rect.urx - rect.llx) * (rect.ury - rect.lly) * view.scale ** 2;
        expect(box.width * box.height).toBeCloseTo(area, 3);
      }),
      { numRuns: 1000 },
    );
  });

  test('moves by half a pixel of the device at most where it is put on them', () => {
    fc.assert(
      fc.property(viewed, pixelRatios, shares, ({ view }, pixelRatio, at) => {
        const point = pointAt(readerSize(view.frame), at);
        const css = readerToCss(view, point);
        const snapped = {
          x: Math.round(css.x * pixelRatio) / pixelRatio,
          y: Math.round(css.y * pixelRatio) / pixelRatio,
        };
        const back = cssToReader(view, snapped);
        const pixel = 1 / (pixelRatio * view.scale);
        expect(Math.abs(back.x - point.x)).toBeLessThanOrEqual(pixel / 2 + close);
        expect(Math.abs(back.y - point.y)).toBeLessThanOrEqual(pixel / 2 + close);
      }),
    );
  });
});

describe('what is placed on a page', () => {
  const far = fc.double({ min: -5000, max: 5000, noNaN: true });
  const minSize = { width: 24, height: 16 };

  test('lies on it, wherever it is put, dragged or pulled', () => {
    fc.assert(
      fc.property(
        viewed,
        fc.record({ x: far, y: far }),
        fc.record({
          width: fc.double({ min: 1, max: 4000, noNaN: true }),
          height: fc.double({ min: 1, max: 4000, noNaN: true }),
        }),
        fc.record({ x: far, y: far }),
        fc.constantFrom(...resizeHandles),
        ({ view }, tapped, size, way, handle) => {
          const page = readerSize(view.frame);
          const placed = rectAround(cssToReader(view, tapped), size, page);
          expect(positionFault(placed, page)).toBeNull();
          expect(apart(clampToPage(placed, page), placed)).toBeLessThan(close);
          expect(positionFault(moveRect(placed, way.x, way.y, page), page)).toBeNull();
          expect(positionFault(resizeRect(placed, handle, way.x, way.y, page, minSize), page)).toBeNull();
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is shown turned with the view, sides and all', () => {
    for (const frame of frames) {
      for (const turn of turns) {
        const upright = shownSize(frame, 0);
        const shown = shownSize(frame, turn);
        const expected =
          turn === 90 || turn === 270 ? { width: upright.height, height: upright.width } : upright;
        expect(shown).toEqual(expected);
      }
    }
  });
});

describe('rectangles that overlap', () => {
  test('do so both ways, and not when they touch', () => {
    const place = fc.double({ min: -500, max: 500, noNaN: true });
    const side = fc.double({ min: 1, max: 500, noNaN: true });
    const rect = fc
      .record({ x: place, y: place, width: side, height: side })
      .map(({ x, y, width, height }) => ({
        llx: x,
        lly: y,
        urx: x + width,
        ury: y + height,
      }));
    fc.assert(
      fc.property(rect, rect, (a, b) => {
        expect(rectsOverlap(a, b)).toBe(rectsOverlap(b, a));
        expect(rectsOverlap(a, a)).toBe(true);
        const beside = { ...b, llx: a.urx, urx: a.urx + 50 };
        const above = { ...b, lly: a.ury, ury: a.ury + 50 };
        expect(rectsOverlap(a, beside)).toBe(false);
        expect(rectsOverlap(a, above)).toBe(false);
      }),
    );
  });
});
