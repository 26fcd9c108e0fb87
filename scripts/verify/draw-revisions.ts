/** Draws revisions of a PDF in Node, for the second witness of the signature checker. */
import { fileURLToPath } from 'node:url';
import { createCanvas } from '@napi-rs/canvas';
import { AnnotationMode, getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { toDrawable } from '../../pdf-signatures/witness/draw-with-pdfjs.ts';
import type { Pdfjs } from '../../pdf-signatures/witness/draw-with-pdfjs.ts';
import type { OpenRevision } from '../../pdf-signatures/witness/run-witness.ts';

const packageFolder = new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
const folder = (name: string): string => fileURLToPath(new URL(`${name}/`, packageFolder));

const pdfjs: Pdfjs = {
  annotationModes: AnnotationMode,
  operators: OPS,
  createSurface: (width, height) => {
    const canvas = createCanvas(width, height);
    return { canvas, read: () => canvas.getContext('2d').getImageData(0, 0, width, height).data };
  },
};

/** Opens revisions of these bytes. */
export function openRevisionsOf(bytes: Uint8Array): OpenRevision {
  return async (end) => {
    const task = getDocument({
      // Of its own: pdf.js takes the memory away.
      data: new Uint8Array(bytes.subarray(0, end)),
      cMapUrl: folder('cmaps'),
      standardFontDataUrl: folder('standard_fonts'),
      wasmUrl: folder('wasm'),
      iccUrl: folder('iccs'),
      useSystemFonts: false,
      disableFontFace: true,
      maxImageSize: 100_000_000,
      verbosity: VerbosityLevel.ERRORS,
    });
    const close = () => task.destroy();
    try {
      return await toDrawable(await task.promise, pdfjs, close);
    } catch (reason) {
      await close();
      throw reason;
    }
  };
}
