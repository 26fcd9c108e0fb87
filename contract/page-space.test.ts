import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PageFrame,
  type Rotation,
  formatPosition,
  parsePosition,
  clampToPage,
  positionFault,
  readerRectToUser,
  readerSize,
  readerToUser,
  userRectToReader,
  userToReader,
} from './page-space.ts';

const rotations: readonly Rotation[] = [0, 90, 180, 270];
const cropBoxes = [
  { llx: 0, lly: 0, urx: 595, ury: 842 },
  { llx: 20, lly: 30, urx: 420, ury: 630 },
  { llx: -100, lly: -50, urx: 742, ury: 545 },
];
const userUnits = [0.5, 1, 2.5];

const matrix: PageFrame[] = rotations.flatMap((rotation) =>
  cropBoxes.flatMap((cropBox) => userUnits.map((userUnit) => ({ rotation, cropBox, userUnit }))),
);
const nameOf = (frame: PageFrame): string =>
  `/Rotate ${frame.rotation}, CropBox at ${frame.cropBox.llx},${frame.cropBox.lly}, UserUnit ${frame.userUnit}`;

const real = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
const fraction = fc.record({ x: real(0, 1), y: real(0, 1) });

describe.each(matrix.map((frame) => ({ name: nameOf(frame), frame })))('$name', ({ frame }) => {
  const size = readerSize(frame);

  test('points of reader space come back from user space', () => {
    fc.assert(
      fc.property(fraction, (at) => {
        const point = { x: at.x * size.width, y: at.y * size.height };
        const back = userToReader(frame, readerToUser(frame, point));
        expect(back.x).toBeCloseTo(point.x, 6);
        expect(back.y).toBeCloseTo(point.y, 6);
      }),
    );
  });

  test('rectangles come back from user space, and lie in the CropBox there', () => {
    fc.assert(
      fc.property(fraction, fraction, (a, b) => {
        const rect = {
          llx: Math.min(a.x, b.x) * size.width,
          lly: Math.min(a.y, b.y) * size.height,
          urx: Math.max(a.x, b.x) * size.width,
          ury: Math.max(a.y, b.y) * size.height,
        };
        const user = readerRectToUser(frame, rect);
        const back = userRectToReader(frame, user);
        expect(back.llx).toBeCloseTo(rect.llx, 6);
        expect(back.lly).toBeCloseTo(rect.lly, 6);
        expect(back.urx).toBeCloseTo(rect.urx, 6);
        expect(back.ury).toBeCloseTo(rect.ury, 6);
        expect(user.llx).toBeGreaterThanOrEqual(frame.cropBox.llx - 1e-6);
        expect(user.lly).toBeGreaterThanOrEqual(frame.cropBox.lly - 1e-6);
        expect(user.urx).toBeLessThanOrEqual(frame.cropBox.urx + 1e-6);
        expect(user.ury).toBeLessThanOrEqual(frame.cropBox.ury + 1e-6);
      }),
    );
  });

  test('the whole page in reader space is the CropBox in user space', () => {
    const whole = { llx: 0, lly: 0, urx: size.width, ury: size.height };
    const user = readerRectToUser(frame, whole);
    expect(user.llx).toBeCloseTo(frame.cropBox.llx, 6);
    expect(user.lly).toBeCloseTo(frame.cropBox.lly, 6);
    expect(user.urx).toBeCloseTo(frame.cropBox.urx, 6);
    expect(user.ury).toBeCloseTo(frame.cropBox.ury, 6);
  });
});

describe('which corner of the CropBox the reader finds at the lower left', () => {
  const cropBox = { llx: 20, lly: 30, urx: 420, ury: 630 };
  const corner = (rotation: Rotation): { x: number; y: number } =>
    readerToUser({ cropBox, rotation, userUnit: 2 }, { x: 0, y: 0 });

  // /Rotate turns the page clockwise (ISO 32000-1, table 30), so that what was at the lower right comes to the lower left at 90.
  test('without /Rotate its lower left', () => expect(corner(0)).toEqual({ x: 20, y: 30 }));
  test('with /Rotate 90 its lower right', () => expect(corner(90)).toEqual({ x: 420, y: 30 }));
  test('with /Rotate 180 its upper right', () => expect(corner(180)).toEqual({ x: 420, y: 630 }));
  test('with /Rotate 270 its upper left', () => expect(corner(270)).toEqual({ x: 20, y: 630 }));
});

test('UserUnit makes a page larger for the reader, not in user space', () => {
  const frame: PageFrame = { cropBox: { llx: 0, lly: 0, urx: 100, ury: 200 }, rotation: 0, userUnit: 3 };
  expect(readerSize(frame)).toEqual({ width: 300, height: 600 });
  expect(readerToUser(frame, { x: 300, y: 60 })).toEqual({ x: 100, y: 20 });
});

describe('a position as text', () => {
  test('integers and decimals are read, with spaces and below zero', () => {
    expect(parsePosition('330,323,526,415')).toEqual({ llx: 330, lly: 323, urx: 526, ury: 415 });
    expect(parsePosition(' 1.5, -2 ,3.25,4 ')).toEqual({ llx: 1.5, lly: -2, urx: 3.25, ury: 4 });
  });

  test.each(['', '1,2,3', '1,2,3,4,5', '1,2,3,x', '1;2;3;4', '1,2,3,.5', '1,2,3,1e9', 'NaN,0,1,1'])(
    '%j is refused',
    (text) => expect(parsePosition(text)).toBeNull(),
  );

  test('what is written is read back to within half a hundredth of a point', () => {
    const value = real(-2000, 2000);
    fc.assert(
      fc.property(value, value, value, value, (llx, lly, urx, ury) => {
        const rect = { llx, lly, urx, ury };
        const back = parsePosition(formatPosition(rect));
        expect(back).not.toBeNull();
        expect(Math.abs((back?.llx ?? NaN) - llx)).toBeLessThan(0.00501);
        expect(Math.abs((back?.lly ?? NaN) - lly)).toBeLessThan(0.00501);
        expect(Math.abs((back?.urx ?? NaN) - urx)).toBeLessThan(0.00501);
        expect(Math.abs((back?.ury ?? NaN) - ury)).toBeLessThan(0.00501);
      }),
    );
  });
});

describe('the fault of a position', () => {
  const page = { width: 595, height: 842 };

  test('none when it lies on the page, edges counted in', () => {
    expect(positionFault({ llx: 0, lly: 0, urx: 595, ury: 842 }, page)).toBeNull();
  });
  test('none up to a point beyond, which is cut off', () => {
    const beyond = { llx: -1, lly: -0.5, urx: 596, ury: 842.9 };
    expect(positionFault(beyond, page)).toBeNull();
    expect(clampToPage(beyond, page)).toEqual({ llx: 0, lly: 0, urx: 595, ury: 842 });
  });
  test('empty when it has no positive size', () => {
    expect(positionFault({ llx: 10, lly: 10, urx: 10, ury: 20 }, page)).toBe('empty');
    expect(positionFault({ llx: 10, lly: 20, urx: 20, ury: 10 }, page)).toBe('empty');
  });
  test.each([
    { llx: -1.1, lly: 0, urx: 10, ury: 10 },
    { llx: 0, lly: -1.1, urx: 10, ury: 10 },
    { llx: 0, lly: 0, urx: 596.1, ury: 10 },
    { llx: 0, lly: 0, urx: 10, ury: 843.1 },
    { llx: 595.2, lly: 0, urx: 595.9, ury: 10 },
  ])('off the page: %j', (rect) => expect(positionFault(rect, page)).toBe('off-page'));
});
