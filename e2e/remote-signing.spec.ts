/** Signing digitally: what is chosen on the page, and what is done on the phone. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

import { documentStatus, stepStatus } from '../contract/enums.ts';
import { messageTexts } from '../contract/messages.ts';
import type { Document } from '../contract/models/document.ts';
import { getMe } from '../contract/operations/account.ts';
import { processDocument } from '../contract/operations/processing.ts';
import {
  remoteAccountLink,
  remoteAccountUnlink,
  signingProviderDelete,
  signingProviderSave,
} from '../contract/operations/signing-providers.ts';
import type { Api, DemoUser } from '../test/client/api.ts';
import { detail, download, invitationOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { a4, type Pdfs, sentence } from '../test/files/pdfs.ts';
import { LoopbackAuthority } from '../test/peers/authority.ts';
import { decideOnPhone, phoneAddress, requestOn } from '../test/peers/remote-authority.ts';
import { inkOf, partOf } from '../test/tools/drawn-pages.ts';
import { beginsWith, checkPdf, wordsOf } from '../test/tools/pdf-tools.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import { openTogether, sendMany } from './fixtures/bulk-signing.ts';
import { boxOf, goToSignature, openByLink, panelOf } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

const place = { page: 2, position: '320,300,520,390' };

function documentToSign(api: Api, pdfs: Pdfs): Promise<Document> {
  return sendDocument(api, {
    no: uniqueNo('KYSO'),
    subject: 'Phụ lục hợp đồng',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'D', ...place }],
  });
}

async function openToSign(page: Page, api: Api, pdfs: Pdfs): Promise<Document> {
  const document = await documentToSign(api, pdfs);
  await beginSession(page, 'an');
  await page.goto(`/documents/${document.id}`);
  await untilDrawn(page);
  return document;
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

test('a person who declines on the phone may try again, and confirms what the page shows', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const { id, no } = await openToSign(page, api, pdfs);
  await openSigning(page);
  await expect(panelOf(page).getByRole('radio', { name: /Ký số cá nhân/ })).toBeChecked();
  await ask(page);
  await expect(panelOf(page)).toContainText('Ký số cá nhân');
  await expect(panelOf(page).getByRole('timer')).toContainText(/Còn lại\s*[0-4]:\d\d/);
  const address = await phoneAddress(api);
  await expect(page.getByRole('link', { name: 'Mở trang xác nhận thử' })).toHaveAttribute('href', address);

  const phone = await person();
  await phone.goto(address);
  await expect(requestOn(phone, no)).toContainText('Nguyễn Văn An');
  await expect(requestOn(phone, no).getByRole('timer')).toHaveText(/^[0-4]:\d\d$/);
  await decideOnPhone(phone, no, 'Từ chối');
  await expect(panelOf(page).getByRole('alert')).toContainText('Bạn đã từ chối trên điện thoại');
  expect((await detail(api, 'an', id)).processes[0]?.status.value).toBe(stepStatus.waiting);

  await askAgain(page);
  await decideOnPhone(phone, no, 'Xác nhận ký');
  await expect(signedHeading(page)).toBeVisible();

  const document = await detail(api, 'clerk', id);
  expect(document.status.value).toBe(documentStatus.completed);
  expect(document.processes[0]?.signedMethod?.value).toBe(2);
  const signed = await download(document.downloadUrl);
  checkPdf(signed);
  expect(beginsWith(signed, pdfs.contract)).toBe(true);
  expect(wordsOf(signed)).toContain(sentence);
  const ink = inkOf(pdfs.contract, signed, place.page, partOf(place.position, a4));
  expect(ink.inside).toBeGreaterThan(200);
  expect(ink.outside).toBe(0);
});

test('the wait is left and found again, in another browser too, and nobody is asked twice', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const { id, no } = await openToSign(page, api, pdfs);
  await goToSignature(page);
  await ask(page);
  await expect(panelOf(page).getByRole('timer')).toBeVisible();
  // The box stays where it was meanwhile.
  const box = boxOf(page);
  const before = await box.boundingBox();
  await box.focus();
  await page.keyboard.press('ArrowLeft');
  expect(await box.boundingBox()).toEqual(before);
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

test('the page on the phone is for everyone, light and dark, in both languages', async ({
  page: phone,
  api,
  pdfs,
}) => {
  const token = await api.tokenOf('an');
  const { user } = await api.done(getMe, { token });
  const { no, waitingProcesses } = await documentToSign(api, pdfs);
  const signing = api.call(processDocument, {
    token,
    body: {
      processId: waitingProcesses[0]?.id ?? '',
      remoteCaCertId: user?.userCertificates.find(({ kind }) => kind === 'remote')?.id ?? 0,
      reason: 'Đồng ý ký số',
      signatureDisplayMode: 1,
      signatureText: '{{Name}}',
    },
  });
  await phone.setViewportSize({ width: 320, height: 640 });
  await phone.goto(await phoneAddress(api));
  await expect(async () => {
    await phone.reload();
    await expect(requestOn(phone, no)).toBeVisible({ timeout: 500 });
  }).toPass();
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
  expect(await signing).toMatchObject({ kind: 'refused', messages: [messageTexts.remoteDeclined] });
});

test('thirty documents that were declined together are asked for again, and confirmed together', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const many = await sendMany(api, 30, [{ user: 'an', permission: 'D', ...place }], pdfs.contract);
  const [first, last] = [many[0], many[29]];
  await openTogether(
    page,
    'an',
    many.map(({ id }) => id),
  );
  const bulk = page.getByRole('form', { name: 'Ký hoặc phê duyệt' });
  await bulk.getByRole('radiogroup', { name: 'Hiển thị' }).getByText('Chữ', { exact: true }).click();
  await bulk.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ }).check();
  const signAll = bulk.getByRole('button', { name: 'Ký 30 tài liệu', exact: true });
  await signAll.click();
  const phone = await person();
  await phone.goto(await phoneAddress(api));
  await decideOnPhone(phone, first?.no ?? '', 'Từ chối');
  await expect(bulk.getByText('Bạn đã từ chối ký trên ứng dụng ký số từ xa.')).toBeVisible();
  await signAll.click();
  await decideOnPhone(phone, first?.no ?? '', 'Xác nhận ký');
  await expect(page.getByRole('heading', { name: 'Đã ký 30 tài liệu' })).toBeVisible();
  const { downloadUrl } = await detail(api, 'an', last?.id ?? '');
  checkPdf(await download(downloadUrl));
});

const accounts = [
  { kind: 'smart-ca', path: '/sca/sp769', user: 'binh', username: '036185004271' },
  { kind: 'my-sign', path: '', user: 'chi', username: 'CMT_038190007788' },
  { kind: 'csc', path: '', user: 'hr', username: '001188023456' },
] as const;

type Linked = { readonly user: DemoUser; readonly providerId: number; readonly certificateId: number };

/** Gives each of them an account at a provider of their company, which they have confirmed. */
async function linkAccounts(api: Api, authority: LoopbackAuthority): Promise<Linked[]> {
  const linked: Linked[] = [];
  const { clientId, clientSecret: secret } = LoopbackAuthority.client;
  for (const { kind, path, user, username } of accounts) {
    const { id: providerId } = await api.done(signingProviderSave, {
      token: await api.tokenOf('admin'),
      body: {
        ...{ kind, clientId, secret, url: `${authority.url}${path}`, name: uniqueNo('NHACC') },
        ...(kind === 'my-sign' && { profileId: 'adss:ras:profile:001' }),
      },
    });
    const token = await api.tokenOf(user);
    await api.done(remoteAccountLink, { token, body: { providerId, username } });
    await authority.decide('confirm');
    const certificateOf = async () => {
      const me = await api.done(getMe, { token });
      return me.user?.userCertificates.find((certificate) => certificate.providerId === providerId);
    };
    await expect.poll(certificateOf).toMatchObject({ isConfirmed: true });
    linked.push({ user, providerId, certificateId: (await certificateOf())?.id ?? 0 });
  }
  return linked;
}

