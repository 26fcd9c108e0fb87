import { describe, expect, it } from 'vitest';
import { isCutOut, removePaper, usualStrength } from './paper.ts';
import { type Pixels, visibleBox } from './pixels.ts';

type Color = readonly [red: number, green: number, blue: number];

const [width, height] = [420, 240];
const ink: Color = [38, 52, 120];

/** The strokes of the signature: a wave of ink, three pixels thick, that lies within 60 to 360 and 90 to 150. */
function isInk(x: number, y: number): boolean {
  return x >= 60 && x < 360 && Math.abs(y - (120 + 28 * Math.sin(x / 17))) < 1.8;
}

/** A pseudo-random number of a place, -1 to 1: the grain of a camera. */
function grain(x: number, y: number): number {
  const value = Math.sin(x * 12.9898 + y * 78.233) * 43_758.5453;
  return 2 * (value - Math.floor(value)) - 1;
}

/** A photo of a signature on paper of a color, in a light (0 to 1) that is not the same everywhere. */
function photo(paper: Color, light: (x: number, y: number) => number, noise = 4): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const color = isInk(x, y) ? ink : paper;
      const shine = light(x, y);
      data.set([...color.map((value) => value * shine + noise * grain(x, y)), 255], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

/** Shares of the ink that is kept, and of the paper that is left over. */
function judge({ data }: Pixels): { kept: number; left: number } {
  const counts = { ink: 0, kept: 0, paper: 0, left: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const alpha = data[(y * width + x) * 4 + 3] ?? 0;
      if (isInk(x, y)) {
        counts.ink += 1;
        counts.kept += alpha > 128 ? 1 : 0;
      } else {
        counts.paper += 1;
        counts.left += alpha > 8 ? 1 : 0;
      }
    }
  }
  return { kept: counts.kept / counts.ink, left: counts.left / counts.paper };
}

const yellowish: Color = [236, 224, 190];

describe('removePaper', () => {
  it.each<[string, Color, (x: number, y: number) => number]>([
    ['white paper in even light', [250, 250, 250], () => 1],
    ['yellowish paper', yellowish, () => 1],
    ['paper that grows dark to one side', [245, 243, 238], (x) => 1 - 0.55 * (x / width)],
    ['a dim room', yellowish, () => 0.4],
    [
      'the shadow of a hand over a corner',
      yellowish,
      (x, y) => 1 - 0.45 / (1 + Math.exp((x + y - 330) / 18)),
    ],
    [
      'a lamp that shines on the middle',
      [245, 243, 238],
      (x, y) => 0.45 + 0.55 * Math.exp(-((x - 210) ** 2 + (y - 120) ** 2) / 30_000),
    ],
  ])('keeps the strokes and nothing else: %s', (_name, paper, light) => {
    const picture = photo(paper, light);
    removePaper(picture, usualStrength);
    const { kept, left } = judge(picture);
    expect(kept).toBeGreaterThan(0.97);
    expect(left).toBeLessThan(0.002);
    const box = visibleBox(picture);
    expect(box?.left).toBeGreaterThanOrEqual(57);
    expect(box?.width).toBeLessThanOrEqual(306);
    expect(box?.height).toBeLessThanOrEqual(66);
  });

  it('gives strokes the color of their ink, without that of the paper', () => {
    const picture = photo(yellowish, () => 1, 0);
    removePaper(picture, usualStrength);
    const middle = (Math.round(120 + 28 * Math.sin(200 / 17)) * width + 200) * 4;
    expect([...picture.data.subarray(middle, middle + 4)]).toEqual([...ink, 255]);
  });

  it('finds nothing on blank paper, however uneven', () => {
    const picture = photo(yellowish, (x) => 1 - 0.5 * (x / width), 5);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (isInk(x, y)) {
          const index = (y * width + x) * 4;
          picture.data.copyWithin(index, (40 * width + x) * 4, (40 * width + x) * 4 + 4);
        }
      }
    }
    removePaper(picture, usualStrength);
    expect(visibleBox(picture)).toBeNull();
  });

  it('keeps fainter strokes the stronger it is asked to', () => {
    const paleOf = (): Pixels => {
      const picture = photo([250, 250, 250], () => 1, 0);
      for (let index = 0; index < picture.data.length; index += 4) {
        if ((picture.data[index] ?? 0) < 100) {
          picture.data.set([205, 205, 205], index);
        }
      }
      return picture;
    };
    const [weak, strong] = [paleOf(), paleOf()];
    removePaper(weak, 0);
    removePaper(strong, 100);
    expect(judge(weak).kept).toBe(0);
    expect(visibleBox(strong)).not.toBeNull();
  });
});

describe('isCutOut', () => {
  it('tells a picture without a ground from a photo', () => {
    const picture = photo([250, 250, 250], () => 1);
    expect(isCutOut(picture)).toBe(false);
    for (let index = 3; index < picture.data.length / 4; index += 4) {
      picture.data[index] = 0;
    }
    expect(isCutOut(picture)).toBe(true);
  });
});
