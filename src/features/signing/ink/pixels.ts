/** Looking at pixels of a picture and changing them. Pure: rows of RGBA bytes, as canvases give them. */

export type Pixels = { readonly data: Uint8ClampedArray; readonly width: number; readonly height: number };

/** A part of a picture in whole pixels. */
export type PixelBox = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** Fainter than this is taken for no ink (alpha, 0 to 255). */
const visibleAlpha = 8;

/** The least box that holds everything that can be seen; `null` for a picture that is all transparent. */
export function visibleBox({ data, width, height }: Pixels): PixelBox | null {
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4 + 3] ?? 0) > visibleAlpha) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
    }
  }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 };
}
