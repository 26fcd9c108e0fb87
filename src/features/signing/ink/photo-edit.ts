/** A part of a picture, in shares of its width and height. */
export type CropBox = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** What its owner made of a photo: turned first, then cropped; without a box, to what was written on it. */
export type PhotoEdit = {
  /** Quarters of a full turn, clockwise. */
  readonly turns: number;
  readonly box: CropBox | null;
};

export const unedited: PhotoEdit = { turns: 0, box: null };

export const wholePhoto: CropBox = { x: 0, y: 0, width: 1, height: 1 };

/** One quarter further, with the same part in its box. */
export function turnedRight({ turns, box }: PhotoEdit): PhotoEdit {
  return {
    turns: (turns + 1) % 4,
    box: box && { x: 1 - box.y - box.height, y: box.x, width: box.height, height: box.width },
  };
}
