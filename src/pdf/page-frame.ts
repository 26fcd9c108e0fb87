import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PageFrame, Rotation } from '../../contract/page-space.ts';

function rotationOf(degrees: number): Rotation {
  switch (((degrees % 360) + 360) % 360) {
    case 90:
      return 90;
    case 180:
      return 180;
    case 270:
      return 270;
    default:
      return 0;
  }
}

/** The frame of a page of pdf.js: its `view` is the CropBox, cut to the MediaBox, in user space. */
export function frameOf(page: PDFPageProxy): PageFrame {
  const [llx = 0, lly = 0, urx = 0, ury = 0] = page.view;
  return { cropBox: { llx, lly, urx, ury }, rotation: rotationOf(page.rotate), userUnit: page.userUnit };
}
