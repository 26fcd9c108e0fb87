/** Spreadsheets as they come: what can be read of them is read and told, what cannot is refused with what to do about it. */
import { fileURLToPath } from 'node:url';

import type { Locator, Page } from '@playwright/test';

import { employeesList } from '../contract/operations/employees.ts';
import { employeesGrid, giveFile, sendEmployees, toEmployeesCheck } from './fixtures/employee-upload.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const sheet = (name: string): string => fileURLToPath(new URL(`data/sheets/${name}`, import.meta.url));

const summary = (page: Page): Locator => page.getByRole('status').filter({ hasText: /^Đã đọc / });
const cell = (page: Page, text: string): Locator => employeesGrid(page).getByText(text, { exact: true });

test.beforeEach(async ({ page }) => {
  await signInAs(page, 'hr');
});

test('a workbook with a cover sheet, merged titles, formulas and a total is understood, and what is odd is told @tablet', async ({
  page,
}) => {
  await page.goto('/employees/upload');
  await giveFile(page, sheet('employees-messy.xlsx'))();
  await expect(page.getByRole('combobox', { name: 'Trang tính' })).toHaveValue('Danh sách (26 dòng)');
  const remarks = page.getByRole('region', { name: 'Cần lưu ý' });
  await expect(remarks).toContainText('ô có công thức');
  await expect(remarks).toContainText('#N/A');
  await expect(remarks).toContainText('dòng đang ẩn');
  await expect(page.getByText('Đã lưu nháp trên máy này')).toBeAttached();
  await page.reload();
  // Told as long as the file is here.
  await expect(remarks).toContainText('ô có công thức');
  await page.getByRole('button', { name: 'Ghép cột' }).click();
  await page.getByRole('button', { name: 'Kiểm tra 21 dòng' }).click();
  await expect(cell(page, '001090000000')).toBeVisible();
  await expect(page.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
  await expect(sendEmployees(page)).toHaveText('Gửi 20 nhân viên');
});

/** Other specs may have made people of the same numbers: what is compared is what the file said. */
async function expectRows(page: Page, count: number, ...texts: readonly string[]): Promise<void> {
  await expect(employeesGrid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
  for (const text of texts) {
    await expect(cell(page, text)).toBeVisible();
  }
}

test('days counted from 1904, and a sheet of 200 columns, come out as they were meant', async ({ page }) => {
  await toEmployeesCheck(page, giveFile(page, sheet('employees-1904.xlsx')));
  await expectRows(page, 8, '02/02/1976', '021090007919');
  await page.goto('/employees/upload');
  await page.getByRole('button', { name: 'Chọn tệp khác' }).click();
  await toEmployeesCheck(page, giveFile(page, sheet('wide-200-columns.xlsx')));
  await expectRows(page, 30, 'Lê Đức Uyên', '02/02/1976', '021090007919');
});

for (const name of ['utf8', 'utf8-bom', 'utf16', 'windows-1258']) {
  test(`a CSV in ${name} keeps its letters and its zeros`, async ({ page }) => {
    await toEmployeesCheck(page, giveFile(page, sheet(`employees-${name}.csv`)));
    await expectRows(page, 8, 'Trần Thuỳ Lan', '02/02/1976', '021090007919');
  });
}

test('what is no spreadsheet that can be read is refused with a cure; the next file is taken, and nothing was sent', async ({
  page,
  api,
}) => {
  await page.goto('/employees/upload');
  const token = await api.tokenOf('hr');
  const before = (await api.done(employeesList, { token, query: {} })).totalCount;
  for (const [name, what, cure] of [
    ['old-format.xlsx', 'Tệp Excel định dạng cũ', 'Lưu thành (Save As)'],
    ['employees.ods', 'Chưa đọc được tệp .ods', '.xlsx (Excel Workbook)'],
  ] as const) {
    await giveFile(page, sheet(name))();
    await expect(page.getByRole('alert')).toContainText(what);
    await expect(page.getByRole('alert')).toContainText(cure);
    await expect(page.getByRole('button', { name: 'Ghép cột' })).toBeDisabled();
  }
  await giveFile(page, sheet('employees-utf8.csv'))();
  await expect(summary(page)).toContainText('8 dòng');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect((await api.done(employeesList, { token, query: {} })).totalCount).toBe(before);
});
