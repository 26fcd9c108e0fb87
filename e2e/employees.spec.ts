/** HR's people: from a workbook of LibreOffice Calc with mistakes in it to employees of the company, and back to one's record. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { employeesList } from '../contract/operations/employees.ts';
import { addDays, dayOf, formatDay } from '../contract/time.ts';
import type { Api } from './fixtures/api.ts';
import { chooseTemplate } from './fixtures/batch-wizard.ts';
import { choose } from './fixtures/clerk.ts';
import {
  employeesGrid,
  giveFile,
  mendWorkbookOf200,
  toEmployeesCheck,
  workbookOf200,
} from './fixtures/employee-upload.ts';
import { makeEmployees, newEmployee } from './fixtures/new-employee.ts';
import { signInAs, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** Text as it is pasted from a spreadsheet, on the page itself. */
const paste = (page: Page, rows: readonly (readonly string[])[]) => () =>
  page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
    },
    rows.map((row) => row.join('\t')).join('\n'),
  );

async function countOf(api: Api, search: string): Promise<number> {
  const token = await api.tokenOf('hr');
  return (await api.done(employeesList, { token, query: { search } })).totalCount;
}

test.use({ ownService: 'employees' });

test('200 employees of whom seven are wrong are mended in place, sent, and found in the list @tablet', async ({
  page,
  api,
}) => {
  test.setTimeout(180_000);
  await signInAs(page, 'hr');
  await toEmployeesCheck(page, giveFile(page, workbookOf200));

  await test.step('what is wrong stands on its cells, and the reload keeps it', async () => {
    await expect(page.getByText('8 dòng cần sửa', { exact: true })).toBeVisible();
    await page.reload();
    await expect(employeesGrid(page)).toBeVisible();
    await expect(page.getByText('8 dòng cần sửa', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Chỉ dòng lỗi' }).click();
    await expect(employeesGrid(page).getByText('không có ngày này')).toBeVisible();
  });

  await test.step('they are mended with the keyboard alone', async () => {
    await mendWorkbookOf200(page);
    await expect(page.getByText(/^\d+ dòng cần sửa$/)).toBeHidden();
  });

  await test.step('all are sent, each once', async () => {
    await page.getByRole('button', { name: 'Gửi 200 nhân viên' }).click();
    await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('Đã thêm 200')).toBeVisible();
    expect(await countOf(api, 'ML0')).toBe(200);
  });

  await test.step('the result is taken along, and the list has them', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tải kết quả' }).click();
    expect((await readFile(await (await coming).path())).subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('link', { name: 'Xem danh sách' }).click();
    await page.getByRole('searchbox', { name: 'Tìm nhân viên' }).fill('ml0042');
    await expect(page.getByText('1 nhân viên', { exact: true })).toBeVisible();
  });
});

test('an update shows old and new, what does not change is not sent, and a clash is found before', async ({
  page,
  api,
}) => {
  await makeEmployees(api, newEmployee('CU1', '079190000001'), newEmployee('CU2', '079190000002'));
  await signInAs(page, 'hr');
  const header = ['Mã nhân viên', 'Lương', 'Số CCCD'];
  await toEmployeesCheck(
    page,
    paste(page, [header, ['CU1', '18.500.000', '079190000001'], ['CU2', '15.000.000', '079190000002']]),
  );
  await expect(page.getByText('0 thêm mới')).toBeVisible();
  await expect(page.getByText('1 cập nhật')).toBeVisible();
  await expect(page.getByText('1 không đổi')).toBeVisible();
  const detail = page.getByRole('complementary', { name: 'Dòng 1' });
  await expect(detail.getByText('15.000.000')).toBeVisible();
  await expect(detail.getByText('18.500.000')).toBeVisible();
  await page.getByRole('button', { name: 'Gửi 1 nhân viên' }).click();
  await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible();
  await expect(page.getByText('Đã cập nhật 1')).toBeVisible();

  await page.getByRole('button', { name: 'Tải tệp khác' }).click();
  await toEmployeesCheck(page, paste(page, [header, ['CU1', '18.500.000', '079190000002']]));
  await expect(employeesGrid(page).getByText('đã là số của Người CU2 (CU2)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Không có gì để gửi' })).toBeDisabled();
});

