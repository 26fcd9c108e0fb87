/** Company administration as an admin does it: people, what they choose from, certificates, and the webhook. */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Page } from '@playwright/test';

import { passwordLogin } from '../contract/operations/auth.ts';
import { certificatesList } from '../contract/operations/certificates.ts';
import { demoOutbox } from '../contract/operations/demo.ts';
import { userCreate, userGet, usersList } from '../contract/operations/users.ts';
import { webhookSave } from '../contract/operations/webhooks.ts';
import type { Api } from '../test/client/api.ts';
import { approval, act, sendDocument, turnOf, uniqueNo } from '../test/client/jobs.ts';
import { startHookServer } from '../test/peers/hook-server.ts';
import { beginSession, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const password = 'Mật khẩu của Dung 1';

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilSettled(page);
}

async function signIn(page: Page, username: string, secret: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Tên đăng nhập').fill(username);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
}

async function makeUser(api: Api, code: string, name: string): Promise<number> {
  const email = `${code}@demo.local`;
  const body = { code, username: email, name, email, phone: '0912000000' };
  return (await api.done(userCreate, { token: await api.tokenOf('admin'), body })).id;
}

test('a user is made, invited, signs in, and is shut out again', async ({ page, person, api, noise }) => {
  noise.allow(/answer 4\d\d: POST .*\/api\/users\/create/);
  await beginSession(page, 'admin');
  await goTo(page, '/company/users');
  await page.getByRole('link', { name: 'Thêm người dùng' }).click();
  await page.getByLabel('Họ và tên').fill('Đỗ Kim Dung');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('dung@');
  await page.getByLabel('Số điện thoại').fill('0987654321');
  await page.getByLabel('Tên đăng nhập').fill('dung@demo.local');
  await page.getByRole('button', { name: 'Tạo và gửi lời mời' }).click();
  await expect(page.getByLabel('Mã người dùng')).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );

  // A code that somebody has is refused by the service; nothing that was typed is lost.
  await page.getByLabel('Mã người dùng').fill('an');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('dung@demo.local');
  await page.getByRole('checkbox', { name: 'Văn thư' }).check();
  await page.getByRole('button', { name: 'Tạo và gửi lời mời' }).click();
  await expect(page.getByRole('alert')).toContainText('an');
  await page.getByLabel('Mã người dùng').fill('dung');
  await page.getByRole('button', { name: 'Tạo và gửi lời mời' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Đỗ Kim Dung' })).toBeVisible();
  await expect(page.getByText('Đã tạo người dùng.')).toBeVisible();

  const [invitation] = await api.done(demoOutbox, { query: { to: 'dung@demo.local' } });
  const dung = await person();
  await dung.goto(invitation?.link ?? '');
  await dung.getByLabel('Mật khẩu mới', { exact: true }).fill(password);
  await dung.getByLabel('Nhập lại mật khẩu mới').fill(password);
  await dung.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await dung.getByText('Đã đặt mật khẩu').waitFor();
  await signIn(dung, 'dung@demo.local', password);
  await dung.waitForURL('**/home');
  await dung.getByRole('link', { name: 'Tài liệu', exact: true }).waitFor();
  await dung.goto('/company/users');
  await expect(dung.getByText('Bạn không có quyền mở trang này')).toBeVisible();
  await dung.context().close();

  await page.getByRole('button', { name: 'Ngừng sử dụng' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ngừng sử dụng' }).click();
  await expect(page.getByText('Đã ngừng sử dụng. Người này bị đăng xuất ngay.')).toBeVisible();
  const again = await api.call(passwordLogin, {
    body: { username: 'dung@demo.local', password },
  });
  expect(again).toMatchObject({ kind: 'refused', messages: ['Account is disabled'] });
  await page.getByRole('button', { name: 'Kích hoạt lại' }).click();
  await expect(page.getByText('Đã kích hoạt lại người dùng.')).toBeVisible();
});

test('users are found, several are changed at once, and an admin does not lock themselves out', async ({
  page,
  api,
  noise,
}) => {
  noise.allow(/answer 4\d\d: POST .*\/api\/users\/send-invitation/);
  const first = await makeUser(api, 'nhieu1', 'Nhiều Một');
  await beginSession(page, 'admin');
  await goTo(page, '/company/users');
  const table = page.getByRole('table', { name: 'Người dùng' });
  const dialog = page.getByRole('dialog');
  const chooseTwo = async (): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Chọn Nhiều Một' }).check();
    await page.getByRole('checkbox', { name: 'Chọn Nguyễn Văn An' }).check();
  };

  await test.step('found without diacritics, filtered in the address', async () => {
    await page.getByRole('searchbox', { name: /^Tìm theo/ }).fill('tran thi binh');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/search=tran\+thi\+binh/);
    await page.reload();
    await expect(table.getByRole('link', { name: 'Trần Thị Bình' })).toBeVisible();
    await page.getByRole('button', { name: 'Xoá tìm kiếm' }).click();
  });

  await test.step('changed at once', async () => {
    await chooseTwo();
    await page.getByRole('button', { name: 'Thêm vào phòng ban' }).click();
    await dialog.getByRole('combobox', { name: 'Phòng ban' }).fill('nhan su');
    await page.getByRole('option', { name: 'Phòng Nhân sự' }).click();
    await dialog.getByRole('button', { name: 'Thêm 2 người' }).click();
    await expect(dialog.getByText('Đã hoàn tất cho 2 người.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Đóng' }).last().click();
    const user = await api.done(userGet, { token: await api.tokenOf('admin'), params: { id: first } });
    expect(user.departments.map(({ name }) => name)).toEqual(['Phòng Nhân sự']);
  });

  await test.step('who could not be changed is named', async () => {
    await chooseTwo();
    await page.getByRole('button', { name: 'Gửi lời mời' }).click();
    await dialog.getByRole('button', { name: 'Gửi 2 lời mời' }).click();
    await expect(dialog.getByText('Đã hoàn tất cho 1 người.')).toBeVisible();
    await expect(dialog.getByRole('alert')).toContainText('Nguyễn Văn An Người dùng này đã đặt mật khẩu.');
    await dialog.getByRole('button', { name: 'Đóng' }).last().click();
  });

  await test.step('the own account stays usable', async () => {
    await page.getByRole('link', { name: 'Hoàng Minh Đức' }).click();
    await expect(page.getByRole('checkbox', { name: 'Quản trị viên' })).toBeDisabled();
    await expect(page.getByText('Đây là tài khoản của bạn nên không thể tự ngừng sử dụng.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ngừng sử dụng' })).toHaveCount(0);
  });
});

