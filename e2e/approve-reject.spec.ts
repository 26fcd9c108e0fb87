/** Refusing: with a reason and a code, and what the creator sees of it. */
import { documentStatus } from '../contract/enums.ts';
import { detail, invitationOf, otpOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import { actInHeader, openByLink, otpDialog, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

test('refusing ends the workflow, and its creator is told why', async ({ page, person, api, pdfs }) => {
  const no = uniqueNo('TUCHOI');
  const subject = 'Biên bản bàn giao thiết bị';
  const { id } = await sendDocument(api, {
    no,
    subject,
    file: pdfs.contract,
    steps: [
      { user: 'an', permission: 'A' },
      { user: 'binh', permission: 'A' },
    ],
  });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await actInHeader(page, 'Từ chối');
  const dialog = page.getByRole('dialog', { name: 'Từ chối tài liệu' });
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(dialog.getByText('Hãy cho biết lý do.')).toBeVisible();
  await dialog.getByLabel('Lý do từ chối').fill('Thiếu biên bản kiểm tra');
  await dialog.getByRole('button', { name: 'Tiếp tục' }).click();
  await expect(otpDialog(page)).toContainText('Thiếu biên bản kiểm tra');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã từ chối' })).toBeVisible();

  const document = await detail(api, 'clerk', id);
  expect(document.status.value).toBe(documentStatus.rejected);
  expect(document.reason).toBe('Thiếu biên bản kiểm tra');
  const told = (await api.outbox('clerk')).find(({ text }) => text.includes(no));
  expect(told?.text).toContain('Thiếu biên bản kiểm tra');

  const clerk = await person();
  await beginSession(clerk, 'clerk');
  await clerk.goto(`/documents/${id}`);
  await untilDrawn(clerk);
  await expect(clerk.getByText('Bị từ chối').first()).toBeVisible();
});
