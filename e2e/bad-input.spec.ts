/** What goes wrong gets a clear message where it went wrong, and nothing that was typed, drawn or placed is lost. */
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Page } from '@playwright/test';

import { documentsList } from '../contract/operations/documents.ts';
import { stepStatus } from '../contract/enums.ts';
import type { Api } from './fixtures/api.ts';
import { chooseFile, createOnScreen, field, fillDetails } from './fixtures/clerk.ts';
import {
  detail,
  invitationOf,
  otpCount,
  otpOf,
  sendDocument,
  signature,
  turnOf,
  uniqueNo,
  wrongOtp,
} from './fixtures/jobs.ts';
import { notPdf, type Pdfs, signatureImage, truncated } from './fixtures/pdfs.ts';
import { signInAs, untilDrawn } from './fixtures/people.ts';
import { processDocument } from '../contract/operations/processing.ts';
import type { Pointer } from './fixtures/pointer.ts';
import {
  askForCode,
  boxOf,
  drawSignature,
  fillSigning,
  moveAndResize,
  openByLink,
  otpDialog,
  padOf,
  panelOf,
  shownPart,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

async function sendToAn(api: Api, pdfs: Pdfs, permission: 'A' | 'DR' = 'DR') {
  const no = uniqueNo('LOI');
  const document = await sendDocument(api, {
    no,
    subject: 'Hợp đồng thử lỗi',
    file: pdfs.contract,
    steps: [{ user: 'an', permission, ...(permission === 'DR' && { position: '320,500,520,590', page: 2 }) }],
  });
  return { no, id: document.id, link: (await invitationOf(api, 'an', no)).link };
}

/** Signs up to the code. */
async function upToCode(page: Page, pointer: Pointer, link: string): Promise<void> {
  await openByLink(page, link);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý nội dung');
  await askForCode(page, 'Ký tài liệu');
}

test.describe('a file that cannot be signed', () => {
  test('is refused beside the field before anything is sent', async ({ page, pdfs }) => {
    await signInAs(page, 'clerk');
    await page.goto('/documents/new');
    const cases: readonly (readonly [name: string, bytes: Uint8Array, said: RegExp])[] = [
      ['ghi-chu.pdf', notPdf, /không phải (là )?(tệp )?PDF/i],
      ['mat-khau.pdf', await pdfs.encrypted(), /mật khẩu/],
      ['do-dang.pdf', truncated(pdfs.contract), /hỏng/],
      ['rong.pdf', new Uint8Array(), /trống|rỗng/],
    ];
    for (const [name, bytes, said] of cases) {
      await test.step(name, async () => {
        await chooseFile(page, bytes, name);
        await expect(page.getByRole('alert')).toContainText(said);
        await page.getByRole('button', { name: 'Bỏ tệp' }).click();
      });
    }

    // One that can be is taken after all that.
    await chooseFile(page, pdfs.contract);
    await expect(page.getByText(/· 2 trang/)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('is refused when it is over the limit', async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'cs-large-'));
    const path = join(folder, 'qua-lon.pdf');
    const file = await open(path, 'w');
    await file.truncate(51 * 1024 * 1024);
    await file.close();
    await signInAs(page, 'clerk');
    await page.goto('/documents/new');
    await page.locator('input[type="file"]').setInputFiles(path);
    await expect(page.getByRole('alert')).toContainText(/50 MB/);
    await rm(folder, { recursive: true });
  });
});

test('a new document keeps its file and its fields over a reload, and is made once by a double click', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('HAI');
  await signInAs(page, 'clerk');
  await page.goto('/documents/new');
  await chooseFile(page, pdfs.contract, 'phu-luc.pdf');
  await expect(page.getByText(/· 2 trang/)).toBeVisible();
  await fillDetails(page, { no, subject: 'Phụ lục hợp đồng số 7' });
  await page.reload();
  await expect(page.getByText(/· 2 trang/)).toBeVisible();
  await expect(page.getByText('phu-luc.pdf')).toBeVisible();
  await expect(field(page, 'Số tài liệu')).toHaveValue(no);
  await expect(field(page, 'Tên tài liệu')).toHaveValue('Phụ lục hợp đồng số 7');
  await expect(field(page, 'Phòng ban')).not.toHaveValue('');

  await page.getByRole('button', { name: 'Tiếp tục' }).dblclick();
  await page.waitForURL('**/documents/*/prepare');
  const made = await api.done(documentsList, {
    token: await api.tokenOf('clerk'),
    query: { search: no },
  });
  expect(made.totalCount).toBe(1);

  // The way back does not lead to a form that would make it again.
  await page.goBack();
  expect(page.url()).not.toContain('/prepare');
});

