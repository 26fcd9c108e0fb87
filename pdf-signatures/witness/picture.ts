/** Pictures of pages, and what is seen in them. */

/** Pixels from the upper left, each with its red, green, blue and alpha in one number. */
export type Picture = { readonly width: number; readonly height: number; readonly pixels: Uint32Array };

/** Whole pixels: `right` and `bottom` are the first ones beyond it. */
export type PixelRect = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** A picture of bytes in the order of canvases: red, green, blue, alpha. */
export function toPicture(width: number, height: number, bytes: Uint8ClampedArray): Picture {
  const { buffer, byteOffset, byteLength } = bytes;
  return { width, height, pixels: new Uint32Array(buffer, byteOffset, byteLength / 4) };
}

/** Whether any pixel outside of the rectangles differs, however little. Pictures of two sizes differ. */
export function differOutside(before: Picture, after: Picture, excepted: readonly PixelRect[]): boolean {
  if (before.width !== after.width || before.height !== after.height) {
    return true;
  }
  const { width, height } = before;
  for (let y = 0; y < height; y += 1) {
    const start = y * width;
    for (let x = 0; x < width; x += 1) {
      if (
        before.pixels[start + x] !== after.pixels[start + x] &&
        !excepted.some((rect) => holds(rect, x, y))
      ) {
        return true;
      }
    }
  }
  return false;
}

function holds({ left, top, right, bottom }: PixelRect, x: number, y: number): boolean {
  return x >= left && x < right && y >= top && y < bottom;
}

/** How far a channel may be from the background, of 255: the grain of scanned paper, which nobody reads. */
const grain = 16;

/**
 * Whether something is drawn within a rectangle: any pixel that stands out from the most frequent color there. A plain area of
 * whatever color is none: {@link hidesShape} asks whether it was the stroke of something.
 */
export function hasInk(picture: Picture, rect: PixelRect): boolean {
  const background = frequentColor(picture, rect);
  return [...countColors(picture, rect).keys()].some((pixel) => standsOut(pixel, background));
}

/**
 * Whether most of what is drawn within a rectangle was seen in one picture of a page and is not in a later one. `content` is the page
 * without what lies upon it. Letters that are written upon a line leave most of it to be seen.
 */
export function hidesInk(content: Picture, before: Picture, after: Picture, rect: PixelRect): boolean {
  const { left, top, right, bottom } = clip(rect, content);
  const background = frequentColor(content, rect);
  let seen = 0;
  let unchanged = 0;
  for (let y = top; y < bottom; y += 1) {
    for (let at = y * content.width + left; at < y * content.width + right; at += 1) {
      const pixel = content.pixels[at] ?? 0;
      if (pixel === before.pixels[at] && standsOut(pixel, background)) {
        seen += 1;
        unchanged += standsOut(pixel, after.pixels[at] ?? 0) ? 0 : 1;
      }
    }
  }
  return unchanged < seen / 2;
}

/** Of the contrast that something had: with less of it, it counts as hidden. */
const leastContrast = 1 / 3;

/**
 * Whether something that was drawn at the edge of a rectangle is hidden: a pixel of `touched` around `inner` that stood out from what
 * is within. A line that a frame is drawn upon stands out still.
 */
export function hidesEdge(before: Picture, after: Picture, touched: PixelRect, inner: PixelRect): boolean {
  const ground = frequentColor(before, inner);
  return pixelsBetween(before, touched, inner).some((at) => {
    const pixel = before.pixels[at] ?? 0;
    const isSeen = contrast(after.pixels[at] ?? 0, ground) >= contrast(pixel, ground) * leastContrast;
    return standsOut(pixel, ground) && !isSeen;
  });
}

/** How many pixels around a rectangle tell whether the page is plain there but for lines and letters. */
const nearby = 4;

/**
 * Whether the plain area beneath a rectangle was drawn itself, as the stroke of a letter is, and is hidden: it stood out from what is
 * around it, and what is there now does not. Of paper that goes on around it, nothing was drawn.
 */
export function hidesShape(before: Picture, after: Picture, touched: PixelRect, inner: PixelRect): boolean {
  const [ground, groundNow] = [frequentColor(before, inner), frequentColor(after, inner)];
  let seen = 0;
  let remaining = 0;
  for (const at of pixelsBetween(before, widen(touched, 1), touched)) {
    const pixel = before.pixels[at] ?? 0;
    if (standsOut(pixel, ground)) {
      seen += contrast(pixel, ground);
      remaining += contrast(after.pixels[at] ?? 0, groundNow);
    }
  }
  return remaining < seen * leastContrast && !isPaper(before, touched, ground);
}

/** Whether a color is that of most of a page, and of most of what is right around a rectangle: white letters on a dark area are drawn. */
function isPaper(picture: Picture, rect: PixelRect, color: number): boolean {
  const around = pixelsBetween(picture, widen(rect, nearby), rect);
  const alike = around.filter((at) => !standsOut(picture.pixels[at] ?? 0, color));
  const page = { left: 0, top: 0, right: picture.width, bottom: picture.height };
  return alike.length > around.length / 2 && !standsOut(frequentColor(picture, page), color);
}

const widen = ({ left, top, right, bottom }: PixelRect, by: number): PixelRect => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** Where the pixels of a rectangle are that another one within it does not have. */
function pixelsBetween(picture: Picture, outer: PixelRect, inner: PixelRect): number[] {
  const { left, top, right, bottom } = clip(outer, picture);
  const found: number[] = [];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x = holds(inner, x + 1, y) ? inner.right : x + 1) {
      if (!holds(inner, x, y)) {
        found.push(y * picture.width + x);
      }
    }
  }
  return found;
}

function countColors(picture: Picture, rect: PixelRect): ReadonlyMap<number, number> {
  const { left, top, right, bottom } = clip(rect, picture);
  const counts = new Map<number, number>();
  for (let y = top; y < bottom; y += 1) {
    for (const pixel of picture.pixels.subarray(y * picture.width + left, y * picture.width + right)) {
      counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
    }
  }
  return counts;
}

function frequentColor(picture: Picture, rect: PixelRect): number {
  let [color, most] = [0, 0];
  for (const [pixel, count] of countColors(picture, rect)) {
    if (count > most) {
      [color, most] = [pixel, count];
    }
  }
  return color;
}

function clip(rect: PixelRect, { width, height }: Picture): PixelRect {
  return {
    left: Math.max(rect.left, 0),
    top: Math.max(rect.top, 0),
    right: Math.min(rect.right, width),
    bottom: Math.min(rect.bottom, height),
  };
}

const standsOut = (pixel: number, background: number): boolean =>
  distances(pixel, background).some((distance) => distance > grain);

const contrast = (pixel: number, background: number): number =>
  distances(pixel, background).reduce((sum, distance) => sum + distance, 0);

/** How far two pixels are apart in each channel. */
function distances(a: number, b: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => Math.abs(((a >>> shift) & 255) - ((b >>> shift) & 255)));
}
