import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PageFrame, positionFault, readerSize } from '../../../../contract/page-space.ts';
import { placeAround, placeOfStep, suggestedPlace } from './place.ts';

const frames: fc.Arbitrary<PageFrame> = fc.record({
  cropBox: fc
    .tuple(
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: -100, max: 100, noNaN: true }),
      fc.double({ min: 20, max: 3000, noNaN: true }),
      fc.double({ min: 20, max: 3000, noNaN: true }),
    )
    .map(([llx, lly, width, height]) => ({ llx, lly, urx: llx + width, ury: lly + height })),
  rotation: fc.constantFrom(0 as const, 90 as const, 180 as const, 270 as const),
  userUnit: fc.constantFrom(1, 2, 0.5),
});

describe('places for a signature', () => {
  it('always lie on the page, with a size', () => {
    const share = fc.double({ min: -0.5, max: 1.5, noNaN: true });
    fc.assert(
      fc.property(frames, share, share, (frame, x, y) => {
        const page = readerSize(frame);
        const suggested = suggestedPlace(3, frame);
        expect(suggested.page).toBe(3);
        expect(positionFault(suggested.rect, page)).toBeNull();
        const tapped = placeAround(1, { x: x * page.width, y: y * page.height }, frame, suggested);
        expect(positionFault(tapped.rect, page)).toBeNull();
      }),
    );
  });

  it('suggest the lower right of an ordinary page', () => {
    const frame: PageFrame = {
      cropBox: { llx: 0, lly: 0, urx: 595, ury: 842 },
      rotation: 0,
      userUnit: 1,
    };
    expect(suggestedPlace(1, frame).rect).toEqual({ llx: 351, lly: 72, urx: 547, ury: 164 });
  });

  it('come from the step when its author set one', () => {
    expect(placeOfStep({ pageSign: 2, position: '330,323,526,415' })).toEqual({
      page: 2,
      rect: { llx: 330, lly: 323, urx: 526, ury: 415 },
    });
    expect(placeOfStep({ pageSign: 0, position: '0,0,0,0' })).toBeNull();
    expect(placeOfStep({ pageSign: 2, position: null })).toBeNull();
    expect(placeOfStep({ pageSign: 2, position: 'somewhere' })).toBeNull();
  });
});
