/*
 * Where cells stand: pure numbers. A row is its place among the rows that are shown, from 0, and a column its place among the columns;
 * neither says anything of pixels.
 */

export type Cell = { readonly row: number; readonly column: number };

export const isSameCell = (a: Cell, b: Cell): boolean => a.row === b.row && a.column === b.column;

/** A rectangle of cells; all four ends belong to it. */
export type CellRange = {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
};

/** How many rows and columns there are. */
export type Extent = { readonly rows: number; readonly columns: number };

export type Direction = 'up' | 'down' | 'left' | 'right';

/** The rectangle between two of its corners. */
export function rangeBetween(a: Cell, b: Cell): CellRange {
  return {
    top: Math.min(a.row, b.row),
    bottom: Math.max(a.row, b.row),
    left: Math.min(a.column, b.column),
    right: Math.max(a.column, b.column),
  };
}

export const heightOf = (range: CellRange): number => range.bottom - range.top + 1;
export const widthOf = (range: CellRange): number => range.right - range.left + 1;

/** The nearest cell that is there. */
export function clampCell(cell: Cell, extent: Extent): Cell {
  return {
    row: Math.max(0, Math.min(cell.row, extent.rows - 1)),
    column: Math.max(0, Math.min(cell.column, extent.columns - 1)),
  };
}

const deltas: Readonly<Record<Direction, Cell>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** The cell so many places away, or the last one before the edge. */
export function stepFrom(cell: Cell, direction: Direction, places: number, extent: Extent): Cell {
  const delta = deltas[direction];
  return clampCell(
    { row: cell.row + delta.row * places, column: cell.column + delta.column * places },
    extent,
  );
}

/**
 * Where Ctrl with an arrow leads, as in spreadsheets: to the last cell of the filled ones that one stands in, else to the next filled
 * one, else to the edge.
 */
export function dataEdge(
  cell: Cell,
  direction: Direction,
  extent: Extent,
  isFilled: (cell: Cell) => boolean,
): Cell {
  const next = (from: Cell): Cell | null => {
    const to = stepFrom(from, direction, 1, extent);
    return isSameCell(to, from) ? null : to;
  };
  let at = cell;
  let ahead = next(at);
  const runs = ahead !== null && isFilled(at) && isFilled(ahead);
  while (ahead !== null) {
    if (runs && !isFilled(ahead)) {
      return at;
    }
    at = ahead;
    if (!runs && isFilled(at)) {
      return at;
    }
    ahead = next(at);
  }
  return at;
}

/** The cells of a range, row by row. */
export function* cellsOf(range: CellRange): Generator<Cell> {
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) {
      yield { row, column };
    }
  }
}
