import { createCanvas } from '@napi-rs/canvas';
import { openWithPdfjs } from './open-with-pdfjs.ts';
import type { PagePart, PaintedPage } from './page-renderer.ts';
import { reduceColors } from './reduce-colors.ts';

/**
 * CSS pixels for a point at the zoom of 100 %: about as wide as the pages stand on a desktop. The viewer draws the page sharp soon
 * after, and on a phone's line every byte is waited for.
 */
const pixelsPerPoint = 96 / 72;

/** Of a page of any size; A4 has 0.9 million. */
const mostPixels = 4_000_000;

/** In a hundred, of a page with photographs or gradients: letters stay easy to read. */
const photoQuality = 50;

/** At this quality nothing is lost: a page of text, with few colors, has some 25 kB. */
const losslessQuality = 100;

/**
 * Draws the first page with what people signed on it, upright, as the viewer does.
 * @throws {Error} when the file, or the page, cannot be drawn.
 */
export async function paintFirstPage(pdf: Uint8Array): Promise<PaintedPage> {
  const task = openWithPdfjs(pdf);
  try {
    const file = await task.promise;
    const page = await file.getPage(1);
    const size = page.getViewport({ scale: 1 });
    const scale = Math.min(pixelsPerPoint, Math.sqrt(mostPixels / (size.width * size.height)));
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas, viewport }).promise;
    const context = canvas.getContext('2d');
    const image = context.getImageData(0, 0, canvas.width, canvas.height);
    const hasFewColors = reduceColors(image.data);
    if (hasFewColors) {
      context.putImageData(image, 0, 0);
    }
    const webp = await canvas.encode('webp', hasFewColors ? losslessQuality : photoQuality);
    return { webp, width: size.width, height: size.height, pageCount: file.numPages };
  } finally {
    await task.destroy();
  }
}

/** Pixels for a point of a part: those of a page that is printed with 200 dpi. */
const partScale = 200 / 72;

/** Of one part, which are marks that people left; a larger one is drawn less sharp. */
const mostPartPixels = 1_000_000;

/**
 * Draws parts of pages with what people signed there, upright.
 * @throws {Error} when the file, or one of the pages, cannot be drawn.
 */
export async function paintPageParts(pdf: Uint8Array, parts: readonly PagePart[]): Promise<Uint8Array[]> {
  const task = openWithPdfjs(pdf);
  try {
    const file = await task.promise;
    const pictures: Uint8Array[] = [];
    for (const { pageNumber, position } of parts) {
      const page = await file.getPage(pageNumber);
      const width = position.urx - position.llx;
      const height = position.ury - position.lly;
      const scale = Math.min(partScale, Math.sqrt(mostPartPixels / (width * height)));
      const whole = page.getViewport({ scale });
      const viewport = page.getViewport({
        scale,
        offsetX: -position.llx * scale,
        offsetY: position.ury * scale - whole.height,
      });
      const canvas = createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
      await page.render({ canvas, viewport }).promise;
      pictures.push(await canvas.encode('png'));
    }
    return pictures;
  } finally {
    await task.destroy();
  }
}
