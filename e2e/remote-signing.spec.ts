/** Signing digitally: what is chosen on the page, what is done on the phone, and everything that may come between. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { documentStatus, stepStatus } from '../contract/enums.ts';
import { smartCaAdd } from '../contract/operations/certificates.ts';
import { usersList } from '../contract/operations/users.ts';
import type { Api, DemoUser } from './fixtures/api.ts';
import { detail, download, sendDocument, uniqueNo } from './fixtures/jobs.ts';
import { signInAs, untilDrawn } from './fixtures/people.ts';
import type { Pdfs } from './fixtures/pdfs.ts';
import {
  type Authority,
  decideOnPhone,
  phoneAddress,
  requestOn,
  startAuthority,
} from './fixtures/remote-authority.ts';
import { type Service, startService } from './fixtures/service-process.ts';
import { actInHeader, boxOf, openByLink, panelOf } from './fixtures/signer.ts';
import { invitationOf } from './fixtures/jobs.ts';
import { expect, test } from './fixtures/test.ts';
import { beginsWith, inkOf, partOf, pdfText, qpdfCheck } from './fixtures/tools.ts';
import { a4, sentence } from './fixtures/pdfs.ts';

const place = { page: 2, position: '320,300,520,390' };

async function documentToSign(
  api: Api,
  pdfs: Pdfs,
  user: DemoUser = 'an',
): Promise<{ readonly id: string; readonly no: string }> {
  const no = uniqueNo('KYSO');
  const steps = [{ user, permission: 'D', ...place }] as const;
  const { id } = await sendDocument(api, { no, subject: 'Phụ lục hợp đồng', file: pdfs.contract, steps });
  return { id, no };
}

async function openToSign(page: Page, id: string): Promise<void> {
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
}

/** Brings the panel up where it is a sheet. */
async function openSigning(page: Page): Promise<void> {
  if (!(await panelOf(page).isVisible())) {
    await page.getByRole('button', { name: 'Ký số', exact: true }).click();
  }
  await expect(panelOf(page).getByRole('radiogroup', { name: 'Chứng thư số' })).toBeVisible();
}

/** Signs with text alone, which takes no picture. */
async function ask(page: Page): Promise<void> {
  await openSigning(page);
  await panelOf(page).getByRole('radiogroup', { name: 'Hiển thị' }).getByText('Chữ', { exact: true }).click();
  await askAgain(page);
}

async function askAgain(page: Page): Promise<void> {
  await panelOf(page).getByRole('button', { name: 'Ký số', exact: true }).click();
  await expectWaiting(page);
}

async function expectWaiting(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Xác nhận trên điện thoại' })).toBeVisible();
}

const signedHeading = (page: Page) => page.getByRole('heading', { name: 'Đã ký' });

test('signs when the person confirms on the phone, where the page showed it @both', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const { id, no } = await documentToSign(api, pdfs);
  await signInAs(page, 'an');
  await openToSign(page, id);
  await openSigning(page);
  await expect(panelOf(page).getByRole('radio', { name: /Ký số cá nhân/ })).toBeChecked();
  await ask(page);
  await expect(panelOf(page)).toContainText('Ký số cá nhân');
  await expect(panelOf(page).getByRole('timer')).toContainText(/Còn lại\s*[0-4]:\d\d/);
  await expect(page.getByRole('button', { name: 'Từ chối' })).toHaveCount(0);
  const address = await phoneAddress(api);
  await expect(page.getByRole('link', { name: 'Mở trang xác nhận thử' })).toHaveAttribute('href', address);

  const phone = await person();
  await phone.goto(address);
  await expect(requestOn(phone, no)).toContainText('Nguyễn Văn An');
  await expect(requestOn(phone, no).getByRole('timer')).toHaveText(/^[0-4]:\d\d$/);
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await expect(signedHeading(page)).toBeVisible();

  const document = await detail(api, 'clerk', id);
  expect(document.status.value).toBe(documentStatus.completed[0]);
  expect(document.processes[0]?.signedMethod?.value).toBe(2);
  const signed = await download(document.downloadUrl);
  await qpdfCheck(signed);
  expect(beginsWith(signed, pdfs.contract)).toBe(true);
  expect(await pdfText(signed)).toContain(sentence);
  const ink = await inkOf(pdfs.contract, signed, place.page, partOf(place.position, a4));
  expect(ink.inside).toBeGreaterThan(200);
  expect(ink.outside).toBe(0);
});

test('a refusal on the phone is said, and the next try signs @both', async ({ page, person, api, pdfs }) => {
  const { id, no } = await documentToSign(api, pdfs);
  await signInAs(page, 'an');
  await openToSign(page, id);
  await ask(page);
  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await decideOnPhone(phone, no, 'Từ chối');
  await expect(panelOf(page).getByRole('alert')).toContainText('Bạn đã từ chối trên điện thoại');
  expect((await detail(api, 'an', id)).processes[0]?.status.value).toBe(stepStatus.waiting[0]);

  await askAgain(page);
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await expect(signedHeading(page)).toBeVisible();
});

