/** HR's people: from a workbook of LibreOffice Calc with mistakes in it to employees of the company, and back to one's record. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import readXlsxFile from 'read-excel-file/node';

import { employeesList } from '../contract/operations/employees.ts';
import { overview } from '../contract/operations/overview.ts';
import { addDays, formatDay } from '../contract/time.ts';
import type { Api } from '../test/client/api.ts';
import { chooseTemplate } from './fixtures/batch-wizard.ts';
import { choose } from './fixtures/clerk.ts';
import {
  employeesGrid,
  giveFile,
  mendWorkbookOf200,
  sendAndInvite,
  toEmployeesCheck,
  workbookOf200,
} from './fixtures/employee-upload.ts';
import { makeEmployees, employeeOf } from './fixtures/new-employee.ts';
import { beginSession, untilSettled } from './fixtures/people.ts';
import { pasteTable } from './fixtures/paste-table.ts';
import { expect, test } from './fixtures/test.ts';

const paste = (page: Page, rows: readonly (readonly string[])[]) => () => pasteTable(page, rows);

async function countOf(api: Api, search: string): Promise<number> {
  const token = await api.tokenOf('hr');
  return (await api.done(employeesList, { token, query: { search } })).totalCount;
}

/** That a tablet shows all of what is open, without a scroll to the side. */
async function expectToFitTablet(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await page.setViewportSize({ width: 820, height: 1180 });
  expect(
    await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
  ).toBe(0);
  await page.setViewportSize(before);
}

