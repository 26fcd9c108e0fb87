import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { isMarkLetter } from '../../../contract/mark-letters.ts';
import type { Rect } from '../../../contract/page-space.ts';
import { readerSize } from '../../../contract/page-space.ts';
import {
  exifSegment,
  extraObject,
  frameMatrix,
  pdfFixture,
  pngFixture,
  signedPdfFixture,
  withDamagedXref,
} from '../../testing/pdf-fixtures.ts';
import {
  checkPdf,
  colourAt,
  difference,
  fontsOf,
  renderPage,
  runOnPdf,
  textOf,
} from '../../testing/pdf-tools.ts';
import { markFontProgram } from './mark-fonts.ts';
import { openPdf } from './pdf-document.ts';
import type { Mark } from './pdf-engine.ts';
import { stampPdf } from './stamp.ts';

const position: Rect = { llx: 120, lly: 150, urx: 300, ury: 240 };

const lines = ['Ký bởi: Nguyễn Thị Hằng', 'Lý do: Đồng ý nội dung hợp đồng', '21/11/2026 10:24 +07:00'];

const mark = (part: Partial<Mark> = {}): Mark => ({
  pageNumber: 1,
  position,
  display: 'text-and-image',
  image: pngFixture(),
  lines,
  fontSize: 9,
  fieldName: 'Signature_1',
  ...part,
});

async function stamped(bytes: Uint8Array, ...marks: readonly Mark[]): Promise<Uint8Array> {
  const result = await stampPdf(bytes, marks);
  if (result.kind === 'refused') {
    throw new Error(`Refused: ${result.reason}`);
  }
  return result.bytes;
}

/** Ink of the mark, in reader space. */
function inkOf(
  before: Uint8Array,
  after: Uint8Array,
  size: { width: number; height: number },
  page = 1,
): Rect | null {
  return difference(renderPage(before, page), renderPage(after, page), size);
}

function expectInside(ink: Rect | null, box: Rect): void {
  expect(ink).not.toBeNull();
  expect(ink?.llx).toBeGreaterThanOrEqual(box.llx);
  expect(ink?.lly).toBeGreaterThanOrEqual(box.lly);
  expect(ink?.urx).toBeLessThanOrEqual(box.urx);
  expect(ink?.ury).toBeLessThanOrEqual(box.ury);
}

describe.each(frameMatrix())('a mark on a page with $name', ({ page, frame }) => {
  const before = pdfFixture({ pages: [page] });
  const size = readerSize(frame);

  it('lies inside the chosen box and fills it', async () => {
    const ink = inkOf(before, await stamped(before, mark()), size);
    expectInside(ink, position);
    expect((ink?.ury ?? 0) - (ink?.lly ?? 0)).toBeGreaterThan(60);
    expect((ink?.urx ?? 0) - (ink?.llx ?? 0)).toBeGreaterThan(100);
  });

  it('stands upright', async () => {
    // 2:1 like the picture, so that it fills the box: red left, blue right, clear in its top quarter.
    const box = { llx: 100, lly: 200, urx: 220, ury: 260 };
    const after = renderPage(await stamped(before, mark({ display: 'image', position: box })), 1);
    const left = colourAt(after, size, { x: 130, y: 220 });
    const right = colourAt(after, size, { x: 190, y: 220 });
    expect(left.red).toBeGreaterThan(left.blue + 100);
    expect(right.blue).toBeGreaterThan(right.red + 100);
    expect(colourAt(after, size, { x: 130, y: 252 })).toEqual({ red: 255, green: 255, blue: 255 });
  });

  it('leaves a sound file with its text', async () => {
    const after = await stamped(before, mark());
    checkPdf(after);
    expect(textOf(after)).toContain('Page 1 of the contract');
  });
});

