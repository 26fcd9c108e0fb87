import { describe, expect, it } from 'vitest';
import { sharpnessOf, warningsOf } from './picture-quality.ts';

/** A picture of 64 by 64 pixels, each as gray as asked for. */
function picture(gray: (x: number, y: number) => number) {
  const size = 64;
  const data = new Uint8ClampedArray(size * size * 4);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const at = (y * size + x) * 4;
      data.fill(gray(x, y), at, at + 3);
      data[at + 3] = 255;
    }
  }
  return { width: size, height: size, data };
}

const lettersOn = (ground: number, ink: number) =>
  picture((x, y) => (x % 8 < 2 && y % 12 < 9 ? ink : ground));

describe('warningsOf', () => {
  it('warns of nothing where letters stand sharp on a lit ground', () => {
    expect(warningsOf(lettersOn(190, 40))).toEqual([]);
  });

  it('tells what is too dark and what is too bright', () => {
    expect(warningsOf(lettersOn(40, 5))).toEqual(['too-dark']);
    expect(warningsOf(lettersOn(255, 190))).toEqual(['too-bright']);
  });

  it('tells a blurred picture, of which only soft slopes are left', () => {
    expect(warningsOf(picture((x) => 110 + 40 * Math.sin(x / 9)))).toEqual(['blurred']);
  });

  it('says both of a picture in the dark', () => {
    expect(warningsOf(picture(() => 8))).toEqual(['too-dark', 'blurred']);
  });
});

describe('sharpnessOf', () => {
  it('falls as edges become softer', () => {
    const slope = (softness: number) =>
      sharpnessOf(picture((x) => 128 + 100 * Math.tanh((x - 32) / softness)));
    expect(slope(0.5)).toBeGreaterThan(slope(3));
    expect(slope(3)).toBeGreaterThan(slope(12));
  });

  it('is nothing for a picture without an inside', () => {
    expect(sharpnessOf({ width: 1, height: 1, data: new Uint8ClampedArray(4) })).toBe(0);
  });
});
