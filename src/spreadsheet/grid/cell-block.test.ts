import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPasted } from '../read/pasted.ts';
import { blockToHtml, blockToText, fillTarget, planFill, planPaste } from './cell-block.ts';

const extent = { rows: 5, columns: 3 };
const at = (row: number, column: number) => ({ top: row, bottom: row, left: column, right: column });
const laid = (plan: { cells: readonly { row: number; column: number; text: string }[] }): string[] =>
  plan.cells.map(({ row, column, text }) => `${row},${column} ${text}`);

describe('a copied block', () => {
  test('is read again as it was', () => {
    const text = fc.stringMatching(/^[a-z0-9"\n\t =.,]{0,6}[a-z]$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }), (block) => {
        expect(readPasted(blockToText(block))).toEqual(
          readPasted(blockToText(readPasted(blockToText(block)))),
        );
      }),
    );
    expect(
      readPasted(
        blockToText([
          ['một\nhai', 'a "b"', '001'],
          ['x\ty', '', 'z'],
        ]),
      ),
    ).toEqual([
      ['một\nhai', 'a "b"', '001'],
      ['x\ty', '', 'z'],
    ]);
  });

  test('is a table of texts, and no markup of its own', () => {
    const html = blockToHtml([['<b>&"', '=1+1', 'hai\ndòng']]);
    expect(html).toContain('>&lt;b&gt;&amp;&quot;</td>');
    expect(html).toContain(`<td style="mso-number-format:'\\@'" sdnum="1033;0;@">=1+1</td>`);
    expect(html).toContain('hai<br>dòng');
  });
});

describe('a paste', () => {
  const block = [
    ['a', 'b'],
    ['c', 'd'],
  ];

  test('lies from the upper left corner on', () => {
    const plan = planPaste(block, at(1, 1), extent, false);
    expect(laid(plan)).toEqual(['1,1 a', '1,2 b', '2,1 c', '2,2 d']);
    expect(plan.range).toEqual({ top: 1, bottom: 2, left: 1, right: 2 });
  });

  test('fills a selection that holds it a whole number of times, and only such a one', () => {
    const four = { top: 0, bottom: 3, left: 0, right: 1 };
    expect(planPaste(block, four, extent, false).cells).toHaveLength(8);
    expect(planPaste(block, { ...four, bottom: 2 }, extent, false).cells).toHaveLength(4);
    expect(laid(planPaste([['x']], { ...four, right: 0 }, extent, false))).toEqual([
      '0,0 x',
      '1,0 x',
      '2,0 x',
      '3,0 x',
    ]);
  });

  test('is cut where there is no place, and says how much', () => {
    const plan = planPaste(block, at(4, 2), extent, false);
    expect(laid(plan)).toEqual(['4,2 a']);
    expect([plan.cutRows, plan.cutColumns]).toEqual([1, 1]);
  });

  test('goes on behind the last row where it may', () => {
    const plan = planPaste(block, at(4, 0), extent, true);
    expect(laid(plan)).toEqual(['4,0 a', '4,1 b', '5,0 c', '5,1 d']);
    expect(plan.cutRows).toBe(0);
  });
});

describe('a fill', () => {
  test('repeats its source downwards and upwards', () => {
    const texts = ['', '', 'a', 'b'];
    const textOf = ({ row }: { row: number }): string => texts[row] ?? '';
    const source = { top: 2, bottom: 3, left: 0, right: 0 };
    expect(
      planFill(source, { ...source, bottom: 6 }, textOf).map(({ row, text }) => `${row} ${text}`),
    ).toEqual(['4 a', '5 b', '6 a']);
    expect(planFill(source, { ...source, top: 0 }, textOf).map(({ row, text }) => `${row} ${text}`)).toEqual([
      '0 a',
      '1 b',
    ]);
  });

  test('goes the way that leads further', () => {
    const source = at(2, 1);
    expect(fillTarget(source, { row: 4, column: 2 })).toEqual({ top: 2, bottom: 4, left: 1, right: 1 });
    expect(fillTarget(source, { row: 2, column: 0 })).toEqual({ top: 2, bottom: 2, left: 0, right: 1 });
    expect(fillTarget(source, { row: 2, column: 1 })).toEqual(source);
  });
});
