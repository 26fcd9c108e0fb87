import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** CSS pixels for a point at the zoom of 125 %, beyond which the viewer enlarges no page by itself (`src/pdf/page-layout.ts`). */
const pixelsPerPoint = (1.25 * 96) / 72;

/** Of a page of any size; A4 has 1.4 million. */
const mostPixels = 4_000_000;

/** In a hundred: letters stay sharp, and a page of text has some 60 kB. */
const quality = 70;

const packageFolder = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
const folder = (name: string): string => fileURLToPath(new URL(`${name}/`, packageFolder));

/**
 * Draws the first page with what people signed on it, upright, as the viewer does.
 * @throws {Error} when the file, or the page, cannot be drawn.
 */
export async function paintFirstPage(pdf: Uint8Array): Promise<Uint8Array> {
  const task = getDocument({
    data: pdf,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: 50_000_000,
    verbosity: VerbosityLevel.ERRORS,
  });
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
