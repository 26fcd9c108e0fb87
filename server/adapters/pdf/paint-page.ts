import { createCanvas } from '@napi-rs/canvas';
import { openWithPdfjs } from './open-with-pdfjs.ts';

/**
 * CSS pixels for a point at the zoom of 100 %: about as wide as the pages stand on a desktop. The viewer draws the page sharp soon
 * after, and on a phone's line every byte is waited for.
 */
const pixelsPerPoint = 96 / 72;

/** Of a page of any size; A4 has 0.9 million. */
const mostPixels = 4_000_000;

/** In a hundred: letters stay easy to read, and a page full of text has some 50 kB. */
const quality = 50;

/**
 * Draws the first page with what people signed on it, upright, as the viewer does.
 * @throws {Error} when the file, or the page, cannot be drawn.
 */
export async function paintFirstPage(pdf: Uint8Array): Promise<Uint8Array> {
  const task = openWithPdfjs(pdf);
  try {
    const page = await (await task.promise).getPage(1);
    const size = page.getViewport({ scale: 1 });
    const scale = Math.min(pixelsPerPoint, Math.sqrt(mostPixels / (size.width * size.height)));
    const viewport = page.getViewport({ scale });
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
    await page.render({ canvas, viewport }).promise;
    return await canvas.encode('webp', quality);
  } finally {
    await task.destroy();
  }
}
