import { PNG } from 'pngjs';

import { type PngPicture, readPicture } from './image.ts';
import type { PictureBox, RedrawResult } from './pdf-engine.ts';

/**
 * Writes a PNG anew from its pixels, so that nothing else of what was uploaded is kept, and makes it smaller where it does not fit
 * into the box. Runs in the worker.
 */
export function redrawPicture(bytes: Uint8Array, box: PictureBox): RedrawResult {
  const read = readPicture(bytes);
  if (read.kind === 'refused') {
    return read;
  }
  const { picture } = read;
  if (picture.format !== 'png') {
    return { kind: 'refused', reason: 'not-an-image' };
  }
  const scale = Math.min(1, box.width / picture.width, box.height / picture.height);
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const png = new PNG({ width, height });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      png.data.set(averageOf(picture, x / width, y / height, 1 / width, 1 / height), (y * width + x) * 4);
    }
  }
  return { kind: 'ok', bytes: new Uint8Array(PNG.sync.write(png)) };
}

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** The mean of the pixels in a part of the picture, given in shares of it; clear pixels lend no color. */
function averageOf(picture: PngPicture, left: number, top: number, width: number, height: number): Rgba {
  const firstX = Math.floor(left * picture.width);
  const firstY = Math.floor(top * picture.height);
  const endX = Math.max(firstX + 1, Math.floor((left + width) * picture.width));
  const endY = Math.max(firstY + 1, Math.floor((top + height) * picture.height));
  let [red, green, blue, opacity] = [0, 0, 0, 0];
  for (let y = firstY; y < endY; y += 1) {
    for (let x = firstX; x < endX; x += 1) {
      const pixel = y * picture.width + x;
      const alpha = picture.alpha?.[pixel] ?? 255;
      red += (picture.rgb[pixel * 3] ?? 0) * alpha;
      green += (picture.rgb[pixel * 3 + 1] ?? 0) * alpha;
      blue += (picture.rgb[pixel * 3 + 2] ?? 0) * alpha;
      opacity += alpha;
    }
  }
  const share = Math.max(1, opacity);
  const pixels = (endX - firstX) * (endY - firstY);
  return [
    Math.round(red / share),
    Math.round(green / share),
    Math.round(blue / share),
    Math.round(opacity / pixels),
  ];
}
