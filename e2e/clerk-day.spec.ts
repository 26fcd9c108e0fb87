/** A day at the office in one piece: 200 people come as a workbook, get their contracts, and the first two of them have signed. */
import { readFile } from 'node:fs/promises';

import PizZip from 'pizzip';

import { userStatus } from '../contract/enums.ts';
import { userUpdate, usersList } from '../contract/operations/users.ts';
import type { Api } from './fixtures/api.ts';
import { heading, next } from './fixtures/batch-wizard.ts';
import { choose } from './fixtures/clerk.ts';
import {
  giveFile,
  mendAll,
  mendWorkbookOf200,
  toEmployeesCheck,
  workbookOf200,
} from './fixtures/employee-upload.ts';
import { createDraft, invitationOf, otpOf } from './fixtures/jobs.ts';
import { signInAs } from './fixtures/people.ts';
import { askForCode, drawSignature, openByLink, openPanel, panelOf, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { pdfText, qpdfCheck } from './fixtures/tools.ts';

async function disable(api: Api, code: string): Promise<void> {
  const token = await api.tokenOf('admin');
  const { items } = await api.done(usersList, { token, query: { search: code } });
  const user = items.find((item) => item.code === code);
  await api.done(userUpdate, { token, body: { id: user?.id ?? 0, status: userStatus.disabled[0] } });
}

test.use({ ownService: 'a day at the office' });

test('from a workbook of 200 employees to their contracts, signed by the first two and taken along as a zip', async ({
  page: hr,
  person,
  api,
  pdfs,
  pointer,
}) => {
  test.setTimeout(480_000);
  // Two numbers are taken before the contracts of these people are made.
  await createDraft(api, { no: 'HDLD-ML0012', subject: 'Hợp đồng cũ', file: pdfs.contract });
  await createDraft(api, { no: 'HDLD-ML0077', subject: 'Hợp đồng cũ', file: pdfs.contract });
  await signInAs(hr, 'hr');

  await test.step('the workbook is mended where it is wrong, and sent', async () => {
    await toEmployeesCheck(hr, giveFile(hr, workbookOf200));
    await expect(hr.getByText('8 dòng cần sửa', { exact: true })).toBeVisible();
    await mendWorkbookOf200(hr);
    await hr.getByRole('button', { name: 'Gửi 200 nhân viên' }).click();
    await expect(hr.getByRole('heading', { name: 'Đã gửi xong' })).toBeVisible({ timeout: 60_000 });
    await hr.getByRole('link', { name: 'Xem danh sách' }).click();
  });

  await test.step('all of them are chosen for a contract', async () => {
    // One of them leaves the company in between.
    await disable(api, 'ML0150');
    await hr.getByRole('searchbox', { name: 'Tìm nhân viên' }).fill('ml0');
    await expect(hr.getByText('200 nhân viên', { exact: true })).toBeVisible();
    await hr.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }).check();
    await hr.getByRole('button', { name: 'Chọn cả 200 nhân viên khớp bộ lọc' }).click();
    await hr.getByRole('button', { name: 'Tạo 200 hợp đồng' }).click();
    await hr.getByRole('radio', { name: /Hợp đồng lao động/ }).check();
    await expect(hr.getByText('Các biến cần điền')).toBeVisible({ timeout: 90_000 });
    await next(hr);
    await expect(hr.getByText('200 dòng')).toBeVisible();
    await next(hr);
    await expect(heading(hr, 'Ghép cột với biến')).toBeVisible();
    await next(hr);
    await expect(hr.getByText('Theo cột “Mã tài khoản”')).toBeVisible();
    await choose(hr, 'Việc của', 'Ký vẽ tay');
    await next(hr);
  });

  await test.step('three rows are wrong: two numbers are taken, one person has left', async () => {
    await expect(heading(hr, 'Kiểm tra trước khi tạo')).toBeVisible();
    await expect(hr.getByText('3 dòng cần sửa', { exact: true })).toBeVisible();
    await mendAll(hr, ['HDLD-ML0012-2', 'HDLD-ML0077-2', 'an']);
    await expect(hr.getByText('200 dòng hợp lệ', { exact: true })).toBeVisible();
    await next(hr);
  });

  await test.step('the batch is made and sent', async () => {
    await hr.getByLabel('Tên lô').fill('Hợp đồng lao động tháng 12');
    await choose(hr, 'Phòng ban', /./);
    await choose(hr, 'Loại tài liệu', /./);
    await hr.getByRole('button', { name: 'Tạo 200 tài liệu' }).click();
    await expect(heading(hr, 'Hợp đồng lao động tháng 12')).toBeVisible();
    await hr.getByRole('button', { name: 'Gửi 200 tài liệu' }).click({ timeout: 180_000 });
    await hr.getByRole('dialog').getByRole('button', { name: 'Gửi 200 tài liệu' }).click();
    await expect(hr.getByText('Hoàn tất 0/200')).toBeVisible({ timeout: 120_000 });
  });

  for (const [code, name] of [
    ['ML0001', 'Trần Thuỳ Lan'],
    ['ML0002', 'Lê Đức Uyên'],
  ] as const) {
    await test.step(`${name} signs by the link of the mail`, async () => {
      const signer = await person();
      const address = `${code.toLowerCase()}@minhlong.vn` as const;
      const no = `HDLD-${code}`;
      await expect
        .poll(async () => (await api.outbox(address)).some(({ text }) => text.includes(no)), {
          timeout: 30_000,
        })
        .toBe(true);
      await openByLink(signer, (await invitationOf(api, address, no)).link);
      await openPanel(signer);
      await drawSignature(signer, pointer);
      await panelOf(signer).getByRole('textbox', { name: 'Lý do' }).fill('Đồng ý ký hợp đồng');
      await panelOf(signer)
        .getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ })
        .check();
      await askForCode(signer, 'Ký tài liệu');
      await typeOtp(signer, await otpOf(api, address, no));
      await expect(signer.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
    });
  }

  await test.step('the batch says so, and everything is taken along', async () => {
    await hr.reload();
    await expect(hr.getByText('Hoàn tất 2/200')).toBeVisible();
    const coming = hr.waitForEvent('download');
    await hr.getByRole('button', { name: 'Tải tất cả (zip)' }).click();
    await hr.getByRole('dialog').getByRole('button', { name: 'Tải về (zip)' }).click();
    const { files } = new PizZip(await readFile(await (await coming).path()), { checkCRC32: true });
    expect(Object.keys(files)).toHaveLength(200);
    const signed = files['HDLD-ML0001.pdf']?.asUint8Array() ?? new Uint8Array();
    await qpdfCheck(signed);
    expect(await pdfText(signed)).toContain('Đồng ý ký hợp đồng');
    const waiting = files['HDLD-ML0200.pdf']?.asUint8Array() ?? new Uint8Array();
    expect(await pdfText(waiting)).toContain('Đỗ Thị Mỹ');
  });
});
