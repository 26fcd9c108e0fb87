import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type SheetChange, type SheetRow, createSheetStore } from './sheet-store.ts';

const columns = ['a', 'b'];
const sheetOf = (...rows: readonly SheetRow[]) => createSheetStore({ columns, rows });

describe('texts', () => {
  test('are read by row and column, and empty where there are none', () => {
    const store = sheetOf(['1', '2'], ['3']);
    expect(store.cell(0, 'b')).toBe('2');
    expect(store.cell(1, 'b')).toBe('');
    expect(store.cell(7, 'a')).toBe('');
    expect(store.cell(0, 'z')).toBe('');
    expect(store.row(1)).toEqual(['3', '']);
  });

  test('change as one step, and leave other rows the same', () => {
    const store = sheetOf(['1', '2'], ['3', '4'], ['5', '6']);
    const untouched = store.row(1);
    store.change([
      { row: 0, column: 'a', text: 'x' },
      { row: 0, column: 'b', text: 'y' },
      { row: 2, column: 'b', text: 'z' },
    ]);
    expect(store.snapshot().rows).toEqual([
      ['x', 'y'],
      ['3', '4'],
      ['5', 'z'],
    ]);
    expect(store.row(1)).toBe(untouched);
    store.undo();
    expect(store.snapshot().rows).toEqual([
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ]);
    expect(store.canUndo()).toBe(false);
  });

  test('that are the same already are no step', () => {
    const store = sheetOf(['1', '2']);
    store.change([{ row: 0, column: 'a', text: '1' }]);
    store.change([{ row: 0, column: 'nowhere', text: 'x' }]);
    expect(store.canUndo()).toBe(false);
    expect(store.version()).toBe(0);
  });

  test('behind the last row add rows, with the same step', () => {
    const store = sheetOf(['1', '2']);
    const heard: SheetChange[] = [];
    store.subscribe((change) => heard.push(change));
    store.change([
      { row: 0, column: 'a', text: 'x' },
      { row: 3, column: 'b', text: 'y' },
    ]);
    expect(store.snapshot().rows).toEqual([
      ['x', '2'],
      ['', ''],
      ['', ''],
      ['', 'y'],
    ]);
    expect(heard).toEqual([
      { changed: [0], inserted: [1, 2, 3], removed: [], moved: true, first: { key: 0, column: 0 } },
    ]);
    store.undo();
    expect(store.snapshot().rows).toEqual([['1', '2']]);
  });
});

describe('rows', () => {
  test('keep their keys when others come, go and are sorted', () => {
    const store = sheetOf(['3', ''], ['1', ''], ['2', '']);
    const key = store.keyAt(1);
    store.insertRows(0, [['9', '']]);
    expect(store.rowOf(key)).toBe(2);
    store.removeRows([0, 1]);
    expect(store.rowOf(key)).toBe(0);
    store.sortRows(([a = ''], [b = '']) => b.localeCompare(a));
    expect(store.rowOf(key)).toBe(1);
    store.removeRows([1]);
    expect(store.rowOf(key)).toBe(-1);
    store.undo();
    expect(store.rowOf(key)).toBe(1);
  });

  test('removed from several places come back to them', () => {
    const store = sheetOf(['1', ''], ['2', ''], ['3', ''], ['4', ''], ['5', '']);
    store.removeRows([3, 0, 4]);
    expect(store.snapshot().rows.map(([a]) => a)).toEqual(['2', '3']);
    store.undo();
    expect(store.snapshot().rows.map(([a]) => a)).toEqual(['1', '2', '3', '4', '5']);
  });
});

describe('steps', () => {
  test('taken back can be taken again, until something else is done', () => {
    const store = sheetOf(['1', '']);
    store.change([{ row: 0, column: 'a', text: '2' }]);
    store.undo();
    expect(store.redo()).toEqual({
      changed: [0],
      inserted: [],
      removed: [],
      moved: false,
      first: { key: 0, column: 0 },
    });
    expect(store.cell(0, 'a')).toBe('2');
    store.undo();
    store.change([{ row: 0, column: 'a', text: '3' }]);
    expect(store.redo()).toBeNull();
    expect(store.canRedo()).toBe(false);
  });

  test('are remembered up to a bound, the last one always', () => {
    const store = sheetOf(['0', '']);
    for (let n = 1; n <= 400; n += 1) {
      store.change([{ row: 0, column: 'a', text: String(n) }]);
    }
    let steps = 0;
    while (store.undo()) {
      steps += 1;
    }
    expect(steps).toBe(300);

    const large = createSheetStore({ columns, rows: Array.from({ length: 60_000 }, () => ['0', '']) });
    for (const text of ['1', '2']) {
      large.change(Array.from({ length: 60_000 }, (_, row) => ({ row, column: 'a', text })));
    }
    expect(large.undo()).not.toBeNull();
    expect(large.undo()).toBeNull();
  });
});

test('a snapshot gives the same sheet again', () => {
  const store = sheetOf(['1', '2'], ['3', '4']);
  store.removeRows([0]);
  const again = createSheetStore(structuredClone(store.snapshot()));
  expect(again.snapshot()).toEqual({ columns, rows: [['3', '4']] });
  expect(again.canUndo()).toBe(false);
});

const rowTexts = fc.tuple(fc.string({ maxLength: 2 }), fc.string({ maxLength: 2 }));
const action = fc.oneof(
  fc.record({ row: fc.nat(9), column: fc.constantFrom('a', 'b'), text: fc.string({ maxLength: 2 }) }),
  fc.record({ at: fc.nat(9), rows: fc.array(rowTexts, { maxLength: 3 }) }),
  fc.record({ remove: fc.array(fc.nat(9), { maxLength: 3 }) }),
  fc.constant('sort' as const),
);

test('any steps, all taken back, leave what was; taken again, what came of them', () => {
  fc.assert(
    fc.property(
      fc.array(rowTexts, { maxLength: 8 }),
      fc.array(action, { maxLength: 12 }),
      (rows, actions) => {
        const store = createSheetStore({ columns, rows });
        for (const each of actions) {
          if (each === 'sort') {
            store.sortRows(([a = ''], [b = '']) => a.localeCompare(b));
          } else if ('text' in each) {
            store.change([each]);
          } else if ('at' in each) {
            store.insertRows(each.at, each.rows);
          } else {
            store.removeRows(each.remove);
          }
        }
        const after = store.snapshot().rows;
        while (store.undo()) {
          // Back to the start.
        }
        expect(store.snapshot().rows).toEqual(rows);
        while (store.redo()) {
          // And to the end.
        }
        expect(store.snapshot().rows).toEqual(after);
        expect(after.map((_, row) => store.rowOf(store.keyAt(row)))).toEqual([...after.keys()]);
      },
    ),
    { numRuns: 300 },
  );
});

test('takes rows up and down, and back', () => {
  const store = createSheetStore({ columns: ['a'], rows: [['1'], ['2'], ['3'], ['4']] });
  const order = (): string =>
    store
      .snapshot()
      .rows.map(([text]) => text)
      .join('');
  const third = store.keyAt(2);
  store.moveRows(1, 2, -1);
  expect(order()).toBe('2314');
  expect(store.rowOf(third)).toBe(1);
  store.moveRows(0, 2, 1);
  expect(order()).toBe('1234');
  store.moveRows(3, 1, 1);
  store.moveRows(0, 1, -1);
  expect(order()).toBe('1234');
  store.undo();
  expect(order()).toBe('2314');
});
