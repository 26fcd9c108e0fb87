/** People's own data: taken home by themselves, and erased by an admin once nobody needs the person any more. */
import { readFile } from 'node:fs/promises';

import { userCreate } from '../contract/operations/users.ts';
import { signInAs, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('somebody takes their data home', async ({ page }) => {
  await signInAs(page, 'an');
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

test('an admin erases somebody whom nobody needs, and no one else', async ({ page, api }) => {
  const email = 'roi-di@demo.local';
  const token = await api.tokenOf('admin');
  const body = { code: 'roi-di', username: email, name: 'Lâm Thị Rời', email, phone: '0912000111' };
  const { id } = await api.done(userCreate, { token, body });
  await signInAs(page, 'admin');

  await page.goto(`/company/users/${String(id)}`);
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
  const row = page.getByRole('row').filter({ hasText: 'Không còn trong tài liệu nào' });
  await expect(row.getByText('Đã xoá', { exact: true })).toBeVisible();
});
