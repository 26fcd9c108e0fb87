import { describe, expect, it } from 'vitest';

import { boxesOf, boxesText, coveredBoxes, signersOf, withBox, withLabel } from './boxes.ts';

const rect = { llx: 10, lly: 20, urx: 110, ury: 60 };

describe('signature boxes of a template', () => {
  it('are read and written as they stand on the wire', () => {
    const wire = [{ order: 2, page: 1, position: '10,20,110,60' }];
    expect(boxesOf(wire)).toEqual([{ order: 2, page: 1, rect }]);
    expect(JSON.parse(boxesText(boxesOf(wire)))).toEqual(wire);
    expect(boxesOf([{ order: 1, page: 1, position: 'nowhere' }])).toEqual([]);
  });

  it('keep what they are called wherever they are placed', () => {
    const named = withLabel(boxesOf([{ order: 1, page: 1, position: '10,20,110,60' }]), 1, 'Giám đốc');
    const moved = withBox(named, 1, { page: 2, rect });
    expect(JSON.parse(boxesText(moved))).toEqual([
      { order: 1, page: 2, position: '10,20,110,60', label: 'Giám đốc' },
    ]);
    expect(withLabel(moved, 1, '')[0]?.label).toBeUndefined();
  });

  it('stay in order, each signer with one', () => {
    const boxes = withBox(withBox([], 2, { page: 1, rect }), 1, { page: 3, rect });
    expect(boxes.map(({ order }) => order)).toEqual([1, 2]);
    expect(withBox(boxes, 1, { page: 2, rect })[0]).toEqual({ order: 1, page: 2, rect });
    expect(withBox(boxes, 1, null)).toEqual([{ order: 2, page: 1, rect }]);
  });

  it('keep their number when one before is taken away, and the signer without one is seen', () => {
    const boxes = withBox([], 3, { page: 1, rect });
    expect(signersOf(boxes).map(({ order, box }) => [order, box !== null])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(signersOf([])).toEqual([]);
  });

  it('that cover each other are found, on one page', () => {
    const box = { order: 1, page: 1, rect };
    const near = { order: 2, page: 1, rect: { ...rect, llx: 60, urx: 160 } };
    const beside = { order: 3, page: 1, rect: { ...rect, llx: 110, urx: 160 } };
    const elsewhere = { order: 4, page: 2, rect };
    expect(coveredBoxes([box, near, beside, elsewhere], box)).toEqual([near]);
  });
});