describe('a stamped file', () => {
  it('starts with the bytes it was made from', async () => {
    const before = pdfFixture();
    const after = await stamped(before, mark());
    expect(Buffer.from(after.subarray(0, before.length)).equals(before)).toBe(true);
  });

  it('keeps each earlier revision when stamped again', async () => {
    const first = await stamped(pdfFixture(), mark());
    const second = await stamped(first, mark({ position: { llx: 320, lly: 150, urx: 480, ury: 240 } }));
    expect(Buffer.from(second.subarray(0, first.length)).equals(first)).toBe(true);
    checkPdf(second);
    expect(textOf(second).match(/Ký bởi/g)).toHaveLength(2);
  });

  it('takes several marks, on several pages, in one revision', async () => {
    const before = pdfFixture({ pages: [{}, {}, {}] });
    const after = await stamped(
      before,
      mark(),
      mark({ pageNumber: 3 }),
      mark({ pageNumber: 3, position: { ...position, lly: 300, ury: 400 } }),
    );
    expect(Buffer.from(after).toString('latin1').match(/%%EOF/g)).toHaveLength(2);
    const size = { width: 595, height: 842 };
    expectInside(inkOf(before, after, size, 1), position);
    expect(inkOf(before, after, size, 2)).toBeNull();
    expectInside(inkOf(before, after, size, 3), { ...position, ury: 400 });
  });

  it('holds Vietnamese text that can be searched and copied', async () => {
    const text = textOf(await stamped(pdfFixture(), mark()));
    for (const line of lines) {
      expect(text).toContain(line);
    }
  });

  it('embeds only the letters used, and a picture used twice only once', async () => {
    const before = pdfFixture();
    const once = await stamped(before, mark());
    const twice = await stamped(before, mark(), mark({ position: { ...position, lly: 300, ury: 390 } }));
    expect(once.length - before.length).toBeLessThan(40_000);
    expect(twice.length - once.length).toBeLessThan(3_000);
    const images = runOnPdf('pdfimages', twice, (input) => ['-list', input]).text;
    expect(
      new Set([...images.matchAll(/ image .* (\d+) +0 +\d+ +\d+ /g)].map((found) => found[1])).size,
    ).toBe(1);
  });

  it('is the given file when there are no marks', async () => {
    const before = pdfFixture();
    expect(await stamped(before)).toEqual(before);
  });

  it('tells the marks apart by name and says them to screen readers', async () => {
    const after = await stamped(
      pdfFixture(),
      mark(),
      mark({ position: { ...position, lly: 300, ury: 400 } }),
    );
    const text = runOnPdf('qpdf', after, (input) => ['--qdf', '--object-streams=disable', input, '-']).text;
    expect(text).toContain('/NM (Signature_1)');
    expect(text).toContain('/NM (Signature_1_2)');
    // "Ký bởi" in UTF-16, as PDF writes text that Latin letters cannot hold.
    expect(text).toMatch(/\/Contents <feff004b00fd0020/i);
  });

  it('keeps annotations that stand in an array apart', async () => {
    const before = pdfFixture({
      pages: [{ extra: `/Annots ${extraObject(0)} 0 R` }],
      objects: [
        `[${extraObject(1)} 0 R]`,
        '<< /Type /Annot /Subtype /Link /Rect [1 1 9 9] /NM (Signature_1) /Border [0 0 0] >>',
      ],
    });
    const after = await stamped(before, mark());
    const text = runOnPdf('qpdf', after, (input) => ['--qdf', '--object-streams=disable', input, '-']).text;
    expect(text).toContain('/Subtype /Link');
    expect(text).toContain('/NM (Signature_1_2)');
    expectInside(inkOf(before, after, { width: 595, height: 842 }), position);
  });

  it.each([
    { name: 'linearised', option: '--linearize' },
    { name: 'with object streams', option: '--object-streams=generate' },
  ])('takes a revision when it is $name', async ({ option }) => {
    const before = runOnPdf('qpdf', pdfFixture(), (input, output) => [option, input, output]).output();
    const after = await stamped(before, mark());
    expect(Buffer.from(after.subarray(0, before.length)).equals(before)).toBe(true);
    checkPdf(after);
    expectInside(inkOf(before, after, { width: 595, height: 842 }), position);
  });

  it('takes a revision when it is signed', async () => {
    const before = signedPdfFixture();
    const after = await stamped(before, mark());
    expect(Buffer.from(after.subarray(0, before.length)).equals(before)).toBe(true);
  });

  it.each(['regular', 'medium'] as const)('knows the letters of its %s font', (weight) => {
    const font = PDF.create().embedFont(markFontProgram(weight));
    const differing: string[] = [];
    for (let code = 0x20; code < 0x1_0000; code += 1) {
      const letter = String.fromCodePoint(code);
      const isSurrogate = code >= 0xd800 && code < 0xe000;
      if (!isSurrogate && font.canEncode(letter) !== isMarkLetter(letter)) {
        differing.push(code.toString(16));
      }
    }
    expect(differing).toEqual([]);
  });

  it('shows letters that the font lacks as question marks', async () => {
    const text = textOf(await stamped(pdfFixture(), mark({ lines: ['山田 An\u200b 😀'], display: 'text' })));
    expect(text).toContain('?? An ?');
  });
});

