import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rect } from '../../contract/page-space.ts';
import { guidesOf, snapShift } from './box-editor-snap.ts';

const page = { width: 600, height: 800 };
const other: Rect = { llx: 120, lly: 130, urx: 200, ury: 170 };

describe('a box near another one', () => {
  it('is drawn in line with its nearest edges', () => {
    const rect = { llx: 123, lly: 300, urx: 323, ury: 352 };
    expect(snapShift(rect, null, [other], page, 5)).toEqual({ dx: -3, dy: 0 });
    expect(snapShift({ ...rect, lly: 174, ury: 254 }, null, [other], page, 5)).toEqual({ dx: -3, dy: -4 });
  });

  it('is drawn middle to middle', () => {
    const rect = { llx: 102, lly: 300, urx: 222, ury: 352 };
    expect(snapShift(rect, null, [other], page, 5)).toEqual({ dx: -2, dy: 0 });
  });

  it('is left alone beyond the tolerance', () => {
    const rect = { llx: 206, lly: 300, urx: 300, ury: 350 };
    expect(snapShift(rect, null, [other], page, 5)).toEqual({ dx: 0, dy: 0 });
  });

  it('draws only the edges that its handle holds', () => {
    const rect = { llx: 122, lly: 168, urx: 322, ury: 300 };
    expect(snapShift(rect, 'e', [other], page, 5)).toEqual({ dx: 0, dy: 0 });
    expect(snapShift(rect, 'sw', [other], page, 5)).toEqual({ dx: -2, dy: 2 });
  });
});

describe('a box alone on its page', () => {
  const at = (llx: number, lly: number, width = 100, height = 50): Rect => ({
    llx,
    lly,
    urx: llx + width,
    ury: lly + height,
  });

  it.each([
    ['the left edge', at(4, 333), { dx: -4, dy: 0 }],
    ['the lower right corner', at(497, 3), { dx: 3, dy: -3 }],
    ['the left margin', at(83.05, 333), { dx: 2, dy: 0 }],
    ['the lower right margins', at(445.3, 54.7), { dx: -2, dy: 2 }],
    ['the middle', at(248, 377), { dx: 2, dy: -2 }],
  ])('is drawn to %s', (_, rect, expected) => {
    const { dx, dy } = snapShift(rect, null, [], page, 5);
    expect(dx).toBeCloseTo(expected.dx);
    expect(dy).toBeCloseTo(expected.dy);
  });

  it('knows no margins on a page that would be little else', () => {
    expect(snapShift(at(84, 20, 30, 20), null, [], { width: 240, height: 120 }, 5)).toEqual({ dx: 0, dy: 0 });
  });
});

describe('guides', () => {
  it('reach from the box to what it lies in line with', () => {
    const rect = { llx: 120, lly: 300, urx: 323, ury: 352 };
    expect(guidesOf(rect, null, [other], page)).toEqual([{ llx: 120, lly: 130, urx: 120, ury: 352 }]);
  });

  it('reach over the whole page where they are its own', () => {
    const rect = { llx: 250, lly: 333, urx: 350, ury: 352 };
    expect(guidesOf(rect, null, [], page)).toEqual([{ llx: 300, lly: 0, urx: 300, ury: 800 }]);
  });

  it('are there for every box that was drawn to something, and lie on it', () => {
    const side = fc.double({ min: 20, max: 300, noNaN: true });
    const place = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(place, place, side, side, (x, y, width, height) => {
        const llx = x * (page.width - width);
        const lly = y * (page.height - height);
        const rect = { llx, lly, urx: llx + width, ury: lly + height };
        const { dx, dy } = snapShift(rect, null, [other], page, 6);
        const moved = { llx: llx + dx, lly: lly + dy, urx: rect.urx + dx, ury: rect.ury + dy };
        const guides = guidesOf(moved, null, [other], page);
        expect(Math.abs(dx)).toBeLessThan(6);
        expect(Math.abs(dy)).toBeLessThan(6);
        if (dx !== 0) {
          expect(guides.filter((guide) => guide.llx === guide.urx).length).toBeGreaterThan(0);
        }
        if (dy !== 0) {
          expect(guides.filter((guide) => guide.lly === guide.ury).length).toBeGreaterThan(0);
        }
      }),
    );
  });
});
