/** Reading a document: finding, going about, printing, and files that cannot be shown. */
import type { Page } from '@playwright/test';
import type { PNG } from 'pngjs';

import { chapterPage, handbookPages } from './fixtures/handbook.ts';
import { pageOf, signInAs } from './fixtures/people.ts';
import { notPdf, password, truncated } from './fixtures/pdfs.ts';
import { boundsOf } from './fixtures/pointer.ts';
import { expect, test } from './fixtures/test.ts';
import { drawPage } from './fixtures/tools.ts';
import {
  chooseTool,
  find,
  findBarOf,
  openDocument,
  openPages,
  pageFieldOf,
  sentTo,
  serveInstead,
  toolbarOf,
} from './fixtures/viewer.ts';

/** The place that the search is at, which has to stand within the page that it is on, and be seen. */
async function expectFoundOn(page: Page, pageNumber: number): Promise<void> {
  const mark = pageOf(page, pageNumber).locator('[data-current]').first();
  await expect(mark).toBeInViewport();
  const at = await boundsOf(mark);
  const sheet = await boundsOf(pageOf(page, pageNumber));
  expect(at.width).toBeGreaterThan(4);
  expect(at.x).toBeGreaterThan(sheet.x);
  expect(at.x + at.width).toBeLessThan(sheet.x + sheet.width);
}

const marks = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('mark')
      .map(({ name }) => name)
      .filter((name) => name.startsWith('document:')),
  );

test('text is found with and without diacritics, on every page, however the view is turned @both', async ({
  page,
  api,
  pdfs,
}) => {
  const id = await sentTo(api, 'an', await pdfs.handbook(), 'Nội quy lao động');
  await signInAs(page, 'an');
  await openDocument(page, id);
  const bar = findBarOf(page);

  await find(page, 'nghia vu bao mat, phan 2');
  await expect(bar.getByRole('status')).toContainText('1 / 1');
  await expect(pageFieldOf(page)).toHaveValue(String(chapterPage('Nghĩa vụ bảo mật')));
  await expectFoundOn(page, chapterPage('Nghĩa vụ bảo mật'));

  await find(page, 'Điều khoản thi hành');
  await expect(bar.getByRole('status')).toContainText('1 / 4');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('status')).toContainText('2 / 4');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(bar.getByRole('status')).toContainText('4 / 4');
  await expect(bar.getByRole('status')).toContainText('Kết quả 4 trên 4, trang 12');
  await bar.getByRole('button', { name: 'Kết quả sau' }).click();
  await expect(bar.getByRole('status')).toContainText('1 / 4');
  await chooseTool(page, 'Xoay trang');
  await find(page, 'dieu khoan thi hanh, phan 3');
  await expectFoundOn(page, 12);

  await find(page, 'không có chữ này');
  await expect(bar.getByRole('status')).toHaveText('Không tìm thấy');
  await bar.getByRole('textbox').press('Escape');
  await expect(bar).toBeHidden();
  await expect(page.locator('[data-current]')).toHaveCount(0);
});

test('the keys of every browser search the document, and give the focus back', async ({
  page,
  api,
  pdfs,
}) => {
  const id = await sentTo(api, 'an', await pdfs.handbook(), 'Nội quy lao động');
  await signInAs(page, 'an');
  await openDocument(page, id);
  await pageFieldOf(page).focus();
  await page.keyboard.press('Control+F');
  await expect(findBarOf(page).getByRole('textbox')).toBeFocused();
  await page.keyboard.type('tien luong');
  await expect(findBarOf(page).getByRole('status')).toContainText('1 / 4');
  await page.keyboard.press('F3');
  await expect(findBarOf(page).getByRole('status')).toContainText('2 / 4');
  await page.keyboard.press('Shift+F3');
  await expect(findBarOf(page).getByRole('status')).toContainText('1 / 4');
  await page.keyboard.press('Escape');
  await expect(pageFieldOf(page)).toBeFocused();
  // What was looked for is there again.
  await page.keyboard.press('F3');
  await expect(findBarOf(page).getByRole('textbox')).toHaveValue('tien luong');
});

test('a scan says that it has no text to search @both', async ({ page, api, pdfs }) => {
  const id = await sentTo(api, 'an', await pdfs.scan(), 'Bản chụp hợp đồng');
  await signInAs(page, 'an');
  await openDocument(page, id);
  await find(page, 'hop dong');
  await expect(findBarOf(page).getByRole('status')).toHaveText('Tài liệu là ảnh chụp, không có chữ để tìm');
});

