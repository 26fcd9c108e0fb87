/** The inbox: found, filtered, worked with the keyboard and with a finger, and as fresh as the company. */
import { documentUpdate } from '../contract/operations/documents.ts';
import { overview } from '../contract/operations/overview.ts';
import type { Page } from '@playwright/test';
import {
  act,
  approval,
  configure,
  createDraft,
  type DocumentPlan,
  send,
  sendDocument,
  turnOf,
  uniqueNo,
} from './fixtures/jobs.ts';
import { signInAs, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ ownService: 'inbox' });

const rowOf = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Tài liệu' }).getByRole('listitem').filter({ hasText: subject });

const toAn = (subject: string, file: Uint8Array, permission: 'A' | 'DR' = 'A'): DocumentPlan => ({
  no: uniqueNo('HOP'),
  subject,
  file,
  steps: [{ user: 'an', permission }],
});

test('what is new comes by itself, is bold until it is opened, and leaves when it is done @both', async ({
  page,
  api,
  pdfs,
}) => {
  await signInAs(page, 'an');
  await untilSettled(page);
  const subject = `Vừa gửi ${uniqueNo()}`;
  const { id, no } = await sendDocument(api, toAn(subject, pdfs.contract));
  const row = rowOf(page, subject);
  await expect(row).toBeVisible();
  await expect(row.getByRole('link')).toContainText('Chưa đọc:');

  await row.getByRole('link').click();
  await page.waitForURL(`**/documents/${id}`);
  await untilSettled(page);
  await page.goBack();
  await expect(row.getByRole('link')).toBeVisible();
  await expect(row.getByRole('link')).not.toContainText('Chưa đọc:');

  await act(api, 'an', no, approval(await turnOf(api, 'an', id)));
  await expect(row).toHaveCount(0);
});

test('another person’s signature shows on the open document by itself', async ({ page, api, pdfs }) => {
  const plan = toAn(`Hai người ${uniqueNo()}`, pdfs.contract);
  const { id, no } = await sendDocument(api, {
    ...plan,
    steps: [...plan.steps, { user: 'binh', permission: 'A' }],
  });
  await signInAs(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await untilSettled(page);
  await page.getByRole('tab', { name: 'Quy trình' }).click();
  const done = page.getByRole('tabpanel', { name: 'Quy trình' }).getByText('Đã phê duyệt');
  await expect(done).toHaveCount(0);
  await act(api, 'an', no, approval(await turnOf(api, 'an', id)));
  await expect(done).toBeVisible();
});

test('filters stand in the address, and lead to what they name @both', async ({
  page,
  api,
  pdfs,
  isMobile,
}) => {
  const { today } = await api.done(overview, { token: await api.tokenOf('clerk') });
  const plan = toAn(`Hạn hôm nay ${uniqueNo()}`, pdfs.contract);
  const draft = await createDraft(api, plan);
  await api.done(documentUpdate, {
    token: await api.tokenOf('clerk'),
    body: { id: draft.id, expiryDate: today },
  });
  await configure(api, draft.id, plan);
  await send(api, draft.id);
  const other = toAn(`Ký vẽ ${uniqueNo()}`, pdfs.contract, 'DR');
  await sendDocument(api, other);

  await signInAs(page, 'an');
  await untilSettled(page);
  if (isMobile) {
    await page.getByRole('button', { name: /^Bộ lọc/ }).click();
  }
  await page.getByRole('combobox', { name: 'Việc cần làm' }).click();
  await page.getByRole('option', { name: 'Phê duyệt' }).click();
  await page.getByRole('combobox', { name: 'Hạn xử lý' }).click();
  await page.getByRole('option', { name: 'Đến hạn hôm nay' }).click();
  if (isMobile) {
    await page.getByRole('button', { name: 'Xem kết quả' }).click();
  }
  await expect(rowOf(page, plan.subject)).toBeVisible();
  await expect(rowOf(page, other.subject)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('?waitToApprove=true&due=today');
  await page.reload();
  await expect(rowOf(page, plan.subject)).toBeVisible();
  await page.goto('/?due=overdue&starred=true');
  await page.getByRole('button', { name: 'Xoá bộ lọc' }).last().click();
  await expect(rowOf(page, other.subject)).toBeVisible();
});

test('a view keeps filters under a name', async ({ page }) => {
  await signInAs(page, 'an');
  await page.goto('/?unread=true&waitToApprove=true');
  await untilSettled(page);
  await page.getByRole('button', { name: 'Mục đã lưu' }).click();
  await page.getByRole('menuitem', { name: 'Lưu bộ lọc hiện tại' }).click();
  await page.getByLabel('Tên mục').fill('Duyệt, chưa đọc');
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('button', { name: 'Mục đã lưu' }).click();
  await page.getByRole('menuitem', { name: 'Duyệt, chưa đọc', exact: true }).click();
  await page.waitForURL('**/?waitToApprove=true&unread=true');
});

test('the keyboard chooses several, and they are approved together', async ({ page, api, pdfs }) => {
  const mark = uniqueNo('NHIEU');
  for (const n of [1, 2, 3]) {
    await sendDocument(api, toAn(`${mark} ${String(n)}`, pdfs.contract));
  }
  await signInAs(page, 'an');
  await page.goto(`/?search=${mark}`);
  await untilSettled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  const bar = page.getByRole('region', { name: 'Tài liệu đã chọn' });
  await expect(bar).toContainText('Đã chọn 3 tài liệu');
  await bar.getByRole('button', { name: /^Ký hoặc duyệt cùng lúc/ }).click();
  await page.waitForURL('**/together');
});

test('a finger chooses several, which are marked as read and get a star @phone', async ({
  page,
  api,
  pdfs,
}) => {
  const mark = uniqueNo('TAY');
  for (const n of [1, 2]) {
    await sendDocument(api, toAn(`${mark} ${String(n)}`, pdfs.contract));
  }
  await signInAs(page, 'an');
  await page.goto(`/?search=${mark}`);
  await untilSettled(page);
  await page.getByRole('button', { name: 'Chọn nhiều' }).click();
  await rowOf(page, `${mark} 1`).getByRole('link').tap();
  await rowOf(page, `${mark} 2`).getByRole('link').tap();
  const bar = page.getByRole('region', { name: 'Tài liệu đã chọn' });
  await expect(bar).toContainText('Đã chọn 2 tài liệu');
  await bar.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Đánh dấu đã đọc' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('Chưa đọc:')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});
