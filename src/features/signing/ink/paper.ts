/**
 * Taking the paper away from under a signature that was photographed or scanned. Pure: rows of RGBA bytes.
 *
 * Paper is seldom white and never evenly lit: it is yellowish, and a hand's shadow lies on it. So every part of the picture is
 * compared with the paper around it, in each color by itself. What is darker than its paper in any color is ink.
 */
import type { Pixels } from './pixels.ts';

/** How faint a stroke may be that is kept, 0 to 100. */
export const usualStrength = 50;

/** Tiles along the longer side of the picture. A stroke fills no tile, a shadow's edge lies across several. */
const tilesAlong = 28;

/** Of the values in a tile, paper is the one that this share of them does not pass: lighter than ink, and than most noise. */
const paperShare = 0.85;

/** From one darkness to the other (0 to 1, against its paper) what is drawn goes from nothing to full. */
const softness = 0.22;

type Ground = {
  readonly across: number;
  readonly down: number;
  readonly size: number;
  readonly values: Float32Array;
};

/** What the paper looks like in each tile: three colors (0 to 255) for each. */
function groundOf({ data, width, height }: Pixels): Ground {
  const size = Math.max(8, Math.ceil(Math.max(width, height) / tilesAlong));
  const across = Math.ceil(width / size);
  const down = Math.ceil(height / size);
  const values = new Float32Array(across * down * 3);
  const counts = new Uint32Array(256);
  for (let tileY = 0; tileY < down; tileY += 1) {
    for (let tileX = 0; tileX < across; tileX += 1) {
      const right = Math.min(width, (tileX + 1) * size);
      const bottom = Math.min(height, (tileY + 1) * size);
      for (let channel = 0; channel < 3; channel += 1) {
        counts.fill(0);
        let total = 0;
        for (let y = tileY * size; y < bottom; y += 1) {
          for (let x = tileX * size; x < right; x += 1) {
            const value = data[(y * width + x) * 4 + channel] ?? 0;
            counts[value] = (counts[value] ?? 0) + 1;
            total += 1;
          }
        }
        let passed = 0;
        let value = 0;
        while (value < 255 && (passed += counts[value] ?? 0) < total * paperShare) {
          value += 1;
        }
        values[(tileY * across + tileX) * 3 + channel] = Math.max(value, 1);
      }
    }
  }
  return { across, down, size, values };
}

/** A tile that is mostly ink takes the paper of its neighbors: of each and those around it, the second lightest. */
function withoutInk({ across, down, size, values }: Ground): Ground {
  const cleaned = new Float32Array(values.length);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      for (let channel = 0; channel < 3; channel += 1) {
        let [first, second] = [0, 0];
        for (let nearY = Math.max(0, y - 1); nearY <= Math.min(down - 1, y + 1); nearY += 1) {
          for (let nearX = Math.max(0, x - 1); nearX <= Math.min(across - 1, x + 1); nearX += 1) {
            const value = values[(nearY * across + nearX) * 3 + channel] ?? 0;
            if (value > first) {
              [first, second] = [value, first];
            } else if (value > second) {
              second = value;
            }
          }
        }
        const own = values[(y * across + x) * 3 + channel] ?? 0;
        // Paper varies slowly: a tile far darker than what is around it is ink, and not a shadow.
        const isInk = own < second * 0.6;
        cleaned[(y * across + x) * 3 + channel] = isInk ? second : own;
      }
    }
  }
  return { across, down, size, values: cleaned };
}

/** Writes the paper's color at a pixel to `into`, between the middles of the tiles around it. */
function paperAt({ across, down, size, values }: Ground, x: number, y: number, into: Float32Array): void {
  const column = Math.min(Math.max((x + 0.5) / size - 0.5, 0), across - 1);
  const row = Math.min(Math.max((y + 0.5) / size - 0.5, 0), down - 1);
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(left + 1, across - 1), Math.min(top + 1, down - 1)];
  const [shareX, shareY] = [column - left, row - top];
  for (let channel = 0; channel < 3; channel += 1) {
    const at = (tileX: number, tileY: number): number => values[(tileY * across + tileX) * 3 + channel] ?? 1;
    const upper = at(left, top) * (1 - shareX) + at(right, top) * shareX;
    const lower = at(left, bottom) * (1 - shareX) + at(right, bottom) * shareX;
    into[channel] = upper * (1 - shareY) + lower * shareY;
  }
}

/** The darkness, against its paper, at which ink begins. */
function inkFrom(strength: number): number {
  return 0.34 - 0.26 * (strength / 100);
}

/**
 * Makes the paper transparent, in place, and gives what is left its own color, without the paper's. Specks, which are no part of a
 * signature, go as well. `strength` is how faint a stroke may be, 0 to 100.
 */
export function removePaper(picture: Pixels, strength: number): void {
  const { data, width, height } = picture;
  const ground = withoutInk(groundOf(picture));
  const from = inkFrom(strength);
  const paper = new Float32Array(3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = (y * width + x) * 4;
      paperAt(ground, x, y, paper);
      let darkness = 0;
      for (let channel = 0; channel < 3; channel += 1) {
        darkness = Math.max(darkness, 1 - (data[index + channel] ?? 0) / (paper[channel] ?? 1));
      }
      const ink = Math.min(Math.max((darkness - from) / softness, 0), 1);
      if (ink > 0) {
        for (let channel = 0; channel < 3; channel += 1) {
          const seen = data[index + channel] ?? 0;
          // What is seen is ink over paper: the ink alone.
          data[index + channel] = Math.max(0, seen - (1 - ink) * (paper[channel] ?? 0)) / ink;
        }
      }
      data[index + 3] = (data[index + 3] ?? 0) * ink;
    }
  }
  removeSpecks(picture);
}

/** The least share of the whole picture that a connected piece of ink has. */
const leastPiece = 1 / 40_000;
const solid = 40;

/** Makes pieces transparent that are too small to be part of a signature: grain of the paper and of the camera. */
function removeSpecks({ data, width, height }: Pixels): void {
  const least = Math.max(4, Math.round(width * height * leastPiece));
  const seen = new Uint8Array(width * height);
  const piece: number[] = [];
  const isInk = (place: number): boolean => (data[place * 4 + 3] ?? 0) > 0;
  for (const start of seen.keys()) {
    if (seen[start] === 1 || !isInk(start)) {
      continue;
    }
    piece.length = 0;
    piece.push(start);
    seen[start] = 1;
    let isSolid = false;
    // It grows while it is walked: what is found next to it is looked at in its turn.
    for (const place of piece) {
      isSolid ||= (data[place * 4 + 3] ?? 0) > solid;
      const x = place % width;
      const y = (place - x) / width;
      for (let nearY = Math.max(0, y - 1); nearY <= Math.min(height - 1, y + 1); nearY += 1) {
        for (let nearX = Math.max(0, x - 1); nearX <= Math.min(width - 1, x + 1); nearX += 1) {
          const near = nearY * width + nearX;
          if (seen[near] === 0 && isInk(near)) {
            seen[near] = 1;
            piece.push(near);
          }
        }
      }
    }
    if (piece.length < least || !isSolid) {
      for (const place of piece) {
        data[place * 4 + 3] = 0;
      }
    }
  }
}

/** Whether a picture has no ground already: then nothing is to be taken away. */
export function isCutOut({ data }: Pixels): boolean {
  let clear = 0;
  for (let index = 3; index < data.length; index += 4) {
    clear += (data[index] ?? 0) < 250 ? 1 : 0;
  }
  return clear > data.length / 4 / 20;
}
