/** A day at the office in one piece: people come as a sheet, get their contracts, and the first of them has signed. */
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';
import PizZip from 'pizzip';

import { userStatus } from '../contract/enums.ts';
import { userUpdate, usersList } from '../contract/operations/users.ts';
import type { Api } from '../test/client/api.ts';
import { chooseTemplate, heading, launchBatch, next, sheetOf } from './fixtures/batch-wizard.ts';
import { choose } from './fixtures/clerk.ts';
import { mendAll, sendAndInvite, toEmployeesCheck } from './fixtures/employee-upload.ts';
import { createDraft, invitationOf, otpOf, uniqueNo } from '../test/client/jobs.ts';
import { employeeOf } from './fixtures/new-employee.ts';
import { beginSession } from './fixtures/people.ts';
import { askForCode, drawSignature, openByLink, openPanel, panelOf, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { checkPdf, wordsOf } from '../test/tools/pdf-tools.ts';

async function disable(api: Api, code: string): Promise<void> {
  const token = await api.tokenOf('admin');
  const { items } = await api.done(usersList, { token, query: { search: code } });
  const user = items.find((item) => item.code === code);
  await api.done(userUpdate, { token, body: { id: user?.id ?? 0, status: userStatus.disabled } });
}

const source = (page: Page, field: string) =>
  page.getByRole('combobox', { name: `Nguồn của ${field}`, exact: true });

const header = [
  ['Mã nhân viên', 'Họ và tên', 'Ngày sinh', 'Giới tính', 'Số CCCD', 'Email', 'Số điện thoại'],
  ['Vị trí việc làm', 'Chức danh', 'Loại hợp đồng', 'Ngày hiệu lực', 'Lương'],
].flat();

test('from a sheet of employees to their contracts, signed by the first and taken along as a zip', async ({
  page: hr,
  person,
  api,
  pdfs,
  pointer,
}) => {
  const prefix = uniqueNo('NG').replace(/\W/g, '').toUpperCase();
  const digits = String(Date.now()).slice(-7);
  const people = [1, 2, 3].map((n) => employeeOf(`${prefix}${String(n)}`, `0793${digits}${String(n)}`));
  const [first, second, third] = people.map(({ employeeCode }) => employeeCode);
  // A number is taken before the contracts of these people are made.
  await createDraft(api, { no: `HDLD-${second ?? ''}`, subject: 'Hợp đồng cũ', file: pdfs.contract });
  await beginSession(hr, 'hr');

  await test.step('the sheet is sent', async () => {
    const rows = people.map(({ employeeCode, fullName, identityNumber, email, jobTitle }) =>
      [
        [employeeCode, fullName, '17/05/1990', 'Nam', identityNumber, email, '0912345678'],
        ['1', jobTitle, 'Không xác định thời hạn', '01/01/2026', '15000000'],
      ].flat(),
    );
    await toEmployeesCheck(hr, () =>
      hr.locator('input[type="file"]').setInputFiles(sheetOf([header, ...rows])),
    );
    await sendAndInvite(hr, 'Thêm 3 nhân viên');
    await expect(hr.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible();
    await hr.getByRole('link', { name: 'Xem danh sách' }).click();
  });

  await test.step('all of them are chosen for a contract, which fills itself', async () => {
    // One of them leaves the company in between.
    await disable(api, third ?? '');
    await hr.getByRole('searchbox', { name: 'Tìm nhân viên' }).fill(prefix);
    await expect(hr.getByText('3 nhân viên', { exact: true })).toBeVisible();
    await hr.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    await hr.getByRole('button', { name: 'Tạo 3 hợp đồng' }).click();
    await hr.waitForURL('**/batches/new?from=employees');
    const asked: string[] = [];
    hr.on('request', (request) => {
      if (request.url().includes('/api/employees')) {
        asked.push(new URL(request.url()).pathname);
      }
    });
    await chooseTemplate(hr);
    await expect(hr.getByText('Danh sách nhân viên')).toBeVisible();
    await expect(hr.getByText('3 dòng · ')).toBeVisible();
    expect(asked).toEqual(['/api/employees/by-ids']);
    await next(hr);
    await expect(source(hr, 'Họ và tên')).toHaveValue('Họ và tên');
    await expect(source(hr, 'Số CCCD')).toHaveValue('Số CCCD');
    await expect(source(hr, 'Ngày sinh')).toHaveValue('Ngày sinh');
    await next(hr);
    await expect(hr.getByText('Theo cột “Mã tài khoản”')).toBeVisible();
    await choose(hr, 'Việc của', 'Ký vẽ tay');
    await next(hr);
  });

  await test.step('two rows are wrong: a number is taken, one person has left', async () => {
    await expect(heading(hr, 'Kiểm tra trước khi tạo')).toBeVisible();
    await expect(hr.getByText('2 dòng cần sửa', { exact: true })).toBeVisible();
    await mendAll(hr, [`HDLD-${second ?? ''}-2`, 'an']);
    await expect(hr.getByText('3 dòng hợp lệ', { exact: true })).toBeVisible();
  });

  await test.step('the batch is made and sent', async () => {
    await launchBatch(hr, `Hợp đồng ${prefix}`, 3);
    await expect(heading(hr, `Hợp đồng ${prefix}`)).toBeVisible();
    await hr.getByRole('button', { name: 'Gửi 3 tài liệu' }).click({ timeout: 60_000 });
    await hr.getByRole('dialog').getByRole('button', { name: 'Gửi 3 tài liệu' }).click();
    await expect(hr.getByText('Hoàn tất 0/3')).toBeVisible({ timeout: 30_000 });
  });

  const no = `HDLD-${first ?? ''}`;
  await test.step('the first signs by the link of the mail', async () => {
    const signer = await person();
    const owner = `${(first ?? '').toLowerCase()}@minhlong.vn` as const;
    await expect.poll(async () => (await api.outbox(owner)).some(({ text }) => text.includes(no))).toBe(true);
    await openByLink(signer, (await invitationOf(api, owner, no)).link);
    await openPanel(signer);
    await drawSignature(signer, pointer);
    await panelOf(signer).getByRole('textbox', { name: 'Lý do' }).fill('Đồng ý ký hợp đồng');
    await panelOf(signer)
      .getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ })
      .check();
    await askForCode(signer, 'Ký tài liệu');
    await typeOtp(signer, await otpOf(api, owner, no));
    await expect(signer.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  });

  await test.step('the batch says so, and everything is taken along', async () => {
    await hr.reload();
    await expect(hr.getByText('Hoàn tất 1/3')).toBeVisible();
    const coming = hr.waitForEvent('download');
    await hr.getByRole('button', { name: 'Tải tất cả (zip)' }).click();
    await hr.getByRole('dialog').getByRole('button', { name: 'Tải xuống (zip)' }).click();
    const { files } = new PizZip(await readFile(await (await coming).path()), { checkCRC32: true });
    expect(Object.keys(files)).toHaveLength(3);
    const signed = files[`${no}.pdf`]?.asUint8Array() ?? new Uint8Array();
    checkPdf(signed);
    expect(wordsOf(signed)).toContain('Đồng ý ký hợp đồng');
    const waiting = files[`HDLD-${third ?? ''}.pdf`]?.asUint8Array() ?? new Uint8Array();
    expect(wordsOf(waiting)).toContain(people[2]?.fullName ?? '-');
  });
});
