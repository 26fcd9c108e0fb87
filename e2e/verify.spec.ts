/** Verifying signatures at /verify: open to everyone, in the browser alone, of any PDF. */
import { readFileSync } from 'node:fs';

import { openFacts, signedFile, verify } from './fixtures/signed-files.ts';
import { expect, test } from './fixtures/test.ts';

test('says who signed, and what that is worth to whom @both', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') {
      sent.push(request.url());
    }
  });
  await verify(page, signedFile('signed.pdf'));
  const untrusted = page.getByText('Chữ ký số nguyên vẹn, nhưng chưa rõ người ký có đáng tin cậy không');
  await expect(untrusted.filter({ visible: true })).toBeVisible();

  await openFacts(page);
  const an = page.getByRole('article', { name: 'Nguyễn Văn An' });
  await expect(an).toContainText('Nguyên vẹn, chưa tin cậy');
  await expect(an).toContainText('Dẫn tới Cơ quan thử nghiệm, nơi chưa được tin cậy tại đây');
  await expect(an).toContainText('01/11/2026 08:00 (UTC+7), theo đồng hồ của máy đã ký');
  await expect(an).toContainText('Phiên bản 1 trong 3 phiên bản của tệp');
  await expect(an).toContainText('Dong y');
  await expect(page.getByRole('article', { name: 'Đồng hồ thử nghiệm' })).toContainText('Dấu thời gian');

  await page
    .getByLabel('Thêm chứng thư gốc')
    .and(page.locator('input'))
    .setInputFiles(signedFile('root.pem'));
  await expect(an).toContainText('Hợp lệ');
  await expect(an).toContainText('Dẫn tới Cơ quan thử nghiệm, nơi được tin cậy tại đây');
  await expect(page.getByText('Mọi chữ ký số đều hợp lệ', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Bỏ Cơ quan thử nghiệm' }).click();
  await expect(an).toContainText('Nguyên vẹn, chưa tin cậy');
  expect(sent, 'nothing was uploaded').toEqual([]);
});

test('shows each mark at its place, and leads from mark to facts and back @both', async ({ page }) => {
  await verify(page, signedFile('signed.pdf'));
  const mark = page.getByRole('button', { name: /^Chữ ký số 2, Trần Thị Bình/ });
  await mark.click();
  const card = page.getByRole('article', { name: 'Trần Thị Bình' });
  await expect(card).toBeFocused();
  await card.getByRole('button', { name: 'Xem trên trang 1' }).click();
  await expect(mark).toBeInViewport();

  // In points of the page, which is 595 wide and 842 high.
  const pageBox = await page.locator('section[data-page="1"]').boundingBox();
  const markBox = await mark.boundingBox();
  const scale = (pageBox?.width ?? 0) / 595;
  expect(((markBox?.x ?? 0) - (pageBox?.x ?? 0)) / scale).toBeCloseTo(320, 0);
  expect(((markBox?.y ?? 0) - (pageBox?.y ?? 0)) / scale).toBeCloseTo(842 - 590, 0);
  expect((markBox?.width ?? 0) / scale).toBeCloseTo(200, 0);
});

test('says what was changed after signing', async ({ page }) => {
  await verify(page, signedFile('changed-after.pdf'));
  await expect(page.getByText('Tệp bị sửa đổi sau khi ký')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Sửa nội dung trang 1 · không được phép');
});

test('says that a signature is not intact', async ({ page }) => {
  await verify(page, signedFile('broken.pdf'));
  await expect(page.getByText('Có chữ ký số không còn nguyên vẹn')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Nội dung đã ký bị sửa đổi');
});

test('says it of files that have no signature, or are none', async ({ page, pdfs }) => {
  const named = (name: string, content: string | Uint8Array) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });
  await verify(page, named('hop-dong.pdf', pdfs.contract));
  await expect(page.getByText('Tệp này không có chữ ký số')).toBeVisible();
  await verify(page, named('anh.pdf', 'not a PDF at all'));
  await expect(page.getByText('Tệp này không phải là PDF').first()).toBeVisible();
  await verify(page, named('hong.pdf', '%PDF-1.7 nothing else'));
  await expect(page.getByText('Tệp này bị hỏng, không đọc được')).toBeVisible();
});

test('goes on to another file', async ({ page }) => {
  await verify(page, signedFile('broken.pdf'));
  await page.getByRole('button', { name: 'Kiểm tra tệp khác' }).click();
  await page
    .getByLabel('Tệp PDF cần kiểm tra')
    .and(page.locator('input'))
    .setInputFiles({
      name: 'b.pdf',
      mimeType: 'application/pdf',
      buffer: readFileSync(signedFile('changed-after.pdf')),
    });
  await expect(page.getByText('Tệp bị sửa đổi sau khi ký')).toBeVisible();
});

test('is reached from where one signs in', async ({ page }) => {
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Kiểm tra chữ ký số' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kiểm tra chữ ký số' })).toBeVisible();
});
