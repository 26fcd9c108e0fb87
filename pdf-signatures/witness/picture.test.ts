import { describe, expect, it } from 'vitest';
import { type Picture, differOutside, hasInk, toPicture } from './picture.ts';

/** A picture of grays, one for each letter of its rows: `.` is white, `#` black and `~` the grain of paper. */
function draw(...rows: readonly string[]): Picture {
  const gray: Readonly<Record<string, number>> = { '.': 255, '#': 0, '~': 245, o: 128 };
  const bytes = [...rows.join('')].flatMap((letter) => {
    const level = gray[letter] ?? 0;
    return [level, level, level, 255];
  });
  return toPicture(rows[0]?.length ?? 0, rows.length, Uint8ClampedArray.from(bytes));
}

const all = { left: 0, top: 0, right: 4, bottom: 3 };

describe('two pictures', () => {
  const before = draw('....', '.#..', '....');

  it('differ by one step of one channel of one pixel', () => {
    const bytes = new Uint8ClampedArray(before.pixels.slice().buffer);
    expect(differOutside(before, toPicture(4, 3, bytes), [])).toBe(false);
    bytes[46] = 254;
    expect(differOutside(before, toPicture(4, 3, bytes), [])).toBe(true);
  });

  it('differ where they are of two sizes, whatever is excepted', () => {
    expect(differOutside(before, draw('....', '.#..'), [all])).toBe(true);
  });

  it('are compared outside of all exceptions', () => {
    const after = draw('o...', '.#..', '..oo');
    const corner = { left: 0, top: 0, right: 1, bottom: 1 };
    expect(differOutside(before, after, [corner, { left: 2, top: 2, right: 4, bottom: 3 }])).toBe(false);
    expect(differOutside(before, after, [corner, { left: 2, top: 2, right: 3, bottom: 3 }])).toBe(true);
    expect(differOutside(before, after, [corner])).toBe(true);
  });
});

describe('ink', () => {
  it('is what stands out from the background, be that white, dark or the grain of paper', () => {
    expect(hasInk(draw('....', '....', '...#'), all)).toBe(true);
    expect(hasInk(draw('####', '####', '###.'), all)).toBe(true);
    expect(hasInk(draw('.~.~', '~~~.', '....'), all)).toBe(false);
  });

  it('is no plain area, of whatever color', () => {
    expect(hasInk(draw('oooo', 'oooo', 'oooo'), all)).toBe(false);
  });

  it('is looked for within the rectangle, as far as that lies on the page', () => {
    const picture = draw('#...', '....', '....');
    expect(hasInk(picture, { left: 1, top: 0, right: 9, bottom: 9 })).toBe(false);
    expect(hasInk(picture, { left: -5, top: -5, right: 2, bottom: 2 })).toBe(true);
    expect(hasInk(picture, { left: 20, top: 20, right: 30, bottom: 30 })).toBe(false);
  });
});
