import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PageFrame,
  type Point,
  type Rect,
  type Rotation,
  positionFault,
  readerSize,
} from '../../contract/page-space.ts';
import {
  type PageView,
  clampToPage,
  cssBoxToReader,
  cssDeltaToReader,
  cssSize,
  cssToReader,
  moveRect,
  readerRectToCss,
  readerToCss,
  rectAround,
  resizeHandles,
  resizeRect,
  scaleOfZoom,
  zoomOfScale,
} from './geometry.ts';

const a4: PageFrame = { cropBox: { llx: 0, lly: 0, urx: 595, ury: 842 }, rotation: 0, userUnit: 1 };
const a4Size = readerSize(a4);

const rotations = fc.constantFrom<Rotation>(0, 90, 180, 270);
const real = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

const frames: fc.Arbitrary<PageFrame> = fc
  .record({
    x: real(-500, 500),
    y: real(-500, 500),
    width: real(50, 3000),
    height: real(50, 3000),
    rotation: rotations,
    userUnit: fc.constantFrom(0.5, 1, 2, 10),
  })
  .map(({ x, y, width, height, rotation, userUnit }) => ({
    cropBox: { llx: x, lly: y, urx: x + width, ury: y + height },
    rotation,
    userUnit,
  }));

const views: fc.Arbitrary<PageView> = fc.record({ frame: frames, scale: real(0.1, 8), turn: rotations });

/** A rectangle on the page, by fractions of its size. */
const onPage = (view: PageView, a: Point, b: Point): Rect => {
  const { width, height } = readerSize(view.frame);
  return {
    llx: Math.min(a.x, b.x) * width,
    lly: Math.min(a.y, b.y) * height,
    urx: Math.max(a.x, b.x) * width,
    ury: Math.max(a.y, b.y) * height,
  };
};
const fraction = fc.record({ x: real(0, 1), y: real(0, 1) });

/** Doubles lose some digits on the way; a ten-thousandth of a point is nothing that anyone sees. */
const near = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThan(1e-4);

describe('scale', () => {
  test('a zoom of 100 % shows 72 points as 96 CSS pixels', () => {
    expect(scaleOfZoom(1) * 72).toBeCloseTo(96);
    expect(zoomOfScale(scaleOfZoom(1.18))).toBeCloseTo(1.18);
  });
});

describe('between reader space and page pixels', () => {
  test('the lower left corner of the page is at the lower left of the box that is shown', () => {
    const view: PageView = { frame: a4, scale: 2, turn: 0 };
    expect(readerToCss(view, { x: 0, y: 0 })).toEqual({ x: 0, y: 1684 });
    expect(readerToCss(view, { x: 595, y: 842 })).toEqual({ x: 1190, y: 0 });
    expect(readerRectToCss(view, { llx: 330, lly: 323, urx: 526, ury: 415 })).toEqual({
      left: 660,
      top: 854,
      width: 392,
      height: 184,
    });
  });

  test('turning the view clockwise brings the upper left corner of the page to the right', () => {
    const upperLeft = { x: 0, y: 842 };
    expect(readerToCss({ frame: a4, scale: 1, turn: 90 }, upperLeft)).toEqual({ x: 842, y: 0 });
    expect(readerToCss({ frame: a4, scale: 1, turn: 180 }, upperLeft)).toEqual({ x: 595, y: 842 });
    expect(readerToCss({ frame: a4, scale: 1, turn: 270 }, upperLeft)).toEqual({ x: 0, y: 595 });
  });

  test('points come back from page pixels where they were', () => {
    fc.assert(
      fc.property(views, fraction, (view, at) => {
        const { width, height } = readerSize(view.frame);
        const point = { x: at.x * width, y: at.y * height };
        const back = cssToReader(view, readerToCss(view, point));
        near(back.x, point.x);
        near(back.y, point.y);
      }),
    );
  });

  test('rectangles come back from page pixels where they were', () => {
    fc.assert(
      fc.property(views, fraction, fraction, (view, a, b) => {
        const rect = onPage(view, a, b);
        const back = cssBoxToReader(view, readerRectToCss(view, rect));
        near(back.llx, rect.llx);
        near(back.lly, rect.lly);
        near(back.urx, rect.urx);
        near(back.ury, rect.ury);
      }),
    );
  });

  test('what lies on the page lies in the box that is shown', () => {
    fc.assert(
      fc.property(views, fraction, fraction, (view, a, b) => {
        const box = readerRectToCss(view, onPage(view, a, b));
        const size = cssSize(view);
        expect(box.left).toBeGreaterThan(-1e-4);
        expect(box.top).toBeGreaterThan(-1e-4);
        expect(box.left + box.width).toBeLessThan(size.width + 1e-4);
        expect(box.top + box.height).toBeLessThan(size.height + 1e-4);
      }),
    );
  });

  test('twice the scale puts everything twice as far from the upper left corner', () => {
    fc.assert(
      fc.property(views, fraction, (view, at) => {
        const { width, height } = readerSize(view.frame);
        const point = { x: at.x * width, y: at.y * height };
        const once = readerToCss(view, point);
        const twice = readerToCss({ ...view, scale: view.scale * 2 }, point);
        near(twice.x, once.x * 2);
        near(twice.y, once.y * 2);
      }),
    );
  });

  test('a drag moves a point by as much on the page as on the screen', () => {
    fc.assert(
      fc.property(views, fraction, real(-300, 300), real(-300, 300), (view, at, x, y) => {
        const { width, height } = readerSize(view.frame);
        const point = { x: at.x * width, y: at.y * height };
        const delta = cssDeltaToReader(view, { x, y });
        const before = readerToCss(view, point);
        const after = readerToCss(view, { x: point.x + delta.x, y: point.y + delta.y });
        near(after.x - before.x, x);
        near(after.y - before.y, y);
      }),
    );
  });

  test('dragging down lowers y', () => {
    expect(cssDeltaToReader({ frame: a4, scale: 2, turn: 0 }, { x: 10, y: 20 })).toEqual({ x: 5, y: -10 });
  });
});