test('a department in use stays, and one without anybody goes; a group is made and changed by the keyboard alone', async ({
  page,
  noise,
}) => {
  noise.allow(/answer 4\d\d: (?:DELETE|POST) .*\/api\/departments/);
  await beginSession(page, 'admin');
  await goTo(page, '/company/departments');
  await page.getByRole('button', { name: 'Thao tác với Phòng Nhân sự' }).click();
  await page.getByRole('menuitem', { name: 'Xoá' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Xoá', exact: true }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Phòng ban đang có người hoặc tài liệu nên không xoá được.',
  );
  await dialog.getByRole('button', { name: 'Quay lại' }).click();

  await page.getByRole('button', { name: 'Thêm phòng ban' }).click();
  await dialog.getByLabel('Tên').fill('Phòng Pháp chế');
  await dialog.getByRole('button', { name: 'Thêm phòng ban' }).click();
  await expect(dialog.getByLabel('Mã')).toBeFocused();
  await dialog.getByLabel('Mã').fill('PC');
  await dialog.getByRole('button', { name: 'Thêm phòng ban' }).click();
  await expect(dialog).toBeHidden();

  // The same code again: said at its field.
  await page.getByRole('button', { name: 'Thêm phòng ban' }).click();
  await dialog.getByLabel('Mã').fill('PC');
  await dialog.getByLabel('Tên').fill('Khác');
  await dialog.getByRole('button', { name: 'Thêm phòng ban' }).click();
  await expect(dialog.getByLabel('Mã')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Huỷ' }).click();
  await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();

  await page.getByRole('searchbox', { name: /^Tìm theo/ }).fill('phap che');
  await page.getByRole('button', { name: 'Thao tác với Phòng Pháp chế' }).click();
  await page.getByRole('menuitem', { name: 'Xoá' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Xoá', exact: true }).click();
  await expect(page.getByText('Không có gì khớp')).toBeVisible();

  // On a tablet.
  await page.setViewportSize({ width: 820, height: 1180 });
  await goTo(page, '/company/groups');
  const { keyboard } = page;
  await page.getByRole('button', { name: 'Thêm nhóm' }).focus();
  await keyboard.press('Enter');
  await expect(dialog.getByLabel('Mã')).toBeFocused();
  await keyboard.type('HD');
  await keyboard.press('Tab');
  await keyboard.type('Hội đồng ký duyệt');
  await keyboard.press('Tab');
  for (const [typed, name] of [
    ['tran thi binh', 'Trần Thị Bình'],
    ['le thi chi', 'Lê Thị Chi'],
  ] as const) {
    await keyboard.type(typed);
    await page.getByRole('option', { name }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: `Bỏ ${name} khỏi nhóm` })).toBeVisible();
  }
  await dialog.getByRole('button', { name: 'Thêm nhóm' }).focus();
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Nhóm' })).toContainText('2 người');

  await page.getByRole('button', { name: 'Hội đồng ký duyệt', exact: true }).focus();
  await keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Bỏ Lê Thị Chi khỏi nhóm' }).focus();
  await keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Lưu' }).focus();
  await keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'Nhóm' })).toContainText('1 người');
});

