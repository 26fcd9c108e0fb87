/**
 * People's own data: taken home by themselves, and erased by an admin once nobody needs the person any more. And documents: how long
 * they are kept, and which are held.
 */
import { readFile } from 'node:fs/promises';

import { userCreate } from '../contract/operations/users.ts';
import { act, approval, sendDocument, turnOf, uniqueNo } from '../test/client/jobs.ts';
import { beginSession, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('somebody takes their data home', async ({ page }) => {
  await beginSession(page, 'an');
  await page.goto('/account');
  await untilSettled(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tải dữ liệu của tôi' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^du-lieu-ca-nhan-an-\d{4}-\d{2}-\d{2}\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.toString('latin1')).toContain('person.json');
});

test('an admin erases somebody whom nobody needs, holds a document, and sees what is deleted', async ({
  page,
  api,
  pdfs,
}) => {
  const email = 'roi-di@demo.local';
  const token = await api.tokenOf('admin');
  const body = { code: 'roi-di', username: email, name: 'Lâm Thị Rời', email, phone: '0912000111' };
  const { id: userId } = await api.done(userCreate, { token, body });
  const no = uniqueNo('HOLD');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng đang tranh chấp',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  });
  await act(api, 'an', no, approval(await turnOf(api, 'an', id)));
  await beginSession(page, 'admin');

  await page.goto(`/company/users/${String(userId)}`);
  await page.getByRole('button', { name: 'Xoá…' }).click();
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: 'Xoá vĩnh viễn' });
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Nhập roi-di để xác nhận').fill('roi');
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel('Nhập roi-di để xác nhận').fill('roi-di');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Dữ liệu của người này đã được xoá ngày')).toBeVisible();
  await expect(page.getByText('Lâm Thị Rời')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lưu' })).toHaveCount(0);

  await page.goto('/company/privacy');
  await untilSettled(page);
  const row = page.getByRole('row').filter({ hasText: 'Không còn trong tài liệu nào' });
  await expect(row.getByText('Đã xoá', { exact: true })).toBeVisible();
  const deletions = page.getByRole('region', { name: 'Đã xoá khi hết hạn lưu trữ' });
  await expect(deletions).toContainText('Không có tài liệu nào bị xoá trong 30 ngày tới.');
  await expect(deletions).toContainText('Chưa có tài liệu nào bị xoá theo quy định');

  await page.goto(`/documents/${id}`);
  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Giữ lại, không xoá' }).click();
  await dialog.getByRole('button', { name: 'Giữ lại, không xoá' }).click();
  await expect(dialog.getByText('Hãy ghi lý do giữ lại.')).toBeVisible();
  await dialog.getByLabel('Lý do').fill('Toà án đang xem xét');
  await dialog.getByRole('button', { name: 'Giữ lại, không xoá' }).click();
  await expect(dialog).toBeHidden();
  const line = page.getByText(/^Được Hoàng Minh Đức giữ lại từ .*: Toà án đang xem xét$/);
  await expect(line).toBeVisible();

  await page.getByRole('button', { name: 'Thao tác khác' }).click();
  await page.getByRole('menuitem', { name: 'Bỏ giữ lại' }).click();
  await dialog.getByRole('button', { name: 'Bỏ giữ lại' }).click();
  await expect(dialog).toBeHidden();
  await expect(line).toHaveCount(0);
});
