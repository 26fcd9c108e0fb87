/** Handing a step to a colleague, and naming somebody who acts for one during an absence. */
import { companySettingsSave } from '../contract/operations/company.ts';
import { overview } from '../contract/operations/overview.ts';
import { addDays } from '../contract/time.ts';
import { detail, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { allowDelegation, choosePerson, openHandOn } from './fixtures/delegation.ts';
import { beginSession, signInAs, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const shown = (day: string): string => day.split('-').toReversed().join('/');

test.beforeEach(async ({ api }) => {
  await allowDelegation(api);
});
// Absences end with the leave of the company: others find it as it was.
test.afterEach(async ({ api }) => {
  await api.done(companySettingsSave, {
    token: await api.tokenOf('admin'),
    body: { processorsMayReassign: false },
  });
});

test('a signer hands a step on, and names a substitute for an absence who acts meanwhile', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const plan = { file: pdfs.contract, steps: [{ user: 'an', permission: 'A' }] } as const;
  const handed = await sendDocument(api, { ...plan, no: uniqueNo('CHUYEN'), subject: 'Chuyển đi' });
  await beginSession(page, 'an');
  await page.goto(`/documents/${handed.id}`);
  await untilSettled(page);
  await openHandOn(page);
  await choosePerson(page, 'binh', 'Trần Thị Bình');
  const handOn = page.getByRole('dialog');
  await handOn.getByRole('textbox', { name: 'Lý do' }).fill('Không thuộc phần việc của tôi');
  await handOn.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await page.waitForURL('**/');
  const held = await detail(api, 'binh', handed.id);
  expect(held.waitingProcesses[0]?.processedByUser?.code).toBe('binh');
  expect(held.histories.map(({ description }) => description)).toContain(
    'an → binh: Không thuộc phần việc của tôi',
  );

  const { today } = await api.done(overview, { token: await api.tokenOf('clerk') });
  await page.goto('/account');
  await untilSettled(page);
  await page.getByRole('button', { name: 'Chọn người xử lý thay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vắng mặt' });
  await choosePerson(page, 'binh', 'Trần Thị Bình');
  await dialog.getByLabel('Đến hết ngày').fill(shown(addDays(today, 5)));
  await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Nghỉ phép năm');
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Trần Thị Bình xử lý thay bạn')).toBeVisible();

  const kept = await sendDocument(api, { ...plan, no: uniqueNo('THAY'), subject: 'Xử lý thay' });
  const binh = await person();
  await signInAs(binh, 'binh');
  await expect(binh.getByText('Bạn đang xử lý thay cho Nguyễn Văn An.')).toBeVisible();
  await binh.goto(`/documents/${kept.id}`);
  await untilSettled(binh);
  await expect(binh.getByText('Thay cho Nguyễn Văn An').filter({ visible: true }).first()).toBeVisible();

  await page.goto(`/documents/${kept.id}`);
  const takeBack = page.getByRole('button', { name: 'Nhận lại để tự xử lý' });
  await takeBack.click();
  await expect(takeBack).toHaveCount(0);
  expect((await detail(api, 'an', kept.id)).waitingProcesses[0]?.processedByUser?.code).toBe('an');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Kết thúc ngay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kết thúc ngay' }).click();
  await expect(page.getByText('Bạn chưa chọn người xử lý thay.')).toBeVisible();
});