test('what was sent before a reload is not sent again', async ({ page, api, noise }) => {
  noise.allow(/create-or-update/);
  await signInAs(page, 'hr');
  const rows = Array.from({ length: 600 }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const { employeeCode, fullName, email, jobTitle, identityNumber } = newEmployee(
      `TL${number}`,
      `07919001${number}`,
    );
    return [employeeCode, fullName, '17/05/1990', 'Nam', identityNumber, email, '0912345678', '1', jobTitle];
  });
  const header = [
    ['Mã nhân viên', 'Họ và tên', 'Ngày sinh', 'Giới tính', 'Số CCCD', 'Email', 'Số điện thoại'],
    ['Vị trí việc làm', 'Chức danh', 'Loại hợp đồng', 'Ngày hiệu lực', 'Lương'],
  ].flat();
  await toEmployeesCheck(
    page,
    paste(page, [
      header,
      ...rows.map((row) => [...row, 'Không xác định thời hạn', '01/01/2026', '15000000']),
    ]),
  );
  const sizes: number[] = [];
  await page.route('**/api/employees/create-or-update', async (route) => {
    sizes.push((route.request().postDataJSON() as unknown[]).length);
    await (sizes.length === 2 ? route.abort('connectionfailed') : route.continue());
  });
  await page.getByRole('button', { name: 'Gửi 600 nhân viên' }).click();
  await expect(page.getByText('Chưa gửi được')).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByText('Chưa gửi 100')).toBeVisible();
  await page.getByRole('button', { name: 'Sửa 100 dòng' }).click();
  await page.getByRole('button', { name: 'Gửi 100 nhân viên' }).click();
  await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible({ timeout: 30_000 });
  expect(sizes).toEqual([500, 100, 100]);
  expect(await countOf(api, 'TL0')).toBe(600);
});