test('a number that is taken is said at its field, and a double click sends once', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('TRUNG');
  await signInAs(page, 'clerk');
  const id = await createOnScreen(page, pdfs.contract, { no, subject: 'Bản thứ nhất' });
  await page.goto('/documents/new');
  await chooseFile(page, pdfs.contract);
  await expect(page.getByText(/· 2 trang/)).toBeVisible();
  await fillDetails(page, { no, subject: 'Bản thứ hai' });
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(field(page, 'Số tài liệu')).toHaveAccessibleDescription(/đã được dùng|đã dùng/);
  await expect(field(page, 'Tên tài liệu')).toHaveValue('Bản thứ hai');

  await page.goto(`/documents/${id}/prepare`);
  await untilDrawn(page);
  await page.getByRole('textbox', { name: 'Thêm người xử lý' }).fill('chi');
  await page.getByRole('option', { name: /Lê Thị Chi/ }).click();
  await page
    .getByRole('listitem', { name: /Lê Thị Chi/ })
    .locator('input')
    .first()
    .click();
  await page.getByRole('option', { name: /^Phê duyệt/ }).click();
  await page.getByRole('button', { name: 'Gửi cho Lê Thị Chi' }).dblclick();
  await page.waitForURL(`**/documents/${id}`);
  const mails = (await api.outbox('chi')).filter(({ text }) => text.includes(no));
  expect(mails).toHaveLength(1);
});

test('wrong codes are counted, the fifth ends the code, and a new one goes on', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const { no, id, link } = await sendToAn(api, pdfs);
  await upToCode(page, pointer, link);
  const right = await otpOf(api, 'an', no);
  for (const left of [4, 3, 2, 1]) {
    await typeOtp(page, wrongOtp(right));
    await expect(otpDialog(page).getByRole('alert')).toContainText(`Còn ${left} lần thử`);
  }
  await typeOtp(page, wrongOtp(right));
  await expect(otpDialog(page).getByRole('alert')).toContainText(/lấy mã mới/);
  await otpDialog(page).getByRole('button', { name: 'Gửi mã mới' }).click();
  await expect(otpDialog(page).getByRole('alert')).toHaveCount(0);
  await expect.poll(() => otpCount(api, 'an', no)).toBe(2);
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  expect((await detail(api, 'an', id)).processes[0]?.status.value).toBe(stepStatus.signed[0]);
});

test('a code whose time is over says so, and a new one is a press away', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const { no, link } = await sendToAn(api, pdfs);
  await page.clock.install();
  await upToCode(page, pointer, link);
  await page.clock.fastForward('05:10');
  await expect(otpDialog(page).getByText('Mã đã hết hạn.').first()).toBeVisible();
  await otpDialog(page).getByRole('button', { name: 'Gửi mã mới' }).click();
  await expect(otpDialog(page).getByLabel('Mã OTP gồm 6 số')).toBeEnabled();
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
});

test('what was drawn, typed and placed survives a reload, before the code and while it is asked for', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const { no, link } = await sendToAn(api, pdfs);
  await openByLink(page, link);
  await moveAndResize(page, pointer);
  const part = await shownPart(page, 2);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đã đọc kỹ từng điều');
  await page.reload();
  await untilDrawn(page);
  await expect(padOf(page)).toHaveAccessibleName(/gồm 2 nét/);
  await expect(panelOf(page).getByRole('textbox', { name: 'Lý do' })).toHaveValue('Đã đọc kỹ từng điều');
  await expect(panelOf(page).getByRole('checkbox', { name: /^Tôi đã đọc/ })).toBeChecked();
  await expect(boxOf(page)).toBeVisible();
  const again = await shownPart(page, 2);
  expect(again.left).toBeCloseTo(part.left, 2);
  expect(again.bottom).toBeCloseTo(part.bottom, 2);

  await askForCode(page, 'Ký tài liệu');
  await page.reload();
  await expect(otpDialog(page)).toBeVisible();
  expect(await otpCount(api, 'an', no)).toBe(1);
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
});

