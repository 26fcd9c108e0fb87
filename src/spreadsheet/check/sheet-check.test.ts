import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SheetRow, type SheetStore, createSheetStore } from '../grid/sheet-store.ts';
import type { CellIssue } from './cell-issue.ts';
import { type SheetCheck, type SheetCheckOptions, createSheetCheck } from './sheet-check.ts';

const columns = ['code', 'name', 'day'];

function checkRow(row: SheetRow): readonly CellIssue[] {
  const [code = '', name = ''] = row;
  return [
    ...(name === 'odd' ? [{ column: 'name', tone: 'warn', text: 'looks odd' } as const] : []),
    ...(code === '' ? [{ column: 'code', tone: 'error', text: 'is missing' } as const] : []),
  ];
}

const rules: Omit<SheetCheckOptions, 'store'> = {
  checkRow,
  uniques: [
    {
      column: 'code',
      tone: 'error',
      keyOf: (text) => text.toLowerCase(),
      text: (other) => `as row ${other}`,
      cause: 'repeated',
    },
    {
      column: 'day',
      tone: 'warn',
      keyOf: (text) => (text === '-' ? null : text),
      text: (other) => `as row ${other}`,
      cause: 'repeated',
    },
  ],
};

function everything(store: SheetStore, check: SheetCheck) {
  return {
    counts: check.counts(),
    wrong: check.wrongRows(),
    issues: Array.from({ length: store.rowCount() }, (_, row) => check.issuesOf(row)),
  };
}

async function checked(rows: readonly SheetRow[], more: Partial<SheetCheckOptions> = {}) {
  const store = createSheetStore({ columns, rows });
  const check = createSheetCheck({ store, ...rules, ...more });
  await check.whenChecked();
  return { store, check };
}

const said = (check: SheetCheck, row: number): string[] =>
  check.issuesOf(row).map(({ column, text }) => `${column}: ${text}`);

describe('the first check', () => {
  test('finds what is wrong with rows, errors before warnings, and counts', async () => {
    const { check } = await checked([
      ['A', 'An', ''],
      ['', 'odd', ''],
      ['B', 'odd', ''],
    ]);
    expect(said(check, 0)).toEqual([]);
    expect(said(check, 1)).toEqual(['code: is missing', 'name: looks odd']);
    expect(check.wrongRows()).toEqual([1]);
    expect(check.counts()).toEqual({ rows: 3, valid: 2, wrong: 1, warned: 1, unchecked: 0 });
  });

  test('goes on in slices, and answers a change in the meantime at once', async () => {
    let checks = 0;
    const slow = (row: SheetRow): readonly CellIssue[] => {
      checks += 1;
      const until = performance.now() + 0.2;
      while (performance.now() < until) {
        // A rule that takes its time.
      }
      return checkRow(row);
    };
    const rows = Array.from({ length: 400 }, (_, row) => [`C${row}`, '', '']);
    const store = createSheetStore({ columns, rows });
    const check = createSheetCheck({ store, ...rules, checkRow: slow });
    expect(check.counts().unchecked).toBe(400);
    store.change([{ row: 399, column: 'code', text: '' }]);
    expect(said(check, 399)).toEqual(['code: is missing']);
    expect(checks).toBeLessThan(100);
    const seen = new Set<number>();
    const look = (): void => {
      seen.add(checks);
      if (check.counts().unchecked > 0) {
        setImmediate(look);
      }
    };
    look();
    check.subscribe(() => undefined);
    await check.whenChecked();
    expect(check.counts()).toEqual({ rows: 400, valid: 399, wrong: 1, warned: 0, unchecked: 0 });
    expect(seen.size, 'others were let in while it went on').toBeGreaterThan(3);
  });
});

describe('rows that may not say the same', () => {
  test('name the first other row, and are right again once one of them changes', async () => {
    const { store, check } = await checked([
      ['A', '', ''],
      ['B', '', ''],
      ['a', '', ''],
      ['A', '', ''],
    ]);
    expect([0, 1, 2, 3].map((row) => said(check, row))).toEqual([
      ['code: as row 2'],
      [],
      ['code: as row 0'],
      ['code: as row 0'],
    ]);
    store.change([{ row: 0, column: 'code', text: 'C' }]);
    expect(said(check, 2)).toEqual(['code: as row 3']);
    store.removeRows([1, 3]);
    expect(check.wrongRows()).toEqual([]);
    store.undo();
    expect(check.wrongRows()).toEqual([2, 3]);
  });

  test('cost no more when every row says the same', async () => {
    let calls = 0;
    const { store, check } = await checked(
      Array.from({ length: 10_000 }, () => ['A', '', '']),
      {
        uniques: [
          {
            column: 'code',
            tone: 'error',
            keyOf: (text) => text,
            text: (other) => {
              calls += 1;
              return `as row ${other}`;
            },
            cause: 'repeated',
          },
        ],
      },
    );
    calls = 0;
    store.change([{ row: 5000, column: 'code', text: 'B' }]);
    expect(check.counts().wrong).toBe(9999);
    expect(said(check, 9999)).toEqual(['code: as row 0']);
    expect(calls).toBeLessThan(5);
  });

  test('are told apart by rows that moved', async () => {
    const { store, check } = await checked([
      ['A', '', ''],
      ['A', '', ''],
    ]);
    store.insertRows(0, [['B', '', '']]);
    expect(said(check, 2)).toEqual(['code: as row 1']);
  });
});

