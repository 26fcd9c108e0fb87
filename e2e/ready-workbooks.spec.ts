/** The workbooks that people fill in, downloaded by a click and read by a library that is not the page's own way of reading. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';

import { heading, next, toBatchData } from './fixtures/batch-wizard.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

type Workbook = { readonly name: string; readonly path: string; readonly rows: readonly unknown[][] };

async function downloadedBy(page: Page, click: () => Promise<void>): Promise<Workbook> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const path = await download.path();
  const [sheet] = await readXlsxFile(await readFile(path));
  return { name: download.suggestedFilename(), path, rows: sheet?.data ?? [] };
}

/** Text is text for every program: the kind of its cell, not only what it looks like. */
const column = ({ rows }: Workbook, row: number, header: string | RegExp): unknown => {
  const place = (rows[row] ?? []).findIndex(
    (cell) => typeof cell === 'string' && (header instanceof RegExp ? header.test(cell) : header === cell),
  );
  return rows[row + 1]?.[place];
};

test('the ready workbook for employees has the right headers and kinds, and is taken back as it is', async ({
  page,
}) => {
  await signInAs(page, 'hr');
  await page.goto('/employees/upload');
  const workbook = await downloadedBy(page, () => page.getByRole('button', { name: 'Tải tệp mẫu' }).click());
  expect(workbook.name).toMatch(/\.xlsx$/);
  expect(workbook.rows[0]).toEqual(
    expect.arrayContaining(['Mã nhân viên', 'Họ và tên', 'Ngày sinh', 'Số CCCD', 'Lương']),
  );
  expect(column(workbook, 0, 'Số CCCD')).toBe('001190012345');
  expect(column(workbook, 0, 'Số điện thoại')).toBe('0912345678');
  expect(column(workbook, 0, 'Ngày sinh')).toBeInstanceOf(Date);
  expect(column(workbook, 0, 'Lương')).toBe(15_000_000);

  await page.locator('input[type="file"]').setInputFiles({
    name: workbook.name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(workbook.path),
  });
  await expect(page.getByText(/^1 dòng · /).or(page.getByText(/ · 1 dòng · /))).toBeVisible();
  await page.getByRole('button', { name: 'Ghép cột' }).click();
  await page.getByRole('button', { name: 'Kiểm tra 1 dòng' }).click();
  await expect(page.getByText('1 dòng hợp lệ', { exact: true })).toBeVisible();
});

test('the workbook of a template has a row of keys, and is taken back with every column known', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInAs(page, 'clerk');
  await toBatchData(page);
  const workbook = await downloadedBy(page, () =>
    page.getByRole('link', { name: /^Tải bảng mẫu của/ }).click(),
  );
  expect(workbook.name).toMatch(/\.xlsx$/);
  const keyRow = workbook.rows.findIndex((row) => row.includes('{{D.No}}'));
  expect(workbook.rows[keyRow]).toEqual(
    expect.arrayContaining([
      '{{D.Subject}}',
      '{{P.Code}}',
      '{{P.AccessPermission}}',
      '{{ho_ten}}',
      '{{#phu_cap}}',
    ]),
  );
  expect(column(workbook, keyRow, '{{D.ContractValue}}')).toBe('15000000');
  expect(column(workbook, keyRow, '{{#phu_cap}}')).toMatch(/^\[\{.*\}\]$/);

  await page.locator('input[type="file"]').setInputFiles({
    name: workbook.name,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: await readFile(workbook.path),
  });
  await next(page);
  await expect(heading(page, 'Ghép cột với biến')).toBeVisible();
  await expect(page.getByText('Mọi biến của mẫu đã được ghép.')).toBeVisible();
});
