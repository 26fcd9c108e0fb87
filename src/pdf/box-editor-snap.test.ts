import { describe, expect, it } from 'vitest';
import { snapShift } from './box-editor-snap.ts';

const other = { llx: 100, lly: 100, urx: 200, ury: 150 };

describe('a box near another one', () => {
  it('is drawn in line with its nearest edges', () => {
    const rect = { llx: 103, lly: 300, urx: 303, ury: 352 };
    expect(snapShift(rect, null, [other], 5)).toEqual({ dx: -3, dy: 0 });
    expect(snapShift({ ...rect, lly: 154, ury: 254 }, null, [other], 5)).toEqual({ dx: -3, dy: -4 });
  });

  it('is left alone beyond the tolerance', () => {
    expect(snapShift({ llx: 206, lly: 300, urx: 300, ury: 350 }, null, [other], 5)).toEqual({ dx: 0, dy: 0 });
  });

  it('draws only the edges that its handle holds', () => {
    const rect = { llx: 102, lly: 148, urx: 302, ury: 300 };
    expect(snapShift(rect, 'e', [other], 5)).toEqual({ dx: 0, dy: 0 });
    expect(snapShift(rect, 'sw', [other], 5)).toEqual({ dx: -2, dy: 2 });
  });
});
