import { fileURLToPath } from 'node:url';
import { type PDFDocumentLoadingTask, getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const packageFolder = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
const folder = (name: string): string => fileURLToPath(new URL(`${name}/`, packageFolder));

/**
 * Opens a file for drawing in Node. Letters are outlines of the file's own fonts or of those that come with pdf.js, so that the fonts
 * of this computer do not matter. pdf.js takes the memory of `data`. `mostImagePixels`: larger images are not drawn.
 */
export function openWithPdfjs(data: Uint8Array, mostImagePixels = 50_000_000): PDFDocumentLoadingTask {
  return getDocument({
    data,
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    useSystemFonts: false,
    disableFontFace: true,
    maxImageSize: mostImagePixels,
    verbosity: VerbosityLevel.ERRORS,
  });
}
