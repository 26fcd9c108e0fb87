import type { Icon } from '@tabler/icons-react';
import { foldForSearch } from '../../../contract/text.ts';

/** Something that the palette finds by its name. */
export type PaletteEntry = {
  /** The same for the same thing, so that what was chosen lately is known again. */
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  readonly icon: Icon;
  /** The address of a thing that the service found. */
  readonly to?: string;
  readonly choose: () => void;
};

/** Whether every word that was typed stands in a text, whatever its accents and in whatever order. */
export function matches(query: string, text: string): boolean {
  const folded = foldForSearch(text);
  return foldForSearch(query)
    .split(' ')
    .every((word) => folded.includes(word));
}
