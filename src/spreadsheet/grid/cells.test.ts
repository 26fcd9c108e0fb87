import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Cell, cellsOf, clampCell, dataEdge, rangeBetween, stepFrom } from './cells.ts';

const extent = { rows: 10, columns: 4 };
const cell = fc.record({ row: fc.nat(9), column: fc.nat(3) });

test('a range holds both of its corners, whichever they are', () => {
  fc.assert(
    fc.property(cell, cell, (a, b) => {
      const cells = [...cellsOf(rangeBetween(a, b))];
      expect(cells).toContainEqual(a);
      expect(cells).toContainEqual(b);
      expect(cells).toHaveLength((Math.abs(a.row - b.row) + 1) * (Math.abs(a.column - b.column) + 1));
      expect(rangeBetween(a, b)).toEqual(rangeBetween(b, a));
    }),
  );
});

test('steps end at the edges', () => {
  expect(stepFrom({ row: 8, column: 3 }, 'down', 20, extent)).toEqual({ row: 9, column: 3 });
  expect(stepFrom({ row: 0, column: 0 }, 'left', 1, extent)).toEqual({ row: 0, column: 0 });
  expect(clampCell({ row: 3, column: 3 }, { rows: 0, columns: 0 })).toEqual({ row: 0, column: 0 });
});

describe('Ctrl with an arrow', () => {
  const column = (pattern: string) => {
    const isFilled = ({ row }: Cell): boolean => pattern[row] === 'x';
    return (from: number, direction: 'up' | 'down'): number =>
      dataEdge({ row: from, column: 0 }, direction, { rows: pattern.length, columns: 1 }, isFilled).row;
  };

  test('goes to the end of what is filled, over a gap to the next, and else to the edge', () => {
    const go = column('xxx..xx.');
    expect(go(0, 'down')).toBe(2);
    expect(go(2, 'down')).toBe(5);
    expect(go(3, 'down')).toBe(5);
    expect(go(6, 'down')).toBe(7);
    expect(go(6, 'up')).toBe(5);
    expect(go(5, 'up')).toBe(2);
    expect(go(0, 'up')).toBe(0);
  });
});