describe('placing', () => {
  const rects: fc.Arbitrary<Rect> = fc
    .record({ x: real(-200, 800), y: real(-200, 1000), width: real(1, 500), height: real(1, 700) })
    .map(({ x, y, width, height }) => ({ llx: x, lly: y, urx: x + width, ury: y + height }));
  const moves = real(-2000, 2000);
  const minSize = { width: 40, height: 20 };

  test('a rectangle that is on the page stays as it is', () => {
    const rect = { llx: 10, lly: 10, urx: 110, ury: 60 };
    expect(clampToPage(rect, a4Size)).toEqual(rect);
  });

  test('a rectangle larger than the page becomes the page', () => {
    expect(clampToPage({ llx: -50, lly: -50, urx: 900, ury: 900 }, a4Size)).toEqual(a4.cropBox);
  });

  test('moving keeps the size and never leaves the page', () => {
    fc.assert(
      fc.property(rects, moves, moves, (rect, dx, dy) => {
        const moved = moveRect(rect, dx, dy, a4Size);
        expect(positionFault(moved, a4Size)).toBeNull();
        near(moved.urx - moved.llx, rect.urx - rect.llx);
        near(moved.ury - moved.lly, rect.ury - rect.lly);
      }),
    );
  });

  test('a move that stays on the page is exact: right is +x, up is +y', () => {
    expect(moveRect({ llx: 100, lly: 100, urx: 200, ury: 150 }, 10, 25, a4Size)).toEqual({
      llx: 110,
      lly: 125,
      urx: 210,
      ury: 175,
    });
  });

  test('a rectangle around a point has its middle there, unless the page ends before', () => {
    expect(rectAround({ x: 300, y: 400 }, { width: 196, height: 92 }, a4Size)).toEqual({
      llx: 202,
      lly: 354,
      urx: 398,
      ury: 446,
    });
    expect(rectAround({ x: 5, y: 840 }, { width: 196, height: 92 }, a4Size)).toEqual({
      llx: 0,
      lly: 750,
      urx: 196,
      ury: 842,
    });
  });

  test('resizing leaves the other edges alone, stays on the page and keeps the least size', () => {
    fc.assert(
      fc.property(rects, fc.constantFrom(...resizeHandles), moves, moves, (free, handle, dx, dy) => {
        const rect = clampToPage(free, a4Size);
        const next = resizeRect(rect, handle, dx, dy, a4Size, minSize);
        expect(positionFault(next, a4Size)).toBeNull();
        if (!handle.includes('w')) {
          expect(next.llx).toBe(rect.llx);
        }
        if (!handle.includes('e')) {
          expect(next.urx).toBe(rect.urx);
        }
        if (!handle.includes('s')) {
          expect(next.lly).toBe(rect.lly);
        }
        if (!handle.includes('n')) {
          expect(next.ury).toBe(rect.ury);
        }
        const roomX = handle.includes('w') ? rect.urx : a4Size.width - rect.llx;
        const roomY = handle.includes('s') ? rect.ury : a4Size.height - rect.lly;
        if (/[ew]/.test(handle)) {
          expect(next.urx - next.llx).toBeGreaterThan(Math.min(minSize.width, roomX) - 1e-6);
        }
        if (/[ns]/.test(handle)) {
          expect(next.ury - next.lly).toBeGreaterThan(Math.min(minSize.height, roomY) - 1e-6);
        }
      }),
    );
  });

  test('a resize with room is exact', () => {
    const rect = { llx: 100, lly: 100, urx: 200, ury: 150 };
    expect(resizeRect(rect, 'ne', 10, 20, a4Size, minSize)).toEqual({ ...rect, urx: 210, ury: 170 });
    expect(resizeRect(rect, 'sw', 10, 20, a4Size, minSize)).toEqual({ ...rect, llx: 110, lly: 120 });
    expect(resizeRect(rect, 'w', 500, 0, a4Size, minSize)).toEqual({ ...rect, llx: 160 });
  });
});
