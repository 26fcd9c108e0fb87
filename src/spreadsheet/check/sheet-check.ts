import type { SheetChange, SheetRow, SheetStore } from '../grid/sheet-store.ts';
import type { CellIssue } from './cell-issue.ts';
import { letOthersIn, sliceMilliseconds } from './slices.ts';
import { type Duplicates, createDuplicateIndex } from './duplicate-index.ts';

/** A column in which no two rows may say the same. */
export type UniqueRule = {
  readonly column: string;
  readonly tone: CellIssue['tone'];
  /** What a text comes to when it is compared, as folded and trimmed; empty or `null` when it says nothing. */
  readonly keyOf: (text: string, row: SheetRow) => string | null;
  /** What is said on a row that says the same as the one at an index, which is the first of those that do. */
  readonly text: (other: number) => string;
  /** The same without the row. */
  readonly cause: string;
};

export type SheetCheckOptions = {
  readonly store: SheetStore;
  /** What is wrong with a row on its own. `index` is where the row stands now; an answer must not hang on it, since rows move. */
  readonly checkRow: (row: SheetRow, index: number) => readonly CellIssue[];
  readonly uniques?: readonly UniqueRule[];
};

/** In rows. A row with errors is `wrong`; one with warnings alone is `warned` and valid all the same. */
export type CheckCounts = {
  readonly rows: number;
  readonly valid: number;
  readonly wrong: number;
  readonly warned: number;
  /** Rows that were not looked at yet; the other numbers do not count on them. */
  readonly unchecked: number;
};

export type SheetCheck = {
  /** The issues of a row by its index; the same array until they change. Errors come first. */
  readonly issuesOf: (row: number) => readonly CellIssue[];
  /** Indexes of the rows with errors, ascending; the same array until it changes. */
  readonly wrongRows: () => readonly number[];
  /** The same object until something was found out. */
  readonly counts: () => CheckCounts;
  /**
   * What the service said of rows, by index, in the place of what it said before. It is gone once the row changes, since it spoke
   * of other texts.
   */
  readonly setServerErrors: (issues: ReadonlyMap<number, readonly CellIssue[]>) => void;
  /** Checks every row again: for when `checkRow` knows more than before. */
  readonly checkAll: () => void;
  /** Resolves when every row is checked as it stands. */
  readonly whenChecked: () => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Lets go of the store: nothing is checked from here on. A listener that comes later wakes the check, which then looks at every row
   * anew: so an effect may let go of it in its clean-up, also where React runs effects twice.
   */
  readonly dispose: () => void;
};

const noIssues: readonly CellIssue[] = [];

/** How often listeners hear of a check under way, in milliseconds: what they draw must not take longer than the check. */
const tellEvery = 100;

/** How many keys stand in both. */
function countShared(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const key of few) {
    shared += many.has(key) ? 1 : 0;
  }
  return shared;
}

type Shown = { readonly issues: readonly CellIssue[]; readonly duplicates: readonly (number | null)[] };

/**
 * Keeps the issues of a store's rows. It begins at once, in slices; a change is followed up before `change` returns when it
 * concerns few rows, and in slices otherwise. A change of one cell costs a check of its row, whatever the number of rows.
 */
