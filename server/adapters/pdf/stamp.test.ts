import { PDF } from '@libpdf/core';
import fc from 'fast-check';
import { getDocument, OPS, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, describe, expect, it } from 'vitest';
import { isMarkLetter } from '../../../contract/mark-letters.ts';
import { type Rect, readerSize } from '../../../contract/page-space.ts';
import { inkPicture, inkPictureIn, isInk } from '../../../test/files/ink-picture.ts';
import { extraObject } from '../../../test/files/make-pdf.ts';
import { type PageShape, pageShapes, pdfOfShapes, sizeOf } from '../../../test/files/page-shapes.ts';
import {
  exifSegment,
  frameMatrix,
  pdfFixture,
  pngFixture,
  signedPdfFixture,
  withDamagedXref,
} from '../../../test/files/pdf-fixtures.ts';
import { revised } from '../../../test/files/revised-pdf.ts';
import {
  boxAround,
  colorAt,
  difference,
  type Drawing,
  pixelsOf,
  renderPage,
  renderPages,
} from '../../../test/tools/drawn-pages.ts';
import { checkPdf, fontsOf, runOnPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import { fontProgram } from './font-programs.ts';
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
  return revised(bytes, await stampPdf(bytes, marks));
}

/** Ink of the mark, in reader space. */
function inkOf(before: Uint8Array, after: Uint8Array, size: { width: number; height: number }): Rect | null {
  return difference(renderPage(before), renderPage(after), size);
}

function expectInside(ink: Rect | null, box: Rect): void {
  expect(ink).not.toBeNull();
  expect(ink?.llx).toBeGreaterThanOrEqual(box.llx);
  expect(ink?.lly).toBeGreaterThanOrEqual(box.lly);
  expect(ink?.urx).toBeLessThanOrEqual(box.urx);
  expect(ink?.ury).toBeLessThanOrEqual(box.ury);
}

/**
 * One mark of each kind on every page of the matrix. Each has a part of the page to itself, which together are the whole of it, so
 * that what is drawn outside of its box is seen too.
 */
const kinds = {
  mark: { box: position, part: { lly: 145, ury: 250 }, wish: {} },
  // 2:1 like the picture, so that it fills the box: red left, blue right, clear in its top quarter.
  picture: {
    box: { llx: 100, lly: 260, urx: 220, ury: 320 },
    part: { lly: 250, ury: Infinity },
    wish: { display: 'image' },
  },
  value: {
    box: { llx: 60, lly: 100, urx: 260, ury: 120 },
    part: { urx: 290, ury: 145 },
    wish: { display: 'value', lines: ['Nguyễn Thị Hằng'], fontSize: 11 },
  },
  tick: {
    box: { llx: 320, lly: 100, urx: 360, ury: 140 },
    part: { llx: 290, ury: 145 },
    wish: { display: 'tick', lines: [] },
  },
} as const;
const everywhere = { llx: 0, lly: 0, urx: Infinity, ury: Infinity };

describe('on pages that lie in every way', () => {
  const matrix = frameMatrix();
  const before = pdfFixture({ pages: matrix.map(({ page }) => page) });
  let after: Uint8Array;
  let drawn: { readonly before: readonly Drawing[]; readonly after: readonly Drawing[] };
  beforeAll(async () => {
    const marks = matrix.flatMap((_, index) =>
      Object.values(kinds).map(({ box, wish }) => mark({ ...wish, pageNumber: index + 1, position: box })),
    );
    after = await stamped(before, ...marks);
    drawn = { before: renderPages(before), after: renderPages(after) };
  });

  it('marks leave a sound file with its text', () => {
    checkPdf(after);
    const text = textOf(after);
    matrix.forEach((_, index) => expect(text).toContain(`Page ${String(index + 1)} of the contract`));
  });

  describe.each(matrix.map(({ name, frame }, index) => ({ name, size: readerSize(frame), index })))(
    '$name',
    ({ size, index }) => {
      const page = (): Drawing => {
        const found = drawn.after[index];
        if (found === undefined) {
          throw new Error(`Page ${String(index + 1)} was not drawn`);
        }
        return found;
      };
      const inkOfKind = (kind: keyof typeof kinds): Rect => {
        const { box, part } = kinds[kind];
        const ink = difference(drawn.before[index] ?? page(), page(), size, { ...everywhere, ...part });
        expectInside(ink, box);
        return ink ?? box;
      };

      it('a mark lies inside the chosen box and fills it', () => {
        const ink = inkOfKind('mark');
        expect(ink.ury - ink.lly).toBeGreaterThan(60);
        expect(ink.urx - ink.llx).toBeGreaterThan(100);
      });

      it('its picture stands upright', () => {
        inkOfKind('picture');
        const left = colorAt(page(), size, { x: 130, y: 280 });
        const right = colorAt(page(), size, { x: 190, y: 280 });
        expect(left.red).toBeGreaterThan(left.blue + 100);
        expect(right.blue).toBeGreaterThan(right.red + 100);
        expect(colorAt(page(), size, { x: 130, y: 312 })).toEqual({ red: 255, green: 255, blue: 255 });
      });

      it('a value is written into its box, upright, with its letters', () => {
        const ink = inkOfKind('value');
        // A line of text is wider than high, and begins at the left.
        expect(ink.urx - ink.llx).toBeGreaterThan(60);
        expect(ink.llx).toBeLessThan(70);
      });

      it('a tick has its long arm up on the right', () => {
        inkOfKind('tick');
        const isInked = (x: number, y: number) => colorAt(page(), size, { x, y }).red < 160;
        expect([isInked(351.5, 129.5), isInked(337, 111), isInked(328, 130)]).toEqual([true, true, false]);
      });
    },
  );
});

