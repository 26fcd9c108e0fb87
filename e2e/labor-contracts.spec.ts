/** HR makes contracts for employees of the company, chosen in their list. */
import type { Page } from '@playwright/test';

import { heading, toBatchData } from './fixtures/batch-wizard.ts';
import { uniqueNo } from '../test/client/jobs.ts';
import { makeEmployees, employeeOf } from './fixtures/new-employee.ts';
import { beginSession } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** The facts of the data that was taken. */
const seesRows = (page: Page, count: number) =>
  expect(page.getByText(`${String(count)} dòng · `)).toBeVisible();

/** In the list of employees, those of a search; back in the batch with all of them. */
async function chooseEmployees(
  page: Page,
  search: string,
  count: number,
  notice = 'Chọn nhân viên cho lô tài liệu',
): Promise<void> {
  await expect(page.getByText(notice)).toBeVisible();
  await page.getByRole('searchbox').fill(search);
  await expect(page.getByRole('checkbox', { name: new RegExp(search) })).toHaveCount(count);
  for (const box of await page.getByRole('checkbox', { name: new RegExp(search) }).all()) {
    await box.check();
  }
  await page.getByRole('button', { name: `Tạo ${String(count)} hợp đồng` }).click();
}

test('contracts are begun from the menu, with employees who are chosen in their list', async ({
  page,
  api,
}) => {
  const prefix = uniqueNo('LM').replace(/\W/g, '').toUpperCase();
  await makeEmployees(api, employeeOf(`${prefix}1`, `0793${String(Date.now()).slice(-8)}`));
  await beginSession(page, 'hr');
  await page.goto('/employees');
  const menu = page.getByRole('navigation', { name: 'Điều hướng chính' });
  const item = menu.getByRole('link', { name: 'Hợp đồng lao động' });
  await item.click();
  await expect(item).toHaveAttribute('aria-current', 'page');
  await expect(menu.getByRole('link', { name: /^Nhân viên/ })).not.toHaveAttribute('aria-current');
  await chooseEmployees(page, `${prefix}1`, 1, 'Chọn nhân viên để làm hợp đồng lao động');
  await page.waitForURL('**/batches/new?from=employees');
});

test('employees are chosen for a batch, and others take their place only when that is wanted', async ({
  page,
  api,
}) => {
  const prefix = uniqueNo('LD').replace(/\W/g, '').toUpperCase();
  const digits = String(Date.now()).slice(-8);
  await makeEmployees(
    api,
    ...[1, 2].map((n) => employeeOf(`${prefix}${String(n)}`, `0792${digits}${String(n)}`)),
  );
  await beginSession(page, 'hr');

  await test.step('without anybody chosen, the way leads to where they are; so it does from the step of data', async () => {
    await page.goto('/batches/new?from=employees');
    await expect(heading(page, 'Làm hợp đồng cho những ai?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Chọn nhân viên' })).toHaveAttribute(
      'href',
      '/employees?for=batch',
    );
    await toBatchData(page);
    await page.getByRole('link', { name: 'Chọn nhân viên' }).click();
    await chooseEmployees(page, `${prefix}1`, 1);
    await expect(heading(page, 'Nhập danh sách')).toBeVisible();
    await seesRows(page, 1);
    await expect(page.getByText('Đã lưu nháp trên thiết bị này')).toBeVisible();
  });

  await test.step('others that were chosen wait to be taken', async () => {
    await page.goto('/employees?for=batch');
    await chooseEmployees(page, prefix, 2);
    await seesRows(page, 1);
    await page.getByRole('button', { name: 'Dùng 2 nhân viên đã chọn' }).click();
    await seesRows(page, 2);
    await expect(page.getByRole('button', { name: 'Dùng 2 nhân viên đã chọn' })).toBeHidden();
  });
});
