import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { z } from 'zod';
import type { TextPiece } from './text-blocks.ts';

/** As pdf.js has it, though not in its types. */
const matrix = z.array(z.number());

/** Of its length, how far a piece may rise to be on a line: what is turned further is no line of the text. */
const mostRise = 0.1;

/** The text of a page, as it stands when it is read. What lies across it, as a stamp does, is left out. */
export async function readPieces(page: PDFPageProxy): Promise<readonly TextPiece[]> {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[] = page.getViewport({
    scale: 1,
  }).transform;
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item)) {
      return [];
    }
    const [p = 0, q = 0, r = 0, s = 0, x = 0, y = 0] = matrix.parse(item.transform);
    const across = a * p + c * q;
    const rise = b * p + d * q;
    const size = Math.hypot(a * r + c * s, b * r + d * s);
    return across > 0 && Math.abs(rise) <= across * mostRise && size > 0
      ? [
          {
            text: item.str,
            x: a * x + c * y + e,
            y: b * x + d * y + f,
            width: item.width * page.userUnit,
            size,
          },
        ]
      : [];
  });
}
