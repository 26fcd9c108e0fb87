/** Where the parts of pdf.js are that it fetches by itself. */
// The legacy build: the modern one calls methods that browsers have had for months only, and phones are older than that.
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

export const pdfWorkerUrl = workerUrl;

/** Decoders, character maps and fonts. In development Vite serves the packages themselves; a build has them copied (scripts/copy-pdfjs-assets.ts). */
export const pdfjsAssets = import.meta.env.DEV
  ? '/node_modules/pdfjs-dist/'
  : `${import.meta.env.BASE_URL}pdfjs/`;