test('200 employees of whom seven are wrong are mended in place, sent, found in the list, and go on to their contracts', async ({
  page,
  api,
}) => {
  await beginSession(page, 'hr');

  await test.step('the ready workbook has the right headers and kinds, and is taken back as it is', async () => {
    let path = '';
    await toEmployeesCheck(page, async () => {
      const coming = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Tải tệp mẫu' }).click();
      path = test.info().outputPath((await coming).suggestedFilename());
      await (await coming).saveAs(path);
      await giveFile(page, path)();
    });
    await expect(page.getByText('1 dòng hợp lệ', { exact: true })).toBeVisible();
    // Read by a library that is not the page's own way of reading.
    const [sheet] = await readXlsxFile(path);
    const [headers = [], example = []] = sheet?.data ?? [];
    const cells = Object.fromEntries(headers.map((header, index) => [String(header), example[index]]));
    expect(cells).toMatchObject({
      'Mã nhân viên': 'NV0001',
      'Số CCCD': '001190012345',
      'Số điện thoại': '0912345678',
      Lương: 15_000_000,
    });
    expect(cells['Ngày sinh']).toBeInstanceOf(Date);
    await page.goto('/employees/upload');
    await page.getByRole('button', { name: 'Chọn tệp khác' }).click();
  });

  await toEmployeesCheck(page, giveFile(page, workbookOf200));

  await test.step('a value that is none of the choices is mapped once for its column', async () => {
    await expect(page.getByText('8 dòng cần sửa', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sửa theo nhóm' }).click();
    const panel = page.getByRole('dialog', { name: 'Sửa lỗi theo nhóm' });
    await panel.getByRole('button', { name: /^Loại hợp đồng: .*dòng 124: “Thử việc”/ }).click();
    await panel.getByRole('combobox', { name: '“Thử việc” (1 ô)' }).click();
    await page.getByRole('option', { name: 'Xác định thời hạn', exact: true }).click();
    await panel.getByRole('button', { name: 'Sửa 1 ô' }).click();
    await expect(panel.getByText('Đã sửa 1 ô.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('7 dòng cần sửa', { exact: true })).toBeVisible();
  });

  await test.step('what is wrong is mended with the keyboard alone', async () => {
    await expectToFitTablet(page);
    await mendWorkbookOf200(page);
    await expect(page.getByText(/^\d+ dòng cần sửa$/)).toBeHidden();
  });

  await test.step('all are sent, each once', async () => {
    await sendAndInvite(page, 'Thêm 200 nhân viên');
    await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Đã thêm 200')).toBeVisible();
    expect(await countOf(api, 'ML0')).toBe(200);
  });

  await test.step('the result is taken along, and the list has them', async () => {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Tải kết quả' }).click();
    expect((await readFile(await (await coming).path())).subarray(0, 2).toString()).toBe('PK');
    await page.getByRole('link', { name: 'Xem danh sách' }).click();
    await page.getByRole('searchbox', { name: 'Tìm nhân viên' }).fill('ml0');
    await expect(page.getByText('200 nhân viên', { exact: true })).toBeVisible();
    await expectToFitTablet(page);
  });

  await test.step('all of them, beyond the page of the list, go on to their contracts', async () => {
    await page.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    await page.getByRole('button', { name: 'Chọn cả 200 nhân viên khớp bộ lọc' }).click();
    await page.getByRole('button', { name: 'Tạo 200 hợp đồng' }).click();
    await page.waitForURL('**/batches/new?from=employees');
    await chooseTemplate(page);
    await expect(page.getByText('200 dòng')).toBeVisible();
  });
});

test('an update shows old and new, what does not change is not sent, and a clash is found before', async ({
  page,
  api,
}) => {
  await makeEmployees(api, employeeOf('CU1', '079190000001'), employeeOf('CU2', '079190000002'));
  await beginSession(page, 'hr');
  const header = ['Mã nhân viên', 'Lương', 'Số CCCD'];
  await toEmployeesCheck(
    page,
    paste(page, [header, ['CU1', '18.500.000', '079190000001'], ['CU2', '15.000.000', '079190000002']]),
  );
  await expect(page.getByText(/^Tệp chỉ có một số cột: Số CCCD và Lương của 2 nhân viên/)).toBeVisible();
  await expect(page.getByText('0 thêm mới')).toBeVisible();
  await expect(page.getByText('1 cập nhật')).toBeVisible();
  await expect(page.getByText('1 không đổi')).toBeVisible();
  const detail = page.getByRole('complementary', { name: 'Dòng 2' });
  await expect(detail.getByText('15.000.000')).toBeVisible();
  await expect(detail.getByText('18.500.000')).toBeVisible();
  await page.getByRole('button', { name: 'Cập nhật 1 nhân viên' }).click();
  await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible();
  await expect(page.getByText('Đã cập nhật 1')).toBeVisible();

  await page.getByRole('button', { name: 'Tải tệp khác' }).click();
  await toEmployeesCheck(page, paste(page, [header, ['CU1', '18.500.000', '079190000002']]));
  await expect(employeesGrid(page).getByText('đã là số của Người CU2 (CU2)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Không có gì để gửi' })).toBeDisabled();
});

test('what was sent before a reload is not sent again', async ({ page, api, noise }) => {
  noise.allow(/create-or-update/);
  await beginSession(page, 'hr');
  const rows = Array.from({ length: 501 }, (_, index) => {
    const number = String(index + 1).padStart(4, '0');
    const { employeeCode, fullName, email, jobTitle, identityNumber } = employeeOf(
      `TL${number}`,
      `07919001${number}`,
    );
    return [
      [employeeCode, fullName, '17/05/1990', 'Nam', identityNumber, email, '0912345678', '1', jobTitle],
      ['Không xác định thời hạn', '01/01/2026', '15000000'],
    ].flat();
  });
  const header = [
    ['Mã nhân viên', 'Họ và tên', 'Ngày sinh', 'Giới tính', 'Số CCCD', 'Email', 'Số điện thoại'],
    ['Vị trí việc làm', 'Chức danh', 'Loại hợp đồng', 'Ngày hiệu lực', 'Lương'],
  ].flat();
  await toEmployeesCheck(page, paste(page, [header, ...rows]));
  const sizes: number[] = [];
  await page.route('**/api/employees/create-or-update', async (route) => {
    sizes.push((route.request().postDataJSON() as unknown[]).length);
    switch (sizes.length) {
      case 1:
        // As the service would: making 500 people takes longer than what this is about.
        await route.fulfill({ json: { data: [], success: true, code: 0, messages: [] } });
        break;
      case 2:
        await route.abort('connectionfailed');
        break;
      default:
        await route.continue();
    }
  });
  await sendAndInvite(page, 'Thêm 501 nhân viên');
  await expect(page.getByText('Chưa gửi được')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Chưa gửi 1', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sửa 1 dòng' }).click();
  await sendAndInvite(page, 'Thêm 1 nhân viên');
  await expect(page.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible();
  expect(sizes).toEqual([500, 1, 1]);
  expect(await countOf(api, 'TL0')).toBe(1);
});

test('a record is found without accents and changed; what is typed is there after a reload, until it is dropped, saved, or one signs out', async ({
  page,
  api,
}) => {
  await makeEmployees(api, employeeOf('GIU1', '079190007001'), employeeOf('GIU2', '079190007002'));
  await beginSession(page, 'hr');
  const title = page.getByRole('textbox', { name: 'Chức danh' });
  const identity = page.getByRole('textbox', { name: 'Số CCCD' });
  const edit = page.getByRole('link', { name: 'Sửa hồ sơ' });
  const record = page.getByRole('heading', { level: 1, name: 'Người GIU1' });
  const restored = page.getByText('Đã khôi phục những gì bạn nhập mà chưa lưu.');

  await test.step('it is found, and keeps what is typed', async () => {
    await page.goto('/employees');
    await page.getByRole('searchbox', { name: 'Tìm nhân viên' }).fill('nguoi giu1');
    await page.getByRole('link', { name: 'Người GIU1' }).click();
    await expect(record).toBeVisible();
    await edit.click();
    await expect(title).toHaveValue('Kỹ sư');
    await expect(restored).toBeHidden();
    await title.fill('Trưởng phòng');
    await page.reload();
    await expect(title).toHaveValue('Trưởng phòng');
    await expect(restored).toBeVisible();
    await page.getByRole('button', { name: 'Bỏ và nhập lại từ đầu' }).click();
    await expect(title).toHaveValue('Kỹ sư');
    await expect(restored).toBeHidden();
  });

  await test.step('it is refused at its field, and saved', async () => {
    await title.fill('Giám đốc');
    await identity.fill('079190007002');
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect(page.getByText('đã thuộc về nhân viên khác')).toBeVisible();
    await identity.fill('079190007009');
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click();
    await expect(record).toBeVisible();
    await expect(page.getByText('Giám đốc', { exact: true })).toBeVisible();
    await expect(page.getByText('079190007009')).toBeVisible();
  });

  await test.step('leaving is asked about, and what one leaves on purpose is not kept', async () => {
    await edit.click();
    await expect(title).toHaveValue('Giám đốc');
    await expect(restored).toBeHidden();
    await title.fill('Cố vấn');
    await page.getByRole('button', { name: 'Huỷ', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bỏ thay đổi' }).click();
    await edit.click();
    await expect(title).toHaveValue('Giám đốc');
  });

  await test.step('nothing of a person stays in the tab when one signs out', async () => {
    await title.fill('Thư ký');
    const keptCount = () =>
      page.evaluate(
        () => Object.values(sessionStorage).filter((text) => String(text).includes('Thư ký')).length,
      );
    await expect.poll(keptCount).toBe(1);
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
    expect(await keptCount()).toBe(0);
  });
});

test('contracts that end soon are counted at home, listed from there, and found by days of one’s own; the palette finds people', async ({
  page,
  api,
}) => {
  const { today, contracts: before } = await api.done(overview, { token: await api.tokenOf('hr') });
  const ending = (code: string, identityNumber: string, days: number) => ({
    ...employeeOf(code, identityNumber),
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
  await beginSession(page, 'hr');

  await test.step('at home, and in the list behind the figure', async () => {
    await page.goto('/home');
    const contracts = page.getByRole('region', { name: 'Hợp đồng lao động' });
    await expect(contracts).toContainText(`${(before?.within30 ?? 0) + 1}`);
    await expect(contracts.getByRole('link', { name: 'Người KTH1' })).toBeVisible();
    await page.getByRole('link', { name: /Hết hạn trong 30 ngày: xem danh sách/ }).click();
    await expect(page).toHaveURL(/\/employees\?status=1&contractEnd=30$/);
    await expect(link('KTH1')).toBeVisible();
    await expect(link('KTH3')).toBeHidden();
  });

  await test.step('by days of one’s own, which a reload keeps', async () => {
    await choose(page, 'Ngày hết hạn hợp đồng', 'Tự chọn ngày');
    await page.getByLabel('Hết hạn từ ngày').fill(formatDay(addDays(today, 199)));
    await page.getByLabel('Đến ngày').fill(formatDay(addDays(today, 201)));
    await page.getByLabel('Đến ngày').press('Enter');
    await expect(link('KTH3')).toBeVisible();
    await expect(link('KTH2')).toBeHidden();
    await page.reload();
    await expect(link('KTH3')).toBeVisible();
    await expect(page.getByLabel('Đến ngày')).toHaveValue(formatDay(addDays(today, 201)));
  });

  await test.step('by the palette, where who was chosen lately stands first', async () => {
    await untilSettled(page);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Lệnh' });
    await palette.getByRole('textbox').fill('nguoi kth2');
    await expect(palette.getByText('Người KTH2')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/employees/*');
    await untilSettled(page);
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('button').first()).toContainText('Người KTH2');
  });
});
