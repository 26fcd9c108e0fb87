/**
 * What can be seen of a picture before a person judges it: whether it is too dark, too bright or blurred. Pure; pixels are RGBA, eight
 * bits each, as of a canvas. These are warnings: a white card on a white table is no mistake.
 */

export type Warning = 'too-dark' | 'too-bright' | 'blurred';

type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray };

/** Means of all pixels below and above which hardly anything can be read, 0 to 255. */
const darkest = 55;
const brightest = 225;

/** Variance of the Laplacian below which nothing has an edge; letters that can be read give hundreds. */
const sharpest = 35;

/** How bright each pixel looks, 0 to 255. */
function graysOf({ width, height, data }: Pixels): Float32Array {
  const grays = new Float32Array(width * height);
  for (let at = 0; at < grays.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3);
    grays[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return grays;
}

function meanOf(values: Float32Array): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}

/** How much the brightness turns from pixel to pixel: the variance of its Laplacian, large where there are sharp edges. */
export function sharpnessOf(pixels: Pixels): number {
  const { width, height } = pixels;
  const grays = graysOf(pixels);
  const turns = new Float32Array(Math.max(0, (width - 2) * (height - 2)));
  let count = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (grays[at - 1] ?? 0) + (grays[at + 1] ?? 0) + (grays[at - width] ?? 0) + (grays[at + width] ?? 0);
      turns[count] = around - 4 * (grays[at] ?? 0);
      count += 1;
    }
  }
  const mean = meanOf(turns);
  return turns.reduce((sum, turn) => sum + (turn - mean) ** 2, 0) / Math.max(turns.length, 1);
}

/** What may be wrong with a picture, the light first: in the dark nothing is sharp. */
export function warningsOf(pixels: Pixels): readonly Warning[] {
  const brightness = meanOf(graysOf(pixels));
  const light: readonly Warning[] =
    brightness < darkest ? ['too-dark'] : brightness > brightest ? ['too-bright'] : [];
  return sharpnessOf(pixels) < sharpest ? [...light, 'blurred'] : light;
}
