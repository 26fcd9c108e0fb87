import type { SheetStore } from '../../../spreadsheet/grid/sheet-store.ts';
import { originColumn } from './build-table.ts';
import type { SourceFacts } from './draft.ts';

/** What rows of a batch are called: by their numbers in the file that they come from, else by where they stand. */
export function createRowNumbers(
  store: SheetStore,
  facts: Pick<SourceFacts, 'rowNumbers'> | null,
): (index: number) => string {
  return (index) => {
    const origin = store.cell(index, originColumn);
    const number = origin === '' ? undefined : facts?.rowNumbers?.[Number(origin)];
    return String(number ?? index + 1);
  };
}
