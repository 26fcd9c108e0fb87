/** Handing a step to a colleague, and naming somebody who acts for one during an absence. */
import type { Page } from '@playwright/test';
import { activity } from '../contract/enums.ts';
import { addDays } from '../contract/time.ts';
import { overview } from '../contract/operations/overview.ts';
import { allowDelegation, choosePerson, openHandOn } from './fixtures/delegation.ts';
import { act, approval, detail, sendDocument, turnOf, uniqueNo } from './fixtures/jobs.ts';
import { signInAs, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ ownService: 'delegation' });

const shown = (day: string): string => day.split('-').toReversed().join('/');

/** Brings up what is said beside the document: on phones it lies on a sheet. */
async function openPanel(page: Page): Promise<void> {
  if (test.info().project.name === 'phone') {
    await page.getByRole('button', { name: 'Xem thông tin' }).click();
  }
}

test.beforeEach(async ({ api }) => {
  await allowDelegation(api);
});

test('a signer hands a step to a colleague with a reason @both', async ({ page, api, pdfs }) => {
  const { id } = await sendDocument(api, {
    no: uniqueNo('CHUYEN'),
    subject: 'Chuyển cho đồng nghiệp',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  });
  await signInAs(page, 'an');
  await page.goto(`/documents/${id}`);
  await untilSettled(page);
  await openHandOn(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await expect(dialog.getByText('Hãy chọn người nhận')).toBeVisible();
  await expect(dialog.getByText('Hãy ghi lý do')).toBeVisible();
  await choosePerson(page, 'binh', 'Trần Thị Bình');
  await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Không thuộc phần việc của tôi');
  await dialog.getByRole('button', { name: 'Chuyển', exact: true }).click();
  await page.waitForURL('**/');
  const held = await detail(api, 'binh', id);
  expect(held.waitingProcesses[0]?.processedByUser?.code).toBe('binh');
  expect(held.histories.map(({ description }) => description)).toContain(
    'an → binh: Không thuộc phần việc của tôi',
  );
});

test('during an absence the substitute acts, a step can be taken back, and it is ended @both', async ({
  page,
  person,
  api,
  pdfs,
}) => {
  const { today } = await api.done(overview, { token: await api.tokenOf('clerk') });
  await signInAs(page, 'an');
  await page.goto('/account');
  await untilSettled(page);
  await page.getByRole('button', { name: 'Chọn người xử lý thay' }).click();
  const dialog = page.getByRole('dialog', { name: 'Người xử lý thay' });
  await choosePerson(page, 'binh', 'Trần Thị Bình');
  await dialog.getByLabel('Đến hết ngày').fill(shown(addDays(today, 5)));
  await dialog.getByRole('textbox', { name: 'Lý do' }).fill('Nghỉ phép năm');
  await dialog.getByRole('button', { name: 'Lưu', exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Trần Thị Bình xử lý thay bạn')).toBeVisible();

  const plan = { file: pdfs.contract, steps: [{ user: 'an', permission: 'A' }] } as const;
  const done = await sendDocument(api, { ...plan, no: uniqueNo('THAY'), subject: 'Xử lý thay' });
  const kept = await sendDocument(api, { ...plan, no: uniqueNo('LAI'), subject: 'Nhận lại' });

  const binh = await person();
  await signInAs(binh, 'binh');
  await expect(binh.getByText('Bạn đang xử lý thay cho Nguyễn Văn An.')).toBeVisible();
  await binh.goto(`/documents/${done.id}`);
  await untilSettled(binh);
  await openPanel(binh);
  await expect(binh.getByText('Thay cho Nguyễn Văn An').filter({ visible: true }).first()).toBeVisible();
  await act(api, 'binh', done.no, approval(await turnOf(api, 'binh', done.id)));
  const decided = await detail(api, 'an', done.id);
  const approved = decided.histories.find(({ activity: { value } }) => value === activity.approve[0]);
  expect(approved).toMatchObject({ user: { code: 'binh' }, onBehalfOfUser: { code: 'an' } });

  await page.goto(`/documents/${kept.id}`);
  await untilSettled(page);
  await openPanel(page);
  const takeBack = page.getByRole('button', { name: 'Nhận lại để tự xử lý' });
  await takeBack.click();
  await expect(takeBack).toHaveCount(0);
  expect((await detail(api, 'an', kept.id)).waitingProcesses[0]?.processedByUser?.code).toBe('an');

  await page.goto('/account');
  await page.getByRole('button', { name: 'Kết thúc ngay' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Kết thúc ngay' }).click();
  await expect(page.getByText('Bạn chưa chọn người xử lý thay.')).toBeVisible();
});
