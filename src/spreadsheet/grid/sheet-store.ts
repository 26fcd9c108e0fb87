/*
 * The rows that a person edits, as text, with every change to be taken back. Rows are never changed but replaced, so that who looks
 * at a row learns by comparing it with the one before whether it is still the same.
 */

/** Texts of one row, in the order of the sheet's columns. */
export type SheetRow = readonly string[];

/** Where a text goes: `row` counts from 0; a row behind the last one is added, with those between. */
export type SheetEdit = { readonly row: number; readonly column: string; readonly text: string };

/** What one step did, by the keys of rows: a key stays with its row wherever that stands. */
export type SheetChange = {
  /** Rows that were there and have other texts now. */
  readonly changed: readonly number[];
  readonly inserted: readonly number[];
  readonly removed: readonly number[];
  /** Whether some row may stand at another index than before. */
  readonly moved: boolean;
  /** The first cell that has another text now, or the first new row; `null` when the step only took rows away or moved them. */
  readonly first: { readonly key: number; readonly column: number } | null;
};

/** Everything that must be kept over a reload: `createSheetStore` takes it. It is plain data, for JSON and for the browser's stores. */
export type SheetSnapshot = { readonly columns: readonly string[]; readonly rows: readonly SheetRow[] };

export type SheetStore = {
  /** Ids of the columns. */
  readonly columns: readonly string[];
  /** The place of a column, or -1. */
  readonly columnIndex: (column: string) => number;
  readonly rowCount: () => number;
  /** The row at an index; the same array until one of its texts changes. An index outside of the sheet gives an empty row. */
  readonly row: (row: number) => SheetRow;
  /** The text of a cell; empty outside of the sheet. */
  readonly cell: (row: number, column: string) => string;
  /** The key of the row at an index, or -1. */
  readonly keyAt: (row: number) => number;
  /** The index of the row with a key, or -1 when it is gone. */
  readonly rowOf: (key: number) => number;
  /** Counts up with every step and every step taken back. */
  readonly version: () => number;
  /** Writes texts as one step. What writes nothing new is no step. */
  readonly change: (edits: Iterable<SheetEdit>) => void;
  /** Puts rows before the one at an index (behind the last at `rowCount`) as one step; a row is filled up to the columns. */
  readonly insertRows: (at: number, rows: readonly SheetRow[]) => void;
  readonly removeRows: (rows: Iterable<number>) => void;
  /** Takes `count` rows from the one at an index on up or down by one, as one step. */
  readonly moveRows: (at: number, count: number, by: -1 | 1) => void;
  /** Puts rows in another order, as one step; rows that compare as equal keep theirs. */
  readonly sortRows: (compare: (a: SheetRow, b: SheetRow) => number) => void;
  /** Takes the last step back and says what that changed; `null` when there is none. */
  readonly undo: () => SheetChange | null;
  readonly redo: () => SheetChange | null;
  readonly canUndo: () => boolean;
  readonly canRedo: () => boolean;
  /** Tells of each change after it was made. Returns what ends the telling. */
  readonly subscribe: (listener: (change: SheetChange) => void) => () => void;
  readonly snapshot: () => SheetSnapshot;
};

type Entry = { readonly key: number; readonly row: SheetRow };
type Edit = { readonly key: number; readonly before: SheetRow; readonly after: SheetRow };
type Operation =
  | { readonly kind: 'texts'; readonly edits: readonly Edit[] }
  /** `at` holds the index of each entry while it is in the sheet, ascending. */
  | { readonly kind: 'add' | 'remove'; readonly at: readonly number[]; readonly entries: readonly Entry[] }
  | { readonly kind: 'order'; readonly before: readonly number[]; readonly after: readonly number[] };

/** How much is remembered: steps, and rows held by all of them together. The last step can always be taken back. */
const stepsMax = 300;
const rowsHeldMax = 100_000;

const noRow: SheetRow = [];

function weightOf(operations: readonly Operation[]): number {
  return operations.reduce((sum, operation) => {
    const { kind } = operation;
    const rows = kind === 'texts' ? operation.edits : kind === 'order' ? operation.after : operation.entries;
    return sum + rows.length;
  }, 0);
}

