/**
 * A drawn signature as data: strokes of points. Pictures are made from it, never the other way round, so that it is redrawn sharp
 * on a turned phone and exported larger than it was drawn.
 */
import { z } from 'zod';

/** `x` and `y` in CSS pixels from the drawing's upper left, `time` in milliseconds: how fast it was drawn makes the ink's width. */
const pointSchema = z.object({ x: z.number(), y: z.number(), time: z.number() });

export const inks = ['blue', 'black'] as const;
export type Ink = (typeof inks)[number];

export const tips = ['fine', 'medium', 'broad'] as const;

const penSchema = z.object({ ink: z.enum(inks), tip: z.enum(tips) });
export type Pen = z.output<typeof penSchema>;

export const usualPen: Pen = { ink: 'blue', tip: 'medium' };

export const drawingSchema = z.object({
  /** Of the pad that it was drawn on, in CSS pixels. */
  width: z.number().positive(),
  height: z.number().positive(),
  /** Of the whole signature; drawings that were saved before there was a choice have the usual one. */
  pen: penSchema.default(usualPen),
  strokes: z.array(z.array(pointSchema).min(1).readonly()).readonly(),
});

export type InkPoint = z.output<typeof pointSchema>;
export type Stroke = readonly InkPoint[];
export type Drawing = {
  readonly width: number;
  readonly height: number;
  readonly pen: Pen;
  readonly strokes: readonly Stroke[];
};

export function isBlank(drawing: Drawing | null): boolean {
  return drawing === null || drawing.strokes.length === 0;
}

/** The drawing without its last stroke; `null` when nothing is left. */
export function withoutLastStroke(drawing: Drawing): Drawing | null {
  return drawing.strokes.length < 2 ? null : { ...drawing, strokes: drawing.strokes.slice(0, -1) };
}

/** The drawing as it lies on a pad of another size: as large as it fits without being distorted, in the middle. */
export function fitDrawing(drawing: Drawing, width: number, height: number): Drawing {
  if (drawing.width === width && drawing.height === height) {
    return drawing;
  }
  const scale = Math.min(width / drawing.width, height / drawing.height);
  const left = (width - drawing.width * scale) / 2;
  const top = (height - drawing.height * scale) / 2;
  const strokes = drawing.strokes.map((stroke) =>
    stroke.map(({ x, y, time }) => ({ x: left + x * scale, y: top + y * scale, time })),
  );
  return { ...drawing, width, height, strokes };
}

/** Writes a drawing for the account's saved signatures; {@link parseDrawing} reads it again. */
export function formatDrawing(drawing: Drawing): string {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return JSON.stringify({
    width: round(drawing.width),
    height: round(drawing.height),
    pen: drawing.pen,
    strokes: drawing.strokes.map((stroke) =>
      stroke.map(({ x, y, time }) => ({ x: round(x), y: round(y), time })),
    ),
  });
}

/** Reads what {@link formatDrawing} wrote; `null` for anything else. */
export function parseDrawing(text: string): Drawing | null {
  try {
    const parsed = drawingSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
