/** Draws revisions of a PDF in Node, for the second witness of the signature checker. */
import { createCanvas } from '@napi-rs/canvas';
import { AnnotationMode, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Pdfjs, toDrawable } from '../../pdf-signatures/witness/draw-with-pdfjs.ts';
import type { OpenRevision } from '../../pdf-signatures/witness/run-witness.ts';
import { openWithPdfjs } from '../../server/adapters/pdf/open-with-pdfjs.ts';

const mostImagePixels = 100_000_000;

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
    const task = openWithPdfjs(new Uint8Array(bytes.subarray(0, end)), mostImagePixels);
    const close = () => task.destroy();
    try {
      return await toDrawable(await task.promise, pdfjs, close);
    } catch (reason) {
      await close();
      throw reason;
    }
  };
}
