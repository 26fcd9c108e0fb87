import { PdfFailure } from './pdf-error.ts';
import { prepareWorker } from './pdf-worker.ts';

/** What reads PDFs: pdf.js, what drives it and the tools of a reader, in files of their own, so that a screen stands before they come. */
export async function loadReader() {
  try {
    const [{ TextLayer, openPdf }, { viewerParts }] = await Promise.all([
      import('./pdf-document.ts'),
      import('./viewer-parts.ts'),
    ]);
    return { TextLayer, openPdf, viewerParts };
  } catch (reason) {
    throw new PdfFailure({ kind: 'network', status: null }, reason);
  }
}

/**
 * Fetches what reads PDFs ahead of a document that is about to be opened. The worker comes last: the screen is still on its way, and goes
 * before it.
 */
export function preparePdf(): void {
  loadReader().then(
    () => prepareWorker(),
    // Whoever opens a document is told.
    () => undefined,
  );
}
