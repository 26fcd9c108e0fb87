/**
 * Pictures of pages for the browser's print. Our policy allows no frame to hand the file itself to the browser's own viewer,
 * and a document may not be sent anywhere to be printed; so pages are drawn as a printer would, one after another.
 */
import { drawPage, mostDetailPixels, pixelScaleOf, releaseCanvas } from '../draw-page.ts';
import { shownSize } from '../geometry.ts';
import { frameOf } from '../page-frame.ts';
import type { PdfDocument } from '../pdf-document.ts';

/** A drawn page. `url` is a blob's, to be revoked; the size is in points. */
export type PrintedPage = {
  readonly pageNumber: number;
  readonly url: string;
  readonly width: number;
  readonly height: number;
};

/** Dots per inch: letters of 6 points are still clear, and a page of A4 takes 9 MB while it is drawn. */
const dotsPerInch = 150;

/** A page of letters is smaller than this as PNG, which keeps them sharp; one that was scanned becomes a JPEG. */
const largestPng = 1_500_000;

function encode(canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) {
          reject(new Error('The page cannot be encoded'));
        } else {
          resolve(blob);
        }
      },
      type,
      quality,
    );
  });
}

async function pictureOf(canvas: HTMLCanvasElement): Promise<Blob> {
  const png = await encode(canvas, 'image/png');
  return png.size <= largestPng ? png : encode(canvas, 'image/jpeg', 0.9);
}

async function drawOne(document: PdfDocument, pageNumber: number, signal: AbortSignal): Promise<PrintedPage> {
  const page = await document.getPage(pageNumber);
  const frame = frameOf(page);
  // A plan of A0 comes at the most dots that one canvas can have.
  const view = { frame, scale: dotsPerInch / 72, turn: 0 } as const;
  const scale = pixelScaleOf(view, 1, mostDetailPixels);
  const canvas = await drawPage(page, { ...view, scale }, signal, { intent: 'print' });
  try {
    const picture = await pictureOf(canvas);
    signal.throwIfAborted();
    return { pageNumber, url: URL.createObjectURL(picture), ...shownSize(frame, 0) };
  } finally {
    releaseCanvas(canvas);
  }
}

/** Gives back what drawn pages hold. */
export function releasePages(pages: readonly PrintedPage[]): void {
  for (const { url } of pages) {
    URL.revokeObjectURL(url);
  }
}

/**
 * Draws pages (numbers from 1) at 150 dpi, one at a time, as they are in the file and not as the view is turned.
 * Rejects when the signal aborts or a page cannot be drawn; then nothing stays behind.
 */
export async function drawForPrint(
  document: PdfDocument,
  pageNumbers: readonly number[],
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<readonly PrintedPage[]> {
  const pages: PrintedPage[] = [];
  try {
    for (const pageNumber of pageNumbers) {
      signal.throwIfAborted();
      pages.push(await drawOne(document, pageNumber, signal));
      onProgress(pages.length);
    }
    return pages;
  } catch (reason) {
    releasePages(pages);
    throw reason;
  }
}
