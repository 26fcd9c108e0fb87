import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarkContent, type MarkLayout, layOutMark, markFont } from './mark-layout.ts';
import { markText } from './mark-letters.ts';

const widthOf = (text: string, size: number): number => [...text].length * size * 0.55;

const box = { width: 196, height: 92 };
const signed = ['Ký bởi: Nguyễn Thị Hằng', 'Lý do: Đồng ý nội dung hợp đồng', '21/11/2026 10:24 +07:00'];

const layOut = (content: Partial<MarkContent>): MarkLayout =>
  layOutMark({ ...box, display: 'text', imageAspect: null, lines: signed, fontSize: 9, widthOf, ...content });

/** How far the layout sticks out of its box, less `padding`; not above 0 when it does not. */
function overhang(content: MarkContent, layout: MarkLayout, padding = 0): number {
  const rects = layout.runs.map((run) => ({
    llx: run.x,
    lly: run.baseline - run.size * markFont.descent,
    urx: run.x + content.widthOf(run.text, run.size, run.weight),
    ury: run.baseline + run.size * markFont.ascent,
  }));
  if (layout.image) {
    rects.push(layout.image);
  }
  return Math.max(
    -Infinity,
    ...rects.flatMap((rect) => [
      padding - rect.llx,
      padding - rect.lly,
      rect.urx - content.width + padding,
      rect.ury - content.height + padding,
    ]),
  );
}

const contents = fc.record({
  width: fc.double({ min: 1, max: 900, noNaN: true }),
  height: fc.double({ min: 1, max: 900, noNaN: true }),
  display: fc.constantFrom('text', 'text-and-image', 'image'),
  imageAspect: fc.option(fc.double({ min: 1 / 4000, max: 4000, noNaN: true })),
  lines: fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 6 }),
  fontSize: fc.double({ min: 1, max: 100, noNaN: true }),
  widthOf: fc.constant(widthOf),
});

describe('the layout of a mark', () => {
  it('keeps everything inside the box, whatever the text, the picture and the sizes', () => {
    fc.assert(
      fc.property(contents, (content) => {
        expect(overhang(content, layOutMark(content))).toBeLessThanOrEqual(1e-6);
      }),
      { numRuns: 500 },
    );
  });

  it('leaves at least one point around it in boxes of four points and more', () => {
    fc.assert(
      fc.property(contents, (content) => {
        fc.pre(Math.min(content.width, content.height) >= 4);
        expect(overhang(content, layOutMark(content), 1)).toBeLessThanOrEqual(1e-6);
      }),
    );
  });

  it('loses no letter that can be drawn and keeps the order of the text', () => {
    fc.assert(
      fc.property(contents, (content) => {
        fc.pre(content.display !== 'image');
        const letters = (text: string): string => markText(text).replace(/[\s\p{Cc}]/gu, '');
        const shown = layOutMark(content).runs.map((run) => run.text);
        expect(letters(shown.join(''))).toBe(letters(content.lines.join(' ')));
      }),
    );
  });

  it('tells how long each line is', () => {
    for (const run of layOut({}).runs) {
      expect(run.width).toBeCloseTo(widthOf(run.text, run.size));
    }
  });

  it('never sets text over the picture', () => {
    fc.assert(
      fc.property(contents, (content) => {
        const { image, runs } = layOutMark(content);
        for (const run of runs) {
          const top = run.baseline + run.size * markFont.ascent;
          const apart = !image || top <= image.lly + 1e-6 || run.x >= image.urx - 1e-6;
          expect(apart).toBe(true);
        }
      }),
    );
  });

  it('sets the text in the wanted size where there is room', () => {
    expect(layOut({}).runs.map((run) => run.size)).toEqual([9, 9, 9]);
  });

  it('shrinks the text where there is not', () => {
    const { runs } = layOut({ height: 30 });
    expect(runs).toHaveLength(3);
    expect(runs[0]?.size).toBeLessThan(9);
  });

  it('wraps at spaces when shrinking would make the text much smaller', () => {
    const { runs } = layOut({
      width: 80,
      height: 120,
      lines: ['Nguyễn Thị Hằng', 'Đồng ý toàn bộ nội dung hợp đồng lao động'],
    });
    expect(runs.length).toBeGreaterThan(2);
    expect(runs.every((run) => !run.text.startsWith(' ') && !run.text.endsWith(' '))).toBe(true);
  });

  it('keeps the parts of a name whole, at a smaller size', () => {
    const name = 'NGUYỄN THỊ HOÀNG YẾN';
    for (let width = 24; width < 120; width += 4) {
      const { runs } = layOut({ width, height: 120, lines: [name] });
      const words = runs.flatMap(({ text }) => text.split(' '));
      expect(words).toEqual(name.split(' '));
    }
  });

  it('breaks a word that is longer than the box', () => {
    const { runs } = layOut({ width: 60, height: 100, lines: ['x'.repeat(80)] });
    expect(runs.length).toBeGreaterThan(1);
  });

  it('sets the first line alone in semibold', () => {
    expect(layOut({}).runs.map((run) => run.weight)).toEqual(['semibold', 'regular', 'regular']);
  });

  it('composes letters, so that the font holds them', () => {
    expect(layOut({ lines: ['Hằng'.normalize('NFD')] }).runs[0]?.text).toBe('Hằng');
  });

  it('puts a wide signature above the text in an ordinary box, and beside it in a flat one', () => {
    const ordinary = layOut({ display: 'text-and-image', imageAspect: 2.6 });
    expect(ordinary.image?.lly).toBeGreaterThan(ordinary.runs[0]?.baseline ?? Infinity);
    const flat = layOut({ display: 'text-and-image', imageAspect: 2.6, width: 240, height: 44 });
    expect(flat.image?.urx).toBeLessThan(flat.runs[0]?.x ?? -Infinity);
  });

  it('centers a picture alone, in its own proportions', () => {
    const { image, runs } = layOut({ display: 'image', imageAspect: 2 });
    expect(runs).toEqual([]);
    expect(image && (image.urx - image.llx) / (image.ury - image.lly)).toBeCloseTo(2);
    expect(image && image.llx + image.urx).toBeCloseTo(box.width);
    expect(image && image.lly + image.ury).toBeCloseTo(box.height);
  });
});