describe('pages of the shapes that real files have', () => {
  /** Pixels a point, and what is drawn of each page: its upper left corner, where all boxes lie. */
  const detail = 10;
  const corner = { width: 46, height: 30 };
  const boxOn = (shape: PageShape, index: number): Rect => {
    const { height } = sizeOf(shape);
    const [llx, ury] = [4 + (index % 7), height - 5 - (index % 5)];
    return { llx, lly: ury - 14, urx: llx + 35, ury };
  };

  it('bear marks where they were put, to a fifth of a point', async () => {
    const marks = pageShapes.map((shape, index) =>
      mark({ pageNumber: index + 1, display: 'image', image: inkPicture, position: boxOn(shape, index) }),
    );
    const file = await stamped(pdfOfShapes(pageShapes), ...marks);
    // poppler draws pages in units of theirs.
    const drawn = new Map(
      [...new Set(pageShapes.map(({ userUnit }) => userUnit))].map((unit) => {
        const first = pageShapes.findIndex(({ userUnit }) => userUnit === unit) + 1;
        const last = pageShapes.findLastIndex(({ userUnit }) => userUnit === unit) + 1;
        const cut = { left: 0, top: 0, width: corner.width * detail, height: corner.height * detail };
        const pages = renderPages(file, { first, last, resolution: 72 * detail * unit, cut });
        return [unit, { first, pages }];
      }),
    );
    const off = pageShapes.flatMap((shape, index) => {
      const { first = 1, pages = [] } = drawn.get(shape.userUnit) ?? {};
      const drawing = pages[index + 1 - first];
      const found = drawing && boxAround(pixelsOf(drawing, isInk));
      if (!found) {
        return [`${shape.name} was not drawn`];
      }
      const wanted = inkPictureIn(boxOn(shape, index));
      const { height } = sizeOf(shape);
      const furthest = Math.max(
        Math.abs(found.left / detail - wanted.llx),
        Math.abs(found.right / detail - wanted.urx),
        Math.abs(height - found.bottom / detail - wanted.lly),
        Math.abs(height - found.top / detail - wanted.ury),
      );
      return furthest <= 0.2 ? [] : [`${shape.name} by ${furthest.toFixed(3)} pt`];
    });
    expect(off).toEqual([]);
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
    const fresh = renderPages(after);
    const [first, second, third] = renderPages(before).map((old, index) =>
      difference(old, fresh[index] ?? old, { width: 595, height: 842 }),
    );
    expectInside(first ?? null, position);
    expect(second).toBeNull();
    expectInside(third ?? null, { ...position, ury: 400 });
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
    { name: 'linearized', option: '--linearize' },
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

  it.each(['regular', 'semibold'] as const)('knows the letters of its %s font', (weight) => {
    const font = PDF.create().embedFont(fontProgram(weight));
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

  it.each([
    ['王小明 – 陳大文', 'ChocolateClassicalSans'],
    ['山田たろう', 'ChocolateClassicalSans'],
    ['김민준', 'GowunDodum'],
    ['Иван Петров', 'Arimo'],
    ['สมชาย ใจดี', 'NotoSansThai'],
    ['محمد الأحمد', 'NotoSansArabic'],
    ['דוד כהן', 'Arimo'],
  ])('prints %s as it is', async (name, font) => {
    const before = pdfFixture();
    const after = await stamped(before, mark({ lines: [name, 'An'], display: 'text' }));
    expect(textOf(after).normalize('NFKC')).toContain(name);
    expect(fontsOf(after)).toContainEqual({ name: expect.stringContaining(font) as string, embedded: true });
    expect(after.length - before.length).toBeLessThan(60_000);
    checkPdf(after);
  });

  it('shows letters that no font has as question marks', async () => {
    const text = textOf(
      await stamped(pdfFixture(), mark({ lines: ['山\u{2a6d6} An\u200b 😀'], display: 'text' })),
    );
    expect(text).toContain('山? An ?');
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
  const size = { width: 200, height: 200 };
  const pageOf = (width: number, height: number) => ({
    mediaBox: { llx: 0, lly: 0, urx: width, ury: height },
    rotate: 0,
  });
  let drawn: readonly Drawing[];
  beforeAll(async () => {
    // Red left, blue right, clear on top, as in the PNG; 200 by 100.
    const whole = pageOf(204, 104);
    const page = await stamped(
      pdfFixture({ pages: [whole] }),
      mark({ display: 'image', position: whole.mediaBox }),
    );
    const options = ['-r', '72', '-jpeg', '-singlefile'];
    const taken = Buffer.from(runOnPdf('pdftoppm', page, (input) => [...options, input]).bytes);
    const marks = turned.map(({ orientation }, index) =>
      mark({
        pageNumber: index + 1,
        display: 'image',
        image: new Uint8Array(
          Buffer.concat([taken.subarray(0, 2), exifSegment(orientation), taken.subarray(2)]),
        ),
        position: { llx: 50, lly: 50, urx: 150, ury: 150 },
      }),
    );
    const pages = turned.map(() => pageOf(size.width, size.height));
    drawn = renderPages(await stamped(pdfFixture({ pages }), ...marks));
  });

  it.each(turned.map((one, index) => ({ ...one, index })))(
    'with EXIF orientation $orientation stands upright',
    ({ red, clear, index }) => {
      const lying = clear === 'left' || clear === 'right';
      const [dx, dy] = lying ? [18, 36] : [36, 18];
      const offset = { left: [-dx, 0], right: [dx, 0], top: [0, dy], bottom: [0, -dy] } as const;
      const at = (x: number, y: number): ReturnType<typeof colorAt> => {
        const drawing = drawn[index];
        if (drawing === undefined) {
          throw new Error('The photo was not drawn');
        }
        return colorAt(drawing, size, { x: 100 + x, y: 100 + y });
      };
      const [redX, redY] = offset[red];
      const [clearX, clearY] = offset[clear];
      // Half a step off the middle, so that neither the clear side nor the seam between the colors is hit.
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
    const size = { width: 420, height: 320 };
    const image = pngFixture(120, 40);
    const content = fc.record({
      lines: fc.array(
        fc.string({ unit: fc.constantFrom(...'ẲẬỄặgjpqy_ÇQWij| ¾'), minLength: 1, maxLength: 40 }),
        { minLength: 1, maxLength: 4 },
      ),
      display: fc.constantFrom('text', 'text-and-image', 'image'),
      fontSize: fc.integer({ min: 4, max: 40 }),
      width: fc.integer({ min: 8, max: 300 }),
      height: fc.integer({ min: 8, max: 200 }),
    });
    // A page for each of ten marks: one file to write and to draw.
    const mediaBox = { llx: 0, lly: 0, urx: size.width, ury: size.height };
    const before = pdfFixture({ pages: Array.from({ length: 10 }, () => ({ mediaBox })) });
    const blank = renderPages(before);
    const contents = fc.array(content, { minLength: blank.length, maxLength: blank.length });
    await fc.assert(
      fc.asyncProperty(contents, async (wishes) => {
        const marks = wishes.map(({ width, height, ...wish }, index) =>
          mark({
            ...wish,
            image,
            pageNumber: index + 1,
            position: { llx: 100, lly: 100, urx: 100 + width, ury: 100 + height },
          }),
        );
        const drawn = renderPages(await stamped(before, ...marks));
        for (const [index, page] of drawn.entries()) {
          const ink = difference(blank[index] ?? page, page, size);
          if (ink) {
            expectInside(ink, marks[index]?.position ?? mediaBox);
          }
        }
      }),
      { numRuns: 3 },
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
    { name: 'off the page', part: { position: { ...position, urx: 597 } }, reason: 'off-page' },
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

it('sets all lines of a value alike, in one font', async () => {
  const after = await stamped(
    pdfFixture(),
    mark({ display: 'value', lines: ['Số 1', 'Phố Huế, Hà Nội'], fontSize: 11 }),
  );
  expect(fontsOf(after).filter(({ embedded }) => embedded)).toHaveLength(1);
  expect(textOf(after)).toContain('Phố Huế, Hà Nội');
});
