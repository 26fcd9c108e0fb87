/** Reading a document: finding, going about, printing, and files that cannot be shown. */
import type { Page } from '@playwright/test';

import { chapterPage, handbookPages } from '../test/files/handbook.ts';
import { beginSession, pageOf } from './fixtures/people.ts';
import { password } from '../test/files/pdfs.ts';
import { boundsOf } from './fixtures/pointer.ts';
import { expect, test } from './fixtures/test.ts';
import { boxAround, type Drawing, pixelsOf, renderPage } from '../test/tools/drawn-pages.ts';
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
      .filter((name) => name.startsWith('document:'))
      .toSorted(),
  );

test('a long document is heard, gone about, searched and turned @both', async ({
  page,
  api,
  pdfs,
  isMobile,
}) => {
  const id = await sentTo(api, 'an', await pdfs.handbook(), 'Nội quy lao động');
  await beginSession(page, 'an');
  await openDocument(page, id);
  const field = pageFieldOf(page);
  const opened = ['document:first-page', 'document:interactive', 'document:ready'];
  await expect.poll(() => marks(page)).toEqual(opened);

  await test.step('a reader hears the pages in order, with their links', async () => {
    const first = page.getByRole('region', { name: `Trang 1 / ${handbookPages}`, exact: true });
    await expect(first).toContainText(
      /Chương 1\. Quy định chung.*Điều 1\..*Mọi thay đổi.*Điều 2\..*Điều 3\./s,
    );
    const outside = first.getByRole('link', { name: /example\.com\/luat/ });
    await expect(outside).toHaveAttribute('rel', /noopener/);
    await expect(outside).toHaveAttribute('target', '_blank');
    await first.getByRole('button', { name: /^Tới vị trí/ }).click();
    await expect(field).toHaveValue('9');
    const ninth = page.getByRole('region', { name: `Trang 9 / ${handbookPages}`, exact: true });
    await expect(ninth).toContainText('Nghĩa vụ bảo mật');
    await expect(pageOf(page, 9)).toHaveAttribute('data-stage', 'drawn');
    expect(await marks(page), 'the marks of opening are left once').toEqual(opened);
  });

  await test.step('pages are gone to by number, by contents and by their small pictures', async () => {
    await field.fill('8');
    await field.press('Enter');
    await expect(pageOf(page, 8)).toBeInViewport();
    await expect(field).toHaveAccessibleName('Trang 8 trên 12');
    await field.fill('99');
    await field.press('Enter');
    await expect(field).toHaveValue(String(handbookPages));

    const contents = await openPages(page);
    await contents.getByRole('tab', { name: 'Mục lục' }).click();
    const chapter = contents.getByRole('treeitem', { name: 'Chương 5. Tiền lương' });
    await expect(chapter).toHaveAttribute('aria-expanded', 'true');
    await chapter.click();
    await expect(field).toHaveValue('5');
    await expect(pageOf(page, 5)).toBeInViewport();

    // The first chapter is closed, and its articles are gone; then its second article is gone to.
    const again = await openPages(page);
    const here = again.getByRole('treeitem', { name: 'Chương 5. Tiền lương' });
    await expect(here, 'where one was').toHaveAttribute('aria-selected', 'true');
    await expect(here).toBeInViewport();
    await again.getByRole('treeitem').first().press('Home');
    await page.keyboard.press('ArrowLeft');
    const first = again.getByRole('treeitem', { name: /^Chương 1\./ });
    await expect(first).toHaveAttribute('aria-expanded', 'false');
    await expect(again.getByRole('treeitem', { name: /^Điều 2\./ })).toBeHidden();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(again.getByRole('treeitem', { name: /^Điều 2\./ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('1');

    const small = await openPages(page);
    await small.getByRole('tab', { name: 'Trang' }).click();
    await small.getByRole('button', { name: 'Trang 3', exact: true }).click();
    await expect(field).toHaveValue('3');
    await expect(pageOf(page, 3)).toBeInViewport();
  });

  const shown = page.locator('section[data-page]').first();
  await test.step('pages are as large as paper, from 10 to 400 percent, or as the screen', async () => {
    const zoom = toolbarOf(page).getByRole('combobox', { name: 'Mức thu phóng' });
    const widthAt = async (percent: string): Promise<number> => {
      await zoom.selectOption(percent);
      await expect(zoom).toHaveValue(percent);
      return (await boundsOf(shown)).width;
    };
    // A page of A4 is 210 mm wide, and a CSS pixel is 1/96 inch.
    const paper = (210 / 25.4) * 96;
    expect(await widthAt('400')).toBeCloseTo(paper * 4, -1);
    expect(await widthAt('10')).toBeCloseTo(paper / 10, 0);
    expect(await widthAt('100')).toBeCloseTo(paper, 0);
    await chooseTool(page, 'Vừa cả trang');
    await expect(zoom).toHaveValue('page');
    expect((await boundsOf(shown)).height).toBeLessThan(page.viewportSize()?.height ?? 0);
  });

  const bar = findBarOf(page);
  const result = bar.getByRole('status');
  await test.step('the keys of every browser search the document, and give the focus back', async () => {
    await field.focus();
    await page.keyboard.press('Control+F');
    await expect(bar.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('tien luong');
    await expect(result).toContainText('1 / 4');
    await page.keyboard.press('F3');
    await expect(result).toContainText('2 / 4');
    await page.keyboard.press('Shift+F3');
    await expect(result).toContainText('1 / 4');
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    // What was looked for is there again.
    await page.keyboard.press('F3');
    await expect(bar.getByRole('textbox')).toHaveValue('tien luong');
  });

  await test.step('text is found with and without diacritics, on every page, turned too', async () => {
    await find(page, 'nghia vu bao mat, phan 2');
    await expect(result).toContainText('1 / 1');
    await expect(field).toHaveValue(String(chapterPage('Nghĩa vụ bảo mật')));
    await expectFoundOn(page, chapterPage('Nghĩa vụ bảo mật'));

    await find(page, 'Điều khoản thi hành');
    await expect(result).toContainText('1 / 4');
    await page.keyboard.press('Shift+Enter');
    await expect(result).toContainText('Kết quả 4 trên 4, trang 12');
    await bar.getByRole('button', { name: 'Kết quả sau' }).click();
    await expect(result).toContainText('1 / 4');
    await page.keyboard.press('Enter');
    const upright = await boundsOf(shown);
    expect(upright.height).toBeGreaterThan(upright.width);
    await chooseTool(page, 'Xoay trang');
    await expect
      .poll(async () => {
        const { width, height } = await boundsOf(shown);
        return width > height;
      })
      .toBe(true);
    await find(page, 'dieu khoan thi hanh, phan 3');
    await expectFoundOn(page, 12);

    await find(page, 'không có chữ này');
    await expect(result).toHaveText('Không tìm thấy');
    await bar.getByRole('textbox').press('Escape');
    await expect(bar).toBeHidden();
    await expect(page.locator('[data-current]')).toHaveCount(0);
  });

  await test.step('a phone reads it as text, on the page that one is on, and comes back to the page by what is found', async () => {
    const asText = toolbarOf(page).getByRole('button', { name: 'Đọc dạng chữ' });
    if (!isMobile) {
      await expect(asText).toBeHidden();
      return;
    }
    await asText.click();
    await expect(asText).toHaveAttribute('aria-pressed', 'true');
    const text = page.getByRole('region', { name: 'Nội dung dạng chữ' });
    await expect(
      text.getByRole('region', { name: `Trang 12 / ${handbookPages}`, exact: true }),
    ).toBeInViewport();
    await expect(text.getByText('Điều khoản thi hành').last()).toBeVisible();
    await find(page, 'nghia vu bao mat, phan 2');
    await expect(text).toBeHidden();
    await expectFoundOn(page, chapterPage('Nghĩa vụ bảo mật'));
  });
});

test('a protected file asks for its password; a broken one says so, is saved, and asked for again', async ({
  page,
  api,
  pdfs,
}) => {
  const id = await sentTo(api, 'an', pdfs.contract, 'Hợp đồng bảo mật');
  await serveInstead(page, pdfs.encrypted());
  await beginSession(page, 'an');
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

  await page.unrouteAll();
  await serveInstead(page, pdfs.contract.subarray(0, 900));
  await page.reload();
  const problem = page.getByRole('alert');
  await expect(problem).toContainText('Tệp bị hỏng nên không hiển thị được.');
  const saved = page.waitForEvent('download');
  await problem.getByRole('button', { name: 'Tải tài liệu' }).click();
  await saved;
  await page.unrouteAll();
  await problem.getByRole('button', { name: 'Thử lại' }).click();
  await expect(pageOf(page, 1)).toContainText('HỢP ĐỒNG LAO ĐỘNG');
});

/** Where the ink of a page stands, in shares of its size. */
function inkBounds(drawing: Drawing): readonly number[] {
  const { width, height } = drawing;
  const box = boxAround(pixelsOf(drawing, (red) => red < 128));
  if (box === null) {
    throw new Error('The page is blank');
  }
  return [box.left / width, box.top / height, box.right / width, box.bottom / height];
}

test('the document itself is printed, page for page, and not the screen around it', async ({
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
  await beginSession(page, 'an');
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
    const [sheet, original] = [renderPage(printed, number), renderPage(file, number)];
    expect([sheet.width, sheet.height]).toEqual([original.width, original.height]);
    const wanted = inkBounds(original);
    inkBounds(sheet).forEach((edge, index) => {
      expect(Math.abs(edge - (wanted[index] ?? Number.NaN))).toBeLessThan(0.01);
    });
  }
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(dialog).toBeHidden();
});
