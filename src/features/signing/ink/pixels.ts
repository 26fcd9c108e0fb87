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

/** From this lightness on (0 to 255) a pixel is paper, and below the other it is ink. */
const paperFrom = 225;
const inkBelow = 150;

/**
 * Makes the paper of a photographed or scanned signature transparent, in place. What lies between paper and ink fades, so that
 * edges stay soft.
 */
export function removePaper({ data }: Pixels): void {
  for (let index = 0; index + 3 < data.length; index += 4) {
    const lightness = Math.min(data[index] ?? 0, data[index + 1] ?? 0, data[index + 2] ?? 0);
    const ink = Math.min(Math.max((paperFrom - lightness) / (paperFrom - inkBelow), 0), 1);
    data[index + 3] = (data[index + 3] ?? 0) * ink;
  }
}
