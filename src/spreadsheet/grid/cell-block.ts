import { type Cell, type CellRange, type Extent, heightOf, widthOf } from './cells.ts';

/* Blocks of cells on their way to and from the clipboard and along a fill. */

export type Block = readonly (readonly string[])[];

/** A block as spreadsheets put it on the clipboard: tabs between cells, quotation marks around what holds tabs, line ends or marks. */
export function blockToText(block: Block): string {
  const quoted = (text: string): string =>
    /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return block.map((row) => row.map(quoted).join('\t')).join('\r\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * A block as a table that says that its cells are text, in the words of Excel and of LibreOffice Calc: otherwise both would take the
 * leading zeros of identity numbers away, turn days about, and reckon what begins with `=`.
 */
export function blockToHtml(block: Block): string {
  const cell = (text: string): string => {
    const shown = text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replace(/\r?\n/g, '<br>');
    return `<td style="mso-number-format:'\\@'" sdnum="1033;0;@">${shown}</td>`;
  };
  const rows = block.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('');
  return `<meta charset="utf-8"><table>${rows}</table>`;
}

/** A text that goes to a cell. */
export type Placed = Cell & { readonly text: string };

export type PastePlan = {
  readonly cells: readonly Placed[];
  /** What is selected afterwards. */
  readonly range: CellRange;
  /** Rows and columns of the block for which there was no place. */
  readonly cutRows: number;
  readonly cutColumns: number;
};

/**
 * Lays a block over a selection, from its upper left corner. A selection that holds the block a whole number of times is filled with
 * it, as one cell fills any selection. With `mayGrow`, rows go on behind the last one.
 */
export function planPaste(block: Block, selection: CellRange, extent: Extent, mayGrow: boolean): PastePlan {
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  const repeats = (room: number, size: number): number =>
    size > 0 && room % size === 0 ? Math.max(1, room / size) : 1;
  const wantedRows = height * repeats(heightOf(selection), height);
  const wantedColumns = width * repeats(widthOf(selection), width);
  const rows = mayGrow ? wantedRows : Math.min(wantedRows, extent.rows - selection.top);
  const columns = Math.min(wantedColumns, extent.columns - selection.left);
  const cells: Placed[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      cells.push({
        row: selection.top + row,
        column: selection.left + column,
        text: block[row % height]?.[column % width] ?? '',
      });
    }
  }
  return {
    cells,
    range: {
      top: selection.top,
      bottom: selection.top + Math.max(1, rows) - 1,
      left: selection.left,
      right: selection.left + Math.max(1, columns) - 1,
    },
    cutRows: wantedRows - rows,
    cutColumns: wantedColumns - columns,
  };
}

/** What a fill from `source` to the wider or longer `target` writes: the source again and again, in both directions. */
export function planFill(source: CellRange, target: CellRange, textOf: (cell: Cell) => string): Placed[] {
  const cells: Placed[] = [];
  const wrap = (value: number, from: number, size: number): number =>
    from + ((((value - from) % size) + size) % size);
  for (let row = target.top; row <= target.bottom; row += 1) {
    for (let column = target.left; column <= target.right; column += 1) {
      const from = {
        row: wrap(row, source.top, heightOf(source)),
        column: wrap(column, source.left, widthOf(source)),
      };
      if (from.row !== row || from.column !== column) {
        cells.push({ row, column, text: textOf(from) });
      }
    }
  }
  return cells;
}

/** The source stretched towards a cell, along the way that leads further. */
export function fillTarget(source: CellRange, to: Cell): CellRange {
  const down = Math.max(to.row - source.bottom, source.top - to.row, 0);
  const across = Math.max(to.column - source.right, source.left - to.column, 0);
  return down >= across
    ? { ...source, top: Math.min(source.top, to.row), bottom: Math.max(source.bottom, to.row) }
    : { ...source, left: Math.min(source.left, to.column), right: Math.max(source.right, to.column) };
}
