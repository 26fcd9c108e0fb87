/** A picture that is nothing but ink, to find again where pages are drawn. */
import { layOutMark } from '../../contract/mark-layout.ts';
import type { Rect } from '../../contract/page-space.ts';
import { pngOf } from './pdf-fixtures.ts';

const ink = [214, 0, 108] as const;
const [width, height] = [686, 250];

export const inkPicture = pngOf(width, height, () => [...ink, 255]);

/** Whether a color, each part of it up to 255, is the ink's, as far as a drawing keeps it. */
export const isInk = (red: number, green: number, blue: number): boolean =>
  Math.abs(red - ink[0]) < 60 && green < 60 && Math.abs(blue - ink[2]) < 60;

/** Where the picture has to be in a box of reader space, by the rules of the mark. */
export function inkPictureIn({ llx, lly, urx, ury }: Rect): Rect {
  const { image } = layOutMark({
    width: urx - llx,
    height: ury - lly,
    display: 'image',
    imageAspect: width / height,
    lines: [],
    fontSize: 10,
    widthOf: () => 0,
  });
  if (image === null) {
    throw new Error('A mark of a picture alone has none');
  }
  return { llx: llx + image.llx, lly: lly + image.lly, urx: llx + image.urx, ury: lly + image.ury };
}
