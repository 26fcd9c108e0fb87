/** What is seen on the screen before signing is what poppler finds in the file: where, how large, and letter by letter. */
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';

import { displayMode } from '../contract/enums.ts';
import { layOutMark } from '../contract/mark-layout.ts';
import { formatPosition, type Rect, type Size } from '../contract/page-space.ts';
import { type PageShape, pageShapes, pdfOfShapes, sizeOf } from '../test/files/page-shapes.ts';
import {
  act,
  createDraft,
  configure,
  detail,
  download,
  invitationOf,
  otpOf,
  send,
  sendDocument,
  signature,
  turnOf,
  uniqueNo,
} from '../test/client/jobs.ts';
import { a4 } from '../test/files/pdfs.ts';
import { beginSession, pageOf, untilDrawn } from './fixtures/people.ts';
import { rectOn } from './fixtures/placing.ts';
import { askForCode, boxOf, drawSignature, fillSigning, openByLink, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { drawRegion, placedWordsOf } from '../test/tools/drawn-pages.ts';

/** The most that screen and paper may differ, in points. */
const allowed = 0.5;

/** What poppler takes for the height of a line: what the face of marks says of itself, in shares of its size. */
const face = { ascent: 1, descent: 0.265 } as const;

const ink = [214, 0, 108] as const;

/** A picture that is nothing but ink, 2.744 times as wide as high. */
function inkImage(): string {
  const png = new PNG({ width: 686, height: 250 });
  for (let at = 0; at < png.data.length; at += 4) {
    png.data.set([...ink, 255], at);
  }
  return `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;
}
const inkAspect = 686 / 250;

/** Somewhere on a page of any size, off its middle, in the shape that the picture fills. */
function boxFor(size: Size, index: number): Rect {
  const scale = Math.min(1, size.width / 240, size.height / 120);
  const [width, height] = [180 * scale, 72 * scale];
  const llx = (size.width - width) * (0.15 + (index % 7) * 0.1);
  const lly = (size.height - height) * (0.2 + (index % 5) * 0.15);
  return { llx, lly, urx: llx + width, ury: lly + height };
}

/** Ten pages: one of each kind, turned in one way or another. All of them are drawn beside `stampPdf`. */
const shapes = pageShapes.filter((_, index) => index % 4 === Math.floor(index / 4) % 4);

/** The boxes on all pages as the screen shows them, by the number of the page; scrolls through the whole document. */
async function boxesOnScreen(page: Page): Promise<ReadonlyMap<number, Rect>> {
  const scroller = page.getByRole('region', { name: 'Mười trang' });
  const found = new Map<number, Rect>();
  for (;;) {
    await expect(page.locator('section[data-page][data-stage="waiting"]')).toHaveCount(0);
    const seen = await scroller.evaluate((element) =>
      [...element.querySelectorAll('section[data-page][data-stage="drawn"]')].flatMap((sheet) => {
        const box = sheet.querySelector('[role="group"]')?.getBoundingClientRect();
        const around = sheet.getBoundingClientRect();
        return box === undefined
          ? []
          : [
              {
                page: Number(sheet.getAttribute('data-page')),
                left: (box.left - around.left) / around.width,
                right: (box.right - around.left) / around.width,
                bottom: (around.bottom - box.bottom) / around.height,
                top: (around.bottom - box.top) / around.height,
              },
            ];
      }),
    );
    for (const part of seen) {
      const shape = shapes[part.page - 1];
      if (shape !== undefined && !found.has(part.page)) {
        const { width, height } = sizeOf(shape);
        found.set(part.page, {
          llx: part.left * width,
          lly: part.bottom * height,
          urx: part.right * width,
          ury: part.top * height,
        });
      }
    }
    const isMore = await scroller.evaluate(async (element) => {
      const before = element.scrollTop;
      element.scrollTop += element.clientHeight * 0.8;
      // Pages that come into view are there after the next frame, not yet as large as they are.
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      });
      return element.scrollTop > before;
    });
    if (!isMore) {
      return found;
    }
  }
}

/** Where the ink lies in what poppler draws of a page around a box: points of the reader. */
async function inkOnPaper(bytes: Uint8Array, pageNumber: number, shape: PageShape, box: Rect): Promise<Rect> {
  const size = sizeOf(shape);
  const detailOf = 6; // Pixels a point.
  const margin = 4;
  const left = Math.max(Math.floor((box.llx - margin) * detailOf), 0);
  const top = Math.max(Math.floor((size.height - box.ury - margin) * detailOf), 0);
  const drawn = await drawRegion(bytes, pageNumber, 72 * detailOf * shape.userUnit, {
    left,
    top,
    width: Math.ceil((box.urx - box.llx + 2 * margin) * detailOf),
    height: Math.ceil((box.ury - box.lly + 2 * margin) * detailOf),
  });
  let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let y = 0; y < drawn.height; y += 1) {
    for (let x = 0; x < drawn.width; x += 1) {
      const [red = 0, green = 0, blue = 0] = drawn.data.subarray((y * drawn.width + x) * 4);
      if (Math.abs(red - ink[0]) < 60 && green < 60 && Math.abs(blue - ink[2]) < 60) {
        [x1, x2] = [Math.min(x1, x), Math.max(x2, x + 1)];
        [y1, y2] = [Math.min(y1, y), Math.max(y2, y + 1)];
      }
    }
  }
  return {
    llx: (left + x1) / detailOf,
    urx: (left + x2) / detailOf,
    lly: size.height - (top + y2) / detailOf,
    ury: size.height - (top + y1) / detailOf,
  };
}

const differenceOf = (a: Rect, b: Rect): number =>
  Math.max(
    Math.abs(a.llx - b.llx),
    Math.abs(a.lly - b.lly),
    Math.abs(a.urx - b.urx),
    Math.abs(a.ury - b.ury),
  );

/** Where the picture has to be in a box, by the rules of the mark. */
function pictureIn(box: Rect): Rect {
  const { image } = layOutMark({
    width: box.urx - box.llx,
    height: box.ury - box.lly,
    display: 'image',
    imageAspect: inkAspect,
    lines: [],
    fontSize: 10,
    widthOf: () => 0,
  });
  if (image === null) {
    throw new Error('A mark of a picture alone has none');
  }
  return {
    llx: box.llx + image.llx,
    lly: box.lly + image.lly,
    urx: box.llx + image.urx,
    ury: box.lly + image.ury,
  };
}

test('on pages of real shapes the mark stands where the screen showed its box', async ({ page, api }) => {
  const no = uniqueNo('KHO');
  const positions = shapes.map((shape, index) => formatPosition(boxFor(sizeOf(shape), index)));
  const plan = {
    no,
    subject: 'Mười trang',
    file: pdfOfShapes(shapes),
    steps: positions.map((position, index) => ({
      user: 'an' as const,
      permission: 'DR' as const,
      page: index + 1,
      position,
    })),
  };
  const { id } = await createDraft(api, plan);
  await configure(api, id, plan);

  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}/prepare`);
  await untilDrawn(page);
  const shown = await boxesOnScreen(page);
  expect([...shown.keys()].toSorted((a, b) => a - b)).toEqual(shapes.map((_, index) => index + 1));

  await send(api, id);
  await act(api, 'an', no, {
    ...signature(await turnOf(api, 'an', id), inkImage(), { page: 1, position: positions[0] ?? '' }),
    signatureDisplayMode: displayMode.image[0],
    processAllAdjacentProcesses: true,
  });
  const signed = await download((await detail(api, 'an', id)).downloadUrl);

  const differences = await Promise.all(
    [...shown].map(async ([pageNumber, box]) => {
      const shape = shapes[pageNumber - 1];
      const paper = shape && (await inkOnPaper(signed, pageNumber, shape, box));
      return { name: shape?.name, points: paper ? differenceOf(pictureIn(box), paper) : Infinity };
    }),
  );
  const largest = Math.max(...differences.map(({ points }) => points));
  test.info().annotations.push({ type: 'largest difference', description: `${largest.toFixed(3)} pt` });
  expect(differences.filter(({ points }) => !(points <= allowed))).toEqual([]);
});

