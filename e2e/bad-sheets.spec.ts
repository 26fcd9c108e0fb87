/** Workbooks that are too large for any page: it says what the limit is or bears them, stays alive meanwhile, and sends nothing. */
import { statSync } from 'node:fs';
import type { Page } from '@playwright/test';

import { toBatchData } from './fixtures/batch-wizard.ts';
import { workbookOf200 } from './fixtures/employee-upload.ts';
import { writeBomb, writeManyRows } from './fixtures/giant-sheets.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const thousands = 100_000;
/** A pause that a person would take for the end, in milliseconds; a busy machine makes pauses of its own. */
const frozenAfter = 5000;

const choose = (page: Page, path: string): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles(path);

/** Counts from here on what is written to the service. */
function countWrites(page: Page): () => number {
  let writes = 0;
  page.on('request', (request) => {
    const isLookUp = /\/(?:match|look-up)$/.test(new URL(request.url()).pathname);
    writes += request.method() === 'GET' || isLookUp ? 0 : 1;
  });
  return () => writes;
}

/** From here on, the longest time in which the page could not have answered a key, in milliseconds. */
async function watchPauses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let last = performance.now();
    Object.assign(window, { longestPause: 0 });
    setInterval(() => {
      const now = performance.now();
      const known = Number(Reflect.get(window, 'longestPause'));
      Object.assign(window, { longestPause: Math.max(known, now - last) });
      last = now;
    }, 10);
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'longestPause')));
}

test('a workbook that unpacks to more than a page can hold is refused, and the next one is taken', async ({
  page,
}, info) => {
  const bomb = info.outputPath('bom.xlsx');
  await writeBomb(bomb);
  expect(statSync(bomb).size).toBeLessThan(2_000_000);
  await signInAs(page, 'hr');
  await page.goto('/employees/upload');
  const writes = countWrites(page);
  const longestPause = await watchPauses(page);
  await choose(page, bomb);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Nội dung tệp quá lớn', { timeout: 60_000 });
  await expect(alert).toContainText('256 MB');
  await expect(page.getByRole('button', { name: 'Ghép cột' })).toBeDisabled();
  expect(await longestPause()).toBeLessThan(frozenAfter);
  await choose(page, workbookOf200);
  await expect(page.getByText('200 dòng · 21 cột')).toBeVisible();
  await expect(alert).toBeHidden();
  expect(writes()).toBe(0);
});

test('100,000 employees are read, matched and checked, and reading them can be stopped', async ({
  page,
}, info) => {
  test.setTimeout(240_000);
  const path = info.outputPath('mot-tram-nghin.xlsx');
  await writeManyRows(path, ['Mã nhân viên', 'Họ và tên', 'Số CCCD', 'Lương'], thousands, (row) => [
    `TN${row}`,
    `Nguyễn Thị Thảo ${row}`,
    `0${String(row).padStart(11, '0')}`,
    '15000000',
  ]);
  await signInAs(page, 'hr');
  await page.goto('/employees/upload');
  const writes = countWrites(page);

  await test.step('reading is stopped, and leaves nothing', async () => {
    await choose(page, path);
    await page.getByRole('button', { name: 'Dừng' }).click();
    await expect(page.getByRole('button', { name: 'Ghép cột' })).toBeDisabled();
    await expect(page.getByText('mot-tram-nghin.xlsx')).toBeHidden();
  });

  await test.step('it is read, and its columns are matched', async () => {
    await choose(page, path);
    await expect(page.getByText('100.000 dòng · 4 cột')).toBeVisible({ timeout: 90_000 });
    await page.getByRole('button', { name: 'Ghép cột' }).click({ timeout: 60_000 });
    await expect(page.getByRole('button', { name: 'Kiểm tra 100.000 dòng' })).toBeVisible();
  });

  await test.step('every row is checked', async () => {
    await page.getByRole('button', { name: 'Kiểm tra 100.000 dòng' }).click({ timeout: 60_000 });
    await expect(page.getByText('100.000 dòng cần sửa', { exact: true })).toBeVisible({ timeout: 90_000 });
  });
  expect(writes()).toBe(0);
});

test('a batch of 100,000 rows is not begun: the limit is said, and a smaller file is taken', async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const path = info.outputPath('lo-qua-lon.xlsx');
  const headers = ['Số tài liệu', 'Tên tài liệu', 'Người ký'];
  const rowOf = (row: number): string[] => [`QL-${row}`, `Hợp đồng ${row}`, 'an'];
  await writeManyRows(path, headers, thousands, rowOf);
  const smaller = info.outputPath('lo-vua.xlsx');
  await writeManyRows(smaller, headers, 3, rowOf);
  await signInAs(page, 'clerk');
  await toBatchData(page);
  const writes = countWrites(page);
  await choose(page, path);
  await expect(page.getByRole('alert')).toContainText(
    'Mỗi lô có nhiều nhất 20.000 dòng; bảng này có 100.000',
    {
      timeout: 90_000,
    },
  );
  await expect(page.getByRole('button', { name: /^Tiếp tục/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Chọn tệp khác' }).click();
  await choose(page, smaller);
  await expect(page.getByText('3 dòng · 3 cột')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Tiếp tục', exact: true })).toBeEnabled();
  expect(writes()).toBe(0);
});
