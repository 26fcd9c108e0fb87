/** The code that confirms, with everything that comes between. What its dialog says is tested where it is: `otp-dialog.browser.test.tsx`. */
import { activity, stepStatus } from '../contract/enums.ts';
import {
  act,
  approval,
  detail,
  invitationOf,
  otpCount,
  otpOf,
  sendDocument,
  turnOf,
  uniqueNo,
  wrongOtp,
} from '../test/client/jobs.ts';
import { untilDrawn } from './fixtures/people.ts';
import {
  askForCode,
  drawSignature,
  fillSigning,
  goToSignature,
  moveAndResize,
  openByLink,
  openPanel,
  otpDialog,
  padOf,
  panelOf,
  shownPart,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

test('a signature outlasts reloads, a double press, a wrong code and a lost answer, and is made once', async ({
  page,
  api,
  pdfs,
  pointer,
  noise,
}) => {
  noise.allow(/documents\/process/, /ERR_(FAILED|CONNECTION|INTERNET)/);
  const no = uniqueNo('OTP');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng thử lỗi',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'DR', position: '320,500,520,590', page: 2 }],
  });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await goToSignature(page);
  await moveAndResize(page, pointer);
  const part = await shownPart(page, 2);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đã đọc kỹ từng điều');
  await page.reload();
  await untilDrawn(page);
  await expect(padOf(page)).toHaveAccessibleName(/gồm 2 nét/);
  await expect(panelOf(page).getByRole('textbox', { name: 'Lý do' })).toHaveValue('Đã đọc kỹ từng điều');
  await expect(panelOf(page).getByRole('checkbox', { name: /^Tôi đã đọc/ })).toBeChecked();
  await goToSignature(page);
  const again = await shownPart(page, 2);
  expect(again.left).toBeCloseTo(part.left, 2);
  expect(again.bottom).toBeCloseTo(part.bottom, 2);

  await panelOf(page).getByRole('button', { name: 'Ký tài liệu', exact: true }).dblclick();
  await expect(otpDialog(page)).toBeVisible();
  await page.reload();
  await expect(otpDialog(page)).toBeVisible();
  expect(await otpCount(api, 'an', no)).toBe(1);
  const right = await otpOf(api, 'an', no);
  await typeOtp(page, wrongOtp(right));
  await expect(otpDialog(page).getByRole('alert')).toContainText('Còn 4 lần thử');

  // It arrives, and its answer is lost: saying it again signs nothing twice.
  await page.route(
    '**/api/documents/process',
    async (route) => {
      await route.fetch();
      await route.abort('connectionfailed');
    },
    { times: 1 },
  );
  await typeOtp(page, right);
  await expect(otpDialog(page).getByRole('alert')).toContainText('Mất kết nối');
  expect((await detail(api, 'an', id)).processes[0]?.status.value).toBe(stepStatus.signed);
  await otpDialog(page).getByRole('button', { name: 'Thử lại' }).click();
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  const { histories } = await detail(api, 'an', id);
  expect(histories.filter((entry) => entry.activity.value === activity.signDraw)).toHaveLength(1);
});

test('the code outlasts a reload, leaving it asks anew, and what is done on another device ends it @phone', async ({
  page,
  api,
  pdfs,
}) => {
  const no = uniqueNo('OTP');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Đề nghị thanh toán',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }],
  });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await openPanel(page);
  await askForCode(page, 'Phê duyệt');
  const codeField = otpDialog(page).getByLabel('Mã OTP gồm 6 số');
  await expect(codeField).toBeFocused();
  await page.reload();
  await untilDrawn(page);
  await expect(codeField).toBeFocused();
  expect(await otpCount(api, 'an', no)).toBe(1);
  await page.keyboard.press('Escape');
  await expect(otpDialog(page)).toBeHidden();

  await openPanel(page);
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Đúng dự toán quý I');
  await askForCode(page, 'Phê duyệt');
  await expect(otpDialog(page)).toContainText('Đúng dự toán quý I');
  expect(await otpCount(api, 'an', no)).toBe(2);

  await act(api, 'an', no, approval(await turnOf(api, 'an', id)));
  await expect(
    otpDialog(page).getByText(/đã được xử lý trên thiết bị hoặc thẻ khác \(Đã phê duyệt\)/),
  ).toBeVisible();
  await expect(codeField).toBeHidden();
  await otpDialog(page).getByRole('button', { name: 'Xem tài liệu' }).click();
  await expect(otpDialog(page)).toBeHidden();
  await untilDrawn(page);
});
