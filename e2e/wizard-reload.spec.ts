/** What is under way in a wizard outlives a reload, the browser's back button and a second tab. */
import { fileURLToPath } from 'node:url';

import type { Page } from '@playwright/test';

import { heading, next, toBatchCheck } from './fixtures/batch-wizard.ts';
import { choose, field } from './fixtures/clerk.ts';
import { employeesGrid, giveFile, sendEmployees } from './fixtures/employee-upload.ts';
import { uniqueNo } from '../test/client/jobs.ts';
import { beginSession } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const draftSaved = (page: Page) => expect(page.getByText('Đã lưu nháp trên thiết bị này')).toBeAttached();

/** With a cover sheet, merged titles, formulas and a total (data/sheets/README.md). */
const messyWorkbook = fileURLToPath(new URL('data/sheets/employees-messy.xlsx', import.meta.url));

/** Once the draft is kept, as the screen says. */
async function reload(page: Page): Promise<void> {
  await draftSaved(page);
  await page.reload();
}

test('a batch is there again after a reload of each of its steps, and step by step behind the back button', async ({
  page,
}) => {
  const [first, second] = [uniqueNo('TL'), uniqueNo('TL')];
  await beginSession(page, 'clerk');
  await toBatchCheck(page, [
    [first, 'Hợp đồng một', '31/12/2026', 'Nguyễn Văn An', 'an'],
    [second, 'Hợp đồng hai', '31/02/2026', 'Trần Thị Bình', 'binh'],
  ]);

  await test.step('the check, with a mended cell', async () => {
    await page.getByRole('button', { name: 'Lỗi tiếp theo' }).click();
    await page.keyboard.type('27/02/2027');
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
    await reload(page);
    await expect(page.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
    await expect(page.getByRole('grid').getByText('27/02/2027')).toBeVisible();
  });

  await test.step('another tab takes it over with all that it holds, and gives it back when it is closed', async () => {
    const other = await page.context().newPage();
    await beginSession(other, 'clerk');
    await other.goto('/batches/new?step=check');
    await expect(heading(other, 'Đang mở ở một thẻ khác')).toBeVisible();
    await other.getByRole('button', { name: 'Làm tiếp ở thẻ này' }).click();
    await expect(other.getByRole('grid').getByText('27/02/2027')).toBeVisible();
    await expect(heading(page, 'Đang mở ở một thẻ khác')).toBeVisible();
    await other.getByRole('grid').getByText('Hợp đồng một', { exact: true }).click();
    await other.keyboard.type('Hợp đồng đã sửa');
    await other.keyboard.press('Enter');
    await draftSaved(other);
    await other.close();
    await expect(page.getByRole('grid').getByText('Hợp đồng đã sửa')).toBeVisible();
  });

  await test.step('the launch', async () => {
    await next(page);
    await field(page, 'Tên lô').fill(`Tải lại ${first}`);
    await choose(page, 'Phòng ban', /./);
    const department = await field(page, 'Phòng ban').inputValue();
    await reload(page);
    await expect(field(page, 'Tên lô')).toHaveValue(`Tải lại ${first}`);
    await expect(field(page, 'Phòng ban')).toHaveValue(department);
  });

  await test.step('each step behind the back button, reloaded', async () => {
    await page.goBack();
    await expect(heading(page, 'Kiểm tra trước khi tạo')).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Ai xử lý các tài liệu này?')).toBeVisible();
    await reload(page);
    await expect(page.getByRole('list', { name: 'Người xử lý theo thứ tự' })).toContainText('ví dụ an');
    await page.goBack();
    await expect(heading(page, 'Ghép cột với biến')).toBeVisible();
    await reload(page);
    await expect(page.getByRole('combobox', { name: /Số tài liệu/ })).toHaveValue('Số tài liệu');
    await page.goBack();
    await expect(heading(page, 'Nhập danh sách')).toBeVisible();
    await reload(page);
    await expect(page.getByText('hop-dong.csv').first()).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Chọn mẫu tài liệu')).toBeVisible();
    await reload(page);
    await expect(page.getByRole('radio').first()).toBeChecked();
  });

  await test.step('and forward again: what was mended is as it was', async () => {
    for (const step of [
      'Nhập danh sách',
      'Ghép cột với biến',
      'Ai xử lý các tài liệu này?',
      'Kiểm tra trước khi tạo',
    ]) {
      await next(page);
      await expect(heading(page, step)).toBeVisible();
    }
    await expect(page.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
    await expect(page.getByRole('grid').getByText('27/02/2027')).toBeVisible();
  });
});

test('an upload is there again after a reload of each of its steps, with what was odd about its file, and behind the back button', async ({
  page,
}) => {
  await beginSession(page, 'hr');
  await page.goto('/employees/upload');
  await giveFile(page, messyWorkbook)();
  const name = page.getByText('employees-messy.xlsx', { exact: true });
  const mended = employeesGrid(page).getByText('001090000999', { exact: true });
  await expect(name).toBeVisible();

  await test.step('the file', async () => {
    // The sheet with the people, not the cover before it.
    await expect(page.getByRole('combobox', { name: 'Trang tính' })).toHaveValue('Danh sách (26 dòng)');
    const remarks = page.getByRole('region', { name: 'Cần lưu ý' });
    await expect(remarks).toContainText('ô có công thức');
    await reload(page);
    await expect(name).toBeVisible();
    await expect(remarks).toContainText('ô có công thức');
    await expect(remarks).toContainText('#N/A');
    await expect(remarks).toContainText('dòng đang ẩn');
    await page.getByRole('button', { name: 'Ghép cột' }).click();
  });
  await test.step('the columns', async () => {
    await page.getByRole('combobox', { name: 'Cột cho Ghi chú' }).fill('chuc danh');
    await page.getByRole('option', { name: /CHỨC DANH/ }).click();
    await expect(page.getByText('được chuyển từ Chức danh sang Ghi chú')).toBeVisible();
    await reload(page);
    await expect(page.getByRole('combobox', { name: 'Cột cho Ghi chú' })).toHaveValue(/CHỨC DANH/);
    await page.getByRole('combobox', { name: 'Cột cho Chức danh' }).fill('chuc danh');
    await page.getByRole('option', { name: /CHỨC DANH/ }).click();
    await page.getByRole('button', { name: 'Kiểm tra 21 dòng' }).click();
  });
  await test.step('the check, with a mended cell', async () => {
    const written = employeesGrid(page).getByText('001090000000', { exact: true });
    await expect(written).toBeVisible();
    // The total below the people.
    await expect(page.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
    await expect(sendEmployees(page)).toHaveText('Thêm 20 nhân viên');
    await written.click();
    await page.keyboard.type('001090000999');
    await page.keyboard.press('Enter');
    await expect(mended).toBeVisible();
    await reload(page);
    await expect(mended).toBeVisible();
    await expect(sendEmployees(page)).toHaveText('Thêm 20 nhân viên');
  });
  await test.step('behind the back button, and forward', async () => {
    await page.goBack();
    await expect(page.getByText('Ghép cột với trường')).toBeVisible();
    await page.goBack();
    await expect(name).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(mended).toBeVisible();
  });
});
