/** Many documents at once: one signature, one code, and a result for each. */
import { documentStatus } from '../contract/enums.ts';
import { documentCancel } from '../contract/operations/document-actions.ts';
import { detail, download, sendDocument, type StepPlan, uniqueNo, wrongOtp } from '../test/client/jobs.ts';
import { newestOtp, openTogether, sendMany } from './fixtures/bulk-signing.ts';
import { drawSignature, otpDialog, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { checkPdf, wordsOf } from '../test/tools/pdf-tools.ts';

const signs: StepPlan = { user: 'chi', permission: 'E', page: 2, position: '330,560,530,650' };
const approves: StepPlan = { user: 'chi', permission: 'A' };

test('one kind of work is done after the other, each with one code; what cannot be done is named', async ({
  page,
  pointer,
  api,
  pdfs,
}) => {
  const approved = await sendMany(api, 3, [approves], pdfs.contract);
  const unplaced = await sendDocument(api, {
    no: uniqueNo('CUNG'),
    subject: 'Thoả thuận chưa có vị trí ký',
    file: pdfs.contract,
    steps: [{ user: 'chi', permission: 'E' }],
  });
  const notMine = await sendDocument(api, {
    no: uniqueNo('CUNG'),
    subject: 'Chưa tới lượt',
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'A' }, approves],
  });
  const signed = await sendMany(api, 2, [signs], pdfs.contract);
  const [first, lost] = signed.map(({ id }) => id);
  await openTogether(page, 'chi', [
    ...approved.map(({ id }) => id),
    unplaced.id,
    notMine.id,
    ...signed.map(({ id }) => id),
  ]);

  const leftOut = page.getByRole('region', { name: '2 tài liệu không xử lý cùng lúc được' });
  await expect(leftOut).toContainText('chưa có vị trí ký');
  await expect(leftOut).toContainText('Chưa tới lượt');
  await expect(page.getByRole('radio', { name: /^Phê duyệt/ })).toBeChecked();
  const chosen = page.getByRole('region', { name: 'Các tài liệu sẽ xử lý' });
  await chosen.getByRole('checkbox', { name: 'Phụ lục lương số 1' }).uncheck();
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Đúng đề xuất');
  await page.getByRole('button', { name: 'Phê duyệt 2 tài liệu', exact: true }).click();
  await expect(otpDialog(page)).toContainText('2 tài liệu');
  await expect(otpDialog(page)).toContainText('c•••i@demo.local');

  // The code can still be typed, and confirms what it was sent for.
  await page.reload();
  await expect(otpDialog(page)).toContainText('Đúng đề xuất');
  await typeOtp(page, await newestOtp(api, 'chi'));
  await expect(page.getByRole('heading', { name: 'Đã phê duyệt 2 tài liệu' })).toBeVisible();
  const unchecked = await detail(api, 'clerk', approved[0]?.id ?? '');
  expect(unchecked.status.value).toBe(documentStatus.ready);

  await page.getByRole('button', { name: 'Tiếp tục: ký 2 tài liệu' }).click();
  await page.getByRole('radio', { name: /^Ký điện tử/ }).click();
  const sign = page.getByRole('button', { name: 'Ký 2 tài liệu', exact: true });
  await sign.click();
  await expect(page.getByText('Bạn cần đồng ý trước khi ký.')).toBeVisible();
  await drawSignature(page, pointer);
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Đồng ý điều chỉnh lương');
  await page.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ }).check();
  await sign.click();
  await expect(otpDialog(page)).toContainText('2 tài liệu');
  const otp = await newestOtp(api, 'chi');
  await typeOtp(page, wrongOtp(otp));
  await expect(otpDialog(page).getByText(/Mã không đúng/)).toBeVisible();
  // With the one that was unchecked: nothing is left to be done then.
  for (const id of [lost, unchecked.id]) {
    await api.done(documentCancel, {
      token: await api.tokenOf('clerk'),
      body: { id: id ?? '', reason: 'Thôi' },
    });
  }
  await typeOtp(page, otp);
  const summary = page.getByRole('heading', { name: 'Đã xử lý 1 trên 2 tài liệu' });
  await expect(summary).toBeVisible();
  const results = page.getByRole('list', { name: 'Kết quả từng tài liệu' });
  await expect(results.getByRole('listitem')).toHaveCount(2);
  // What failed comes first.
  await expect(results.getByRole('listitem').first()).toContainText('Phụ lục lương số 2');
  await expect(results.getByText('Đã xong')).toHaveCount(1);
  const document = await detail(api, 'clerk', first ?? '');
  expect(document.status.value).toBe(documentStatus.completed);
  const file = await download(document.downloadUrl);
  checkPdf(file);
  expect(wordsOf(file)).toContain('Đồng ý điều chỉnh lương');

  await page.reload();
  await expect(summary).toBeVisible();
  await page.getByRole('button', { name: 'Thử lại 1 tài liệu' }).click();
  await expect(page.getByText('Không có tài liệu nào xử lý cùng lúc được')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Về hộp ký' })).toBeVisible();
});