test('contents and small pages lead through the document @both', async ({ page, api, pdfs }) => {
  const id = await sentTo(api, 'an', await pdfs.handbook(), 'Nội quy lao động');
  await signInAs(page, 'an');
  await openDocument(page, id);

  const contents = await openPages(page);
  await contents.getByRole('tab', { name: 'Mục lục' }).click();
  const chapter = contents.getByRole('treeitem', { name: 'Chương 5. Tiền lương' });
  await expect(chapter).toHaveAttribute('aria-expanded', 'true');
  await chapter.click();
  await expect(pageFieldOf(page)).toHaveValue('5');
  await expect(pageOf(page, 5)).toBeInViewport();

  // The first chapter is closed, and its articles are gone; then its second article is gone to.
  const again = await openPages(page);
  const first = again.getByRole('treeitem', { name: /^Chương 1\./ });
  await again.getByRole('treeitem').first().press('Home');
  await page.keyboard.press('ArrowLeft');
  await expect(first).toHaveAttribute('aria-expanded', 'false');
  await expect(again.getByRole('treeitem', { name: /^Điều 2\./ })).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(again.getByRole('treeitem', { name: /^Điều 2\./ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pageFieldOf(page)).toHaveValue('1');

  const small = await openPages(page);
  await small.getByRole('tab', { name: 'Trang' }).click();
  await small.getByRole('button', { name: 'Trang 3', exact: true }).click();
  await expect(pageFieldOf(page)).toHaveValue('3');
  await expect(pageOf(page, 3)).toBeInViewport();
});

test('pages are gone to by number, turned, and zoomed from 10 to 400 percent @both', async ({
  page,
  api,
  pdfs,
}) => {
  const id = await sentTo(api, 'an', await pdfs.handbook(), 'Nội quy lao động');
  await signInAs(page, 'an');
  await openDocument(page, id);
  const field = pageFieldOf(page);
  await field.fill('8');
  await field.press('Enter');
  await expect(pageOf(page, 8)).toBeInViewport();
  await expect(field).toHaveAccessibleName('Trang 8 trên 12');
  await field.fill('99');
  await field.press('Enter');
  await expect(field).toHaveValue(String(handbookPages));

  const zoom = toolbarOf(page).getByRole('combobox', { name: 'Mức thu phóng' });
  const widthAt = async (percent: string): Promise<number> => {
    await zoom.selectOption(percent);
    await expect(zoom).toHaveValue(percent);
    return (await boundsOf(page.locator('section[data-page]').first())).width;
  };
  // A page of A4 is 210 mm wide, and a CSS pixel is 1/96 inch.
  const paper = (210 / 25.4) * 96;
  expect(await widthAt('400')).toBeCloseTo(paper * 4, -1);
  expect(await widthAt('10')).toBeCloseTo(paper / 10, 0);
  expect(await widthAt('100')).toBeCloseTo(paper, 0);

  await chooseTool(page, 'Vừa cả trang');
  await expect(zoom).toHaveValue('page');
  const shown = page.locator('section[data-page]').first();
  const whole = await boundsOf(shown);
  expect(whole.height).toBeLessThan(page.viewportSize()?.height ?? 0);
  await chooseTool(page, 'Xoay trang');
  await expect
    .poll(async () => {
      const { width, height } = await boundsOf(shown);
      return width > height;
    })
    .toBe(true);
});

test('a reader hears the pages in order, with their links @both', async ({ page, api, pdfs }) => {
  const id = await sentTo(api, 'an', await pdfs.handbook(), 'Nội quy lao động');
  await signInAs(page, 'an');
  await openDocument(page, id);
  const first = page.getByRole('region', { name: `Trang 1 / ${handbookPages}`, exact: true });
  await expect(first).toContainText(/Chương 1\. Quy định chung.*Điều 1\..*Mọi thay đổi.*Điều 2\..*Điều 3\./s);
  const outside = first.getByRole('link', { name: /example\.com\/luat/ });
  await expect(outside).toHaveAttribute('rel', /noopener/);
  await expect(outside).toHaveAttribute('target', '_blank');
  await first.getByRole('button', { name: /^Tới vị trí/ }).click();
  await expect(pageFieldOf(page)).toHaveValue('9');
  await expect(page.getByRole('region', { name: `Trang 9 / ${handbookPages}`, exact: true })).toContainText(
    'Nghĩa vụ bảo mật',
  );
});

test('a protected file asks for its password, and says when it is wrong @both', async ({
  page,
  api,
  pdfs,
}) => {
  const id = await sentTo(api, 'an', pdfs.contract, 'Hợp đồng bảo mật');
  await serveInstead(page, await pdfs.encrypted());
  await signInAs(page, 'an');
  await page.goto(`/documents/${id}`);
  const field = page.getByLabel('Mật khẩu của tệp', { exact: true });
  await page.getByRole('button', { name: 'Mở tệp' }).click();
  await expect(page.getByText('Hãy nhập mật khẩu của tệp.')).toBeVisible();
  await field.fill('sai mat khau');
  await field.press('Enter');
  await expect(page.getByText('Mật khẩu không đúng. Hãy thử lại.')).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill(password);
  await field.press('Enter');
  await expect(pageOf(page, 1)).toContainText('HỢP ĐỒNG LAO ĐỘNG');
});

test('a file that cannot be shown says why, and can be saved or asked for again @both', async ({
  page,
  api,
  pdfs,
}) => {
  const id = await sentTo(api, 'an', pdfs.contract, 'Hợp đồng hỏng');
  await signInAs(page, 'an');
  const cases = [
    [notPdf, 'Tệp không phải là PDF nên không hiển thị được.'],
    [new Uint8Array(0), 'Tệp không phải là PDF nên không hiển thị được.'],
    [truncated(pdfs.contract).subarray(0, 900), 'Tệp bị hỏng nên không hiển thị được.'],
  ] as const;
  for (const [bytes, text] of cases) {
    await serveInstead(page, bytes);
    await page.goto(`/documents/${id}`);
    await expect(page.getByRole('alert')).toContainText(text);
    const saved = page.waitForEvent('download');
    await page.getByRole('alert').getByRole('button', { name: 'Tải tài liệu' }).click();
    await saved;
    await page.unrouteAll();
  }
  await page.getByRole('alert').getByRole('button', { name: 'Thử lại' }).click();
  await expect(pageOf(page, 1)).toContainText('HỢP ĐỒNG LAO ĐỘNG');
});

/** Where the ink of a page stands, in shares of its size. */
function inkBounds({ width, height, data }: PNG): readonly number[] {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) < 128) {
        [left, top] = [Math.min(left, x), Math.min(top, y)];
        [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
      }
    }
  }
  return [left / width, top / height, right / width, bottom / height];
}

