import { foldForSearch } from '../../../contract/text.ts';
import type { Tone } from '../../ui/tone.ts';
import { normalizeText } from '../../../contract/normalize-text.ts';

/** One of the texts that a column takes. `value` stands in the cell; `label` says what it means, where that is something else. */
export type SheetOption = { readonly value: string; readonly label: string };

/** A column as it is shown. `id` is the store's; columns that are not given are not shown. */
export type SheetColumn = {
  readonly id: string;
  readonly title: string;
  /** Numbers stand at the right; a choice offers its options while it is edited. Any text may be typed all the same: the check judges. */
  readonly kind?: 'text' | 'number' | 'day' | 'choice';
  readonly options?: readonly SheetOption[];
  /** In CSS pixels; else what suits the kind. */
  readonly width?: number;
  readonly readOnly?: boolean;
  /** What a text is shown as, where that says more to a reader than the text itself. */
  readonly show?: (text: string) => string;
  /** Edited elsewhere: instead of its text being opened, `onOpenCell` is told. It may be typed over and pasted all the same. */
  readonly isOpened?: boolean;
  /** Its texts are picked from a search, which the one who uses the grid offers where many cells are fixed at once. */
  readonly isPicked?: boolean;
  /** No cell of it may be empty. */
  readonly isRequired?: boolean;
  /** Stays in sight when one scrolls sideways, if it is among the first columns and there is room. */
  readonly isFrozen?: boolean;
};

/** What is to become of a row, said beside its number. */
export type RowMark = {
  readonly text: string;
  readonly tone: Tone;
  /** Texts that the row would replace, by column, shown beside the new ones. */
  readonly was?: Readonly<Record<string, string>>;
};

/** A text as it goes to a cell: composed, and an option's value where its label was typed, with or without accents. */
export function settledText(column: SheetColumn | undefined, text: string): string {
  const composed = normalizeText(text, 'NFC');
  if (column?.kind !== 'choice' || column.options === undefined || composed === '') {
    return composed;
  }
  const folded = foldForSearch(composed);
  const isSaid = ({ value, label }: SheetOption): boolean =>
    foldForSearch(value) === folded || foldForSearch(label) === folded;
  return column.options.some(({ value }) => value === composed)
    ? composed
    : (column.options.find(isSaid)?.value ?? composed);
}
