import { expect, it } from 'vitest';
import type { CssBox } from './geometry.ts';
import { tagSpotOf } from './box-tag-spot.ts';

const page = { width: 800, height: 1000 };
const at = (left: number, top: number): CssBox => ({ left, top, width: 200, height: 90 });
const spot = (box: CssBox, others: readonly CssBox[] = []): string => {
  const { isBelow, isRight } = tagSpotOf(
    { box, label: 'Lê Văn An' },
    others.map((other) => ({ box: other, label: 'Trần Thị Bình' })),
    page,
  );
  return `${isBelow ? 'below' : 'above'} ${isRight ? 'right' : 'left'}`;
};

it('stands above its box, in line with its left edge, where there is room', () => {
  expect(spot(at(300, 400))).toBe('above left');
});

it('stays on the page', () => {
  expect(spot(at(300, 10))).toBe('below left');
  expect(spot({ left: 700, top: 400, width: 60, height: 40 })).toBe('above right');
  expect(spot({ left: 700, top: 10, width: 60, height: 40 })).toBe('below right');
});

it('gives way to a box that lies over its usual place', () => {
  expect(spot(at(300, 400), [at(400, 340)])).toBe('below left');
});

it('gives way to what has no tag, too', () => {
  expect(tagSpotOf({ box: at(300, 400), label: 'An' }, [{ box: at(300, 320) }], page).isBelow).toBe(true);
});

it('gives way to the tag of a box before it, not to that of one after it', () => {
  const [left, right] = [at(300, 400), at(320, 400)];
  expect([spot(left, [right]), spot(right, [left])]).toEqual(['above left', 'below left']);
});

it('finds places for boxes that lie on one another', () => {
  const an = { box: at(300, 400), label: 'An' };
  const binh = { box: at(300, 400), label: 'Bình' };
  expect(tagSpotOf(an, [binh], page).isBelow).toBe(false);
  expect(tagSpotOf(binh, [an], page).isBelow).toBe(true);
});

it('stands where it covers least where everything is covered', () => {
  expect(spot(at(300, 400), [at(290, 330), at(480, 480)])).toBe('below right');
});
