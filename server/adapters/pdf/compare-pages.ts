import { createCanvas } from '@napi-rs/canvas';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Rect } from '../../../contract/page-space.ts';
import { openWithPdfjs } from './open-with-pdfjs.ts';

/**
 * Whether two files show the same on every page, text and pixels, as pdf.js draws them. Runs in the worker, for a slice of time at once:
 * a file of many pages is compared over several tasks.
 */

/** Of a page, in pixels: an ordinary page has two for each point, a poster fewer. */
const mostPixels = 1_000_000;

/** Points around a place that is passed over, for what is drawn on its edge. */
const margin = 1;

/** Places of a page, in user space, in which the two files are meant to differ. */
export type PlacesOfPage = { readonly pageNumber: number; readonly rects: readonly Rect[] };

export type Comparison = {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly passedOver: readonly PlacesOfPage[];
  /** The first page to be compared. */
  readonly from: number;
};

export type CompareResult =
  | { readonly kind: 'same' }
  | { readonly kind: 'differs' }
  /** One of them cannot be opened. */
  | { readonly kind: 'unreadable' }
  /** Time ran out; the pages before `next` are the same. */
  | { readonly kind: 'same-so-far'; readonly next: number };

/** At least one page is compared, however little time there is. */
export async function comparePages(comparison: Comparison, milliseconds: number): Promise<CompareResult> {
  const until = performance.now() + milliseconds;
  return withDocuments([comparison.before, comparison.after], async (before, after) => {
    if (before.numPages !== after.numPages) {
      return { kind: 'differs' };
    }
    for (let pageNumber = comparison.from; pageNumber <= before.numPages; pageNumber += 1) {
      if (pageNumber > comparison.from && performance.now() > until) {
        return { kind: 'same-so-far', next: pageNumber };
      }
      const rects = comparison.passedOver.find((places) => places.pageNumber === pageNumber)?.rects ?? [];
      const old = await showPage(before, pageNumber, rects);
      const fresh = await showPage(after, pageNumber, rects);
      if (old.text !== fresh.text || !old.pixels.equals(fresh.pixels)) {
        return { kind: 'differs' };
      }
    }
    return { kind: 'same' };
  });
}

async function withDocuments(
  files: readonly [Uint8Array, Uint8Array],
  use: (before: PDFDocumentProxy, after: PDFDocumentProxy) => Promise<CompareResult>,
): Promise<CompareResult> {
  const tasks = files.map((bytes) => openWithPdfjs(Uint8Array.from(bytes)));
  // One that is destroyed while it is being opened rejects a promise that nobody has.
  const [before, after] = await Promise.allSettled(tasks.map((task) => task.promise));
  try {
    return before?.status === 'fulfilled' && after?.status === 'fulfilled'
      ? await use(before.value, after.value)
      : { kind: 'unreadable' };
  } catch {
    return { kind: 'differs' };
  } finally {
    await Promise.all(tasks.map((task) => task.destroy()));
  }
}

async function showPage(document: PDFDocumentProxy, pageNumber: number, passedOver: readonly Rect[]) {
  const page = await document.getPage(pageNumber);
  try {
    return { text: await textOf(page), pixels: await pixelsOf(page, passedOver) };
  } finally {
    page.cleanup();
  }
}

/** The text with its places. Fonts are left out: their names are made up anew for each file. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent({ includeMarkedContent: false });
  return JSON.stringify(items.map((item) => ('str' in item ? [item.str, item.transform] : [])));
}

async function pixelsOf(page: PDFPageProxy, passedOver: readonly Rect[]): Promise<Buffer> {
  const size = page.getViewport({ scale: 1 });
  const scale = Math.min(1, Math.sqrt(mostPixels / (size.width * size.height)));
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const context = canvas.getContext('2d');
  context.resetTransform();
  for (const { llx, lly, urx, ury } of passedOver) {
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(llx - margin, lly - margin).map(Number);
    const [x2 = 0, y2 = 0] = viewport.convertToViewportPoint(urx + margin, ury + margin).map(Number);
    context.clearRect(Math.min(x1, x2), Math.min(y1, y2), Math.abs(x2 - x1), Math.abs(y2 - y1));
  }
  return canvas.data();
}

/** Whether a file needs a password to be opened. */
export async function needsPassword(bytes: Uint8Array): Promise<boolean> {
  const task = openWithPdfjs(Uint8Array.from(bytes));
  try {
    await task.promise;
    return false;
  } catch {
    return true;
  } finally {
    await task.destroy();
  }
}