export function createSheetCheck({ store, checkRow, uniques = [] }: SheetCheckOptions): SheetCheck {
  /** Everything is kept by the keys of rows, and only for rows with something to say. */
  const own = new Map<number, readonly CellIssue[]>();
  const serverErrors = new Map<number, readonly CellIssue[]>();
  const wrong = new Set<number>();
  const warned = new Set<number>();
  const pending = new Set<number>();
  /** Rows that were looked at. */
  const known = new Set<number>();
  const indexes = uniques.map((rule) => ({
    rule,
    place: store.columnIndex(rule.column),
    duplicates: createDuplicateIndex(),
  }));
  const shown = new Map<number, Shown>();
  const firstDuplicates = new WeakMap<Duplicates, { version: number; first: number; second: number }>();
  const listeners = new Set<() => void>();
  let wrongRows: readonly number[] | null = null;
  let counts: CheckCounts | null = null;
  let waiting: (() => void)[] = [];
  let isRunning = false;

  const told = (): void => {
    wrongRows = null;
    counts = null;
    listeners.forEach((listener) => listener());
    if (pending.size === 0) {
      const ready = waiting;
      waiting = [];
      ready.forEach((resolve) => resolve());
    }
  };

  const judge = (key: number): void => {
    const tones = [
      ...(own.get(key) ?? noIssues),
      ...(serverErrors.get(key) ?? noIssues),
      ...indexes.flatMap(({ rule, duplicates }) => (duplicates.duplicatesOf(key) ? [rule] : [])),
    ].map(({ tone }) => tone);
    wrong.delete(key);
    warned.delete(key);
    if (tones.includes('error')) {
      wrong.add(key);
    } else if (tones.length > 0) {
      warned.add(key);
    }
    shown.delete(key);
  };

  const forget = (key: number): void => {
    own.delete(key);
    serverErrors.delete(key);
    wrong.delete(key);
    warned.delete(key);
    pending.delete(key);
    known.delete(key);
    shown.delete(key);
    for (const { duplicates } of indexes) {
      duplicates.set(key, null).forEach(judge);
    }
  };

  const checkKey = (key: number): void => {
    pending.delete(key);
    known.add(key);
    const index = store.rowOf(key);
    const row = store.row(index);
    const issues = checkRow(row, index);
    if (issues.length > 0) {
      own.set(key, issues);
    } else {
      own.delete(key);
    }
    for (const { rule, place, duplicates } of indexes) {
      const says = rule.keyOf(row[place] ?? '', row);
      duplicates.set(key, says === '' ? null : says).forEach(judge);
    }
    judge(key);
  };

  /** Checks rows that wait until the slice is over. */
  const work = (keys: Iterable<number>): void => {
    const until = performance.now() + sliceMilliseconds;
    for (const key of keys) {
      if (pending.has(key)) {
        checkKey(key);
        if (performance.now() >= until) {
          return;
        }
      }
    }
  };

  const run = async (): Promise<void> => {
    if (isRunning) {
      return;
    }
    isRunning = true;
    let toldAt = performance.now();
    while (pending.size > 0) {
      await letOthersIn();
      work(pending);
      if (pending.size === 0 || performance.now() - toldAt >= tellEvery) {
        told();
        toldAt = performance.now();
      }
    }
    isRunning = false;
  };

  const follow = (change: SheetChange): void => {
    change.removed.forEach(forget);
    const fresh = [...change.changed, ...change.inserted];
    for (const key of fresh) {
      serverErrors.delete(key);
      pending.add(key);
    }
    if (change.moved) {
      // What is said of duplicates names their rows, and those stand elsewhere now.
      shown.clear();
    }
    work(fresh);
    told();
    void run();
  };

  /** Where the first other row with the same text stands. */
  const firstOther = (key: number, duplicates: Duplicates): number => {
    let places = firstDuplicates.get(duplicates);
    if (places?.version !== duplicates.version + store.version()) {
      let first = Infinity;
      let second = Infinity;
      for (const other of duplicates.keys) {
        const row = store.rowOf(other);
        second = row < first ? first : Math.min(second, row);
        first = Math.min(first, row);
      }
      places = { version: duplicates.version + store.version(), first, second };
      firstDuplicates.set(duplicates, places);
    }
    return store.rowOf(key) === places.first ? places.second : places.first;
  };

  const issuesNow = (key: number): readonly CellIssue[] => {
    const said: CellIssue[] = [...(own.get(key) ?? noIssues), ...(serverErrors.get(key) ?? noIssues)];
    for (const { rule, duplicates } of indexes) {
      const found = duplicates.duplicatesOf(key);
      if (found) {
        const { column, tone, text, cause } = rule;
        said.push({ column, tone, text: text(firstOther(key, found)), cause, repeats: found.says });
      }
    }
    const errors = said.filter(({ tone }) => tone === 'error');
    return errors.length === said.length ? said : [...errors, ...said.filter(({ tone }) => tone === 'warn')];
  };

  const enqueueAll = (): void => {
    for (let row = 0; row < store.rowCount(); row += 1) {
      pending.add(store.keyAt(row));
    }
    counts = null;
    void run();
  };

  let unsubscribe: (() => void) | null = null;
  let asleepSince = store.version();

  const wake = (): void => {
    if (unsubscribe !== null) {
      return;
    }
    if (asleepSince !== store.version()) {
      // Nobody said which rows changed in the meantime.
      [...known].forEach(forget);
    }
    unsubscribe = store.subscribe(follow);
    enqueueAll();
  };
  wake();

  return {
    issuesOf(row) {
      const key = store.keyAt(row);
      if (!wrong.has(key) && !warned.has(key)) {
        return noIssues;
      }
      const duplicates = indexes.map((index) => index.duplicates.duplicatesOf(key)?.version ?? null);
      const last = shown.get(key);
      if (last?.duplicates.every((version, index) => version === duplicates[index])) {
        return last.issues;
      }
      const issues = issuesNow(key);
      shown.set(key, { issues, duplicates });
      return issues;
    },
    wrongRows() {
      wrongRows ??= [...wrong].map(store.rowOf).sort((a, b) => a - b);
      return wrongRows;
    },
    counts() {
      const rows = store.rowCount();
      const unchecked = pending.size;
      counts ??= {
        rows,
        valid: rows - unchecked - wrong.size + countShared(wrong, pending),
        wrong: wrong.size,
        warned: warned.size,
        unchecked,
      };
      return counts;
    },
    setServerErrors(issues) {
      const before = [...serverErrors.keys()];
      serverErrors.clear();
      for (const [row, said] of issues) {
        const key = store.keyAt(row);
        if (key >= 0 && said.length > 0) {
          serverErrors.set(key, said);
        }
      }
      [...before, ...serverErrors.keys()].forEach(judge);
      told();
    },
    checkAll: enqueueAll,
    whenChecked: () =>
      pending.size === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
    subscribe(listener) {
      listeners.add(listener);
      wake();
      return () => listeners.delete(listener);
    },
    dispose() {
      unsubscribe?.();
      unsubscribe = null;
      asleepSince = store.version();
      pending.clear();
      counts = null;
    },
  };
}
