/**
 * A drawn signature as data: strokes of points. Pictures are made from it, never the other way round, so that it is redrawn sharp
 * on a turned phone and exported larger than it was drawn.
 */
import { z } from 'zod';

/** `x` and `y` in CSS pixels from the sheet's upper left, `time` in milliseconds: how fast it was drawn makes the ink's width. */
const pointSchema = z.object({ x: z.number(), y: z.number(), time: z.number() });

export const sheetSchema = z.object({
  /** Of the pad that it was drawn on, in CSS pixels. */
  width: z.number().positive(),
  height: z.number().positive(),
  strokes: z.array(z.array(pointSchema).min(1)),
});

export type InkPoint = z.output<typeof pointSchema>;
export type Stroke = readonly InkPoint[];
export type Sheet = { readonly width: number; readonly height: number; readonly strokes: readonly Stroke[] };

export function isBlank(sheet: Sheet | null): boolean {
  return sheet === null || sheet.strokes.length === 0;
}

/** The sheet without its last stroke. */
export function withoutLastStroke(sheet: Sheet): Sheet {
  return { ...sheet, strokes: sheet.strokes.slice(0, -1) };
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
  return { width, height, strokes };
}

/** Writes a sheet for the account's saved signatures; {@link parseSheet} reads it again. */
export function formatSheet(sheet: Sheet): string {
  const round = (value: number): number => Math.round(value * 100) / 100;
  return JSON.stringify({
    width: round(sheet.width),
    height: round(sheet.height),
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
