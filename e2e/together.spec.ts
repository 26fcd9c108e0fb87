/** Many documents at once: one signature, one code, and a result for each. */
import { documentStatus } from '../contract/enums.ts';
import { documentCancel } from '../contract/operations/documents.ts';
import { detail, download, sendDocument, type StepPlan, uniqueNo, wrongOtp } from './fixtures/jobs.ts';
import { newestOtp, openTogether, sendMany } from './fixtures/many.ts';
import { signInAs } from './fixtures/people.ts';
import { drawSignature, otpDialog, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { pdfText, qpdfCheck } from './fixtures/tools.ts';

test.use({ ownService: 'together' });

const place = { page: 2, position: '330,560,530,650' } as const;
const signsHere: StepPlan = { user: 'an', permission: 'DR', ...place };
const approves: StepPlan = { user: 'chi', permission: 'A' };

test('signs twelve documents with one code, of which one is cancelled meanwhile @both', async ({
  page,
  pointer,
  api,
  pdfs,
}) => {
  const sent = await sendMany(api, 12, [signsHere], pdfs.contract);
  const ids = sent.map(({ id }) => id);
  const [lost] = ids.slice(-1);
  await openTogether(page, 'an', ids);
  await expect(page.getByText('Đã chọn 12/12 tài liệu')).toBeVisible();
  const sign = page.getByRole('button', { name: 'Ký 12 tài liệu', exact: true });
  await sign.click();
  await expect(page.getByText('Bạn cần đồng ý trước khi ký.')).toBeVisible();
  await drawSignature(page, pointer);
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Đồng ý điều chỉnh lương');
  await page.getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ }).check();
  await sign.click();
  await expect(otpDialog(page)).toContainText('12 tài liệu');
  await expect(otpDialog(page)).toContainText('a•••@demo.local');

  const otp = await newestOtp(api, 'an');
  await typeOtp(page, wrongOtp(otp));
  await expect(otpDialog(page).getByText(/Mã không đúng/)).toBeVisible();
  await api.done(documentCancel, {
    token: await api.tokenOf('clerk'),
    body: { id: lost ?? '', reason: 'Thôi' },
  });
  await typeOtp(page, otp);
  await expect(page.getByRole('heading', { name: 'Đã xử lý 11 trên 12 tài liệu' })).toBeVisible({
    timeout: 60_000,
  });
  const results = page.getByRole('list', { name: 'Kết quả từng tài liệu' });
  await expect(results.getByRole('listitem')).toHaveCount(12);
  await expect(results.getByRole('listitem').first()).toContainText('Phụ lục lương số 12');
  await expect(results.getByText('Đã xong')).toHaveCount(11);

  for (const id of ids.slice(0, 11)) {
    const document = await detail(api, 'clerk', id);
    expect(document.status.value).toBe(documentStatus.completed[0]);
    const file = await download(document.downloadUrl);
    await qpdfCheck(file);
    expect(await pdfText(file)).toContain('Đồng ý điều chỉnh lương');
  }

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Đã xử lý 11 trên 12 tài liệu' })).toBeVisible();
  await page.getByRole('button', { name: 'Thử lại 1 tài liệu' }).click();
  await expect(page.getByText('Không có tài liệu nào xử lý cùng lúc được')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Về hộp ký' })).toBeVisible();
});

test('does one kind of work after the other, names what is left out, and outlasts a reload @both', async ({
  page,
  api,
  pdfs,
}) => {
  const approved = await sendMany(api, 3, [approves], pdfs.contract);
  const [first] = approved;
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
    steps: [signsHere, approves],
  });
  const signed = await sendMany(api, 1, [{ user: 'chi', permission: 'E', ...place }], pdfs.contract);
  await openTogether(page, 'chi', [
    ...approved.map(({ id }) => id),
    unplaced.id,
    notMine.id,
    ...signed.map(({ id }) => id),
  ]);

  const leftOut = page.getByRole('region', { name: '2 tài liệu không xử lý cùng được' });
  await expect(leftOut).toContainText('chưa có vị trí ký');
  await expect(leftOut).toContainText('Chưa tới lượt');
  await expect(page.getByRole('radio', { name: /^Phê duyệt/ })).toBeChecked();
  const chosen = page.getByRole('region', { name: 'Các tài liệu sẽ xử lý' });
  await chosen.getByRole('checkbox', { name: 'Phụ lục lương số 1' }).uncheck();
  await page.getByRole('textbox', { name: 'Lý do' }).fill('Đúng đề xuất');
  await page.getByRole('button', { name: 'Phê duyệt 2 tài liệu', exact: true }).click();
  await expect(otpDialog(page)).toContainText('2 tài liệu');

  // The code can still be typed, and confirms what it was sent for.
  await page.reload();
  await expect(otpDialog(page)).toContainText('Đúng đề xuất');
  await typeOtp(page, await newestOtp(api, 'chi'));
  await expect(page.getByRole('heading', { name: 'Đã phê duyệt 2 tài liệu' })).toBeVisible();
  expect((await detail(api, 'clerk', first?.id ?? '')).status.value).toBe(documentStatus.ready[0]);

  await page.getByRole('button', { name: 'Tiếp tục với 4 tài liệu còn lại' }).click();
  await page.getByRole('radio', { name: /^Ký điện tử/ }).click();
  await expect(page.getByRole('button', { name: 'Ký 1 tài liệu', exact: true })).toBeVisible();
});

test('says where to choose documents when none were handed over @both', async ({ page }) => {
  await signInAs(page, 'binh');
  await page.goto('/together');
  await expect(page.getByRole('heading', { name: 'Chưa chọn tài liệu nào' })).toBeVisible();
  await page.getByRole('link', { name: 'Về hộp ký' }).click();
  await expect(page.getByRole('heading', { name: 'Hộp ký' })).toBeVisible();
});
