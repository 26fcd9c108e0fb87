import { describe, expect, it } from 'vitest';
import { type Pixels, visibleBox } from './pixels.ts';

function pixels(width: number, height: number, color: (x: number, y: number) => readonly number[]): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.set(color(x, y), (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

describe('visibleBox', () => {
  it('is the least box around what can be seen', () => {
    const picture = pixels(20, 10, (x, y) => [0, 0, 0, x >= 3 && x <= 7 && y >= 2 && y <= 8 ? 255 : 0]);
    expect(visibleBox(picture)).toEqual({ left: 3, top: 2, width: 5, height: 7 });
  });

  it('takes in single pixels in the corners', () => {
    const picture = pixels(9, 5, (x, y) => [0, 0, 0, (x === 0 && y === 4) || (x === 8 && y === 0) ? 255 : 0]);
    expect(visibleBox(picture)).toEqual({ left: 0, top: 0, width: 9, height: 5 });
  });

  it('is nothing for a picture that cannot be seen', () => {
    expect(visibleBox(pixels(4, 4, () => [255, 0, 0, 3]))).toBeNull();
  });
});
