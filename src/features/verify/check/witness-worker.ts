/** The worker that draws and compares pages of revisions of one file, away from the page that goes on meanwhile. */
import { AnnotationMode, getDocument, OPS, PDFWorker, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Pdfjs, toDrawable } from '../../../../pdf-signatures/witness/draw-with-pdfjs.ts';
import { type OpenRevision, runWitness } from '../../../../pdf-signatures/witness/run-witness.ts';
import type { FromWitnessWorker, ToWitnessWorker } from './check-messages.ts';
import { NoFilters, OffscreenCanvases } from './pdfjs-in-worker.ts';

/** Threads that parse: one for the file as it is now and one for a revision, so that both are parsed at the same time. */
const parserCount = 2;

const pdfjs: Pdfjs = {
  annotationModes: AnnotationMode,
  operators: OPS,
  createSurface: (width, height) => {
    const canvas = new OffscreenCanvas(width, height);
    return {
      canvas,
      read: () => {
        const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data;
        if (pixels === undefined) {
          throw new Error('The canvas has no context');
        }
        return pixels;
      },
    };
  },
};

function say(message: FromWitnessWorker): void {
  postMessage(message);
}

function openRevisionsOf(file: Blob, { pdfWorkerUrl, assetsUrl }: ToWitnessWorker): OpenRevision {
  const parsers = Array.from({ length: parserCount }, () =>
    PDFWorker.create({
      port: new Worker(pdfWorkerUrl, { type: 'module', name: 'witness-pdf' }),
      verbosity: VerbosityLevel.ERRORS,
    }),
  );
  let opened = 0;
  return async (end) => {
    const parser = parsers[opened % parserCount];
    opened += 1;
    const task = getDocument({
      data: new Uint8Array(await file.slice(0, end).arrayBuffer()),
      ...(parser !== undefined && { worker: parser }),
      CanvasFactory: OffscreenCanvases,
      FilterFactory: NoFilters,
      cMapUrl: `${assetsUrl}cmaps/`,
      standardFontDataUrl: `${assetsUrl}standard_fonts/`,
      wasmUrl: `${assetsUrl}wasm/`,
      iccUrl: `${assetsUrl}iccs/`,
      useWorkerFetch: true,
      // Letters as outlines: a worker has no document to load fonts into, and the fonts of this computer must not matter.
      disableFontFace: true,
      useSystemFonts: false,
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

addEventListener('message', ({ data }: MessageEvent<ToWitnessWorker>) => {
  const { file, tasks } = data;
  void runWitness(tasks, file.size, openRevisionsOf(file, data), {
    onProgress: (progress) => say({ kind: 'progress', progress }),
  }).then((findings) => {
    say({ kind: 'findings', findings });
  });
});