test('the wait is left and found again, in another browser too, and nobody is asked twice @both', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const { id, no } = await documentToSign(api, pdfs);
  await signInAs(page, 'an');
  await openToSign(page, id);
  await ask(page);
  await expect(panelOf(page).getByRole('timer')).toBeVisible();
  await page.goto('/');
  await openToSign(page, id);
  await expectWaiting(page);
  await page.reload();
  await expectWaiting(page);

  const elsewhere = await person();
  await openByLink(elsewhere, (await invitationOf(api, 'an', no)).link);
  await expectWaiting(elsewhere);

  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await expect(requestOn(phone, no)).toHaveCount(1);
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await expect(signedHeading(page)).toBeVisible();
  await expect(signedHeading(elsewhere)).toBeVisible();
  const { histories } = await detail(api, 'an', id);
  expect(histories.filter(({ activity }) => activity.description === 'Sign digital')).toHaveLength(1);
});

test('a lost answer is not asked for again: the wait goes on, and the phone signs @both', async ({
  page,
  noise,
  person,
  api,
  pdfs,
}) => {
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const { id, no } = await documentToSign(api, pdfs);
  const read = (url: URL): boolean => url.pathname === `/api/documents/${id}`;
  const lost = 'internetdisconnected';
  let calls = 0;
  // The call reaches the service; its answer never comes, and by then nothing can be read either.
  await page.route('**/api/documents/process', async (route) => {
    calls += 1;
    route.fetch({ timeout: 0 }).catch(() => undefined);
    const stateOf = async () => (await detail(api, 'an', id)).processes[0]?.remoteSigning?.state;
    await expect.poll(stateOf).toBe('waiting');
    await page.route(read, (reading) => reading.abort(lost));
    await route.abort(lost);
  });
  await signInAs(page, 'an');
  await openToSign(page, id);
  await ask(page);
  await expect(page.getByRole('heading', { name: 'Chưa biết kết quả ký' })).toBeVisible();
  await expect(panelOf(page).getByRole('button', { name: 'Ký số', exact: true })).toHaveCount(0);

  // Back in the network, the page finds that its person is still waited for.
  await page.unroute(read);
  await panelOf(page).getByRole('button', { name: 'Kiểm tra lại' }).click();
  await expectWaiting(page);
  await expect(panelOf(page).getByRole('timer')).toBeVisible();
  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await expect(requestOn(phone, no)).toHaveCount(1);
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await expect(signedHeading(page)).toBeVisible();

  expect(calls).toBe(1);
  const document = await detail(api, 'an', id);
  expect(document.status.value).toBe(documentStatus.completed[0]);
  expect(document.histories.filter(({ activity }) => activity.description === 'Sign digital')).toHaveLength(
    1,
  );
  await qpdfCheck(await download(document.downloadUrl));
});

test('a refusal is known also to a page that was not there when it came', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const { id, no } = await documentToSign(api, pdfs);
  await signInAs(page, 'an');
  await openToSign(page, id);
  await ask(page);
  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await expect(requestOn(phone, no)).toBeVisible();
  await page.goto('/');
  await decideOnPhone(phone, no, 'Từ chối');
  await expect
    .poll(async () => (await detail(api, 'an', id)).processes[0]?.remoteSigning?.state)
    .toBe('declined');
  await openToSign(page, id);
  await expect(panelOf(page).getByRole('alert')).toContainText('Bạn đã từ chối trên điện thoại');
});

test('a certificate is chosen, those that are over are named, and the step can be rejected @both', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const token = await api.tokenOf('admin');
  const users = await api.done(usersList, { token, query: { search: 'Bình' } });
  const userId = users.items.find(({ code }) => code === 'binh')?.id ?? 0;
  const held = await api.done(usersList, { token, query: { search: 'Bình' } });
  if (!held.items.some(({ userCertificates }) => userCertificates.some(({ kind }) => kind === 'remote'))) {
    const add = (username: string, name: string, business: boolean) =>
      api.done(smartCaAdd, {
        token,
        body: { userId, username, name, isBusinessSmartCaAccount: business },
      });
    await add('036185004271-cu', 'Chứng thư cũ', false);
    await add('0101243150-binh', 'Minh Long', true);
  }
  const { id, no } = await documentToSign(api, pdfs, 'binh');
  await signInAs(page, 'binh');
  await openToSign(page, id);
  await openSigning(page);
  const old = panelOf(page).getByRole('radio', { name: /Chứng thư cũ/ });
  await expect(old).toBeDisabled();
  await expect(old).toHaveAccessibleName(/hết hiệu lực từ \d\d\/\d\d\/\d{4}/);
  await expect(panelOf(page).getByRole('radio', { name: /Minh Long.*Doanh nghiệp/ })).toBeChecked();
  await ask(page);
  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await expect(requestOn(phone, no)).toContainText('Công ty Cổ phần Minh Long');
  await decideOnPhone(phone, no, 'Từ chối');
  await expect(panelOf(page).getByRole('alert')).toBeVisible();

  await page.keyboard.press('Escape');
  await actInHeader(page, 'Từ chối');
  const dialog = page.getByRole('dialog', { name: 'Từ chối tài liệu' });
  await dialog.getByLabel('Lý do từ chối').fill('Sai chức danh');
  // The news of what a call did may be there before its answer: the page still says what this person did.
  await page.route('**/api/documents/process', async (route) => {
    const response = await route.fetch();
    await expect(page.getByRole('banner')).toContainText('Bị từ chối');
    await route.fulfill({ response });
  });
  await dialog.getByRole('button', { name: 'Tiếp tục từ chối' }).click();
  await expect(page.getByRole('heading', { name: 'Đã từ chối' })).toBeVisible();
  expect((await detail(api, 'clerk', id)).status.value).toBe(documentStatus.rejected[0]);
});