/** Where the picture's stored upper left corner and its upper side come to lie, by EXIF orientation. */
const turned = [
  { orientation: 1, red: 'left', clear: 'top' },
  { orientation: 2, red: 'right', clear: 'top' },
  { orientation: 3, red: 'right', clear: 'bottom' },
  { orientation: 4, red: 'left', clear: 'bottom' },
  { orientation: 5, red: 'top', clear: 'left' },
  { orientation: 6, red: 'top', clear: 'right' },
  { orientation: 7, red: 'bottom', clear: 'right' },
  { orientation: 8, red: 'bottom', clear: 'left' },
] as const;

describe('a photo', () => {
  const size = { width: 595, height: 842 };
  // Red left, blue right, clear on top, as in the PNG; 200 by 100.
  const photo = async (): Promise<Buffer> => {
    const mediaBox = { llx: 0, lly: 0, urx: 204, ury: 104 };
    const page = await stamped(
      pdfFixture({ pages: [{ mediaBox, rotate: 0 }] }),
      mark({ display: 'image', position: mediaBox }),
    );
    const options = ['-r', '72', '-jpeg', '-singlefile'];
    return Buffer.from(runOnPdf('pdftoppm', page, (input) => [...options, input]).bytes);
  };

  it.each(turned)(
    'with EXIF orientation $orientation stands upright',
    async ({ orientation, red, clear }) => {
      const taken = await photo();
      const image = new Uint8Array(
        Buffer.concat([taken.subarray(0, 2), exifSegment(orientation), taken.subarray(2)]),
      );
      const box = { llx: 100, lly: 200, urx: 200, ury: 300 };
      const after = renderPage(await stamped(pdfFixture(), mark({ display: 'image', image, position: box })));
      const lying = clear === 'left' || clear === 'right';
      const [dx, dy] = lying ? [18, 36] : [36, 18];
      const offset = { left: [-dx, 0], right: [dx, 0], top: [0, dy], bottom: [0, -dy] } as const;
      const at = (x: number, y: number): ReturnType<typeof colourAt> =>
        colourAt(after, size, { x: 150 + x, y: 250 + y });
      const [redX, redY] = offset[red];
      const [clearX, clearY] = offset[clear];
      // Half a step off the middle, so that neither the clear side nor the seam between the colours is hit.
      const inRed = at(redX / 2 - clearX / 4, redY / 2 - clearY / 4);
      const inBlue = at(-redX / 2 - clearX / 4, -redY / 2 - clearY / 4);
      expect(inRed.red).toBeGreaterThan(inRed.blue + 100);
      expect(inBlue.blue).toBeGreaterThan(inBlue.red + 100);
      const inClear = at(redX / 2 + clearX, redY / 2 + clearY);
      expect(Math.min(inClear.red, inClear.green, inClear.blue)).toBeGreaterThan(200);
    },
  );
});

describe('pdf.js', () => {
  it('draws the picture and the text of a mark', async () => {
    const data = await stamped(pdfFixture(), mark());
    const loading = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
    try {
      const operators = await (await (await loading.promise).getPage(1)).getOperatorList();
      const drawn = operators.fnArray.slice(operators.fnArray.indexOf(OPS.beginAnnotation));
      expect(drawn.filter((operator) => operator === OPS.showText)).toHaveLength(lines.length);
      expect(
        drawn.some(
          (operator) => operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject,
        ),
      ).toBe(true);
    } finally {
      await loading.destroy();
    }
  });
});

