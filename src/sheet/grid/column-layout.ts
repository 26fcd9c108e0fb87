import type { SheetColumn } from './sheet-column.ts';

/* Widths in CSS pixels. */

const narrowest = 56;
const widest = 720;
const widthOfKind = { text: 190, number: 130, day: 140, choice: 190 } as const;

/** Where columns stand, from the left edge of the first one. */
export type ColumnLayout = {
  readonly widths: readonly number[];
  readonly starts: readonly number[];
  readonly total: number;
};

/** A width that a column may have. */
export function boundedWidth(width: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, width)));
}

/** Where columns stand; `chosen` are the widths that a person gave, by column. */
export function layOutColumns(
  columns: readonly SheetColumn[],
  chosen: ReadonlyMap<string, number>,
): ColumnLayout {
  const widths = columns.map(({ id, width, kind = 'text' }) => chosen.get(id) ?? width ?? widthOfKind[kind]);
  let total = 0;
  const starts = widths.map((width) => {
    total += width;
    return total - width;
  });
  return { widths, starts, total };
}

/** The column at a distance from the left edge of the first one; the nearest one outside of them. */
export function columnAt(layout: ColumnLayout, distance: number): number {
  const behind = layout.starts.findIndex((start) => start > distance);
  return Math.max(0, (behind === -1 ? layout.starts.length : behind) - 1);
}
