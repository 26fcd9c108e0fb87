/** HR and clerks who use no mouse: both wizards from their first screen to their last, with the keyboard alone. */

import { employeesList } from '../contract/operations/employees.ts';
import { heading } from './fixtures/batch-wizard.ts';
import { correctionsOf200, workbookOf200 } from './fixtures/employee-upload.ts';
import { chooseByTyping, expectFocusKept, pressEnterOn, putOnClipboard, tabTo } from './fixtures/keyboard.ts';
import { uniqueNo } from './fixtures/jobs.ts';
import { signInAs } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ ownService: 'keyboard' });

test('employees are uploaded with the keyboard alone', async ({ page, api }) => {
  test.setTimeout(180_000);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await signInAs(page, 'hr');
  await page.goto('/employees');
  await pressEnterOn(page, page.getByRole('link', { name: 'Tải lên từ tệp' }));

  await test.step('the file is chosen', async () => {
    await page.waitForURL('**/employees/upload');
    await expectFocusKept(page);
    const chooser = page.waitForEvent('filechooser');
    await pressEnterOn(page, page.getByLabel('Tệp bảng tính').first());
    await (await chooser).setFiles(workbookOf200);
    await expect(page.getByText('employees-200.xlsx', { exact: true })).toBeVisible();
    await expectFocusKept(page);
    await pressEnterOn(page, button('Ghép cột'), 'Shift+Tab');
  });

  await test.step('a column is given to another field, and back to its own', async () => {
    await expect(page.getByText('Cột nào là gì?')).toBeVisible();
    await expectFocusKept(page);
    const note = page.getByRole('combobox', { name: 'Cột cho Ghi chú' });
    const name = page.getByRole('combobox', { name: 'Cột cho Họ và tên' });
    await chooseByTyping(page, name, 'chuc danh', /Chức danh/);
    await expect(page.getByText('Còn 1 trường bắt buộc chưa có cột')).toBeVisible();
    await chooseByTyping(page, name, 'ho va ten', /Họ và tên/);
    await chooseByTyping(
      page,
      page.getByRole('combobox', { name: 'Cột cho Chức danh' }),
      'chuc',
      /Chức danh/,
    );
    await expect(note).toBeVisible();
    await pressEnterOn(page, button('Kiểm tra 200 dòng'), 'Shift+Tab');
  });

  await test.step('what is wrong is mended in its cells', async () => {
    await expect(page.getByText('8 dòng cần sửa', { exact: true })).toBeVisible();
    await expectFocusKept(page);
    await pressEnterOn(page, button('Lỗi tiếp theo'));
    for (const text of correctionsOf200) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
      await page.keyboard.press('F8');
    }
    await expect(page.getByText(/^\d+ dòng cần sửa$/)).toBeHidden();
  });

  await test.step('all are sent, and the list has them', async () => {
    await pressEnterOn(page, button('Gửi 200 nhân viên'), 'Shift+Tab');
    await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible({ timeout: 60_000 });
    const token = await api.tokenOf('hr');
    expect((await api.done(employeesList, { token, query: { search: 'ML0' } })).totalCount).toBe(200);
    await expectFocusKept(page);
    await pressEnterOn(page, page.getByRole('link', { name: 'Xem danh sách' }), 'Shift+Tab');
    await page.waitForURL('**/employees');
    await tabTo(page, page.getByRole('searchbox', { name: 'Tìm nhân viên' }));
    await page.keyboard.type('le thi mai');
    await expect(page.getByText('1 nhân viên', { exact: true })).toBeVisible();
  });
});

