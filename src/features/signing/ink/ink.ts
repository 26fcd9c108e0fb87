/**
 * Strokes as ink: a curve through the points whose width follows the speed, as signature_pad draws it on the screen. Pure, so that
 * the same ink is had at any density, and its bounds are known without looking at pixels.
 */
import type { InkPoint, Sheet, Stroke } from './strokes.ts';

/** A dot of ink, in the sheet's CSS pixels. */
export type InkDot = { readonly x: number; readonly y: number; readonly radius: number };

export type InkBounds = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** The pen of the pad on the screen and of every picture made from it, in CSS pixels. */
export const pen = { minWidth: 0.9, maxWidth: 2.8, velocityWeight: 0.7, dotRadius: 1.85 } as const;

type Vector = { readonly x: number; readonly y: number };

const distance = (a: Vector, b: Vector): number => Math.hypot(a.x - b.x, a.y - b.y);

/** The control points before and after `b` on a smooth curve through three points. */
function controlsAround(a: Vector, b: Vector, c: Vector): { before: Vector; after: Vector } {
  const first = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const second = { x: (b.x + c.x) / 2, y: (b.y + c.y) / 2 };
  const l1 = distance(a, b);
  const l2 = distance(b, c);
  // Two points at one place have no direction; half way is as good as any.
  const share = l1 + l2 === 0 ? 0.5 : l2 / (l1 + l2);
  const middle = { x: second.x + (first.x - second.x) * share, y: second.y + (first.y - second.y) * share };
  const shift = { x: b.x - middle.x, y: b.y - middle.y };
  return {
    before: { x: first.x + shift.x, y: first.y + shift.y },
    after: { x: second.x + shift.x, y: second.y + shift.y },
  };
}

function widthAt(velocity: number): number {
  return Math.max(pen.maxWidth / (velocity + 1), pen.minWidth);
}

function velocityBetween(start: InkPoint, end: InkPoint): number {
  return end.time === start.time ? 1 : distance(start, end) / Math.abs(end.time - start.time);
}

function dotsOfStroke(stroke: Stroke, density: number): InkDot[] {
  const [first, second] = stroke;
  if (first === undefined) {
    return [];
  }
  if (second === undefined) {
    return [{ x: first.x, y: first.y, radius: pen.dotRadius }];
  }
  const dots: InkDot[] = [];
  let velocity = 0;
  let width = (pen.minWidth + pen.maxWidth) / 2;
  for (let index = 0; index + 1 < stroke.length; index += 1) {
    const start = stroke[index] ?? first;
    const end = stroke[index + 1] ?? start;
    const control1 = controlsAround(stroke[index - 1] ?? start, start, end).after;
    const control2 = controlsAround(start, end, stroke[index + 2] ?? end).before;
    velocity = pen.velocityWeight * velocityBetween(start, end) + (1 - pen.velocityWeight) * velocity;
    const nextWidth = widthAt(velocity);
    const length = distance(start, control1) + distance(control1, control2) + distance(control2, end);
    const steps = Math.max(1, Math.ceil(length * density));
    for (let step = 0; step <= steps; step += 1) {
      const t = step / steps;
      const u = 1 - t;
      const blend = (a: number, b: number, c: number, d: number): number =>
        u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d;
      dots.push({
        x: blend(start.x, control1.x, control2.x, end.x),
        y: blend(start.y, control1.y, control2.y, end.y),
        radius: width + t * t * t * (nextWidth - width),
      });
    }
    width = nextWidth;
  }
  return dots;
}

/** The ink of a sheet. `density` is how many dots stand on a CSS pixel's length: 1 for a screen, the scale for a picture. */
export function inkOf(sheet: Sheet, density: number): InkDot[] {
  return sheet.strokes.flatMap((stroke) => dotsOfStroke(stroke, density));
}

/** The least box, in the sheet's CSS pixels, that holds all ink; `null` when there is none. */
export function inkBounds(dots: readonly InkDot[]): InkBounds | null {
  if (dots.length === 0) {
    return null;
  }
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, radius } of dots) {
    left = Math.min(left, x - radius);
    top = Math.min(top, y - radius);
    right = Math.max(right, x + radius);
    bottom = Math.max(bottom, y + radius);
  }
  return { left, top, width: right - left, height: bottom - top };
}
