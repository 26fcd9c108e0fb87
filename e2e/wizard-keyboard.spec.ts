/** HR and clerks who use no mouse: both wizards from their first screen to their last, with the keyboard alone. */

import { employeesList } from '../contract/operations/employees.ts';
import { heading, sheetOf } from './fixtures/batch-wizard.ts';
import { chooseByTyping, expectFocusKept, pressEnterOn, putOnClipboard, tabTo } from './fixtures/keyboard.ts';
import { uniqueNo } from '../test/client/jobs.ts';
import { employeeOf } from './fixtures/new-employee.ts';
import { beginSession } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('employees are uploaded with the keyboard alone', async ({ page, api }) => {
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const prefix = uniqueNo('BA').replace(/\W/g, '').toUpperCase();
  const digits = String(Date.now()).slice(-7);
  const rows = ['31/02/1990', '17/05/1990'].map((born, index) => {
    const code = `${prefix}${String(index)}`;
    const { fullName, email, jobTitle, identityNumber } = employeeOf(code, `0794${digits}${String(index)}`);
    return [
      [code, fullName, born, 'Nam', identityNumber, email, '0912345678', '1', jobTitle],
      ['Không xác định thời hạn', '01/01/2026', '15000000', 'Ca đêm'],
    ].flat();
  });
  const header = [
    ['Mã nhân viên', 'Họ và tên', 'Ngày sinh', 'Giới tính', 'Số CCCD', 'Email', 'Số điện thoại'],
    ['Vị trí việc làm', 'Chức danh', 'Loại hợp đồng', 'Ngày hiệu lực', 'Lương', 'Làm việc lúc nào'],
  ].flat();
  await beginSession(page, 'hr');
  await page.goto('/employees');
  await pressEnterOn(page, page.getByRole('link', { name: 'Nhập từ tệp' }).first());

  await test.step('the file is chosen', async () => {
    await page.waitForURL('**/employees/upload');
    await expectFocusKept(page);
    const chooser = page.waitForEvent('filechooser');
    await pressEnterOn(page, page.getByLabel('Tệp bảng tính').first());
    await (await chooser).setFiles(sheetOf([header, ...rows]));
    await expect(page.getByText('hop-dong.csv', { exact: true })).toBeVisible();
    await expectFocusKept(page);
    await pressEnterOn(page, button('Ghép cột'), 'Shift+Tab');
  });

  await test.step('a column is given to a field', async () => {
    await expect(page.getByText('Ghép cột với trường')).toBeVisible();
    await expectFocusKept(page);
    const note = page.getByRole('combobox', { name: 'Cột cho Ghi chú' });
    await chooseByTyping(page, note, 'luc nao', /Làm việc lúc nào/);
    await pressEnterOn(page, button('Kiểm tra 2 dòng'), 'Shift+Tab');
  });

  await test.step('what is wrong is mended in its cell', async () => {
    await expect(page.getByText('1 dòng cần sửa', { exact: true })).toBeVisible();
    await expectFocusKept(page);
    await pressEnterOn(page, button('Lỗi tiếp theo'));
    await page.keyboard.type('28/02/1990');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d+ dòng cần sửa$/)).toBeHidden();
  });

  await test.step('all are sent, and the list has them', async () => {
    await pressEnterOn(page, button('Thêm 2 nhân viên'), 'Shift+Tab');
    const summary = page.getByRole('dialog', { name: 'Ai sẽ nhận email?' });
    await pressEnterOn(page, summary.getByRole('button', { name: 'Thêm 2 nhân viên' }));
    await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible();
    const token = await api.tokenOf('hr');
    expect((await api.done(employeesList, { token, query: { search: prefix } })).totalCount).toBe(2);
    await expectFocusKept(page);
    await pressEnterOn(page, page.getByRole('link', { name: 'Xem danh sách' }), 'Shift+Tab');
    await page.waitForURL('**/employees');
    await tabTo(page, page.getByRole('searchbox', { name: 'Tìm nhân viên' }));
    await page.keyboard.type(`nguoi ${prefix}1`);
    await expect(page.getByText('1 nhân viên', { exact: true })).toBeVisible();
  });
});

test('a batch is made and sent with the keyboard alone', async ({ page }) => {
  const [first, second] = [uniqueNo('BP'), uniqueNo('BP')];
  const goOn = () => pressEnterOn(page, page.getByRole('button', { name: /^Tiếp tục/ }), 'Shift+Tab');
  await beginSession(page, 'clerk');
  await page.goto('/batches');
  await pressEnterOn(page, page.getByRole('link', { name: 'Tạo lô tài liệu' }).first());

  await test.step('the template', async () => {
    await expect(heading(page, 'Chọn mẫu tài liệu')).toBeVisible();
    await expectFocusKept(page);
    await tabTo(page, page.getByRole('radio').first());
    await page.keyboard.press('Space');
    await expect(page.getByText('Các biến cần điền')).toBeVisible({ timeout: 30_000 });
    await goOn();
  });

  await test.step('the data, from the clipboard', async () => {
    await expect(heading(page, 'Nhập danh sách')).toBeFocused();
    await putOnClipboard(page, [
      ['Mã', 'Tên tài liệu', 'Hạn xử lý', 'Họ tên', 'Người ký'],
      [first, `Hợp đồng ${first}`, '31/12/2026', 'Nguyễn Văn An', 'an'],
      [second, `Hợp đồng ${second}`, '31/02/2026', 'Trần Thị Bình', 'binh'],
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
    await expect(page.getByText('2 dòng hợp lệ', { exact: true })).toBeVisible();
    const preview = (row: number) => page.getByRole('complementary', { name: `Xem trước dòng ${row}` });
    await expect(preview(3)).toBeVisible();
    const previous = page.getByRole('button', { name: 'Dòng trước' });
    await pressEnterOn(page, previous);
    // The first conversion of a service waits for LibreOffice to start, which a busy machine draws out.
    await expect(preview(2).getByRole('img')).toBeVisible({ timeout: 60_000 });
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
    await pressEnterOn(page, page.getByRole('button', { name: 'Tạo 2 tài liệu' }), 'Shift+Tab');
  });

  await test.step('the sending', async () => {
    await expect(heading(page, `Bàn phím ${first}`)).toBeVisible();
    await expectFocusKept(page);
    const send = page.getByRole('button', { name: 'Gửi 2 tài liệu' });
    await expect(send).toBeEnabled({ timeout: 60_000 });
    await pressEnterOn(page, send);
    await pressEnterOn(page, page.getByRole('dialog').getByRole('button', { name: 'Gửi 2 tài liệu' }));
    await expect(page.getByText('Hoàn tất 0/2')).toBeVisible({ timeout: 30_000 });
    await expectFocusKept(page);
  });
});
