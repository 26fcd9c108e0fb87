import type { SheetCheck } from '../check/sheet-check.ts';
import {
  type Cell,
  type CellRange,
  type Direction,
  type Extent,
  cellsOf,
  clampCell,
  dataEdge,
  isSameCell,
  rangeBetween,
  stepFrom,
} from './cells.ts';
import { type Block, type Placed, fillTarget, planFill, planPaste } from './cell-block.ts';
import type { GridCommand, GridMode } from './grid-keys.ts';
import { type RowView, wholeView, wrongView } from './row-view.ts';
import { type SheetColumn, settledText } from './sheet-column.ts';
import type { SheetChange, SheetStore } from './sheet-store.ts';

/** What was done, for those who do not see it: each kind has its text, and what is counted are cells, rows or columns. */
type GridNotice =
  | { readonly kind: 'pasted' | 'copied' | 'cleared' | 'filled' | 'replaced'; readonly count: number }
  | { readonly kind: 'cutRows' | 'cutColumns'; readonly count: number }
  | { readonly kind: 'removed' | 'inserted' | 'moved'; readonly count: number }
  | { readonly kind: 'undone' | 'redone' | 'nothingToUndo' | 'nothingToRedo' }
  | { readonly kind: 'noIssue' | 'readOnly' | 'notCopied' | 'notPasted' };

export type GridState = {
  readonly view: RowView;
  /** The cell that keys go to; the selection reaches from here to `head`. */
  readonly active: Cell;
  readonly head: Cell;
  readonly mode: GridMode;
  /** Where a fill that is being dragged would go. */
  readonly fill: CellRange | null;
  /** A new object each time that a cell is to be brought into sight. */
  readonly reveal: Cell | null;
  /** A new object each time that something was done. */
  readonly notice: GridNotice | null;
};

export type GridOptions = {
  readonly columns: readonly SheetColumn[];
  readonly readOnly: boolean;
  /** Whether rows may be added behind the last one: an empty one then stands there, and a paste goes on. */
  readonly canGrow: boolean;
  readonly onlyWrong: boolean;
  /** Told the index of a row and the column of a cell that is edited elsewhere. */
  readonly onOpen?: ((index: number, column: string) => void) | undefined;
};

/** The input in the active cell, which holds what is being typed. */
export type CellInput = { readonly read: () => string; readonly focus: () => void };

export type GridModel = ReturnType<typeof createGridModel>;

/**
 * What goes on in a grid: where one is, what is selected, what is being edited. Rows ask for what concerns them alone
 * (`rowState`), so that a key draws no more than the rows that it touches.
 */
