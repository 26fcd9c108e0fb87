/**
 * A drawn signature as data: strokes of points. Pictures are made from it, never the other way round, so that it is redrawn sharp
 * on a turned phone and exported larger than it was drawn.
 */
import { z } from 'zod';

/** `x` and `y` in CSS pixels from the sheet's upper left, `time` in milliseconds: how fast it was drawn makes the ink's width. */
const pointSchema = z.object({ x: z.number(), y: z.number(), time: z.number() });

export const inks = ['blue', 'black'] as const;
export type Ink = (typeof inks)[number];

export const tips = ['fine', 'medium', 'broad'] as const;

const penSchema = z.object({ ink: z.enum(inks), tip: z.enum(tips) });
export type Pen = z.output<typeof penSchema>;

export const usualPen: Pen = { ink: 'blue', tip: 'medium' };

export const sheetSchema = z.object({
  /** Of the pad that it was drawn on, in CSS pixels. */
  width: z.number().positive(),
  height: z.number().positive(),
  /** Of the whole signature; sheets that were saved before there was a choice have the usual one. */
  pen: penSchema.default(usualPen),
  strokes: z.array(z.array(pointSchema).min(1).readonly()).readonly(),
});

export type InkPoint = z.output<typeof pointSchema>;
export type Stroke = readonly InkPoint[];
export type Sheet = {
  readonly width: number;
  readonly height: number;
  readonly pen: Pen;
  readonly strokes: readonly Stroke[];
};

export function isBlank(sheet: Sheet | null): boolean {
  return sheet === null || sheet.strokes.length === 0;
}

/** The sheet without its last stroke; `null` when nothing is left. */
export function withoutLastStroke(sheet: Sheet): Sheet | null {
  return sheet.strokes.length < 2 ? null : { ...sheet, strokes: sheet.strokes.slice(0, -1) };
}

/** The sheet as it lies on a pad of another size: as large as it fits without being distorted, in the middle. */
export function fitSheet(sheet: Sheet, width: number, height: number): Sheet {
  if (sheet.width === width && sheet.height === height) {
    return sheet;
  }
  const scale = Math.min(width / sheet.width, height / sheet.height);
  const left = (width - sheet.width * scale) / 2;
  const top = (height - sheet.height * scale) / 2;
  const strokes = sheet.strokes.map((stroke) =>
    stroke.map(({ x, y, time }) => ({ x: left + x * scale, y: top + y * scale, time })),
  );
  return { ...sheet, width, height, strokes };
}

/** Writes a sheet for the account's saved signatures; {@link parseSheet} reads it again. */
export function formatSheet(sheet: Sheet): string {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return JSON.stringify({
    width: round(sheet.width),
    height: round(sheet.height),
    pen: sheet.pen,
    strokes: sheet.strokes.map((stroke) =>
      stroke.map(({ x, y, time }) => ({ x: round(x), y: round(y), time })),
    ),
  });
}

/** Reads what {@link formatSheet} wrote; `null` for anything else. */
export function parseSheet(text: string): Sheet | null {
  try {
    const parsed = sheetSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
