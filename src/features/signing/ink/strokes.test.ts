import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Drawing,
  fitDrawing,
  formatDrawing,
  inks,
  parseDrawing,
  tips,
  usualPen,
  withoutLastStroke,
} from './strokes.ts';

const side = fc.double({ min: 40, max: 1200, noNaN: true });
const drawings: fc.Arbitrary<Drawing> = fc.tuple(side, side).chain(([width, height]) =>
  fc.record({
    width: fc.constant(width),
    height: fc.constant(height),
    pen: fc.record({ ink: fc.constantFrom(...inks), tip: fc.constantFrom(...tips) }),
    strokes: fc.array(
      fc.array(
        fc.record({
          x: fc.double({ min: 0, max: width, noNaN: true }),
          y: fc.double({ min: 0, max: height, noNaN: true }),
          time: fc.integer({ min: 1, max: 2_000_000_000_000 }),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      { maxLength: 5 },
    ),
  }),
);

describe('fitDrawing', () => {
  it('loses no stroke and leaves nothing outside of the new pad', () => {
    fc.assert(
      fc.property(drawings, side, side, (drawing, width, height) => {
        const fitted = fitDrawing(drawing, width, height);
        expect(fitted.strokes.map((stroke) => stroke.length)).toEqual(
          drawing.strokes.map((stroke) => stroke.length),
        );
        for (const { x, y } of fitted.strokes.flat()) {
          expect(x).toBeGreaterThanOrEqual(-1e-6);
          expect(y).toBeGreaterThanOrEqual(-1e-6);
          expect(x).toBeLessThanOrEqual(width + 1e-6);
          expect(y).toBeLessThanOrEqual(height + 1e-6);
        }
      }),
    );
  });

  it('keeps the shape: what was twice as wide stays twice as wide', () => {
    const at = (x: number, y: number) => ({ x, y, time: 1 });
    const drawing: Drawing = {
      width: 300,
      height: 120,
      pen: usualPen,
      strokes: [[at(50, 50), at(150, 100)]],
    };
    const [stroke] = fitDrawing(drawing, 150, 300).strokes;
    const [a, b] = stroke ?? [];
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeCloseTo(50);
    expect((b?.y ?? 0) - (a?.y ?? 0)).toBeCloseTo(25);
  });
});

describe('parseDrawing', () => {
  it('reads what was written, to a hundredth of a pixel', () => {
    fc.assert(
      fc.property(drawings, (drawing) => {
        const again = parseDrawing(formatDrawing(drawing));
        const before = drawing.strokes.flat();
        expect(again?.pen).toEqual(drawing.pen);
        expect(again?.strokes.flat()).toHaveLength(before.length);
        again?.strokes.flat().forEach((point, index) => {
          expect(point.x).toBeCloseTo(before[index]?.x ?? Number.NaN, 1);
          expect(point.time).toBe(before[index]?.time);
        });
      }),
    );
  });

  it.each(['', 'null', '[]', '{"width":0,"height":1,"strokes":[]}', '{"width":1,"height":1,"strokes":[[]]}'])(
    'takes nothing else for a sheet: %s',
    (text) => expect(parseDrawing(text)).toBeNull(),
  );
});

it('reads sheets from before there was a choice of pens', () => {
  const old = '{"width":300,"height":120,"strokes":[[{"x":1,"y":2,"time":3}]]}';
  expect(parseDrawing(old)?.pen).toEqual(usualPen);
});

describe('withoutLastStroke', () => {
  it('takes back one stroke, and leaves nothing of a sheet of one', () => {
    const stroke = [{ x: 1, y: 1, time: 1 }];
    const drawing: Drawing = { width: 10, height: 10, pen: usualPen, strokes: [stroke, stroke] };
    expect(withoutLastStroke(drawing)?.strokes).toHaveLength(1);
    expect(withoutLastStroke({ ...drawing, strokes: [stroke] })).toBeNull();
    expect(withoutLastStroke({ ...drawing, strokes: [] })).toBeNull();
  });
});
