import { describe, expect, it } from 'vitest';
import { inkBounds, inkOf, pen } from './ink.ts';
import type { Sheet } from './strokes.ts';

const line: Sheet = {
  width: 300,
  height: 120,
  strokes: [
    [
      { x: 20, y: 60, time: 0 },
      { x: 120, y: 60, time: 100 },
      { x: 220, y: 60, time: 200 },
    ],
  ],
};

describe('inkOf', () => {
  it('runs through the points without a gap, whatever the density', () => {
    for (const density of [1, 2, 4]) {
      const dots = inkOf(line, density);
      for (let index = 1; index < dots.length; index += 1) {
        const [a, b] = [dots[index - 1], dots[index]];
        expect(Math.hypot((a?.x ?? 0) - (b?.x ?? 0), (a?.y ?? 0) - (b?.y ?? 0))).toBeLessThan(2 / density);
      }
      expect(Math.min(...dots.map((dot) => dot.x))).toBeCloseTo(20);
      expect(Math.max(...dots.map((dot) => dot.x))).toBeCloseTo(220);
    }
  });

  it('is never thinner nor thicker than the pen', () => {
    for (const { radius } of inkOf(line, 2)) {
      expect(radius).toBeGreaterThanOrEqual(pen.minWidth);
      expect(radius).toBeLessThanOrEqual(pen.maxWidth);
    }
  });

  it('is thinner where the pen was faster', () => {
    const slow = { ...line, strokes: line.strokes.map((s) => s.map((p) => ({ ...p, time: p.time * 20 }))) };
    const last = (sheet: Sheet): number => inkOf(sheet, 1).at(-1)?.radius ?? 0;
    expect(last(line)).toBeLessThan(last(slow));
  });

  it('makes a dot of one point, and of several at the same place and time', () => {
    const point = { x: 5, y: 6, time: 1 };
    expect(inkOf({ width: 10, height: 10, strokes: [[point]] }, 1)).toEqual([
      { x: 5, y: 6, radius: pen.dotRadius },
    ]);
    const dots = inkOf({ width: 10, height: 10, strokes: [[point, point, point]] }, 1);
    expect(dots.every((dot) => Number.isFinite(dot.x) && Number.isFinite(dot.radius))).toBe(true);
  });
});

describe('inkBounds', () => {
  it('holds every dot with its width', () => {
    const dots = inkOf(line, 2);
    const bounds = inkBounds(dots);
    expect(bounds?.left).toBeLessThan(20);
    expect(bounds?.left).toBeGreaterThan(20 - pen.maxWidth - 0.01);
    expect(bounds?.width).toBeGreaterThan(200);
    expect(bounds?.height).toBeLessThanOrEqual(2 * pen.maxWidth);
  });

  it('is nothing without ink', () => {
    expect(inkBounds([])).toBeNull();
  });
});
