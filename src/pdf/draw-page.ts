import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { cssSize } from './geometry.ts';
import type { PageView } from './geometry.ts';

/** Pixels of one canvas at most: more fails on phones (Safari's limit is 16.7 million), and takes 4 bytes each. */
const mostPixels = 16_000_000;

/** Device pixels per CSS pixel for a page of a size in CSS pixels: the screen's own, unless the canvas became too large. */
function canvasRatio(width: number, height: number, devicePixelRatio: number): number {
  return Math.min(devicePixelRatio, Math.sqrt(mostPixels / Math.max(width * height, 1)));
}

/** Gives a canvas's memory back at once; browsers otherwise wait for their garbage collector. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/**
 * Draws a page on a new canvas, which is as large as the page is shown, in shares of the page: it stays in place while
 * the page is stretched, until another one takes over. Rejects when the signal aborts, or the page cannot be drawn.
 */
export async function drawPage(
  page: PDFPageProxy,
  view: PageView,
  devicePixelRatio: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  signal.throwIfAborted();
  const size = cssSize(view);
  const ratio = canvasRatio(size.width, size.height, devicePixelRatio);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(Math.ceil(size.width * ratio), 1);
  canvas.height = Math.max(Math.ceil(size.height * ratio), 1);
  // A hair larger than the page, which cuts it off, so that the canvas's pixels are exactly the screen's.
  canvas.style.width = `${(100 * canvas.width) / (size.width * ratio)}%`;
  canvas.style.height = `${(100 * canvas.height) / (size.height * ratio)}%`;

  const task = page.render({
    canvas,
    viewport: page.getViewport({ scale: view.scale * ratio, rotation: (page.rotate + view.turn) % 360 }),
  });
  const cancel = (): void => {
    task.cancel();
  };
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
    signal.throwIfAborted();
    return canvas;
  } catch (reason) {
    releaseCanvas(canvas);
    throw reason;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
