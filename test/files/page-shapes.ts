/** Pages of the shapes that real files have, and what a reader makes of them. */
import type { Rect, Rotation, Size } from '../../contract/page-space.ts';

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
export function sizeOf({ mediaBox, cropBox, rotation, userUnit }: PageShape): Size {
  const seen = cropBox ?? mediaBox;
  const width = (seen.urx - seen.llx) * userUnit;
  const height = (seen.ury - seen.lly) * userUnit;
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

const written = (box: Rect): string => `[${box.llx} ${box.lly} ${box.urx} ${box.ury}]`;

function pageObject(shape: PageShape, contents: number): string {
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox ${written(shape.mediaBox)}`,
    shape.cropBox === null ? '' : `/CropBox ${written(shape.cropBox)}`,
    `/Rotate ${shape.rotation} /UserUnit ${shape.userUnit}`,
    `/Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`,
  ].join(' ');
}

/** A PDF with a page of each shape. */
export function pdfOfShapes(shapes: readonly PageShape[]): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${shapes.map((_, index) => `${4 + index * 2} 0 R`).join(' ')}] /Count ${shapes.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...shapes.flatMap((shape, index) => {
      const { llx, lly } = shape.cropBox ?? shape.mediaBox;
      const content = `BT /F1 9 Tf ${llx + 6} ${lly + 6} Td (Page ${index + 1}) Tj ET`;
      return [
        pageObject(shape, 5 + index * 2),
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let text = '%PDF-1.7\n';
  const offsets: number[] = [];
  objects.forEach((object, index) => {
    offsets.push(text.length);
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
