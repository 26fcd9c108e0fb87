/** The end of a session, or of the right to one document, in the middle of work: nothing is lost, and nobody else takes over. */
import type { Page } from '@playwright/test';

import { freshProcessCode } from '../contract/operations/auth.ts';
import { addressOf, type Api, type DemoUser, demoPassword } from '../test/client/api.ts';
import { invitationOf, otpOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { beginSession, signInAs, untilDrawn } from './fixtures/people.ts';
import { askForCode, openByLink, openPanel, otpDialog, panelOf, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

const reason = 'Đã đối chiếu từng điều khoản';

async function sendTo(api: Api, user: DemoUser, file: Uint8Array) {
  const no = uniqueNo('PHIEN');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Đề nghị thanh toán',
    file,
    steps: [{ user, permission: 'A' }],
  });
  return { no, id };
}

const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });

const reasonField = (page: Page) => panelOf(page).getByRole('textbox', { name: 'Lý do' });

async function giveReason(page: Page): Promise<void> {
  await openPanel(page);
  await reasonField(page).fill(reason);
}

/** Approves without a session: a call of the page's own may have found that out first, and then its dialog covers the button. */
const approveWithoutSession = (page: Page) =>
  panelOf(page).getByRole('button', { name: 'Phê duyệt', exact: true }).dispatchEvent('click');

/** Has the page's own reads wait until the answer is called: none of them finds out first that the session has ended. */
async function holdReads(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') {
      await released;
    }
    await route.continue();
  });
  return release;
}

async function signInByForm(page: Page, user: DemoUser): Promise<void> {
  await page.getByLabel('Tên đăng nhập').fill(addressOf(user));
  await page.getByLabel('Mật khẩu', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
}

test('a session that ends is taken up again after a reload, before the first call and while the code is asked for @phone', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  noise.allow(/401/);
  const { no, id } = await sendTo(api, 'an', pdfs.contract);
  await beginSession(page, 'an');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  await giveReason(page);
  await api.endTokensOf('an');
  await page.reload();
  await page.waitForURL('**/sign-in**');
  await expect(page.getByText(/Phiên làm việc đã hết hạn/)).toBeVisible();
  await signInByForm(page, 'an');
  await page.waitForURL(`**/documents/${id}`);
  await untilDrawn(page);
  await openPanel(page);
  await expect(reasonField(page)).toHaveValue(reason);

  await api.endTokensOf('an');
  await approveWithoutSession(page);
  const dialog = passwordDialog(page);
  await expect(dialog.getByLabel('Tên đăng nhập')).toHaveValue(addressOf('an'));
  await expect(dialog.getByLabel('Mật khẩu', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await page.keyboard.type('sai mật khẩu');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('không đúng');
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  // Nothing was repeated by itself: a person asks for it again.
  await expect(otpDialog(page)).toBeHidden();
  await expect(reasonField(page)).toHaveValue(reason);
  await expect(page.getByRole('alert').getByText(/hãy bấm lại/)).toBeVisible();

  await askForCode(page, 'Phê duyệt');
  const release = await holdReads(page);
  await api.endTokensOf('an');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(dialog).toBeVisible();
  release();
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await otpDialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
});

async function signOutByPalette(page: Page): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Tìm tài liệu hoặc gõ lệnh').fill('dang xuat');
  await page.getByRole('dialog').getByText('Đăng xuất', { exact: true }).click();
  await page.waitForURL('**/sign-in');
}

test('a session is in all tabs: signing out of one covers the others, where the same person may go on, and another takes nothing over', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  noise.allow(/401/);
  const { id } = await sendTo(api, 'chi', pdfs.contract);
  await page.goto(`/documents/${id}`);
  await page.waitForURL('**/sign-in**');
  await signInByForm(page, 'chi');
  await page.waitForURL(`**/documents/${id}`);
  await untilDrawn(page);
  await giveReason(page);

  const clerk = await page.context().newPage();
  await signInAs(clerk, 'clerk');
  const other = await page.context().newPage();
  await other.goto('/');
  await signOutByPalette(other);

  const dialog = page.getByRole('dialog', { name: 'Bạn đã đăng xuất ở một thẻ khác' });
  await expect(dialog).toBeVisible();
  await dialog.getByLabel('Mật khẩu', { exact: true }).fill(demoPassword);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(reasonField(page)).toHaveValue(reason);
  await other.waitForURL('/');
  // Whoever else works in this browser stays signed in.
  await clerk.reload();
  await expect(clerk.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(clerk.url()).pathname).toBe('/home');

  await api.endTokensOf('chi');
  await approveWithoutSession(page);
  const ended = passwordDialog(page);
  await ended.getByRole('button', { name: 'Dùng tài khoản khác' }).click();
  await expect(ended.getByText('Những gì chưa lưu trên màn hình này sẽ mất.')).toBeVisible();
  await ended.getByRole('button', { name: 'Dùng tài khoản khác' }).click();
  await page.waitForURL('**/sign-in');
  const kept = await page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => key.startsWith('countersign-kept:')),
  );
  expect(kept).toEqual([]);

  await signInByForm(page, 'chi');
  await page.waitForURL('/');
  await other.reload();
  await signOutByPalette(other);
  await signInByForm(other, 'binh');
  await other.waitForURL('/');
  const replaced = page.getByRole('dialog', { name: 'Tài khoản đã đổi ở một thẻ khác' });
  await replaced.getByRole('button', { name: 'Tải lại trang' }).click();
  await expect(replaced).toBeHidden();
  await expect(page.getByRole('button', { name: /Trần Thị Bình/ })).toBeVisible();
});

