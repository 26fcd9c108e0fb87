/** A clerk fills in the lists of a template, as allowances, in a table of their own instead of in JSON. */
import type { Locator, Page } from '@playwright/test';

import { chooseTemplate, heading, launchBatch, next, sheetOf } from './fixtures/batch-wizard.ts';
import { choose } from './fixtures/clerk.ts';
import { uniqueNo } from './fixtures/jobs.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const list = JSON.stringify([{ stt: '1', ten: 'Ăn trưa', muc: '500.000' }]);
const header = ['Số tài liệu', 'Tên tài liệu', 'Họ tên', 'Các khoản', 'Người ký'];

const listGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Các dòng của phu_cap' });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

async function pasteHere(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    rows.map((row) => row.join('\t')).join('\n'),
  );
}

/** The data, with the column of lists matched as one wishes. */
async function toCheck(page: Page, rows: readonly (readonly string[])[], lists: string): Promise<void> {
  await signInAs(page, 'clerk');
  await page.goto('/batches/new');
  await chooseTemplate(page);
  await page.locator('input[type="file"]').setInputFiles(sheetOf([header, ...rows]));
  await expect(page.getByText('hop-dong.csv').first()).toBeVisible();
  await next(page);
  await choose(page, 'Nguồn của #phu_cap', lists);
}

async function onToCheck(page: Page): Promise<void> {
  await next(page);
  await choose(page, 'Mỗi dòng một người, theo cột', 'Người ký');
  await next(page);
  await expect(heading(page, 'Kiểm tra trước khi tạo')).toBeVisible();
}

test('a broken list is mended, filled in and put in order in a table, and goes back into its cell as one step', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const [first, second] = [uniqueNo('DS'), uniqueNo('DS')];
  await toCheck(
    page,
    [
      [first, 'Hợp đồng một', 'Nguyễn Văn An', list, 'an'],
      [second, 'Hợp đồng hai', 'Trần Thị Bình', list.slice(0, -2), 'binh'],
    ],
    'Các khoản',
  );
  await onToCheck(page);
  await expect(page.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '1 dòng: Ăn trưa' })).toBeVisible();

  // What is no list opens with its text and with why.
  await page.getByRole('button', { name: 'Lỗi tiếp theo' }).click();
  await page.keyboard.press('Enter');
  const sheet = dialog(page, 'Bảng phu_cap, dòng 2');
  await expect(sheet.getByText('Nội dung của ô không đọc được thành bảng')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Ghi vào ô' })).toBeDisabled();
  await sheet.getByRole('textbox', { name: 'Nội dung của ô' }).press('Control+End');
  await page.keyboard.type('}]');
  await sheet.getByRole('button', { name: 'Mở thành bảng' }).click();

  // Pasted behind the last row; then the last one goes up by a key, and down and up again by buttons.
  await expect(listGrid(page)).toBeVisible();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await pasteHere(page, [
    ['2', 'Xăng xe', '300.000'],
    ['3', 'Điện thoại', '200.000'],
  ]);
  await expect(listGrid(page).getByRole('gridcell', { name: 'Điện thoại' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  const names = listGrid(page).locator('[role="gridcell"][aria-colindex="3"]');
  await expect(names).toHaveText(['Ăn trưa', 'Điện thoại', 'Xăng xe', '']);
  await sheet.getByRole('button', { name: /^Đưa dòng xuống/ }).click();
  await expect(names).toHaveText(['Ăn trưa', 'Xăng xe', 'Điện thoại', '']);
  await sheet.getByRole('button', { name: /^Đưa dòng lên/ }).click();

  // Leaving asks first.
  await sheet.getByRole('button', { name: 'Đóng' }).click();
  await dialog(page, 'Bỏ những chỗ vừa sửa?').getByRole('button', { name: 'Quay lại' }).click();
  await sheet.getByRole('button', { name: 'Ghi vào ô' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
  const mended = page.getByRole('gridcell', { name: '3 dòng: Ăn trưa, Điện thoại, Xăng xe' });
  await expect(mended).toBeVisible();
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(page.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Làm lại' }).click();
  await expect(mended).toBeVisible();

  const name = `Lô có bảng ${first}`;
  await launchBatch(page, name, 2);
  await expect(heading(page, name)).toBeVisible();
});

test('one list is typed for all rows, and a row may have its own', async ({ page }) => {
  test.setTimeout(180_000);
  await toCheck(
    page,
    [
      [uniqueNo('DS'), 'Hợp đồng một', 'Nguyễn Văn An', '', 'an'],
      [uniqueNo('DS'), 'Hợp đồng hai', 'Trần Thị Bình', '', 'binh'],
    ],
    'Nhập bảng, dùng cho mọi dòng',
  );
  await page.getByRole('button', { name: 'Sửa bảng phu_cap' }).click();
  await expect(dialog(page, 'Bảng phu_cap cho mọi dòng')).toBeVisible();
  await expect(listGrid(page)).toBeVisible();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ăn trưa');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ghi vào ô' }).click();
  await expect(page.getByText('1 dòng: Ăn trưa')).toBeVisible();
  await onToCheck(page);
  const cells = page.getByRole('gridcell', { name: '1 dòng: Ăn trưa' });
  await expect(cells).toHaveCount(2);

  await cells
    .first()
    .getByRole('button', { name: /^Mở bảng/ })
    .click();
  await expect(listGrid(page)).toBeVisible();
  await page.getByRole('button', { name: 'Thêm dòng' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Xăng xe');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ghi vào ô' }).click();
  await expect(page.getByRole('gridcell', { name: '2 dòng: Ăn trưa, Xăng xe' })).toBeVisible();
  await expect(cells).toHaveCount(1);
});
