/** HR makes contracts for employees of the company: chosen in their list, filled in by what is known of them. */
import type { Page } from '@playwright/test';

import { chooseTemplate, heading, launchBatch, next, toBatchData } from './fixtures/batch-wizard.ts';
import { choose } from './fixtures/clerk.ts';
import { uniqueNo } from './fixtures/jobs.ts';
import { makeEmployees, newEmployee } from './fixtures/new-employee.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const source = (page: Page, field: string) =>
  page.getByRole('combobox', { name: `Nguồn của ${field}`, exact: true });

/** The facts of the data that was taken; a template's PDF may be made anew before. */
const seesRows = (page: Page, count: number) =>
  expect(page.getByText(`${String(count)} dòng · `)).toBeVisible({ timeout: 90_000 });

/** In the list of employees, those of a search; back in the batch with all of them. */
async function chooseEmployees(page: Page, search: string, count: number): Promise<void> {
  await expect(page.getByText('Chọn nhân viên cho lô tài liệu')).toBeVisible();
  await page.getByRole('searchbox').fill(search);
  await expect(page.getByRole('checkbox', { name: new RegExp(search) })).toHaveCount(count);
  for (const box of await page.getByRole('checkbox', { name: new RegExp(search) }).all()) {
    await box.check();
  }
  await page.getByRole('button', { name: `Tạo ${String(count)} hợp đồng` }).click();
}

test('contracts of three employees fill themselves, are launched, and the next ones are filled the same', async ({
  page,
  api,
}) => {
  test.setTimeout(240_000);
  const prefix = uniqueNo('LC').replace(/\W/g, '').toUpperCase();
  const digits = String(Date.now()).slice(-8);
  await makeEmployees(
    api,
    ...[1, 2, 3].map((n) => newEmployee(`${prefix}${String(n)}`, `0791${digits}${String(n)}`)),
  );
  await signInAs(page, 'hr');

  // Without anybody chosen, the way leads to where they are.
  await page.goto('/batches/new?from=employees');
  await expect(heading(page, 'Làm hợp đồng cho những ai?')).toBeVisible();
  await page.getByRole('link', { name: 'Chọn nhân viên' }).click();
  await chooseEmployees(page, prefix, 3);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/employees')) {
      asked.push(new URL(request.url()).pathname);
    }
  });
  await chooseTemplate(page);
  await expect(page.getByText('Danh sách nhân viên')).toBeVisible();
  await seesRows(page, 3);
  expect(asked).toEqual(['/api/employees/by-ids']);

  await next(page);
  await expect(source(page, 'ho_ten')).toHaveValue('Họ và tên');
  await expect(source(page, 'so_cccd')).toHaveValue('Số CCCD');
  await expect(source(page, 'ngay_sinh')).toHaveValue('Ngày sinh');
  await choose(page, 'Nguồn của ngay_ky', 'Ngày hiệu lực');
  await next(page);
  await expect(heading(page, 'Ai xử lý các tài liệu này?')).toBeVisible();
  await next(page);
  await expect(page.getByText('3 dòng hợp lệ', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: /Trang 1|Xem trước/ }).first()).toBeVisible({ timeout: 60_000 });
  const name = `Hợp đồng ${prefix}`;
  await launchBatch(page, name, 3);
  await expect(heading(page, name)).toBeVisible();

  // From the step of data as well; and what was decided then is decided.
  await toBatchData(page);
  await page.getByRole('link', { name: 'Chọn nhân viên' }).click();
  await chooseEmployees(page, `${prefix}2`, 1);
  await expect(heading(page, 'Đưa danh sách vào')).toBeVisible();
  await seesRows(page, 1);
  await next(page);
  await expect(source(page, 'ngay_ky')).toHaveValue('Ngày hiệu lực');
});

test('other employees take the place of those before only when that is wanted', async ({ page, api }) => {
  test.setTimeout(180_000);
  const prefix = uniqueNo('LD').replace(/\W/g, '').toUpperCase();
  const digits = String(Date.now()).slice(-8);
  await makeEmployees(
    api,
    ...[1, 2].map((n) => newEmployee(`${prefix}${String(n)}`, `0792${digits}${String(n)}`)),
  );
  await signInAs(page, 'hr');
  await page.goto('/batches/new?from=employees');
  await page.getByRole('link', { name: 'Chọn nhân viên' }).click();
  await chooseEmployees(page, `${prefix}1`, 1);
  await chooseTemplate(page);
  await seesRows(page, 1);
  await expect(page.getByText('Đã lưu nháp trên máy này')).toBeVisible();
  await page.goto('/employees?for=batch');
  await chooseEmployees(page, prefix, 2);
  await seesRows(page, 1);
  await page.getByRole('button', { name: 'Dùng 2 nhân viên đã chọn' }).click();
  await seesRows(page, 2);
  await expect(page.getByRole('button', { name: 'Dùng 2 nhân viên đã chọn' })).toBeHidden();
});
