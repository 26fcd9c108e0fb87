import { describe, expect, it } from 'vitest';
import { makePdf } from '../../../test/files/make-pdf.ts';
import { comparePages } from './compare-pages.ts';

const page = (text: string, gray = 0.5, extra = '') => ({
  lines: [{ text, x: 72, y: 700 }],
  boxes: [{ rect: [72, 600, 50, 20] as const, gray }],
  extra,
});

const compare = (before: Uint8Array, after: Uint8Array, milliseconds = Infinity, from = 1) =>
  comparePages({ before, after, passedOver: [], from }, milliseconds);

describe('pages of two files', () => {
  const one = makePdf([page('Amount 100'), page('The end')]);
  const lines = ['Signed by', 'An'].map((text, index) => ({ text, x: 72, y: 700 - index * 20 }));

  it('are the same however the files are written', async () => {
    const other = makePdf([page('Amount 100', 0.5, '/Contents2 (nothing)'), page('The end')]);
    expect(await compare(one, other)).toEqual({ kind: 'same' });
  });

  it.each([
    { name: 'in a letter', other: makePdf([page('Amount 900'), page('The end')]) },
    { name: 'in a shade', other: makePdf([page('Amount 100', 0.52), page('The end')]) },
    { name: 'on the last page', other: makePdf([page('Amount 100'), page('The End')]) },
    { name: 'in their number', other: makePdf([page('Amount 100')]) },
    {
      name: 'in their size',
      other: makePdf([
        { ...page('Amount 100'), mediaBox: { llx: 0, lly: 0, urx: 596, ury: 842 } },
        page('The end'),
      ]),
    },
  ])('differ $name', async ({ other }) => {
    expect(await compare(one, other)).toEqual({ kind: 'differs' });
  });

  it('differ in text that looks the same', async () => {
    expect(await compare(makePdf([{ lines }]), makePdf([{ lines: lines.toReversed() }]))).toEqual({
      kind: 'differs',
    });
  });

  it('may differ where they are meant to', async () => {
    const box = makePdf([page('Amount 100', 0.9), page('The end')]);
    const rects = [{ llx: 72, lly: 600, urx: 122, ury: 620 }];
    const passedOver = [{ pageNumber: 1, rects }];
    expect(await comparePages({ before: one, after: box, passedOver, from: 1 }, Infinity)).toEqual({
      kind: 'same',
    });
  });

  it('are compared one at a time when there is no time for more', async () => {
    expect(await compare(one, one, 0)).toEqual({ kind: 'same-so-far', next: 2 });
    expect(await compare(one, one, 0, 2)).toEqual({ kind: 'same' });
  });

  it('of a file that cannot be opened are not compared', async () => {
    expect(await compare(one, new Uint8Array(100))).toEqual({ kind: 'unreadable' });
  });
});