test('certificates are issued ahead, listed, and exported with the authority', async ({ page, api }) => {
  await beginSession(page, 'admin');
  await goTo(page, '/company/certificates');
  await page.getByRole('button', { name: /^Cấp cho \d+ người$/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cấp cho/ })
    .click();
  await expect(page.getByRole('button', { name: 'Ai cũng đã có chứng thư' })).toBeDisabled();
  const token = await api.tokenOf('admin');
  const enabled = await api.done(usersList, { token, query: { status: [1] } });
  const holders = await api.done(usersList, { token, query: { certStatus: [1], status: [1] } });
  expect(holders.totalCount).toBe(enabled.totalCount);
  // Who signs both here and remotely holds two.
  const { totalCount } = await api.done(certificatesList, { token, query: {} });
  expect(totalCount).toBeGreaterThanOrEqual(holders.totalCount);
  await expect(page.getByText(`${String(totalCount)} chứng thư`, { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: /^Tìm theo/ }).fill('le thi chi');
  await expect(page.getByRole('table', { name: 'Chứng thư' }).getByRole('row')).toHaveCount(2);

  const [pem] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Tải chứng thư (.pem)' }).click(),
  ]);
  expect(await readFile(await pem.path(), 'utf8')).toContain('BEGIN CERTIFICATE');
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Xuất Excel' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toBe('Chứng thư.xlsx');
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK');
});

test('a webhook is set up, tried, fails, and is sent once more', async ({ page, noise, api, pdfs }) => {
  noise.allow(/answer 4\d\d: POST .*\/api\/company\/webhook/);
  const receiver = await startHookServer();
  receiver.answer = { status: 500 };
  const url = `http://127.0.0.1:${String(receiver.port)}/nhan`;
  await beginSession(page, 'admin');
  await goTo(page, '/company/webhooks');
  await page.getByLabel('Địa chỉ nhận').fill('ftp://khong.dung');
  await page.getByRole('button', { name: 'Tạo webhook' }).click();
  await expect(page.getByLabel('Địa chỉ nhận')).toBeFocused();
  await expect(page.getByLabel('Địa chỉ nhận')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Địa chỉ nhận').fill(url);
  await page.getByRole('button', { name: 'Tạo webhook' }).click();
  await expect(page.getByText('khoá chỉ hiện đầy đủ một lần này')).toBeVisible();
  const secret = (await page.locator('code[data-whole]').textContent()) ?? '';
  expect(secret).toMatch(/^[\w-]{22}$/);

  await page.getByRole('button', { name: 'Gửi thử ngay' }).click();
  await expect(page.getByRole('alert')).toContainText('bên nhận phản hồi HTTP 500');
  await page.reload();
  await expect(page.getByText(`••••${secret.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(secret)).toHaveCount(0);

  const no = uniqueNo('WH');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng báo tin',
    file: pdfs.contract,
    steps: [{ user: 'chi', permission: 'A' }],
  });
  await expect.poll(() => receiver.calls.length).toBeGreaterThanOrEqual(2);
  await page.getByRole('button', { name: 'Làm mới' }).click();
  await page.getByRole('searchbox', { name: 'Tìm theo số tài liệu' }).fill(no);
  const row = page.getByRole('row').filter({ hasText: no });
  await expect(row).toContainText('Đang gửi');
  await expect(row).toContainText('500');

  receiver.answer = { status: 200 };
  await row.getByRole('button', { name: no }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('bên nhận phản hồi HTTP 500')).toBeVisible();
  await sheet.getByRole('button', { name: 'Gửi lại' }).click();
  await expect(sheet.getByText('Đã gửi lại và bên nhận phản hồi thành công.')).toBeVisible();
  await expect(sheet.getByText('Đã nhận')).toBeVisible();
  await sheet.getByRole('button', { name: 'Đóng' }).click();
  await expect(row).toContainText('Đã nhận');

  const about = receiver.calls.filter(({ body }) => body.includes(no));
  expect(new Set(about.map(({ headers }) => headers['x-delivery-id'])).size).toBe(1);
  for (const call of about) {
    const made = createHmac('sha256', secret).update(call.body, 'utf8').digest('hex');
    expect(call.headers['x-signature-256']).toBe(`sha256=${made}`);
  }

  await act(api, 'chi', no, approval(await turnOf(api, 'chi', id)));
  await expect
    .poll(() => receiver.calls.some(({ body }) => body.includes('Completed') && body.includes(no)))
    .toBe(true);
  await page.getByRole('button', { name: 'Làm mới' }).click();
  await expect(page.getByRole('row').filter({ hasText: no })).toHaveCount(2);

  await api.done(webhookSave, {
    token: await api.tokenOf('admin'),
    body: { url, enabled: false },
  });
  await receiver.close();
});