describe('what the service said', () => {
  const refused: CellIssue = { column: 'code', tone: 'error', text: 'used already' };

  test('stands on its rows until they change, wherever they stand', async () => {
    const { store, check } = await checked([
      ['A', '', ''],
      ['B', '', ''],
    ]);
    check.setServerErrors(new Map([[1, [refused]]]));
    expect(check.counts().wrong).toBe(1);
    store.insertRows(0, [['C', '', '']]);
    expect(check.issuesOf(2)).toEqual([refused]);
    store.change([{ row: 2, column: 'name', text: 'Bình' }]);
    expect(check.counts().wrong).toBe(0);
  });

  test('gives way to what it says next', async () => {
    const { check } = await checked([
      ['A', '', ''],
      ['B', '', ''],
    ]);
    check.setServerErrors(new Map([[0, [refused]]]));
    check.setServerErrors(new Map([[1, [refused]]]));
    expect(check.wrongRows()).toEqual([1]);
    check.setServerErrors(new Map());
    expect(check.counts().valid).toBe(2);
  });
});

test('what has not changed is the same object, so that nothing is drawn again for it', async () => {
  const { store, check } = await checked([
    ['A', 'odd', ''],
    ['', 'Bình', ''],
  ]);
  const before = everything(store, check);
  store.change([{ row: 1, column: 'name', text: 'Chi' }]);
  expect(check.issuesOf(0)).toBe(before.issues[0]);
  expect(check.counts()).toBe(check.counts());
  expect(check.wrongRows()).toBe(check.wrongRows());
});

test('rules that know more check every row again', async () => {
  let isKnown = true;
  const { check } = await checked([['A', '', '']], {
    checkRow: () => (isKnown ? [] : [{ column: 'code', tone: 'error', text: 'nobody has it' }]),
  });
  isKnown = false;
  check.checkAll();
  await check.whenChecked();
  expect(check.wrongRows()).toEqual([0]);
});

test('a check that was let go of hears nothing more', async () => {
  let checks = 0;
  const { store, check } = await checked([['A', '', '']], {
    checkRow: () => {
      checks += 1;
      return [];
    },
  });
  check.dispose();
  store.change([{ row: 0, column: 'code', text: 'B' }]);
  expect(checks).toBe(1);
});

test('a check that was let go of wakes with its next listener, and knows what changed in between', async () => {
  const { store, check } = await checked([
    ['A', '', ''],
    ['A', '', ''],
    ['', '', ''],
  ]);
  check.dispose();
  store.removeRows([0]);
  store.change([{ row: 1, column: 'code', text: 'B' }]);
  check.subscribe(() => undefined);
  await check.whenChecked();
  expect(check.counts()).toEqual({ rows: 2, valid: 2, wrong: 0, warned: 0, unchecked: 0 });
  store.change([{ row: 1, column: 'code', text: 'a' }]);
  expect(check.wrongRows()).toEqual([0, 1]);
});

const texts = fc.constantFrom('', 'A', 'a', 'B', 'odd', '-');
const rowTexts = fc.tuple(texts, texts, texts);
const action = fc.oneof(
  fc.record({
    do: fc.constant('change' as const),
    edits: fc.array(
      fc.record({ row: fc.nat(14), column: fc.constantFrom('code', 'name', 'day'), text: texts }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  fc.record({
    do: fc.constant('insert' as const),
    at: fc.nat(12),
    rows: fc.array(rowTexts, { maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('remove' as const), rows: fc.array(fc.nat(12), { maxLength: 3 }) }),
  fc.record({ do: fc.constant('sort' as const) }),
  fc.record({ do: fc.constantFrom('undo' as const, 'redo' as const) }),
);

test('after any changes, everything is as if it were checked from the start', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowTexts, { maxLength: 10 }),
      fc.array(action, { maxLength: 12 }),
      async (rows, actions) => {
        const store = createSheetStore({ columns, rows });
        const check = createSheetCheck({ store, ...rules });
        for (const each of actions) {
          switch (each.do) {
            case 'change':
              store.change(each.edits);
              break;
            case 'insert':
              store.insertRows(each.at, each.rows);
              break;
            case 'remove':
              store.removeRows(each.rows);
              break;
            case 'sort':
              store.sortRows(([a = ''], [b = '']) => a.localeCompare(b));
              break;
            case 'undo':
              store.undo();
              break;
            case 'redo':
              store.redo();
              break;
          }
          // What is asked for in between must not be remembered wrongly.
          everything(store, check);
        }
        await check.whenChecked();
        const afresh = createSheetCheck({ store, ...rules });
        await afresh.whenChecked();
        expect(everything(store, check)).toEqual(everything(store, afresh));
      },
    ),
    { numRuns: 300 },
  );
});
