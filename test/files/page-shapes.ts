/** Pages of the shapes that real files have, and what a reader makes of them. */
import { readerSize, type Rect, type Rotation, type Size } from '../../contract/page-space.ts';
import { makePdf } from './make-pdf.ts';

export type PageShape = {
  readonly name: string;
  /** In user space. */
  readonly mediaBox: Rect;
  readonly cropBox: Rect | null;
  readonly rotation: Rotation;
  readonly userUnit: number;
};

const boxOf = (width: number, height: number, llx = 0, lly = 0): Rect => ({
  llx,
  lly,
  urx: llx + width,
  ury: lly + height,
});

const kinds: readonly Omit<PageShape, 'rotation'>[] = [
  { name: 'A4', mediaBox: boxOf(595, 842), cropBox: null, userUnit: 1 },
  { name: 'A4 lying', mediaBox: boxOf(841.89, 595.28), cropBox: null, userUnit: 1 },
  { name: 'US legal', mediaBox: boxOf(612, 1008), cropBox: null, userUnit: 1 },
  { name: 'cropped', mediaBox: boxOf(700, 900), cropBox: boxOf(400.5, 600.25, 60.3, 90.7), userUnit: 1 },
  { name: 'off the origin', mediaBox: boxOf(595, 842, -300, 200), cropBox: null, userUnit: 1 },
  { name: 'unit 2', mediaBox: boxOf(300, 400), cropBox: null, userUnit: 2 },
  {
    name: 'unit 1.5, cropped',
    mediaBox: boxOf(500, 500, -50, -50),
    cropBox: boxOf(333, 222, 11, 22),
    userUnit: 1.5,
  },
  { name: 'tiny', mediaBox: boxOf(72, 48), cropBox: null, userUnit: 1 },
  { name: 'A0', mediaBox: boxOf(2383.94, 3370.39), cropBox: null, userUnit: 1 },
  { name: 'strip of a receipt', mediaBox: boxOf(226.77, 1133.86), cropBox: null, userUnit: 1 },
];

/** Forty pages: each kind, turned each way. */
export const pageShapes: readonly PageShape[] = kinds.flatMap((kind) =>
  ([0, 90, 180, 270] as const).map((rotation) => ({ ...kind, name: `${kind.name}, ${rotation}°`, rotation })),
);

/** The size of a page for its reader, in points. */
export const sizeOf = ({ mediaBox, cropBox, ...turned }: PageShape): Size =>
  readerSize({ cropBox: cropBox ?? mediaBox, ...turned });

/** A PDF with a page of each shape. */
export const pdfOfShapes = (shapes: readonly PageShape[]): Uint8Array =>
  makePdf(
    shapes.map(({ mediaBox, cropBox, rotation, userUnit }, index) => {
      const { llx, lly } = cropBox ?? mediaBox;
      return {
        mediaBox,
        ...(cropBox !== null && { cropBox }),
        rotate: rotation,
        userUnit,
        lines: [{ text: `Page ${index + 1}`, x: llx + 6, y: lly + 6, size: 9 }],
      };
    }),
  );
