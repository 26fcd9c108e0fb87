/** What is seen on the screen before signing is what poppler finds in the file: where, how large, and letter by letter. */
import type { Page } from '@playwright/test';

import { displayMode } from '../contract/enums.ts';
import { formatPosition, type Rect, type Size } from '../contract/page-space.ts';
import { inkPicture, inkPictureIn, isInk } from '../test/files/ink-picture.ts';
import { dataUrlOf } from '../test/files/pdf-fixtures.ts';
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
import {
  askForCode,
  boxOf,
  drawSignature,
  fillSigning,
  goToSignature,
  panelOf,
  openByLink,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { chooseTool, toolbarOf } from './fixtures/viewer.ts';
import {
  boxAround,
  type Drawing,
  drawingOf,
  pixelsOf,
  renderPage,
  shareOfDifferingInk,
  turnedDrawing,
} from '../test/tools/drawn-pages.ts';
import { placedWordsOf } from '../test/tools/pdf-tools.ts';

/** The most that screen and paper may differ, in points. */
const allowed = 0.5;

/** What poppler takes for the height of a line: what the face of marks says of itself, in shares of its size. */
const face = { ascent: 1, descent: 0.265 } as const;

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
function inkOnPaper(bytes: Uint8Array, pageNumber: number, shape: PageShape, box: Rect): Rect {
  const size = sizeOf(shape);
  const detailOf = 6; // Pixels a point.
  const margin = 4;
  const left = Math.max(Math.floor((box.llx - margin) * detailOf), 0);
  const top = Math.max(Math.floor((size.height - box.ury - margin) * detailOf), 0);
  const drawn = renderPage(bytes, pageNumber, {
    resolution: 72 * detailOf * shape.userUnit,
    cut: {
      left,
      top,
      width: Math.ceil((box.urx - box.llx + 2 * margin) * detailOf),
      height: Math.ceil((box.ury - box.lly + 2 * margin) * detailOf),
    },
  });
  const found = boxAround(pixelsOf(drawn, isInk));
  if (found === null) {
    throw new Error(`There is no ink on page ${String(pageNumber)}`);
  }
  return {
    llx: (left + found.left) / detailOf,
    urx: (left + found.right) / detailOf,
    lly: size.height - (top + found.bottom) / detailOf,
    ury: size.height - (top + found.top) / detailOf,
  };
}

const differenceOf = (a: Rect, b: Rect): number =>
  Math.max(
    Math.abs(a.llx - b.llx),
    Math.abs(a.lly - b.lly),
    Math.abs(a.urx - b.urx),
    Math.abs(a.ury - b.ury),
  );

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
    ...signature(await turnOf(api, 'an', id), dataUrlOf(inkPicture), {
      page: 1,
      position: positions[0] ?? '',
    }),
    signatureDisplayMode: displayMode.image,
    processAllAdjacentProcesses: true,
  });
  const signed = await download((await detail(api, 'an', id)).downloadUrl);

  const differences = [...shown].map(([pageNumber, box]) => {
    const shape = shapes[pageNumber - 1];
    const paper = shape && inkOnPaper(signed, pageNumber, shape, box);
    return { name: shape?.name, points: paper ? differenceOf(inkPictureIn(box), paper) : Infinity };
  });
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
  await goToSignature(page);
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
  const words = placedWordsOf(await download((await detail(api, 'an', id)).downloadUrl), 2);
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
  const time = expected.find(({ text }) => isTime.test(text));
  const differences = expected.map((word, index) => {
    const found = inBox[index];
    // Another minute is not as wide, and what follows it in its line moves.
    const isMoved = time?.baseline === word.baseline && word.left >= time.left;
    if (found === undefined || isMoved) {
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

/** How much of a previewed mark the frame of its box takes, in CSS pixels at each edge. */
const frame = 6;

/** The mark as it is previewed, within the frame of its box. */
async function previewedMark(page: Page): Promise<Drawing> {
  const box = boxOf(page);
  await box.locator('[data-handle]').evaluateAll((handles) => {
    for (const handle of handles) {
      if (handle instanceof HTMLElement) {
        handle.style.visibility = 'hidden';
      }
    }
  });
  const mark = box.locator('svg:has(text)');
  // Clear of what floats over the pages.
  await mark.evaluate((element) => element.scrollIntoView({ block: 'center', inline: 'center' }));
  await untilDrawn(page);
  return drawingOf(await mark.screenshot(), frame);
}

test('the mark is previewed pixel by pixel as poppler draws it, upright and in a turned view', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const no = uniqueNo('DIEM');
  const rect = { llx: 300, lly: 420, urx: 540, ury: 520 };
  const steps = [{ user: 'an', permission: 'DR', page: 2, position: formatPosition(rect) }] as const;
  const { id } = await sendDocument(api, { no, subject: 'Từng điểm ảnh', file: pdfs.contract, steps });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý: NGUYỄN, ẰẲẴ ưỡn');
  // Without the time, which may pass between the two.
  await panelOf(page).getByRole('button', { name: 'Tuỳ chọn khác' }).click();
  await panelOf(page)
    .getByRole('textbox', { name: 'Nội dung chữ' })
    .fill('Ký bởi: {{Name}}\nPhó Giám đốc Công ty Cổ phần Minh Long');
  await toolbarOf(page).getByRole('combobox', { name: 'Mức thu phóng' }).selectOption('200');
  await goToSignature(page);
  await expect(boxOf(page).locator('svg text')).toHaveCount(3);
  const upright = await previewedMark(page);
  await chooseTool(page, 'Xoay trang');
  const turned = await previewedMark(page);
  expect(turned.height, 'the mark lies as its page does').toBeGreaterThan(turned.width);

  await askForCode(page, 'Ký tài liệu');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  const signed = await download((await detail(api, 'an', id)).downloadUrl);
  const scale = (upright.width + 2 * frame) / (rect.urx - rect.llx);
  const drawn = ({ width, height }: Size, shifted = 0): Drawing =>
    renderPage(signed, 2, {
      resolution: 72 * scale,
      cut: {
        left: Math.round((rect.llx + shifted) * scale) + frame,
        top: Math.round((a4.height - rect.ury) * scale) + frame,
        width,
        height,
      },
    });

  const shares = {
    upright: shareOfDifferingInk(upright, drawn(upright)),
    turned: shareOfDifferingInk(turned, turnedDrawing(drawn({ width: turned.height, height: turned.width }))),
    aside: shareOfDifferingInk(upright, drawn(upright, 2)),
  };
  test.info().annotations.push({ type: 'differing ink', description: JSON.stringify(shares) });
  // Two programs smooth edges differently.
  expect(shares.upright).toBeLessThan(0.08);
  expect(shares.turned).toBeLessThan(0.08);
  expect(shares.aside, 'a mark two points aside is another one').toBeGreaterThan(0.25);
});