function inverse(operation: Operation): Operation {
  switch (operation.kind) {
    case 'texts':
      return {
        kind: 'texts',
        edits: operation.edits.map(({ key, before, after }) => ({ key, before: after, after: before })),
      };
    case 'add':
      return { ...operation, kind: 'remove' };
    case 'remove':
      return { ...operation, kind: 'add' };
    case 'order':
      return { kind: 'order', before: operation.after, after: operation.before };
  }
}

function firstDifference({ before, after }: Edit): number {
  return Math.max(
    0,
    after.findIndex((text, index) => text !== before[index]),
  );
}

/** What a step did, in the words of `SheetChange`. */
function changeOf(operations: readonly Operation[]): SheetChange {
  const changed = new Set<number>();
  const inserted = new Set<number>();
  const removed = new Set<number>();
  let moved = false;
  let first: SheetChange['first'] = null;
  for (const operation of operations) {
    if (operation.kind === 'texts') {
      operation.edits.forEach(({ key }) => changed.add(key));
      const [edit] = operation.edits;
      first = edit ? { key: edit.key, column: firstDifference(edit) } : first;
      continue;
    }
    moved = true;
    if (operation.kind === 'add') {
      operation.entries.forEach(({ key }) => inserted.add(key));
      first ??= { key: operation.entries[0]?.key ?? -1, column: 0 };
    } else if (operation.kind === 'remove') {
      operation.entries.forEach(({ key }) => removed.add(key));
    }
  }
  return {
    changed: [...changed].filter((key) => !inserted.has(key) && !removed.has(key)),
    inserted: [...inserted],
    removed: [...removed],
    moved,
    first,
  };
}

type StoreOptions = {
  /** What else of a row changes where its texts are written; belongs to the same step. */
  readonly complete?: (before: SheetRow, after: SheetRow) => SheetRow;
  /** What a row that is added gets beside its texts. */
  readonly begin?: (row: SheetRow) => SheetRow;
};