async function unlinkAccounts(api: Api, linked: readonly Linked[]): Promise<void> {
  for (const { user, providerId, certificateId } of linked) {
    await api.done(remoteAccountUnlink, { token: await api.tokenOf(user), body: { id: certificateId } });
    await api.done(signingProviderDelete, {
      token: await api.tokenOf('admin'),
      body: { id: providerId },
    });
  }
}

test('what waits on the phone while the service is killed is signed once, and the page that waited shows it', async ({
  // First, since pages of it are closed before it ends.
  authority,
  page,
  person,
  noise,
  service,
  api,
  pdfs,
}) => {
  noise.allow(/ERR_(?:CONNECTION|EMPTY|SOCKET|INCOMPLETE)/);
  const linked = await linkAccounts(api, authority);
  const sent: (Linked & { readonly document: Document })[] = [];
  for (const one of linked) {
    const document = await sendDocument(api, {
      ...{ no: uniqueNo('GIAN'), subject: 'Phụ lục hợp đồng', file: pdfs.contract },
      steps: [{ user: one.user, permission: 'D', ...place }],
    });
    sent.push({ ...one, document });
  }
  const [onPage, ...byCall] = sent;
  await beginSession(page, 'binh');
  await page.goto(`/documents/${onPage?.document.id ?? ''}`);
  await untilDrawn(page);
  await ask(page);
  const cutOff = byCall.map(async ({ user, certificateId, document }) =>
    api
      .call(processDocument, {
        token: await api.tokenOf(user),
        body: {
          processId: document.waitingProcesses[0]?.id ?? '',
          remoteCaCertId: certificateId,
          reason: 'Đồng ý ký số',
          signatureDisplayMode: 1,
          signatureText: '{{Name}}',
        },
      })
      .catch(() => 'cut off'),
  );
  const phone = await person();
  await phone.goto(authority.url);
  for (const { document } of sent) {
    await expect(requestOn(phone, document.no)).toBeVisible();
  }

  await service.crash();
  expect(await Promise.all(cutOff)).toEqual(byCall.map(() => 'cut off'));
  await service.restart();
  for (const { document } of sent) {
    await expect(requestOn(phone, document.no)).toHaveCount(1);
    await decideOnPhone(phone, document.no, 'Xác nhận ký');
  }
  await expect(signedHeading(page)).toBeVisible();
  for (const { user, document } of sent) {
    const read = () => detail(api, user, document.id);
    await expect.poll(async () => (await read()).status.value).toBe(documentStatus.completed);
    const { histories, downloadUrl } = await read();
    expect(histories.filter(({ activity }) => activity.description === 'Sign digital')).toHaveLength(1);
    checkPdf(await download(downloadUrl));
  }
  expect(await authority.isAsked()).toBe(false);
  await unlinkAccounts(api, linked);
});

