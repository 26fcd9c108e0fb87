import { describe, expect, it } from 'vitest';
import { inkBounds, inkOf, nibOf } from './ink.ts';
import { type Drawing, fitDrawing, usualPen } from './strokes.ts';

const line: Drawing = {
  width: 300,
  height: 120,
  pen: usualPen,
  strokes: [
    [
      { x: 20, y: 60, time: 0 },
      { x: 120, y: 60, time: 100 },
      { x: 220, y: 60, time: 200 },
    ],
  ],
};

const pen = nibOf(line);

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
    const last = (drawing: Drawing): number => inkOf(drawing, 1).at(-1)?.radius ?? 0;
    expect(last(line)).toBeLessThan(last(slow));
  });

  it('makes a dot of one point, and of several at the same place and time', () => {
    const point = { x: 5, y: 6, time: 1 };
    expect(inkOf({ ...line, strokes: [[point]] }, 1)).toEqual([{ x: 5, y: 6, radius: pen.dotRadius }]);
    const dots = inkOf({ ...line, strokes: [[point, point, point]] }, 1);
    expect(dots.every((dot) => Number.isFinite(dot.x) && Number.isFinite(dot.radius))).toBe(true);
  });
});

describe('nibOf', () => {
  it('is as much wider as the pad is larger, so that a signature looks alike wherever it was drawn', () => {
    const large = { ...line, width: 720, height: 360 };
    const larger = fitDrawing(large, 1440, 720);
    const small = inkOf(large, 1);
    const wide = inkOf(larger, 0.5);
    expect(wide.at(-1)?.radius).toBeCloseTo((small.at(-1)?.radius ?? 0) * 2);
  });

  it('is wider for a broad tip than for a fine one', () => {
    const widths = (['fine', 'medium', 'broad'] as const).map((tip) =>
      nibOf({ ...line, pen: { ink: 'blue', tip } }),
    );
    expect(widths.map((nib) => nib.maxWidth)).toEqual(
      [...widths.map((nib) => nib.maxWidth)].sort((a, b) => a - b),
    );
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

  it('is nothing without ink', () => expect(inkBounds([])).toBeNull());
});