/** A store of rows as text. A snapshot of an earlier store gives its rows again, without its steps. */
export function createSheetStore(
  { columns, rows }: SheetSnapshot,
  { complete = (_before, after) => after, begin = (row) => row }: StoreOptions = {},
): SheetStore {
  const places = new Map(columns.map((column, index) => [column, index]));
  const blank: SheetRow = columns.map(() => '');
  const padded = (row: SheetRow): SheetRow =>
    row.length === columns.length ? row : blank.map((_, index) => row[index] ?? '');

  let entries: Entry[] = rows.map((row, key) => ({ key, row: padded(row) }));
  let nextKey = entries.length;
  /** Index by key; made anew when it is asked for after rows moved. */
  let indexes: Map<number, number> | null = null;
  let version = 0;
  let done: Operation[][] = [];
  let undone: Operation[][] = [];
  let held = 0;
  const listeners = new Set<(change: SheetChange) => void>();

  const rowOf = (key: number): number => {
    indexes ??= new Map(entries.map((entry, index) => [entry.key, index]));
    return indexes.get(key) ?? -1;
  };

  const add = (at: readonly number[], added: readonly Entry[]): void => {
    const next: Entry[] = [];
    let from = 0;
    added.forEach((entry, index) => {
      const target = at[index] ?? next.length;
      while (next.length < target && from < entries.length) {
        const kept = entries[from];
        from += 1;
        if (kept) {
          next.push(kept);
        }
      }
      next.push(entry);
    });
    entries = next.concat(entries.slice(from));
  };

  const apply = (operation: Operation): void => {
    switch (operation.kind) {
      case 'texts':
        for (const { key, after } of operation.edits) {
          entries[rowOf(key)] = { key, row: after };
        }
        return;
      case 'add':
        add(operation.at, operation.entries);
        break;
      case 'remove': {
        const gone = new Set(operation.entries.map(({ key }) => key));
        entries = entries.filter(({ key }) => !gone.has(key));
        break;
      }
      case 'order': {
        const byKey = new Map(entries.map((entry) => [entry.key, entry]));
        entries = operation.after.flatMap((key) => byKey.get(key) ?? []);
        break;
      }
    }
    indexes = null;
  };

  const run = (operations: readonly Operation[]): SheetChange => {
    operations.forEach(apply);
    version += 1;
    const change = changeOf(operations);
    listeners.forEach((listener) => listener(change));
    return change;
  };

  const step = (operations: Operation[]): void => {
    done.push(operations);
    undone = [];
    held += weightOf(operations);
    while (done.length > 1 && (done.length > stepsMax || held > rowsHeldMax)) {
      const [forgotten = [], ...rest] = done;
      done = rest;
      held -= weightOf(forgotten);
    }
    run(operations);
  };

  const addition = (at: number, added: readonly SheetRow[]): Operation => ({
    kind: 'add',
    at: added.map((_, index) => at + index),
    entries: added.map((row) => {
      nextKey += 1;
      return { key: nextKey - 1, row: begin(padded(row)) };
    }),
  });

  /** The rows as the edits leave them; a row that stays as it is, is not among them. */
  const afterEdits = (edits: Iterable<SheetEdit>): Map<number, string[]> => {
    const after = new Map<number, string[]>();
    for (const { row, column, text } of edits) {
      const place = places.get(column);
      if (place === undefined || row < 0) {
        continue;
      }
      const texts = after.get(row) ?? [...(entries[row]?.row ?? blank)];
      texts[place] = text;
      after.set(row, texts);
    }
    return after;
  };

  return {
    columns,
    columnIndex: (column) => places.get(column) ?? -1,
    rowCount: () => entries.length,
    row: (row) => entries[row]?.row ?? noRow,
    cell: (row, column) => entries[row]?.row[places.get(column) ?? -1] ?? '',
    keyAt: (row) => entries[row]?.key ?? -1,
    rowOf,
    version: () => version,

    change(edits) {
      const changed: Edit[] = [];
      const behind: SheetRow[] = [];
      const count = entries.length;
      for (const [row, texts] of afterEdits(edits)) {
        const entry = entries[row];
        const after = complete(entry?.row ?? blank, texts);
        if (!entry) {
          behind[row - count] = after;
        } else if (after.some((text, index) => text !== entry.row[index])) {
          changed.push({ key: entry.key, before: entry.row, after });
        }
      }
      const operations: Operation[] = [];
      if (behind.length > 0) {
        operations.push(
          addition(
            count,
            Array.from(behind, (row) => (row as SheetRow | undefined) ?? blank),
          ),
        );
      }
      if (changed.length > 0) {
        operations.push({ kind: 'texts', edits: changed });
      }
      if (operations.length > 0) {
        step(operations);
      }
    },

    insertRows(at, added) {
      if (added.length > 0) {
        step([addition(Math.max(0, Math.min(at, entries.length)), added)]);
      }
    },

    removeRows(gone) {
      const at = [...new Set(gone)].filter((row) => entries[row] !== undefined).sort((a, b) => a - b);
      if (at.length > 0) {
        step([{ kind: 'remove', at, entries: at.flatMap((row) => entries[row] ?? []) }]);
      }
    },

    sortRows(compare) {
      const before = entries.map(({ key }) => key);
      const after = entries.toSorted((a, b) => compare(a.row, b.row)).map(({ key }) => key);
      if (after.some((key, index) => key !== before[index])) {
        step([{ kind: 'order', before, after }]);
      }
    },

    moveRows(at, count, by) {
      if (at < 0 || count < 1 || at + by < 0 || at + count + Math.max(by, 0) > entries.length) {
        return;
      }
      const before = entries.map(({ key }) => key);
      const moved = before.slice(at, at + count);
      const after = before.toSpliced(at, count).toSpliced(at + by, 0, ...moved);
      step([{ kind: 'order', before, after }]);
    },

    undo() {
      const operations = done.pop();
      if (!operations) {
        return null;
      }
      undone.push(operations);
      held -= weightOf(operations);
      return run(operations.toReversed().map(inverse));
    },

    redo() {
      const operations = undone.pop();
      if (!operations) {
        return null;
      }
      done.push(operations);
      held += weightOf(operations);
      return run(operations);
    },

    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => ({ columns, rows: entries.map(({ row }) => row) }),
  };
}