export function createGridModel(store: SheetStore, check: SheetCheck, given: GridOptions) {
  let options = given;
  const viewFor = (kept: ReadonlySet<number>): RowView =>
    options.onlyWrong ? wrongView(store, check, kept) : wholeView(store);
  let state: GridState = {
    view: viewFor(new Set()),
    active: { row: 0, column: 0 },
    head: { row: 0, column: 0 },
    mode: 'moving',
    fill: null,
    reveal: null,
    notice: null,
  };
  /** The row that one is in, wherever it comes to stand. */
  let activeKey = store.keyAt(state.view.indexAt(0));
  let input: CellInput | null = null;
  let hasFocus = false;
  /** After Tab has committed a text, Tab goes on to the next cell, until something else is done; else it leaves the grid. */
  let isTabbing = false;
  /**
   * The cell that a key has just written and left. The next error is looked for behind it, and not behind the cell that the key went on
   * to, which may be wrong itself.
   */
  let writtenCell: Cell | null = null;
  const listeners = new Set<() => void>();

  const isOpenEnd = (): boolean => options.canGrow && !options.readOnly && !state.view.isFiltered;
  const extent = (): Extent => ({
    rows: state.view.count + (isOpenEnd() ? 1 : 0),
    columns: options.columns.length,
  });
  const placeOf = (column: number): number => store.columnIndex(options.columns[column]?.id ?? '');
  const textAt = ({ row, column }: Cell): string => store.row(state.view.indexAt(row))[placeOf(column)] ?? '';
  const isWritable = ({ column }: Cell): boolean =>
    !options.readOnly && options.columns[column]?.readOnly !== true;
  const selection = (): CellRange => rangeBetween(state.active, state.head);

  const set = (next: Partial<GridState>): void => {
    if (next.active && !isSameCell(next.active, state.active)) {
      writtenCell = null;
    }
    state = { ...state, ...next };
    activeKey = store.keyAt(state.view.indexAt(state.active.row));
    listeners.forEach((listener) => listener());
  };

  const say = (notice: GridNotice): void => set({ notice });

  /** Writes texts into cells that may be written, as one step; gives their number. */
  const write = (cells: Iterable<Placed>): number => {
    const writable = [...cells].filter(isWritable);
    const count = store.rowCount();
    const { view } = state;
    store.change(
      writable.map(({ row, column, text }) => ({
        row: row < view.count ? view.indexAt(row) : count + row - view.count,
        column: options.columns[column]?.id ?? '',
        text: settledText(options.columns[column], text),
      })),
    );
    return writable.length;
  };

  /** Writes texts, and says what that was, or that nothing there may be written. */
  const writeAndSay = (kind: 'cleared' | 'filled', cells: Iterable<Placed>): void => {
    const written = write(cells);
    say(written === 0 ? { kind: 'readOnly' } : { kind, count: written });
  };

  const go = (head: Cell, extend: boolean): void => {
    const cell = clampCell(head, extent());
    set({ active: extend ? state.active : cell, head: cell, mode: 'moving', reveal: cell });
  };

  const commit = (): void => {
    if (state.mode !== 'moving') {
      const text = input?.read();
      const { active } = state;
      state = { ...state, mode: 'moving' };
      if (text !== undefined && text !== textAt(active)) {
        write([{ ...active, text }]);
      }
      set({});
    }
  };

  /** The view made anew, with those rows kept that are in it; one stays in the row where one is. */
  const renewView = (kept: ReadonlySet<number>): void => {
    const key = activeKey;
    state = { ...state, view: viewFor(kept) };
    const place = state.view.placeOf(store.rowOf(key));
    if (place < 0 || place !== state.active.row) {
      const active = clampCell({ ...state.active, row: place < 0 ? state.active.row : place }, extent());
      set({ active, head: active, mode: place < 0 ? 'moving' : state.mode });
      return;
    }
    set({ head: clampCell(state.head, extent()) });
  };

  const keysInView = (): Set<number> =>
    new Set(Array.from({ length: state.view.count }, (_, row) => store.keyAt(state.view.indexAt(row))));

  const followStore = (change: SheetChange): void => {
    if (change.moved) {
      renewView(state.view.isFiltered ? keysInView() : new Set());
    }
  };

  const followCheck = (): void => {
    if (options.onlyWrong && check.wrongRows().some((index) => state.view.placeOf(index) < 0)) {
      renewView(keysInView());
    }
  };

  /** Goes to what a step changed that was taken back, or taken again. */
  const goToChange = (change: SheetChange | null): void => {
    const row = state.view.placeOf(store.rowOf(change?.first?.key ?? -1));
    const column = options.columns.findIndex(
      ({ id }) => store.columnIndex(id) === (change?.first?.column ?? -1),
    );
    if (row >= 0) {
      go({ row, column: Math.max(0, column) }, false);
    }
  };

  const travel = (way: 'undo' | 'redo'): void => {
    commit();
    const change = way === 'undo' ? store.undo() : store.redo();
    goToChange(change);
    if (change) {
      say({ kind: way === 'undo' ? 'undone' : 'redone' });
    } else {
      say({ kind: way === 'undo' ? 'nothingToUndo' : 'nothingToRedo' });
    }
  };

  /** The columns of a row with errors; an error of the row as a whole stands in the first one. */
  const wrongColumns = (row: number): number[] => {
    const places = check
      .issuesOf(state.view.indexAt(row))
      .filter(({ tone }) => tone === 'error')
      .map((issue) =>
        Math.max(
          0,
          options.columns.findIndex(({ id }) => id === issue.column),
        ),
      );
    return [...new Set(places)].sort((a, b) => a - b);
  };

  /** On to the next error, or back to the one before; behind the last one, the first one comes again. */
  const goToIssue = (way: 1 | -1): void => {
    commit();
    const rows = check
      .wrongRows()
      .map((index) => state.view.placeOf(index))
      .filter((row) => row >= 0);
    const from = writtenCell ?? state.active;
    writtenCell = null;
    let around: Cell | null = null;
    for (const row of way === 1 ? rows : rows.toReversed()) {
      const isPast = (row - from.row) * way < 0;
      if (isPast && around) {
        continue;
      }
      const columns = wrongColumns(row);
      for (const column of way === 1 ? columns : columns.toReversed()) {
        if (!isPast && (row !== from.row || (column - from.column) * way > 0)) {
          go({ row, column }, false);
          return;
        }
        around ??= { row, column };
      }
    }
    if (around) {
      go(around, false);
    } else {
      say({ kind: 'noIssue' });
    }
  };

  const fillFrom = (source: CellRange, target: CellRange): void => {
    set({
      active: { row: target.top, column: target.left },
      head: { row: target.bottom, column: target.right },
      fill: null,
    });
    writeAndSay('filled', planFill(source, target, textAt));
  };

  const fillDown = (): void => {
    const range = selection();
    if (range.bottom > range.top) {
      fillFrom({ ...range, bottom: range.top }, range);
    } else if (range.top > 0) {
      // As in spreadsheets: one row alone takes over what stands above it.
      const above = { ...range, top: range.top - 1, bottom: range.top - 1 };
      writeAndSay('filled', planFill(above, range, textAt));
    }
  };

  /** As a double click on the handle does in spreadsheets. */
  const fillToEnd = (): void => {
    const range = selection();
    const bottom = state.view.count - 1;
    if (bottom > range.bottom) {
      fillFrom(range, { ...range, bottom });
    }
  };

  const clear = (): void => {
    writeAndSay(
      'cleared',
      [...cellsOf(selection())].map((cell) => ({ ...cell, text: '' })),
    );
  };

  const edit = (mode: 'typing' | 'editing'): void => {
    if (!isWritable(state.active)) {
      say({ kind: 'readOnly' });
      return;
    }
    const column = options.columns[state.active.column];
    if (mode === 'editing' && column?.isOpened === true && options.onOpen !== undefined) {
      options.onOpen(state.view.indexAt(state.active.row), column.id);
      return;
    }
    if (state.mode !== mode) {
      set({ mode, head: state.active, reveal: { ...state.active } });
    }
  };

  const commitAnd = (then: Direction): void => {
    commit();
    const { active } = state;
    go(stepFrom(active, then, 1, extent()), false);
    writtenCell = active;
  };

  /** Takes the selected rows up or down by one; `false` where rows have no order of their own to be changed. */
  const moveRows = (by: -1 | 1): boolean => {
    if (!isOpenEnd()) {
      return false;
    }
    commit();
    const { active, head } = state;
    const { top, bottom } = selection();
    const last = Math.min(bottom, store.rowCount() - 1);
    if (last < top || top + by < 0 || last + by >= store.rowCount()) {
      return true;
    }
    store.moveRows(top, last - top + 1, by);
    const moved = (cell: Cell): Cell => ({ ...cell, row: Math.min(cell.row, last) + by });
    const to = moved(active);
    set({ active: to, head: moved(head), reveal: to });
    say({ kind: 'moved', count: last - top + 1 });
    return true;
  };

  const isFilled = (cell: Cell): boolean => textAt(cell) !== '';

  /** Does what a key asks for; `false` when the key is the browser's after all. */
  const run = (command: GridCommand, pageRows: number): boolean => {
    const { active, head } = state;
    const { columns } = extent();
    const wasTabbing = isTabbing;
    isTabbing = false;
    switch (command.kind) {
      case 'step':
        go(stepFrom(command.extend ? head : active, command.direction, 1, extent()), command.extend);
        return true;
      case 'jump':
        go(dataEdge(command.extend ? head : active, command.direction, extent(), isFilled), command.extend);
        return true;
      case 'page':
        go(stepFrom(command.extend ? head : active, command.direction, pageRows, extent()), command.extend);
        return true;
      case 'row-start':
        go({ row: head.row, column: 0 }, command.extend);
        return true;
      case 'row-end':
        go({ row: head.row, column: columns - 1 }, command.extend);
        return true;
      case 'sheet-start':
        go({ row: 0, column: 0 }, command.extend);
        return true;
      case 'sheet-end':
        go({ row: Math.max(0, state.view.count - 1), column: columns - 1 }, command.extend);
        return true;
      case 'select-all':
        set({
          active: { row: 0, column: 0 },
          head: clampCell({ row: state.view.count - 1, column: columns - 1 }, extent()),
        });
        return true;
      case 'select-row':
        set({ active: { ...active, column: 0 }, head: { ...head, column: columns - 1 } });
        return true;
      case 'select-column':
        set({ active: { ...active, row: 0 }, head: { ...head, row: Math.max(0, state.view.count - 1) } });
        return true;
      case 'edit':
        edit('editing');
        return true;
      case 'revert':
        if (state.mode === 'moving') {
          return false;
        }
        set({ mode: 'moving' });
        return true;
      case 'clear':
        clear();
        return true;
      case 'fill-down':
        fillDown();
        return true;
      case 'undo':
      case 'redo':
        travel(command.kind);
        return true;
      case 'commit':
        commitAnd(command.then);
        isTabbing = command.then === 'right' || command.then === 'left';
        return true;
      case 'tab': {
        const next = stepFrom(active, command.direction, 1, extent());
        if (!wasTabbing || next.column === active.column) {
          return false;
        }
        go(next, false);
        isTabbing = true;
        return true;
      }
      case 'move-rows':
        return moveRows(command.by);
      case 'next-issue':
        goToIssue(1);
        return true;
      case 'previous-issue':
        goToIssue(-1);
        return true;
      case 'find':
      case 'replace':
      case 'new-line':
      case 'resize':
        return false;
    }
  };

  return {
    store,
    check,
    options: () => options,
    state: () => state,
    extent,
    selection,
    textAt,
    isWritable,
    placeOf,
    /** What a row shows of all this, as one text that stays the same until something of it changes. */
    rowState: (row: number): string => {
      const { active, mode, fill } = state;
      const { top, bottom, left, right } = selection();
      const isIn = row >= top && row <= bottom;
      const isFill = fill !== null && row >= fill.top && row <= fill.bottom;
      return [
        row === active.row ? active.column : -1,
        row === active.row ? mode : '',
        isIn ? left : -1,
        isIn ? right : -1,
        isFill ? fill.left : -1,
        isFill ? fill.right : -1,
        row === bottom ? right : -1,
      ].join(' ');
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Listens to store and check. Returns what ends that. */
    connect: (): (() => void) => {
      const ends = [store.subscribe(followStore), check.subscribe(followCheck)];
      return () => ends.forEach((end) => end());
    },
    configure: (next: GridOptions): void => {
      const isOtherView = next.onlyWrong !== options.onlyWrong;
      options = next;
      if (isOtherView) {
        renewView(new Set());
      }
      const active = clampCell(state.active, extent());
      set({ active, head: clampCell(state.head, extent()) });
    },
    /** Takes mended rows out of the rows with errors. */
    refreshView: (): void => renewView(new Set()),
    attachInput: (next: CellInput): (() => void) => {
      input = next;
      if (hasFocus) {
        next.focus();
      }
      return () => {
        if (input === next) {
          input = null;
        }
      };
    },
    setFocus: (next: boolean): void => {
      hasFocus = next;
    },
    hasFocus: () => hasFocus,
    focus: (): void => {
      hasFocus = true;
      input?.focus();
    },
    say,
    run,
    commit,
    edit,
    /** Selects from a cell, or from where one is up to a cell. */
    select: (cell: Cell, extend: boolean): void => {
      commit();
      isTabbing = false;
      const head = clampCell(cell, extent());
      set({ active: extend ? state.active : head, head });
    },
    goTo: (cell: Cell): void => {
      commit();
      isTabbing = false;
      go(cell, false);
    },
    selectRow: (row: number, extend: boolean): void => {
      commit();
      const active = { row: extend ? state.active.row : row, column: 0 };
      set({ active, head: { row, column: options.columns.length - 1 } });
    },
    selectColumn: (column: number, extend: boolean): void => {
      commit();
      const active = { row: 0, column: extend ? state.active.column : column };
      set({ active, head: { row: Math.max(0, state.view.count - 1), column } });
    },
    /** The selected texts, for the clipboard. */
    copy: (): Block => {
      const { top, bottom, left, right } = selection();
      const last = Math.min(bottom, Math.max(top, state.view.count - 1));
      return Array.from({ length: last - top + 1 }, (_, row) =>
        Array.from({ length: right - left + 1 }, (__, column) =>
          textAt({ row: top + row, column: left + column }),
        ),
      );
    },
    paste: (block: Block): void => {
      commit();
      const plan = planPaste(block, selection(), { ...extent(), rows: state.view.count }, isOpenEnd());
      const count = write(plan.cells);
      set({
        active: { row: plan.range.top, column: plan.range.left },
        head: clampCell({ row: plan.range.bottom, column: plan.range.right }, extent()),
      });
      if (count === 0) {
        say({ kind: 'readOnly' });
      } else if (plan.cutRows > 0) {
        say({ kind: 'cutRows', count: plan.cutRows });
      } else if (plan.cutColumns > 0) {
        say({ kind: 'cutColumns', count: plan.cutColumns });
      } else {
        say({ kind: 'pasted', count });
      }
    },
    clear,
    fillDown,
    fillToEnd,
    /** Shows where a drag of the fill handle would lead; `null` ends it without doing anything. */
    aimFill: (to: Cell | null): void => {
      set({
        fill:
          to === null
            ? null
            : fillTarget(selection(), clampCell(to, { ...extent(), rows: state.view.count })),
      });
    },
    fill: (): void => {
      if (state.fill) {
        fillFrom(selection(), state.fill);
      }
    },
    travel,
    goToIssue,
    write,
    moveRows,
    removeRows: (): void => {
      const { top, bottom } = selection();
      const rows = Array.from({ length: bottom - top + 1 }, (_, row) => state.view.indexAt(top + row)).filter(
        (index) => index >= 0 && index < store.rowCount(),
      );
      store.removeRows(rows);
      say({ kind: 'removed', count: rows.length });
    },
    insertRow: (): void => {
      const { top } = selection();
      store.insertRows(state.view.indexAt(top), [[]]);
      go({ row: top, column: state.active.column }, false);
      say({ kind: 'inserted', count: 1 });
    },
  };
}
