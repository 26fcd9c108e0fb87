/** The code that confirms: every way it is given, and everything that comes between. */
import type { Page } from '@playwright/test';

import { activity, stepStatus } from '../contract/enums.ts';
import {
  act,
  approval,
  detail,
  invitationOf,
  otpCount,
  otpOf,
  sendDocument,
  uniqueNo,
  wrongOtp,
} from './fixtures/jobs.ts';
import { untilDrawn } from './fixtures/people.ts';
import { actInHeader, askForCode, openByLink, openPanel, otpDialog, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

const codeField = (page: Page) => otpDialog(page).getByLabel('Mã OTP gồm 6 số');

async function upToCode(page: Page, api: Parameters<typeof sendDocument>[0], file: Uint8Array) {
  const no = uniqueNo('OTP');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Đề nghị thanh toán',
    file,
    steps: [{ user: 'an', permission: 'A' }],
  });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await openPanel(page);
  await askForCode(page, 'Phê duyệt');
  await expect(codeField(page)).toBeFocused();
  return { no, id };
}

const isDone = (page: Page) => expect(page.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();

test('a wrong code says how many tries are left, a pasted one with a space is taken @both', async ({
  page,
  api,
  pdfs,
}) => {
  const { no } = await upToCode(page, api, pdfs.contract);
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
  const right = await otpOf(api, 'an', no);
  await page.keyboard.type(wrongOtp(right));
  await expect(otpDialog(page).getByText('Mã không đúng. Còn 4 lần thử.')).toBeVisible();
  await expect(codeField(page)).toHaveValue('');
  await expect(codeField(page)).toBeFocused();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${right.slice(0, 3)} ${right.slice(3)}`,
  );
  await page.keyboard.press('Control+V');
  await isDone(page);
});

test('after five wrong codes only a new one helps @both', async ({ page, api, pdfs }) => {
  const { no } = await upToCode(page, api, pdfs.contract);
  const wrong = wrongOtp(await otpOf(api, 'an', no));
  for (const left of [4, 3, 2, 1]) {
    await page.keyboard.type(wrong);
    await expect(otpDialog(page).getByText(`Còn ${left} lần thử`)).toBeVisible();
    await expect(codeField(page)).toBeFocused();
  }
  await page.keyboard.type(wrong);
  await expect(otpDialog(page).getByText(/nhập sai quá số lần/)).toBeVisible();
  await expect(codeField(page)).toBeDisabled();
  await expect(otpDialog(page).getByRole('button', { name: 'Gửi mã mới' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(codeField(page)).toBeFocused();
  await typeOtp(page, await otpOf(api, 'an', no));
  await isDone(page);
});

test('what was done on another device is said while the code is asked for @both', async ({
  page,
  api,
  pdfs,
}) => {
  const { no, id } = await upToCode(page, api, pdfs.contract);
  const [step] = (await detail(api, 'an', id)).processes;
  await act(api, 'an', no, approval(step?.id ?? ''));
  await expect(
    otpDialog(page).getByText(/đã được xử lý trên thiết bị hoặc thẻ khác \(Đã phê duyệt\)/),
  ).toBeVisible();
  await expect(codeField(page)).toBeHidden();
  await otpDialog(page).getByRole('button', { name: 'Xem tài liệu' }).click();
  await expect(otpDialog(page)).toBeHidden();
  await untilDrawn(page);
});

test('a connection lost in the second call is safe to repeat, and approves once @both', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  noise.allow(/documents\/process/, /ERR_FAILED/);
  const { no, id } = await upToCode(page, api, pdfs.contract);
  const right = await otpOf(api, 'an', no);
  // The service does it; its answer never comes.
  await page.route(
    '**/api/documents/process',
    async (route) => {
      await route.fetch();
      await route.abort('failed');
    },
    { times: 1 },
  );
  await page.keyboard.type(right);
  await expect(otpDialog(page).getByText(/Mất kết nối/)).toBeVisible();
  await expect(codeField(page)).toHaveValue(right);
  await otpDialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await isDone(page);
  const { processes, histories } = await detail(api, 'clerk', id);
  expect(processes[0]?.status.value).toBe(stepStatus.approved[0]);
  expect(histories.filter((entry) => entry.activity.value === activity.approve[0])).toHaveLength(1);
});

test('the code outlasts a reload, and leaving it asks anew for what was changed @both', async ({
  page,
  api,
  pdfs,
}) => {
  const { no } = await upToCode(page, api, pdfs.contract);
  await page.reload();
  await untilDrawn(page);
  await expect(codeField(page)).toBeFocused();
  expect(await otpCount(api, 'an', no)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(otpDialog(page)).toBeHidden();

  await openPanel(page);
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Đúng dự toán quý I');
  await askForCode(page, 'Phê duyệt');
  await expect(otpDialog(page)).toContainText('Đúng dự toán quý I');
  expect(await otpCount(api, 'an', no)).toBe(2);
  await typeOtp(page, await otpOf(api, 'an', no));
  await isDone(page);
});

test('a refusal is put together from suggestions and own words, and is kept over a reload @both', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('TC');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Phụ lục hợp đồng',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await actInHeader(page, 'Từ chối');
  const dialog = page.getByRole('dialog', { name: 'Từ chối tài liệu' });
  await expect(dialog.getByText(/Tài liệu sẽ dừng tại đây/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Tiếp tục từ chối' }).click();
  await expect(dialog.getByLabel('Lý do từ chối')).toBeFocused();
  await dialog.getByText('Thiếu phụ lục', { exact: true }).click();
  await dialog.getByText('Sai số tiền hoặc điều khoản', { exact: true }).click();
  await dialog.getByLabel('Lý do từ chối').press('End');
  await dialog.getByLabel('Lý do từ chối').pressSequentially(': mức lương');
  await expect(dialog.getByText(/\/1000 ký tự/)).toBeVisible();
  await page.reload();
  await untilDrawn(page);
  await actInHeader(page, 'Từ chối');
  await expect(dialog.getByLabel('Lý do từ chối')).toHaveValue(
    'Thiếu phụ lục\nSai số tiền hoặc điều khoản: mức lương',
  );
  await dialog.getByRole('button', { name: 'Tiếp tục từ chối' }).click();
  await expect(otpDialog(page)).toContainText('mức lương');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã từ chối' })).toBeVisible();
  expect((await detail(api, 'clerk', id)).reason).toContain('mức lương');
});