describe('the ink of a mark', () => {
  it('stays in the box for any text, picture and size of box', async () => {
    const before = pdfFixture();
    const size = { width: 595, height: 842 };
    const image = pngFixture(120, 40);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          lines: fc.array(
            fc.string({ unit: fc.constantFrom(...'ẲẬỄặgjpqy_ÇQWij| ¾'), minLength: 1, maxLength: 40 }),
            {
              minLength: 1,
              maxLength: 4,
            },
          ),
          display: fc.constantFrom('text', 'text-and-image', 'image'),
          fontSize: fc.integer({ min: 4, max: 40 }),
          width: fc.integer({ min: 8, max: 300 }),
          height: fc.integer({ min: 8, max: 200 }),
        }),
        async ({ width, height, ...content }) => {
          const box = { llx: 100, lly: 100, urx: 100 + width, ury: 100 + height };
          const ink = inkOf(before, await stamped(before, mark({ ...content, image, position: box })), size);
          if (ink) {
            expectInside(ink, box);
          }
        },
      ),
      { numRuns: 25 },
    );
  });

  it('is there even in a box of one point', async () => {
    const before = pdfFixture();
    const after = await stamped(before, mark({ position: { llx: 10, lly: 10, urx: 11, ury: 11 } }));
    checkPdf(after);
    expectInside(inkOf(before, after, { width: 595, height: 842 }), { llx: 10, lly: 10, urx: 11, ury: 11 });
  });

  it('is the text alone when there is no picture', async () => {
    const before = pdfFixture();
    const after = await stamped(before, mark({ image: null }));
    expectInside(inkOf(before, after, { width: 595, height: 842 }), position);
  });
});

describe('a mark that cannot be drawn is refused', () => {
  it.each([
    { name: 'on a page that is not there', part: { pageNumber: 2 }, reason: 'page-missing' },
    { name: 'on page 0', part: { pageNumber: 0 }, reason: 'page-missing' },
    { name: 'off the page', part: { position: { ...position, urx: 596 } }, reason: 'off-page' },
    { name: 'without a size', part: { position: { ...position, urx: position.llx } }, reason: 'off-page' },
    { name: 'at no number', part: { position: { ...position, urx: Number.NaN } }, reason: 'off-page' },
    { name: 'with a picture that is none', part: { image: new Uint8Array([1, 2, 3]) }, reason: 'bad-image' },
  ])('$name', async ({ part, reason }) => {
    expect(await stampPdf(pdfFixture(), [mark(), mark(part)])).toEqual({ kind: 'refused', reason, mark: 1 });
  });

  it('in a file that cannot be appended to', async () => {
    const result = await stampPdf(withDamagedXref(pdfFixture()), [mark()]);
    expect(result).toEqual({ kind: 'refused', reason: 'broken', mark: null });
  });

  it('and a size that is none is replaced', async () => {
    const after = await stamped(pdfFixture(), mark({ fontSize: 0 }));
    expect((await openPdf(after)).kind).toBe('ok');
    expect(textOf(after)).toContain('Nguyễn Thị Hằng');
  });
});

describe.each(frameMatrix())('a value on a page with $name', ({ page, frame }) => {
  const before = pdfFixture({ pages: [page] });
  const size = readerSize(frame);
  const box = { llx: 60, lly: 100, urx: 260, ury: 120 };

  it('is written into its box, upright, with its letters', async () => {
    const value = mark({ display: 'value', position: box, lines: ['Nguyễn Thị Hằng'], fontSize: 11 });
    const after = await stamped(before, value);
    checkPdf(after);
    const ink = inkOf(before, after, size);
    expectInside(ink, box);
    // A line of text is wider than high, and begins at the left.
    expect((ink?.urx ?? 0) - (ink?.llx ?? 0)).toBeGreaterThan(60);
    expect(ink?.llx).toBeLessThan(70);
  });

  it('is a tick, with its long arm up on the right', async () => {
    const square = { llx: 100, lly: 100, urx: 140, ury: 140 };
    const after = await stamped(before, mark({ display: 'tick', position: square, lines: [] }));
    checkPdf(after);
    expectInside(inkOf(before, after, size), square);
    const drawn = renderPage(after);
    const isInked = (x: number, y: number) => colourAt(drawn, size, { x, y }).red < 160;
    expect([isInked(131.5, 129.5), isInked(117, 111), isInked(108, 130)]).toEqual([true, true, false]);
  });
});

it('sets all lines of a value alike, in one font', async () => {
  const after = await stamped(
    pdfFixture(),
    mark({ display: 'value', lines: ['Số 1', 'Phố Huế, Hà Nội'], fontSize: 11 }),
  );
  expect(fontsOf(after).filter(({ embedded }) => embedded)).toHaveLength(1);
  expect(textOf(after)).toContain('Phố Huế, Hà Nội');
});
