import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ScreenBox, type Turn, padSize, toPad } from './pad-space.ts';

const size = fc.integer({ min: 10, max: 2000 });
const boxes: fc.Arbitrary<ScreenBox> = fc
  .record({
    left: fc.integer({ min: -500, max: 500 }),
    top: fc.integer({ min: -500, max: 500 }),
    width: size,
    height: size,
  })
  .map((box) => ({ ...box, right: box.left + box.width }));
const turns = fc.constantFrom<Turn>('upright', 'quarter');
const share = fc.double({ min: 0, max: 1, noNaN: true });

it('finds every point of the screen within the pad, and moves as far as the hand did', () => {
  fc.assert(
    fc.property(boxes, turns, share, share, (box, turn, across, down) => {
      const point = { x: box.left + box.width * across, y: box.top + box.height * down };
      const { width, height } = padSize(box, turn);
      const found = toPad(point, box, turn);
      expect(found.x).toBeGreaterThanOrEqual(-1e-6);
      expect(found.x).toBeLessThanOrEqual(width + 1e-6);
      expect(found.y).toBeGreaterThanOrEqual(-1e-6);
      expect(found.y).toBeLessThanOrEqual(height + 1e-6);
      const moved = toPad({ x: point.x + 3, y: point.y + 4 }, box, turn);
      expect(Math.hypot(moved.x - found.x, moved.y - found.y)).toBeCloseTo(5);
    }),
  );
});

it('takes the upper right of the screen for the upper left of a pad that is turned', () => {
  const box: ScreenBox = { left: 0, top: 60, right: 390, width: 390, height: 780 };
  expect(toPad({ x: 390, y: 60 }, box, 'quarter')).toEqual({ x: 0, y: 0 });
  expect(toPad({ x: 390, y: 840 }, box, 'quarter')).toEqual({ x: 780, y: 0 });
  expect(toPad({ x: 0, y: 60 }, box, 'quarter')).toEqual({ x: 0, y: 390 });
  expect(padSize(box, 'quarter')).toEqual({ width: 780, height: 390 });
});
