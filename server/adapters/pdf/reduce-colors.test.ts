import { describe, expect, it } from 'vitest';
import { reduceColors } from './reduce-colors.ts';

type Gray = number;

/** Pixels of these grays, each as often as it says. */
function pixelsOf(...grays: readonly (readonly [gray: Gray, times: number])[]): Uint8ClampedArray {
  return new Uint8ClampedArray(
    grays.flatMap(([gray, times]) => Array.from({ length: times }, () => [gray, gray, gray, 255])).flat(),
  );
}

const colorsOf = (pixels: Uint8ClampedArray): number[] => [...new Set(new Uint32Array(pixels.buffer))];

/** White paper with letters whose edges have every gray. */
const text = () =>
  pixelsOf([255, 100_000], [0, 2000], ...Array.from({ length: 254 }, (_, gray) => [gray + 1, 3] as const));

describe('reducing colors', () => {
  it('leaves a page of text sixteen colors at most, each near to what it was', () => {
    const before = text();
    const after = before.slice();
    expect(reduceColors(after)).toBe(true);
    expect(colorsOf(after).length).toBeLessThanOrEqual(16);
    expect(before.every((value, at) => Math.abs(value - (after[at] ?? 0)) <= 36)).toBe(true);
  });

  it('keeps a pale field on white paper', () => {
    const page = pixelsOf([255, 10_000], [250, 100]);
    expect(reduceColors(page)).toBe(true);
    expect(page).toEqual(pixelsOf([255, 10_000], [250, 100]));
  });

  it('leaves a gradient as it is', () => {
    const gradient = () => pixelsOf(...Array.from({ length: 256 }, (_, gray) => [gray, 100] as const));
    const page = gradient();
    expect(reduceColors(page)).toBe(false);
    expect(page).toEqual(gradient());
  });
});