test('a connection lost between the two calls loses nothing, whether or not the call arrived', async ({
  page,
  api,
  pdfs,
  pointer,
  noise,
}) => {
  noise.allow(/api\/documents\/process/, /ERR_(FAILED|CONNECTION|INTERNET)/);
  const { no, id, link } = await sendToAn(api, pdfs);
  await upToCode(page, pointer, link);

  // It never leaves the device.
  await page.route('**/api/documents/process', (route) => route.abort('connectionfailed'), { times: 1 });
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(otpDialog(page).getByRole('alert')).toContainText('Mất kết nối');

  // It arrives, and its answer is lost: saying it again signs nothing twice.
  await page.route(
    '**/api/documents/process',
    async (route) => {
      await route.fetch();
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
  await otpDialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect.poll(async () => (await detail(api, 'an', id)).processes[0]?.status.value).toBe(3);
  await otpDialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  const { histories } = await detail(api, 'an', id);
  expect(histories.filter(({ activity }) => activity.description === 'Sign draw')).toHaveLength(1);
});

test('pressing Sign twice sends one code', async ({ page, api, pdfs, pointer }) => {
  const { no, link } = await sendToAn(api, pdfs);
  await openByLink(page, link);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý');
  await panelOf(page).getByRole('button', { name: 'Ký tài liệu', exact: true }).dblclick();
  await expect(otpDialog(page)).toBeVisible();
  expect(await otpCount(api, 'an', no)).toBe(1);
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
});

test('a step that was signed in another tab is noticed, and the code there is not lost work', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const { no, id, link } = await sendToAn(api, pdfs);
  await upToCode(page, pointer, link);
  const request = signature(await turnOf(api, 'an', id), signatureImage(), {
    page: 1,
    position: '50,50,200,120',
  });
  const token = await api.tokenOf('an');
  await api.call(processDocument, { token, body: request });
  await api.done(processDocument, { token, body: { ...request, otp: await otpOf(api, 'an', no) } });

  // The page looks again by itself when its copy is old; until then it is the code that brings it out.
  if (await otpDialog(page).isVisible()) {
    await typeOtp(page, '123456');
  }
  await expect(page.getByText(/vừa được xử lý|Đã ký|Tài liệu đã hoàn tất/).first()).toBeVisible();
  await page.reload();
  await untilDrawn(page);
  await expect(page.getByText('Tài liệu đã hoàn tất').first()).toBeVisible();
});

test('nothing is signed without a picture, the consent and a reason, and each is said where it is missing', async ({
  page,
  api,
  pdfs,
}) => {
  const { no, link } = await sendToAn(api, pdfs);
  await openByLink(page, link);
  await panelOf(page).getByRole('button', { name: 'Ký tài liệu', exact: true }).click();
  await expect(page.getByText('Hãy thêm chữ ký trước khi ký.')).toBeVisible();
  await expect(page.getByText('Bạn cần đồng ý trước khi ký.')).toBeVisible();
  expect(await otpCount(api, 'an', no)).toBe(0);
});

test('a picture that is none is refused in the studio', async ({ page, api, pdfs }) => {
  const { link } = await sendToAn(api, pdfs);
  await openByLink(page, link);
  await panelOf(page).getByText('Tải ảnh', { exact: true }).click();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'chu-ky.png', mimeType: 'image/png', buffer: Buffer.from(notPdf) });
  await expect(panelOf(page).getByRole('alert')).toContainText('không phải ảnh PNG hoặc JPEG');
});

test('a session that was ended elsewhere leads to signing in, and back to where one was', async ({
  page,
  person,
  noise,
}) => {
  noise.allow(/401/);
  await signInAs(page, 'hr');
  await page.goto('/documents/new');
  await field(page, 'Số tài liệu').fill('DANG-GO');

  const other = await person();
  await signInAs(other, 'hr');
  await other.goto('/account');
  await other.getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Đăng xuất mọi thiết bị' }).click();
  await other.waitForURL('**/sign-in**');

  await page.reload();
  await page.waitForURL('**/sign-in**');
  await expect(page.getByText(/Phiên làm việc đã hết hạn/)).toBeVisible();
  await page.getByLabel('Tên đăng nhập').fill('hr@demo.local');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('Demo@2026');
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await page.waitForURL('**/documents/new');
  await expect(field(page, 'Số tài liệu')).toHaveValue('DANG-GO');
});

test('a link and a code that open nothing say so, and lead on', async ({ page }) => {
  await page.goto('/open#AAAAAAAAAAAAAAAAAAAAAA');
  await expect(page.getByRole('heading', { name: 'Liên kết này không mở được' })).toBeVisible();
  await expect(page.getByText('Liên kết không đúng hoặc đã hết hạn.')).toBeVisible();
  await page.getByRole('link', { name: 'Mở tài liệu bằng mã' }).click();
  await page.waitForURL('**/code');
});

test('a sign-in with a wrong password says so beside the form', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Tên đăng nhập').fill('khong-co-ai');
  await page.getByLabel('Mật khẩu', { exact: true }).fill('sai-mat-khau');
  await page.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/không đúng/);
  await expect(page.getByLabel('Tên đăng nhập')).toHaveValue('khong-co-ai');
});

test('an address that is no document says so', async ({ page }) => {
  await signInAs(page, 'an');
  await page.goto('/documents/00000000-0000-4000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Không tìm thấy tài liệu' })).toBeVisible();
});
