/** A clerk fills in the lists of a template, as allowances, in a table of their own instead of in JSON. */
import type { Locator, Page } from '@playwright/test';

import { chooseTemplate, heading, next, sheetOf } from './fixtures/batch-wizard.ts';
import { choose } from './fixtures/clerk.ts';
import { uniqueNo } from '../test/client/jobs.ts';
import { beginSession } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const header = ['Số tài liệu', 'Tên tài liệu', 'Họ tên', 'Các khoản', 'Người ký'];

const listGrid = (page: Page): Locator => page.getByRole('grid', { name: 'Các dòng của Phụ cấp' });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** The data, up to its columns, with one list for all rows. */
async function toColumns(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await beginSession(page, 'clerk');
  await page.goto('/batches/new');
  await chooseTemplate(page);
  await expect(page.getByRole('link', { name: /^Tải tệp mẫu/ })).toHaveAttribute('href', /\/api\/download/i);
  await page.locator('input[type="file"]').setInputFiles(sheetOf([header, ...rows]));
  await expect(page.getByText('hop-dong.csv').first()).toBeVisible();
  await next(page);
  await choose(page, 'Nguồn của Phụ cấp', 'Nhập bảng, dùng cho mọi dòng');
}

async function onToCheck(page: Page): Promise<void> {
  await next(page);
  await choose(page, 'Mỗi dòng một người, theo cột', 'Người ký');
  await next(page);
  await expect(heading(page, 'Kiểm tra trước khi tạo')).toBeVisible();
}

test('one list is typed for all rows, and a row gets its own, which goes into its cell as one step', async ({
  page,
}) => {
  await toColumns(page, [
    [uniqueNo('DS'), 'Hợp đồng một', 'Nguyễn Văn An', '', 'an'],
    [uniqueNo('DS'), 'Hợp đồng hai', 'Trần Thị Bình', '', 'binh'],
  ]);
  await page.getByRole('button', { name: 'Sửa bảng Phụ cấp' }).click();
  await expect(dialog(page, 'Bảng Phụ cấp cho mọi dòng')).toBeVisible();
  await expect(listGrid(page)).toBeVisible();
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ăn trưa');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Lưu bảng' }).click();
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
  await page.getByRole('button', { name: 'Lưu bảng' }).click();
  const own = page.getByRole('gridcell', { name: '2 dòng: Ăn trưa, Xăng xe' });
  await expect(own).toBeVisible();
  await expect(cells).toHaveCount(1);
  await page.getByRole('button', { name: 'Hoàn tác' }).click();
  await expect(cells).toHaveCount(2);
  await page.getByRole('button', { name: 'Làm lại' }).click();
  await expect(own).toBeVisible();
});