test('whoever comes by a link that is over, or whose right ends meanwhile, goes on with a fresh mail', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  noise.allow(/401/);
  const { no } = await sendTo(api, 'an', pdfs.contract);
  const other = await sendTo(api, 'an', pdfs.contract);
  // Each step has its own number of fresh mails; a fresh one ends the one before.
  const old = await invitationOf(api, 'an', other.no);
  await api.done(freshProcessCode, { body: { proof: new URL(old.link).hash.slice(1) } });
  await page.goto(old.link);
  await expect(page.getByRole('heading', { name: 'Đã có liên kết mới hơn' })).toBeVisible();
  await page.getByRole('button', { name: 'Gửi email mới cho tôi' }).click();
  await expect(page.getByText(/email mới đang được gửi/)).toBeVisible();
  await openByLink(page, (await invitationOf(api, 'an', other.no)).link);

  const first = await invitationOf(api, 'an', no);
  await openByLink(page, first.link);
  await giveReason(page);

  await api.endTokensOf('an');
  await approveWithoutSession(page);
  const dialog = page.getByRole('dialog', { name: 'Quyền mở tài liệu đã hết hạn' });
  await expect(dialog.getByLabel('Mã xử lý 6 số')).toBeFocused();
  await page.keyboard.type((await invitationOf(api, 'an', other.no)).processCode);
  await expect(dialog.getByRole('alert')).toContainText('Mã này mở tài liệu khác');
  await dialog.getByRole('button', { name: 'Gửi email mới cho tôi' }).click();
  await expect(dialog.getByText(/email mới đang được gửi/)).toBeVisible();
  const fresh = await invitationOf(api, 'an', no);
  expect(fresh.processCode).not.toBe(first.processCode);
  await dialog.getByLabel('Mã xử lý 6 số').fill(fresh.processCode);
  await expect(dialog).toBeHidden();

  await expect(reasonField(page)).toHaveValue(reason);
  await askForCode(page, 'Phê duyệt');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();

  await page.goto(fresh.link);
  await expect(page.getByRole('heading', { name: 'Việc của bạn ở tài liệu này đã xong' })).toBeVisible();
  await page.getByRole('button', { name: 'Gửi email mới cho tôi' }).click();
  await expect(page.getByText(/email mới đang được gửi/)).toBeVisible();
  const copy = (await api.outbox('an')).find(({ subject }) => subject.startsWith('Liên kết xem tài liệu: '));
  await openByLink(page, copy?.link ?? '');
  await untilDrawn(page);
});
