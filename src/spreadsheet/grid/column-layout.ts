import type { SheetColumn } from './sheet-column.ts';

/* Widths in CSS pixels. */

const narrowest = 56;
const widest = 720;
const widestByItself = 340;
const widthOfKind = { text: 190, number: 130, day: 140, choice: 190 } as const;

/** Where columns stand, from the left edge of the first one. */
export type ColumnLayout = {
  readonly widths: readonly number[];
  readonly starts: readonly number[];
  readonly total: number;
};

/** The first columns that stay in sight when one scrolls sideways, and how wide they are together. */
export type FrozenColumns = { readonly count: number; readonly width: number };

/** How much of a grid may stay in sight, so that the rest can still be read. */
const frozenShare = 0.6;

/** Of the columns that are to stay in sight, those for which there is room beside the numbers of rows. */
export function freezeColumns(
  columns: readonly SheetColumn[],
  { widths }: Pick<ColumnLayout, 'widths'>,
  headWidth: number,
  gridWidth: number,
): FrozenColumns {
  let count = 0;
  let width = 0;
  while (columns[count]?.isFrozen === true) {
    const next = width + (widths[count] ?? 0);
    if (headWidth + next > gridWidth * frozenShare) {
      break;
    }
    count += 1;
    width = next;
  }
  return { count, width };
}

/** A width that a column may have. */
export function boundedWidth(width: number): number {
  return Math.round(Math.max(narrowest, Math.min(widest, width)));
}

/**
 * Where columns stand; `chosen` are the widths that a person gave, by column, and `needed` those that what is wrong there needs to be
 * read, which a column gets as far as that is not too much.
 */
export function layOutColumns(
  columns: readonly SheetColumn[],
  chosen: ReadonlyMap<string, number>,
  needed: ReadonlyMap<string, number>,
): ColumnLayout {
  const widths = columns.map(
    ({ id, width, kind = 'text' }) =>
      chosen.get(id) ?? Math.max(width ?? widthOfKind[kind], Math.min(needed.get(id) ?? 0, widestByItself)),
  );
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

/** About the width of a letter, and what stands beside the text of a cell: good enough to see whether a text has room. */
const letterWidth = 8.1;
const besideText = 34;

/** The width in which texts have room. */
export function fittingWidth(texts: Iterable<string>): number {
  let longest = 0;
  for (const text of texts) {
    longest = Math.max(longest, text.length);
  }
  return boundedWidth(longest * letterWidth + besideText);
}