test('who has no certificate is told whom to ask', async ({ page, api, pdfs }) => {
  const { id } = await documentToSign(api, pdfs, 'chi');
  await signInAs(page, 'chi');
  await openToSign(page, id);
  await expect(panelOf(page)).toContainText('Bạn chưa có chứng thư ký số từ xa');
  await expect(panelOf(page).getByRole('button', { name: 'Ký số', exact: true })).toHaveCount(0);
});

test('the box stays where it was while the phone is waited for', async ({ page, person, api, pdfs }) => {
  const { id, no } = await documentToSign(api, pdfs);
  await signInAs(page, 'an');
  await openToSign(page, id);
  await ask(page);
  const box = boxOf(page);
  const before = await box.boundingBox();
  await box.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await box.boundingBox()).toEqual(before);
  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await expect(signedHeading(page)).toBeVisible();
});

test('the page on the phone is for everyone, light and dark, in both languages', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const { id, no } = await documentToSign(api, pdfs);
  await signInAs(page, 'an');
  await openToSign(page, id);
  await ask(page);
  const phone = await person();
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.goto(await phoneAddress(api));
  await expect(requestOn(phone, no)).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await phone.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page: phone }).analyze();
    expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
  }
  expect(await phone.evaluate('document.documentElement.scrollWidth')).toBe(320);
  await phone.getByRole('link', { name: 'English' }).click();
  await expect(phone.getByRole('heading', { name: 'Requests to sign' })).toBeVisible();
  await requestOn(phone, no).getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(phone.getByRole('status')).toHaveText('Declined. The document is not signed.');
  await expect(panelOf(page).getByRole('alert')).toBeVisible();
});

/** A service of its own that gives people fifteen seconds, and an authority that can be killed. */
const fragile = test.extend<object, { authority: Authority; service: Service }>({
  authority: [
    async ({}, use) => {
      const authority = await startAuthority(15);
      await use(authority);
      await authority.end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  service: [
    async ({ authority }, use) => {
      const service = await startService(authority.environment);
      await use(service);
      await service.end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

fragile(
  'who does not confirm in time is told so, and may try again @both',
  async ({ page, person, authority, api, pdfs }) => {
    const { id, no } = await documentToSign(api, pdfs);
    await signInAs(page, 'an');
    await openToSign(page, id);
    await ask(page);
    await expect(page.getByRole('link', { name: 'Mở trang xác nhận thử' })).toHaveCount(0);
    const phone = await person();
    await phone.goto(authority.url);
    await expect(requestOn(phone, no)).toHaveCount(1);
    await expect(panelOf(page).getByRole('alert')).toContainText(
      'Chưa có xác nhận trong thời gian cho phép',
      { timeout: 120_000 },
    );
    // What is over can be confirmed no more: the next request is the only one.
    await expect(requestOn(phone, no)).toHaveCount(0);
    await askAgain(page);
    await decideOnPhone(phone, no, 'Xác nhận ký');
    await expect(signedHeading(page)).toBeVisible();
  },
);

fragile(
  'an authority that is killed is said to be away, and signs when it is back @both',
  async ({ page, person, authority, api, pdfs }) => {
    const { id, no } = await documentToSign(api, pdfs);
    await signInAs(page, 'an');
    await openToSign(page, id);
    await ask(page);
    await expect(panelOf(page).getByRole('timer')).toBeVisible();
    await authority.kill();
    const alert = panelOf(page).getByRole('alert');
    await expect(alert).toContainText('Dịch vụ ký số từ xa không phản hồi');
    await panelOf(page).getByRole('button', { name: 'Ký số', exact: true }).click();
    await expect(alert).toContainText('Dịch vụ ký số từ xa không phản hồi');
    await authority.start();
    await askAgain(page);
    const phone = await person();
    await phone.goto(authority.url);
    await decideOnPhone(phone, no, 'Xác nhận ký');
    await expect(signedHeading(page)).toBeVisible();
    await qpdfCheck(await download((await detail(api, 'an', id)).downloadUrl));
  },
);
