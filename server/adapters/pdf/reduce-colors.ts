/**
 * WebP packs pixels of at most so many colors two to a byte: a page of text has half the bytes that it has with what compression of
 * photographs makes of it, and its letters stay sharp.
 */
const mostColors = 16;

/** Of all pixels: a color that covers more is kept as it is, however like another it looks, so that a pale field stays one. */
const ownShare = 0.002;

/** How far any channel of a pixel may move, of 255: what smooths the edge of a letter. */
const tolerance = 36;

/** Who draws with more has a photograph or a gradient. */
const mostCounted = 4096;

/** Pixels as the canvas has them: four channels of a byte each in one number. */
const channels = [0, 8, 16, 24];

function distance(a: number, b: number): number {
  return Math.max(...channels.map((shift) => Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255))));
}

/** Most of a page repeats the pixel before. */
function countColors(pixels: Uint32Array): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  let start = 0;
  for (let at = 1; at <= pixels.length; at += 1) {
    const color = pixels[start] ?? 0;
    if (at === pixels.length || pixels[at] !== color) {
      counts.set(color, (counts.get(color) ?? 0) + at - start);
      start = at;
    }
  }
  return counts;
}

/** What each color becomes; `null` where so few colors would not do. */
function replacementsOf(pixels: Uint32Array): ReadonlyMap<number, number> | null {
  const counts = countColors(pixels);
  if (counts.size > mostCounted) {
    return null;
  }
  const least = pixels.length * ownShare;
  const palette: number[] = [];
  const replacements = new Map<number, number>();
  for (const [color, count] of [...counts].sort(([, a], [, b]) => b - a)) {
    let nearest = color;
    let moved = tolerance;
    for (const other of count < least ? palette : []) {
      const apart = distance(other, color);
      if (apart <= moved) {
        nearest = other;
        moved = apart;
      }
    }
    if (nearest === color) {
      if (palette.length === mostColors) {
        return null;
      }
      palette.push(color);
    }
    replacements.set(color, nearest);
  }
  return replacements;
}

/**
 * Gives RGBA pixels few colors, in place, none of them moved further than can be seen in text. Answers whether that could be done: not for
 * photographs and gradients, which stay as they are.
 */
export function reduceColors({ buffer }: Uint8ClampedArray): boolean {
  const pixels = new Uint32Array(buffer);
  const replacements = replacementsOf(pixels);
  if (replacements === null) {
    return false;
  }
  for (let at = 0; at < pixels.length; at += 1) {
    const color = pixels[at] ?? 0;
    const next = replacements.get(color) ?? color;
    if (next !== color) {
      pixels[at] = next;
    }
  }
  return true;
}
