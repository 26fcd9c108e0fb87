/** What is under way in a wizard outlives a reload, the browser's back button, a second tab and a lost network. */
import type { Page } from '@playwright/test';

import { batchesList } from '../contract/operations/batches.ts';
import { heading, launchBatch, next, toBatchCheck } from './fixtures/batch-wizard.ts';
import { choose, field } from './fixtures/clerk.ts';
import { employeesGrid, giveFile, workbookOf200 } from './fixtures/employee-upload.ts';
import { uniqueNo } from './fixtures/jobs.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const draftKept = (page: Page) => expect(page.getByText('Đã lưu nháp trên máy này')).toBeAttached();

/** Its first template waits for the engine of Word files, which takes its time on a busy machine. */
test.describe.configure({ timeout: 180_000 });

/** Once the draft is kept, as the screen says. */
async function reload(page: Page): Promise<void> {
  await draftKept(page);
  await page.reload();
}

test('a batch is there again after a reload of each of its steps, and step by step behind the back button', async ({
  page,
}) => {
  const [first, second] = [uniqueNo('TL'), uniqueNo('TL')];
  await signInAs(page, 'clerk');
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
    await expect(heading(page, 'Đưa danh sách vào')).toBeVisible();
    await reload(page);
    await expect(page.getByText('hop-dong.csv').first()).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Chọn mẫu tài liệu')).toBeVisible();
    await reload(page);
    await expect(page.getByRole('radio').first()).toBeChecked();
  });

  await test.step('and forward again: what was mended is as it was', async () => {
    for (const step of [
      'Đưa danh sách vào',
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

test('an upload is there again after a reload of each of its steps, and behind the back button', async ({
  page,
}) => {
  await signInAs(page, 'hr');
  await page.goto('/employees/upload');
  await giveFile(page, workbookOf200)();
  await expect(page.getByText('employees-200.xlsx', { exact: true })).toBeVisible();

  await test.step('the file', async () => {
    await reload(page);
    await expect(page.getByText('employees-200.xlsx', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Ghép cột' }).click();
  });
  await test.step('the columns', async () => {
    await page.getByRole('combobox', { name: 'Cột cho Ghi chú' }).fill('chuc danh');
    await page.getByRole('option', { name: /Chức danh/ }).click();
    await expect(page.getByText('được chuyển từ Chức danh sang Ghi chú')).toBeVisible();
    await reload(page);
    await expect(page.getByRole('combobox', { name: 'Cột cho Ghi chú' })).toHaveValue(/Chức danh/);
    await page.getByRole('combobox', { name: 'Cột cho Chức danh' }).fill('chuc danh');
    await page.getByRole('option', { name: /Chức danh/ }).click();
    await page.getByRole('button', { name: /^Kiểm tra 200 dòng$/ }).click();
  });
  await test.step('the check, with a mended cell', async () => {
    await expect(page.getByText('8 dòng cần sửa', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Lỗi tiếp theo' }).click();
    await page.keyboard.type('28/02/1990');
    await page.keyboard.press('Enter');
    await expect(page.getByText('7 dòng cần sửa', { exact: true })).toBeVisible();
    await reload(page);
    await expect(page.getByText('7 dòng cần sửa', { exact: true })).toBeVisible();
  });
  await test.step('behind the back button, and forward', async () => {
    await page.goBack();
    await expect(page.getByText('Cột nào là gì?')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('employees-200.xlsx', { exact: true })).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(employeesGrid(page)).toBeVisible();
    await expect(page.getByText('7 dòng cần sửa', { exact: true })).toBeVisible();
  });
});

test('a draft is worked on in one tab at a time, and taken over with all that it holds', async ({ page }) => {
  const no = uniqueNo('HT');
  await signInAs(page, 'clerk');
  await toBatchCheck(page, [[no, 'Hợp đồng', '31/02/2026', 'Nguyễn Văn An', 'an']]);
  await page.getByRole('button', { name: 'Lỗi tiếp theo' }).click();
  await page.keyboard.type('27/02/2027');
  await page.keyboard.press('Enter');
  await draftKept(page);

  const other = await page.context().newPage();
  await signInAs(other, 'clerk');
  await other.goto('/batches/new?step=check');
  await expect(heading(other, 'Đang mở ở một thẻ khác')).toBeVisible();
  await other.getByRole('button', { name: 'Làm tiếp ở thẻ này' }).click();
  await expect(other.getByRole('grid').getByText('27/02/2027')).toBeVisible();
  await expect(heading(page, 'Đang mở ở một thẻ khác')).toBeVisible();
  await other.getByRole('grid').getByText('Hợp đồng', { exact: true }).click();
  await other.keyboard.type('Hợp đồng đã sửa');
  await other.keyboard.press('Enter');
  await draftKept(other);

  // The tab that waits goes on by itself when the other one is closed.
  await other.close();
  await expect(page.getByRole('grid').getByText('Hợp đồng đã sửa')).toBeVisible();
});

test('a network that is lost at the launch loses nothing, and the batch is made once', async ({
  page,
  context,
  api,
  noise,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const no = uniqueNo('MM');
  const name = `Mất mạng ${no}`;
  await signInAs(page, 'clerk');
  await toBatchCheck(page, [[no, 'Hợp đồng', '31/12/2026', 'Nguyễn Văn An', 'an']]);
  await expect(page.getByText('1 dòng hợp lệ', { exact: true })).toBeVisible();
  await context.route('**/batch-imports/create-advanced', async (route) => {
    await context.setOffline(true);
    await route.continue();
  });
  await launchBatch(page, name, 1);
  await expect(page.getByText('Mất kết nối khi đang tạo').first()).toBeVisible();
  const look = page.getByRole('button', { name: 'Kiểm tra xem lô đã có chưa' });
  await look.click();
  await expect(page.getByText('Không kết nối được tới máy chủ.')).toBeVisible();
  await context.setOffline(false);
  await context.unroute('**/batch-imports/create-advanced');
  // Also after a reload it is not forgotten that the batch may be there.
  await reload(page);
  await look.click();
  await expect(page.getByText('Lô chưa được tạo. Bạn có thể tạo lại.')).toBeVisible();
  await page.getByRole('button', { name: 'Tạo 1 tài liệu' }).click();
  await expect(page).toHaveURL(/\/batches\/\d+$/);
  const token = await api.tokenOf('clerk');
  expect((await api.done(batchesList, { token, query: { search: name } })).totalCount).toBe(1);
});