test('the mark is previewed letter by letter as poppler finds it in the file', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const no = uniqueNo('CHU');
  const steps = [{ user: 'an', permission: 'DR', page: 2, position: '300,420,540,520' }] as const;
  const { id } = await sendDocument(api, { no, subject: 'Xem trước', file: pdfs.contract, steps });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý AVATAR, Tôi đã đọc kỹ: fi, fl, ẰẲẴ ưỡn');
  const sheet = pageOf(page, 2);
  const lines = boxOf(page).locator('svg text');
  await expect(lines).toHaveCount(3);
  const corner = await rectOn(sheet, boxOf(page), a4);
  // In the drawing of the mark a unit is a point, from its upper left.
  const previewed = await lines.evaluateAll((elements) =>
    elements.map((element) => {
      if (!(element instanceof SVGTextContentElement)) {
        throw new Error('not a text');
      }
      const text = element.textContent;
      return {
        text,
        size: Number(element.getAttribute('font-size')),
        letters: Array.from({ length: element.getNumberOfChars() }, (_, index) => ({
          left: element.getStartPositionOfChar(index).x,
          right: element.getEndPositionOfChar(index).x,
          baseline: element.getStartPositionOfChar(index).y,
        })),
      };
    }),
  );

  await askForCode(page, 'Ký tài liệu');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  const words = await placedWordsOf(await download((await detail(api, 'an', id)).downloadUrl), 2);
  const inBox = words.filter(
    ({ left, top }) => left > corner.llx && a4.height - top < corner.ury && a4.height - top > corner.lly,
  );

  const expected = previewed.flatMap(({ text, letters, size }) =>
    [...text.matchAll(/\S+/g)].map((match) => ({
      text: match[0],
      size,
      left: corner.llx + (letters[match.index]?.left ?? 0),
      right: corner.llx + (letters[match.index + match[0].length - 1]?.right ?? 0),
      baseline: a4.height - corner.ury + (letters[match.index]?.baseline ?? 0),
    })),
  );
  // The minute may have passed between the two.
  const isTime = /^\d\d:\d\d$/;
  const same = (text: string): string => (isTime.test(text) ? 'time' : text);
  expect(inBox.map(({ text }) => same(text))).toEqual(expected.map(({ text }) => same(text)));
  const differences = expected.map((word, index) => {
    const found = inBox[index];
    if (found === undefined || isTime.test(word.text)) {
      return 0;
    }
    return Math.max(
      Math.abs(found.left - word.left),
      Math.abs(found.right - word.right),
      Math.abs(found.top - (word.baseline - face.ascent * word.size)),
      Math.abs(found.bottom - (word.baseline + face.descent * word.size)),
    );
  });
  const largest = Math.max(...differences);
  test.info().annotations.push({ type: 'largest difference', description: `${largest.toFixed(3)} pt` });
  expect(largest).toBeLessThanOrEqual(allowed);
});
