import { letOthersIn, sliceMilliseconds } from '../check/slices.ts';
import type { Cell } from './cells.ts';
import { type Finder, createFinder } from './find-text.ts';
import type { GridModel } from './grid-model.ts';

/** Looks through all cells in sight of the view, row by row, in slices; `null` when it was called off. */
export async function findCells(
  model: GridModel,
  finder: Finder,
  signal: AbortSignal,
): Promise<Cell[] | null> {
  const { view } = model.state();
  const places = model.options().columns.map((_, column) => model.placeOf(column));
  const found: Cell[] = [];
  let until = performance.now() + sliceMilliseconds;
  for (let row = 0; row < view.count; row += 1) {
    const texts = model.store.row(view.indexAt(row));
    places.forEach((place, column) => {
      const text = texts[place] ?? '';
      if (text !== '' && finder.isIn(text)) {
        found.push({ row, column });
      }
    });
    if (performance.now() >= until) {
      await letOthersIn();
      if (signal.aborted) {
        return null;
      }
      until = performance.now() + sliceMilliseconds;
    }
  }
  return found;
}

/** The place in a list of cells, in the order of reading, of the next one behind a cell or before it; around at the ends. */
export function nextPlace(cells: readonly Cell[], from: Cell, way: 1 | -1): number {
  const compare = (cell: Cell): number => cell.row - from.row || cell.column - from.column;
  const place =
    way === 1
      ? cells.findIndex((cell) => compare(cell) > 0)
      : cells.findLastIndex((cell) => compare(cell) < 0);
  return place === -1 && way === -1 ? cells.length - 1 : Math.max(0, place);
}

/** Replaces what is looked for in cells, as one step; gives their number. */
export function replaceInCells(
  model: GridModel,
  cells: readonly Cell[],
  options: { readonly query: string; readonly folded: boolean },
  replacement: string,
): number {
  const finder = createFinder(options);
  if (finder === null) {
    return 0;
  }
  return model.write(
    cells.map((cell) => ({ ...cell, text: finder.replaceIn(model.textAt(cell), replacement) })),
  );
}
