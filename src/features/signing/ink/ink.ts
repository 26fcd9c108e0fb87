/**
 * Strokes as ink: a curve through the points whose width follows the speed, the slower, the wider. Pure, so that
 * the same ink is had at any density, and its bounds are known without looking at pixels.
 */
import type { InkPoint, Pen, Drawing, Stroke } from './strokes.ts';

/** A dot of ink, in the drawing's CSS pixels. */
export type InkDot = { readonly x: number; readonly y: number; readonly radius: number };

export type InkBounds = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};

/** How ink flows, in CSS pixels of a drawing: half widths of a stroke at its thinnest and thickest, and of a dot. */
export type Nib = {
  readonly minWidth: number;
  readonly maxWidth: number;
  readonly dotRadius: number;
  /** CSS pixels of this drawing for one of a small pad: a hand draws faster where there is more room. */
  readonly scale: number;
};

/** How much of the speed of a piece counts at once; the rest is that of the piece before. */
const velocityWeight = 0.7;

const thickness: Record<Pen['tip'], number> = { fine: 0.7, medium: 1, broad: 1.5 };

/** The size of a small pad, on which a nib is as wide as it is called. */
const smallPad = { width: 360, height: 180 };

/**
 * The nib of a pen on a drawing. On a larger drawing it is as much wider, so that a signature looks alike wherever it was drawn, once
 * it is shrunk into its box.
 */
export function nibOf({ width, height, pen }: Pick<Drawing, 'width' | 'height' | 'pen'>): Nib {
  const scale = Math.max(1, Math.min(width / smallPad.width, height / smallPad.height));
  const factor = thickness[pen.tip] * scale;
  return { minWidth: 0.9 * factor, maxWidth: 2.8 * factor, dotRadius: 1.85 * factor, scale };
}

/** Half the width of a stroke where the pen goes at a speed, in CSS pixels a millisecond: the slower, the wider. */
function widthAt(velocity: number, nib: Nib): number {
  return Math.max(nib.maxWidth / (velocity / nib.scale + 1), nib.minWidth);
}

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

function velocityBetween(start: InkPoint, end: InkPoint): number {
  return end.time === start.time ? 1 : distance(start, end) / Math.abs(end.time - start.time);
}

function dotOf({ x, y }: InkPoint, nib: Nib): InkDot {
  return { x, y, radius: nib.dotRadius };
}

/** The ink of the pieces `from` up to before `to` of a stroke; a piece lies between two of its points. */
function inkOfPieces(stroke: Stroke, nib: Nib, density: number, from: number, to: number): InkDot[] {
  const dots: InkDot[] = [];
  let velocity = 0;
  let width = (nib.minWidth + nib.maxWidth) / 2;
  for (let index = 0; index < to; index += 1) {
    const start = stroke[index];
    const end = stroke[index + 1];
    if (start === undefined || end === undefined) {
      break;
    }
    velocity = velocityWeight * velocityBetween(start, end) + (1 - velocityWeight) * velocity;
    const nextWidth = widthAt(velocity, nib);
    if (index < from) {
      width = nextWidth;
      continue;
    }
    const control1 = controlsAround(stroke[index - 1] ?? start, start, end).after;
    const control2 = controlsAround(start, end, stroke[index + 2] ?? end).before;
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

/** The ink of a drawing. `density` is how many dots stand on a CSS pixel's length: 1 for a screen, the scale for a picture. */
export function inkOf(drawing: Drawing, density: number): InkDot[] {
  const nib = nibOf(drawing);
  return drawing.strokes.flatMap((stroke) => {
    const [first, second] = stroke;
    return first !== undefined && second === undefined
      ? [dotOf(first, nib)]
      : inkOfPieces(stroke, nib, density, 0, stroke.length - 1);
  });
}

/**
 * The ink that is certain of a stroke that is being drawn, and was not while it had `before` points: a piece bends towards the
 * point after it.
 */
export function settledInk(drawing: Drawing, stroke: Stroke, before: number, density: number): InkDot[] {
  const nib = nibOf(drawing);
  const [first] = stroke;
  const dot = before === 0 && first !== undefined ? [dotOf(first, nib)] : [];
  return [...dot, ...inkOfPieces(stroke, nib, density, Math.max(0, before - 2), stroke.length - 2)];
}

/** The least box, in the drawing's CSS pixels, that holds all ink; `null` when there is none. */
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
