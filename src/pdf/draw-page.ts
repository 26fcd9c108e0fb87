import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CssBox, type PageView, cssSize, shownSize } from './geometry.ts';

/**
 * Pixels of one canvas at most, 4 bytes each. A page that is larger on the screen is drawn coarser as a whole, and sharp
 * where it is seen (`page-detail.tsx`).
 */
export const mostPagePixels = 8_000_000;

/** Pixels of the canvas for the part that is seen: more fails on phones (Safari's limit is 16.7 million). */
export const mostDetailPixels = 16_000_000;

/**
 * Canvas pixels per point for a page that is shown as in `view`: the screen's own, unless a canvas of the whole page would
 * have more than `mostPixels`. From there on it is the same at every zoom.
 */
export function pixelScaleOf(view: PageView, devicePixelRatio: number, mostPixels: number): number {
  const { width, height } = shownSize(view.frame, view.turn);
  return Math.min(view.scale * devicePixelRatio, Math.sqrt(mostPixels / (width * height)));
}

/** Gives a canvas's memory back at once; browsers otherwise wait for their garbage collector. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

type DrawOptions = {
  /** The part to draw, in canvas pixels from the page's upper left; else the whole page. */
  readonly part?: CssBox;
  /** `print` draws what is marked for the printer alone, and leaves out what is not. */
  readonly intent?: 'display' | 'print';
};

/**
 * Draws a page on a new canvas; the scale of `view` is in canvas pixels per point. The canvas is placed and sized in shares
 * of the page: it stays in place while the page is stretched, until another one takes over. Rejects when the signal aborts,
 * or the page cannot be drawn.
 */
export async function drawPage(
  page: PDFPageProxy,
  view: PageView,
  signal: AbortSignal,
  { part, intent = 'display' }: DrawOptions = {},
): Promise<HTMLCanvasElement> {
  signal.throwIfAborted();
  const size = cssSize(view);
  const { left, top, width, height } = part ?? { left: 0, top: 0, ...size };
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(Math.ceil(width), 1);
  canvas.height = Math.max(Math.ceil(height), 1);
  // A hair larger than the page, which cuts it off, so that the canvas's pixels are exactly the screen's.
  canvas.style.width = `${(100 * canvas.width) / size.width}%`;
  canvas.style.height = `${(100 * canvas.height) / size.height}%`;
  canvas.style.left = `${(100 * left) / size.width}%`;
  canvas.style.top = `${(100 * top) / size.height}%`;
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
  if (context !== null) {
    // Letters stand where the file puts them, not on the nearest whole pixel, where spaces get lost. pdf.js asks for the same context.
    context.textRendering = 'geometricPrecision';
  }

  const task = page.render({
    canvas,
    intent,
    viewport: page.getViewport({
      scale: view.scale,
      rotation: (page.rotate + view.turn) % 360,
      offsetX: -left,
      offsetY: -top,
    }),
  });
  const cancel = (): void => task.cancel();
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
