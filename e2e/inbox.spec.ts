/** The inbox: found, filtered, worked with the keyboard and with a finger, and as fresh as the company. */
import { documentUpdate } from '../contract/operations/document-actions.ts';
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
} from '../test/client/jobs.ts';
import { beginSession, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const rowOf = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Tài liệu' }).getByRole('listitem').filter({ hasText: subject });

const toAn = (subject: string, file: Uint8Array, permission: 'A' | 'DR' = 'A'): DocumentPlan => ({
  no: uniqueNo('HOP'),
  subject,
  file,
  steps: [{ user: 'an', permission }],
});

test('what is new comes by itself, is bold until it is opened, shows what others do, and leaves when it is done', async ({
  page,
  api,
  pdfs,
}) => {
  await beginSession(page, 'an');
  await page.goto('/');
  await untilSettled(page);
  const subject = `Vừa gửi ${uniqueNo()}`;
  const plan = toAn(subject, pdfs.contract);
  const { id, no } = await sendDocument(api, {
    ...plan,
    steps: [...plan.steps, { user: 'binh', permission: 'A' }],
  });
  const link = rowOf(page, subject).getByRole('link');
  await expect(link).toContainText('Chưa đọc:');

  await link.click();
  await page.waitForURL(`**/documents/${id}`);
  await untilSettled(page);
  await page.goBack();
  await expect(link).toBeVisible();
  await expect(link).not.toContainText('Chưa đọc:');

  await page.goForward();
  await page.getByRole('tab', { name: 'Quy trình' }).click();
  const done = page.getByRole('tabpanel', { name: 'Quy trình' }).getByText('Đã phê duyệt');
  await expect(page.getByRole('tabpanel', { name: 'Quy trình' })).toContainText('Trần Thị Bình');
  await expect(done).toHaveCount(0);
  await act(api, 'an', no, approval(await turnOf(api, 'an', id)));
  await expect(done).toBeVisible();
  await page.goBack();
  await untilSettled(page);
  await expect(rowOf(page, subject)).toHaveCount(0);
});

test('filters stand in the address, lead to what they name, and are kept as a view', async ({
  page,
  api,
  pdfs,
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

  await beginSession(page, 'an');
  await page.goto('/');
  await untilSettled(page);
  await page.getByRole('combobox', { name: 'Việc cần làm' }).click();
  await page.getByRole('option', { name: 'Phê duyệt' }).click();
  await page.getByRole('combobox', { name: 'Hạn xử lý' }).click();
  await page.getByRole('option', { name: 'Đến hạn hôm nay' }).click();
  await expect(rowOf(page, plan.subject)).toBeVisible();
  await expect(rowOf(page, other.subject)).toHaveCount(0);
  expect(new URL(page.url()).search).toBe('?waitToApprove=true&due=today');
  await page.goto('/?due=overdue&starred=true');
  await page.getByRole('button', { name: 'Bỏ lọc', exact: true }).last().click();
  await expect(rowOf(page, other.subject)).toBeVisible();

  // A view asks for no due dates, which would be others tomorrow.
  await page.goto('/?unread=true&waitToApprove=true');
  await expect(rowOf(page, plan.subject)).toBeVisible();
  await page.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await page.getByRole('menuitem', { name: 'Lưu bộ lọc hiện tại' }).click();
  const view = `Duyệt, chưa đọc ${uniqueNo('')}`;
  await page.getByLabel('Tên bộ lọc').fill(view);
  await page.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/');
  await page.getByRole('button', { name: 'Bộ lọc đã lưu' }).click();
  await page.getByRole('menuitem', { name: view, exact: true }).click();
  await page.waitForURL('**/?waitToApprove=true&unread=true');
});

test('a finger filters on a sheet and chooses several, which are marked as read or handed over to be done together @phone', async ({
  page,
  api,
  pdfs,
}) => {
  const mark = uniqueNo('TAY');
  for (const n of [1, 2]) {
    await sendDocument(api, toAn(`${mark} ${String(n)}`, pdfs.contract));
  }
  await sendDocument(api, toAn(`${mark} ký vẽ`, pdfs.contract, 'DR'));
  await beginSession(page, 'an');
  await page.goto(`/?search=${mark}`);
  await untilSettled(page);
  await page.getByRole('button', { name: /^Bộ lọc(?! đã lưu)/ }).click();
  await page.getByRole('combobox', { name: 'Việc cần làm' }).click();
  await page.getByRole('option', { name: 'Phê duyệt' }).click();
  await page.getByRole('button', { name: 'Xem kết quả' }).click();
  await expect(rowOf(page, `${mark} ký vẽ`)).toHaveCount(0);

  const chooseBoth = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Chọn nhiều' }).click();
    await rowOf(page, `${mark} 1`).getByRole('link').tap();
    await rowOf(page, `${mark} 2`).getByRole('link').tap();
  };
  await chooseBoth();
  const bar = page.getByRole('region', { name: 'Tài liệu đã chọn' });
  await expect(bar).toContainText('Đã chọn 2 tài liệu');
  await bar.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Đánh dấu đã đọc' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText('Chưa đọc:')).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');

  await chooseBoth();
  await bar.getByRole('button', { name: /^Ký hoặc duyệt cùng lúc/ }).click();
  await page.waitForURL('**/together');
  await expect(page.getByText('Đã chọn 2/2 tài liệu')).toBeVisible();
});