test('a batch is made and sent with the keyboard alone', async ({ page }) => {
  test.setTimeout(240_000);
  const [first, second, third] = [uniqueNo('BP'), uniqueNo('BP'), uniqueNo('BP')];
  const goOn = () => pressEnterOn(page, page.getByRole('button', { name: /^Tiếp tục/ }), 'Shift+Tab');
  await signInAs(page, 'clerk');
  await page.goto('/batches');
  await pressEnterOn(page, page.getByRole('link', { name: 'Tạo lô tài liệu' }).first());

  await test.step('the template', async () => {
    await expect(heading(page, 'Chọn mẫu tài liệu')).toBeVisible();
    await expectFocusKept(page);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await expect(page.getByText('Các biến cần điền')).toBeVisible({ timeout: 90_000 });
    await goOn();
  });

  await test.step('the data, from the clipboard', async () => {
    await expect(heading(page, 'Đưa danh sách vào')).toBeFocused();
    await putOnClipboard(page, [
      ['Mã', 'Tên tài liệu', 'Hạn xử lý', 'Họ tên', 'Người ký'],
      [first, `Hợp đồng ${first}`, '31/12/2026', 'Nguyễn Văn An', 'an'],
      [second, `Hợp đồng ${second}`, '31/02/2026', 'Trần Thị Bình', 'binh'],
      [third, `Hợp đồng ${third}`, '31/12/2026', 'Lê Thị Chi', 'chi'],
    ]);
    await page.keyboard.press('Control+V');
    await expect(page.getByText('Dữ liệu vừa dán', { exact: true })).toBeVisible();
    await expectFocusKept(page);
    await goOn();
  });

  await test.step('the columns', async () => {
    await expect(heading(page, 'Ghép cột với biến')).toBeFocused();
    await chooseByTyping(page, page.getByRole('combobox', { name: /Số tài liệu/ }), 'ma', 'Mã');
    await goOn();
  });

  await test.step('the people', async () => {
    await expect(heading(page, 'Ai xử lý các tài liệu này?')).toBeFocused();
    const byColumn = page.getByRole('combobox', { name: 'Mỗi dòng một người, theo cột' });
    await chooseByTyping(page, byColumn, 'nguoi ky', 'Người ký');
    await expect(page.getByRole('list', { name: 'Người xử lý theo thứ tự' })).toContainText('ví dụ an');
    await goOn();
  });

  await test.step('the check, with a cell to mend and the document beside it', async () => {
    await expect(heading(page, 'Kiểm tra trước khi tạo')).toBeFocused();
    await expect(page.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
    await pressEnterOn(page, page.getByRole('button', { name: 'Lỗi tiếp theo' }));
    await page.keyboard.type('28/02/2027');
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 dòng hợp lệ', { exact: true })).toBeVisible();
    const preview = (row: number) => page.getByRole('complementary', { name: `Xem trước dòng ${row}` });
    await expect(preview(3)).toBeVisible();
    const previous = page.getByRole('button', { name: 'Dòng trước' });
    await pressEnterOn(page, previous);
    await expect(preview(2).getByRole('img')).toBeVisible({ timeout: 30_000 });
    await expect(previous).toBeFocused();
    await goOn();
  });

  await test.step('the launch', async () => {
    await expect(heading(page, 'Đặt tên và tạo lô')).toBeFocused();
    await tabTo(page, page.getByLabel('Tên lô'));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(`Bàn phím ${first}`);
    await chooseByTyping(page, page.getByRole('combobox', { name: 'Phòng ban' }), 'nhan su', /Nhân sự/);
    await chooseByTyping(page, page.getByRole('combobox', { name: 'Loại tài liệu' }), 'hop dong', /Hợp đồng/);
    await pressEnterOn(page, page.getByRole('button', { name: 'Tạo 3 tài liệu' }), 'Shift+Tab');
  });

  await test.step('the sending', async () => {
    await expect(heading(page, `Bàn phím ${first}`)).toBeVisible();
    await expectFocusKept(page);
    const send = page.getByRole('button', { name: 'Gửi 3 tài liệu' });
    await expect(send).toBeEnabled({ timeout: 120_000 });
    await pressEnterOn(page, send);
    await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Gửi 3 tài liệu' }));
    await expect(page.getByText('Hoàn tất 0/3')).toBeVisible({ timeout: 60_000 });
    await expectFocusKept(page);
  });
});
