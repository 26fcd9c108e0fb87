import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anchorAt, layOutPages, mainPage, pageAt, pagesBetween, scrollOfAnchor } from './page-layout.ts';
import { canStep, clampScale, steppedScale } from './zoom.ts';
import { scaleOfZoom } from './geometry.ts';

const a4 = { width: 595, height: 842 };
const landscape = { width: 842, height: 595 };
const viewport = { width: 800, height: 600 };
const spacing = { gap: 16, edge: 20, foot: 80 };
const pages = [a4, a4, landscape, a4];

const real = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

describe('laying out', () => {
  test('pages stand below one another, in the middle, without touching', () => {
    const layout = layOutPages(pages, 1, null, viewport, spacing);
    expect(layout.boxes[0]).toEqual({ left: 144, top: 20, width: 595, height: 842, scale: 1 });
    expect(layout.boxes[1]?.top).toBe(20 + 842 + 16);
    expect(layout.width).toBe(842 + 40);
    expect(layout.height).toBe(20 + 3 * (842 + 16) + 595 + 80);
  });

  test('fitted to the width, each page fills it, and none reaches out of the view', () => {
    const layout = layOutPages(pages, 9, 'width', viewport, spacing);
    expect(layout.width).toBe(800);
    for (const box of layout.boxes) {
      expect(box.left).toBe(20);
      expect(box.width).toBeCloseTo(760);
    }
  });

  test('fitted by itself, a page is no larger than 125 % on a wide screen and fills a narrow one', () => {
    const wide = layOutPages(pages, 9, 'auto', { width: 2000, height: 600 }, spacing);
    expect(wide.boxes[0]?.scale).toBeCloseTo(scaleOfZoom(1.25));
    const narrow = layOutPages(pages, 9, 'auto', { width: 390, height: 600 }, spacing);
    expect(narrow.boxes[0]?.width).toBeCloseTo(350);
  });

  test('fitted to the page, a whole page is seen', () => {
    const layout = layOutPages(pages, 9, 'page', viewport, spacing);
    expect(layout.boxes[0]?.height).toBeCloseTo(560);
    expect(layout.boxes[2]?.height).toBeLessThan(561);
  });

  test('fitted, a page of any size is seen whole: a sheet of A0 on a phone, a plan of five meters', () => {
    const phone = { width: 320, height: 600 };
    for (const page of [
      { width: 2384, height: 3370 },
      { width: 14_400, height: 2000 },
    ]) {
      expect(layOutPages([page], 1, 'width', phone, spacing).boxes[0]?.width).toBeCloseTo(280);
      expect(layOutPages([page], 1, 'page', phone, spacing).width).toBe(320);
    }
  });

  test('a document without pages has nothing to scroll', () => {
    const layout = layOutPages([], 1, null, viewport, spacing);
    expect(layout.boxes).toEqual([]);
    expect(pageAt(layout, 100)).toBe(0);
  });
});

describe('finding pages', () => {
  const layout = layOutPages(
    Array.from({ length: 50 }, () => a4),
    1,
    null,
    viewport,
    spacing,
  );

  test('the pages between two heights are those that a look at each one finds', () => {
    fc.assert(
      fc.property(real(0, layout.height), real(1, 3000), (from, length) => {
        const to = from + length;
        const { first, last } = pagesBetween(layout, from, to);
        layout.boxes.forEach((box, index) => {
          if (box.top + box.height > from && box.top < to) {
            expect(index).toBeGreaterThanOrEqual(first);
            expect(index).toBeLessThanOrEqual(last);
          }
        });
        // No more than one besides those seen, for the view that shows a gap alone.
        const seen = layout.boxes.filter((box) => box.top + box.height > from && box.top < to).length;
        expect(last - first + 1).toBeLessThanOrEqual(Math.max(seen, 1) + 1);
      }),
    );
  });

  test('the current page is the one of which most is seen', () => {
    expect(mainPage(layout, 0, 600)).toBe(0);
    expect(mainPage(layout, 20 + 842 - 200, 600)).toBe(1);
    expect(mainPage(layout, 20 + 842 - 400, 600)).toBe(0);
    expect(mainPage(layout, layout.height - 600, 600)).toBe(49);
  });
});

test('zooming leaves what is under the pointer under the pointer', () => {
  fc.assert(
    fc.property(
      real(0.3, 6),
      real(0.3, 6),
      real(0, 3000),
      real(0, 800),
      real(0, 600),
      (before, after, scrollTop, x, y) => {
        const from = layOutPages(pages, before, null, viewport, spacing);
        const to = layOutPages(pages, after, null, viewport, spacing);
        const at = { x, y };
        const anchor = anchorAt(from, { x: 0, y: scrollTop }, at);
        const again = anchorAt(to, scrollOfAnchor(to, anchor), at);
        // In the gap below a page the fraction may lie beyond 1 and belong to the next page after zooming out.
        fc.pre(anchor.y >= 0 && anchor.y <= 1);
        expect(again.index).toBe(anchor.index);
        expect(again.x).toBeCloseTo(anchor.x, 6);
        expect(again.y).toBeCloseTo(anchor.y, 6);
      },
    ),
  );
});

describe('zoom steps', () => {
  test('go up and down through round numbers, from wherever one is', () => {
    expect(steppedScale(scaleOfZoom(1.18), 'in')).toBeCloseTo(scaleOfZoom(1.25));
    expect(steppedScale(scaleOfZoom(1.18), 'out')).toBeCloseTo(scaleOfZoom(1.1));
    expect(steppedScale(scaleOfZoom(1.25), 'in')).toBeCloseTo(scaleOfZoom(1.5));
  });

  test('end at 10 % and 400 %', () => {
    expect(clampScale(100)).toBeCloseTo(scaleOfZoom(4));
    expect(canStep(scaleOfZoom(4), 'in')).toBe(false);
    expect(canStep(scaleOfZoom(0.1), 'out')).toBe(false);
    expect(canStep(scaleOfZoom(0.1), 'in')).toBe(true);
    expect(clampScale(0.001)).toBeCloseTo(scaleOfZoom(0.1));
    // Fitted to a phone, a plan is smaller than that: from there one goes in alone.
    expect(canStep(scaleOfZoom(0.03), 'out')).toBe(false);
    expect(steppedScale(scaleOfZoom(0.03), 'in')).toBeCloseTo(scaleOfZoom(0.1));
  });
});