test('a record is found without accents, changed, and refused at its field', async ({ page, api }) => {
  await makeEmployees(api, newEmployee('SUA1', '079190003001'), newEmployee('SUA2', '079190003002'));
  await signInAs(page, 'hr');
  await page.goto('/employees');
  await page.getByRole('searchbox', { name: 'Tìm nhân viên' }).fill('nguoi sua1');
  await page.getByRole('link', { name: 'Người SUA1' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Người SUA1' })).toBeVisible();
  await page.getByRole('link', { name: 'Sửa hồ sơ' }).click();
  await page.getByRole('textbox', { name: 'Số CCCD' }).fill('079190003002');
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByText('đã thuộc về nhân viên khác')).toBeVisible();
  await page.getByRole('textbox', { name: 'Số CCCD' }).fill('079190003009');
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Người SUA1' })).toBeVisible();
  await expect(page.getByText('079190003009')).toBeVisible();
});

test('contracts that end soon are counted at home, listed from there, and found by days of one’s own', async ({
  page,
  api,
}) => {
  const today = dayOf(new Date(), 'Asia/Ho_Chi_Minh');
  const ending = (code: string, identityNumber: string, days: number) => ({
    ...newEmployee(code, identityNumber),
    contractEffectiveDate: '2020-01-01',
    contractExpiredDate: addDays(today, days),
  });
  await makeEmployees(
    api,
    ending('KTH1', '079190006001', 10),
    ending('KTH2', '079190006002', -5),
    ending('KTH3', '079190006003', 200),
  );
  const link = (code: string) => page.getByRole('link', { name: `Người ${code}` });
  await signInAs(page, 'hr');
  await page.goto('/home');
  await page.getByRole('link', { name: /Hết hạn trong 30 ngày: xem danh sách/ }).click();
  await expect(page).toHaveURL(/\/employees\?status=1&contractEnd=30$/);
  await expect(link('KTH1')).toBeVisible();
  await expect(link('KTH3')).toBeHidden();

  await choose(page, 'Ngày hết hạn hợp đồng', 'Đã hết hạn');
  await expect(link('KTH2')).toBeVisible();
  await expect(link('KTH1')).toBeHidden();

  await choose(page, 'Ngày hết hạn hợp đồng', 'Hết hạn trong khoảng…');
  await page.getByLabel('Hết hạn từ ngày').fill(formatDay(addDays(today, 199)));
  await page.getByLabel('Đến ngày').fill(formatDay(addDays(today, 201)));
  await page.getByLabel('Đến ngày').press('Enter');
  await expect(link('KTH3')).toBeVisible();
  await expect(link('KTH2')).toBeHidden();
  await page.reload();
  await expect(link('KTH3')).toBeVisible();
  await expect(page.getByLabel('Đến ngày')).toHaveValue(formatDay(addDays(today, 201)));
});

test('what is typed for an employee is there after a reload, until it is dropped, saved, or one signs out', async ({
  page,
  api,
}) => {
  await makeEmployees(api, newEmployee('GIU1', '079190007001'), newEmployee('GIU2', '079190007002'));
  await signInAs(page, 'hr');
  const name = page.getByRole('textbox', { name: 'Họ và tên', exact: true });
  const title = page.getByRole('textbox', { name: 'Chức danh' });
  const restored = page.getByText('Đã khôi phục những gì bạn nhập mà chưa lưu.');
  const openForm = async (code: string): Promise<void> => {
    await page.goto(`/employees?search=${code}`);
    await page.getByRole('link', { name: `Người ${code}` }).click();
    await page.getByRole('link', { name: 'Sửa hồ sơ' }).click();
    await expect(name).toHaveValue(`Người ${code}`);
  };

  await openForm('GIU1');
  await expect(restored).toBeHidden();
  await title.fill('Trưởng phòng');
  await page.reload();
  await expect(title).toHaveValue('Trưởng phòng');
  await expect(restored).toBeVisible();

  await page.getByRole('button', { name: 'Bỏ và nhập lại từ đầu' }).click();
  await expect(title).toHaveValue('Kỹ sư');
  await expect(restored).toBeHidden();

  await title.fill('Giám đốc');
  await page.reload();
  await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Người GIU1' })).toBeVisible();
  await expect(page.getByText('Giám đốc', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sửa hồ sơ' }).click();
  await expect(title).toHaveValue('Giám đốc');
  await expect(restored).toBeHidden();

  // Leaving is asked about, and what one leaves on purpose is not kept.
  await title.fill('Cố vấn');
  await page.getByRole('button', { name: 'Huỷ', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bỏ thay đổi' }).click();
  await page.getByRole('link', { name: 'Sửa hồ sơ' }).click();
  await expect(title).toHaveValue('Giám đốc');

  // Nothing of a person stays in the tab when one signs out.
  await openForm('GIU2');
  await title.fill('Thư ký');
  const keptCount = () =>
    page.evaluate(
      () => Object.values(sessionStorage).filter((text) => String(text).includes('Thư ký')).length,
    );
  expect(await keptCount()).toBe(1);
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  expect(await keptCount()).toBe(0);
});

test('employees chosen in the list go on to their contracts', async ({ page, api }) => {
  await makeEmployees(api, newEmployee('HD1', '079190004001'), newEmployee('HD2', '079190004002'));
  await signInAs(page, 'hr');
  await page.goto('/employees?search=nguoi+hd');
  await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
  await page.getByRole('button', { name: 'Tạo 2 hợp đồng' }).click();
  await page.waitForURL('**/batches/new?from=employees');
  await chooseTemplate(page);
  await expect(page.getByText('2 dòng')).toBeVisible();
});

test('the list and the sheet stay within a tablet', async ({ page, api }) => {
  await makeEmployees(api, newEmployee('TB1', '079190005001'));
  await page.setViewportSize({ width: 820, height: 1180 });
  await signInAs(page, 'hr');
  const scrollsSideways = () =>
    page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  await page.goto('/employees');
  await untilSettled(page);
  expect(await scrollsSideways()).toBe(false);
  await toEmployeesCheck(page, giveFile(page, workbookOf200));
  expect(await scrollsSideways()).toBe(false);
});