test('the document itself is printed, page for page, and not the screen around it @both', async ({
  page,
  api,
  pdfs,
}) => {
  const file = await pdfs.handbook();
  const id = await sentTo(api, 'an', file, 'Nội quy lao động');
  await page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = String(document.querySelectorAll('[data-print-sheets] img').length);
    };
  });
  await signInAs(page, 'an');
  await openDocument(page, id);
  await chooseTool(page, 'In…');
  const dialog = page.getByRole('dialog', { name: 'In tài liệu' });
  await dialog.getByText('Một khoảng trang').click();
  await dialog.getByLabel('Đến trang').fill('99');
  await dialog.getByRole('button', { name: 'In', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('từ 1 đến 12');
  await dialog.getByLabel('Đến trang').fill('3');
  await dialog.getByRole('button', { name: 'In', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '3');
  await expect(dialog.getByRole('button', { name: 'Mở hộp thoại in' })).toBeVisible();

  // What the browser hands to the printer.
  const printed = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  const sheets = Buffer.from(printed)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g);
  expect(sheets).toHaveLength(3);
  for (const number of [1, 3]) {
    const [sheet, original] = await Promise.all([drawPage(printed, number, 72), drawPage(file, number, 72)]);
    expect([sheet.width, sheet.height]).toEqual([original.width, original.height]);
    const wanted = inkBounds(original);
    inkBounds(sheet).forEach((edge, index) => {
      expect(Math.abs(edge - (wanted[index] ?? Number.NaN))).toBeLessThan(0.01);
    });
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(dialog).toBeHidden();
});

test('opening a document leaves its marks, once @both', async ({ page, api, pdfs }) => {
  const id = await sentTo(api, 'an', await pdfs.handbook(), 'Nội quy lao động');
  await signInAs(page, 'an');
  await openDocument(page, id);
  await expect.poll(() => marks(page)).toEqual(['document:first-page', 'document:interactive']);
  await pageFieldOf(page).fill('9');
  await pageFieldOf(page).press('Enter');
  await expect(pageOf(page, 9)).toHaveAttribute('data-stage', 'drawn');
  expect(await marks(page)).toEqual(['document:first-page', 'document:interactive']);
});
