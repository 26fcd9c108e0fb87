/** What goes wrong while a document is begun gets a clear message where it went wrong, and nothing that was typed is lost. */
import { documentsList } from '../contract/operations/documents.ts';
import { createDraft, uniqueNo } from '../test/client/jobs.ts';
import { addProcessor, chooseFile, field, fillDetails } from './fixtures/clerk.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test('a new document outlasts a file that cannot be signed, a reload and a number that is taken, and is made and sent once', async ({
  page,
  api,
  pdfs,
}) => {
  const taken = uniqueNo('TRUNG');
  await createDraft(api, { no: taken, subject: 'Bản thứ nhất', file: pdfs.contract });
  await beginSession(page, 'clerk');
  await page.goto('/documents/new');
  await chooseFile(page, pdfs.encrypted(), 'mat-khau.pdf');
  await expect(page.getByRole('alert')).toContainText(/mật khẩu/);
  await page.getByRole('button', { name: 'Bỏ tệp' }).click();
  await chooseFile(page, pdfs.contract, 'phu-luc.pdf');
  await expect(page.getByText(/· 2 trang/)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  await fillDetails(page, { no: taken, subject: 'Phụ lục hợp đồng số 7' });
  await page.reload();
  await expect(page.getByText(/· 2 trang/)).toBeVisible();
  await expect(page.getByText('phu-luc.pdf')).toBeVisible();
  await expect(field(page, 'Số tài liệu')).toHaveValue(taken);
  await expect(field(page, 'Phòng ban')).not.toHaveValue('');

  await page.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(field(page, 'Số tài liệu')).toHaveAccessibleDescription(/đã được dùng|đã dùng/);
  await expect(field(page, 'Tên tài liệu')).toHaveValue('Phụ lục hợp đồng số 7');

  const no = uniqueNo('HAI');
  await field(page, 'Số tài liệu').fill(no);
  const entries = await page.evaluate(() => history.length);
  await page.getByRole('button', { name: 'Tiếp tục' }).dblclick();
  await page.waitForURL('**/documents/*/prepare');
  const made = await api.done(documentsList, { token: await api.tokenOf('clerk'), query: { search: no } });
  expect(made.totalCount).toBe(1);

  // The screen takes the place of the form: no way back leads to one that would make it again.
  expect(await page.evaluate(() => history.length)).toBe(entries);

  await untilDrawn(page);
  await addProcessor(page, 'chi', 'Lê Thị Chi', 'Phê duyệt');
  await page.getByRole('button', { name: 'Gửi cho Lê Thị Chi' }).dblclick();
  await page.waitForURL(/\/documents\/[\w-]+$/);
  const mails = (await api.outbox('chi')).filter(({ text }) => text.includes(no));
  expect(mails).toHaveLength(1);
});
