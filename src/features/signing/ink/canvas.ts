/** Pictures of signatures, made on canvases that are never shown. */
import { type InkDot, inkBounds, inkOf } from './ink.ts';
import { visibleBox } from './pixels.ts';
import type { Ink, Pen, Drawing } from './strokes.ts';

/** A PNG as a data URI, with a transparent ground and nothing around the ink. */
export type Picture = { readonly dataUri: string; readonly width: number; readonly height: number };

/** Blue-black, which tells what is signed by hand from what is printed, and black. */
export const inkColors: Record<Ink, string> = { blue: '#12306e', black: '#14181f' };

/** Pictures are twice as fine as the screen's CSS pixels, so that they are sharp in print. */
const exportScale = 2;

/** Larger pictures only make larger documents. */
const widest = 1600;

export function newCanvas(width: number, height: number): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.ceil(width));
  canvas.height = Math.max(1, Math.ceil(height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) {
    throw new Error('canvases are not to be had');
  }
  return [canvas, context];
}

/** The picture of a canvas without the transparent edges; `null` when nothing is to be seen. */
export function trimmedPicture(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): Picture | null {
  const box = visibleBox(context.getImageData(0, 0, canvas.width, canvas.height));
  if (box === null) {
    return null;
  }
  const [cut, onto] = newCanvas(box.width, box.height);
  onto.drawImage(canvas, -box.left, -box.top);
  return { dataUri: cut.toDataURL('image/png'), width: cut.width, height: cut.height };
}

export function fillInk(context: CanvasRenderingContext2D, pen: Pen, dots: readonly InkDot[]): void {
  context.fillStyle = inkColors[pen.ink];
  for (const { x, y, radius } of dots) {
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  }
}

/** The picture of a drawn signature; `null` when the drawing is blank. */
export function drawnPicture(drawing: Drawing): Picture | null {
  const bounds = inkBounds(inkOf(drawing, 1));
  if (bounds === null) {
    return null;
  }
  const scale = Math.min(exportScale, widest / bounds.width);
  // A pixel more on each side, since edges are drawn soft.
  const [canvas, context] = newCanvas(bounds.width * scale + 2, bounds.height * scale + 2);
  context.translate(1 - bounds.left * scale, 1 - bounds.top * scale);
  context.scale(scale, scale);
  fillInk(context, drawing.pen, inkOf(drawing, scale));
  return trimmedPicture(canvas, context);
}