// What the page shows of an account is the same at all of them.
for (const [provider, username, where] of [
  ['VNPT SmartCA (dùng thử)', '036185004271', ' @phone'],
  ['Viettel MySign (dùng thử)', 'CMT_036185004271', ''],
] as const) {
  test(`an account at ${provider} is linked by its holder, and signs${where}`, async ({
    page,
    person,
    api,
    pdfs,
  }) => {
    await beginSession(page, 'binh');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Liên kết tài khoản ký số' }).click();
    await page.getByRole('radio', { name: provider }).check();
    await page.getByRole('textbox', { name: 'Tài khoản tại nhà cung cấp' }).fill('001094012345');
    await page.getByRole('button', { name: 'Gửi yêu cầu xác nhận' }).click();
    await expect(page.getByText('Chứng thư số này không đứng tên bạn')).toBeVisible();
    await page.getByRole('textbox', { name: 'Tài khoản tại nhà cung cấp' }).fill(username);
    await page.getByRole('button', { name: 'Gửi yêu cầu xác nhận' }).click();
    await expect(page.getByText('Hãy mở ứng dụng ký số trên điện thoại và xác nhận')).toBeVisible();
    const phone = await person();
    await phone.goto(await phoneAddress(api));
    await decideOnPhone(phone, 'Trần Thị Bình|Tran Thi Binh', 'Xác nhận ký');
    const own = page.getByRole('listitem').filter({ hasText: provider });
    await expect(own).toContainText('Hiệu lực đến');

    const no = uniqueNo('NHACC');
    const { id } = await sendDocument(api, {
      no,
      subject: 'Phụ lục hợp đồng',
      file: pdfs.contract,
      steps: [{ user: 'binh', permission: 'D', ...place }],
    });
    await page.goto(`/documents/${id}`);
    await untilDrawn(page);
    await ask(page);
    await decideOnPhone(phone, no, 'Xác nhận ký');
    await expect(signedHeading(page)).toBeVisible();
    const { downloadUrl } = await detail(api, 'binh', id);
    checkPdf(await download(downloadUrl));

    await page.goto('/account');
    await own.getByRole('button', { name: /^Bỏ liên kết/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Bỏ liên kết', exact: true }).click();
    await expect(own).toHaveCount(0);
  });
}
