/** Verifying signatures at /verify: open to everyone, in the browser alone, of any PDF. */
import type { Page } from '@playwright/test';

import { openFacts, signedFile, signedOnce, trustRoot, verify } from '../test/files/signed-files.ts';
import { expect, test } from './fixtures/test.ts';

/** Chooses a mark on the page, and goes back to it from the facts that it leads to. */
async function followMark(page: Page): Promise<void> {
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
}

test('one who signs nothing is told who signed, what that is worth to whom, and what became of other files', async ({
  page,
  pdfs,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') {
      sent.push(request.url());
    }
  });
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Kiểm tra chữ ký số' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kiểm tra chữ ký số' })).toBeVisible();
  const chosen = page.getByLabel('Tệp PDF cần kiểm tra').and(page.locator('input'));
  await chosen.setInputFiles(signedFile('signed.pdf'));
  const banner = page.getByRole('status').filter({ hasText: 'Mọi chữ ký số đều nguyên vẹn' });
  await expect(banner).toContainText('sau đó có bổ sung được phép');
  await expect(banner).toContainText('Chưa rõ người ký có đáng tin cậy không');

  const an = page.getByRole('article', { name: 'Nguyễn Văn An' });
  await expect(an).toContainText('Nguyên vẹn, có bổ sung được phép');
  await expect(an).toContainText('Chưa xác minh được người ký');
  await expect(an).toContainText('Chữ ký số 2, Trần Thị Bình · Được phép');
  await expect(an).toContainText('Dẫn tới Cơ quan thử nghiệm, nơi chưa được tin cậy tại đây');
  await expect(an).toContainText('01/11/2026 08:00 (UTC+7), theo đồng hồ của máy đã ký');
  await expect(an).toContainText('Phiên bản 1 trong 3 phiên bản của tệp');
  await expect(an).toContainText('Dong y');
  await expect(page.getByRole('article', { name: 'Đồng hồ thử nghiệm' })).toContainText('Dấu thời gian');
  await followMark(page);

  await trustRoot(page);
  await expect(an).toContainText('Dẫn tới Cơ quan thử nghiệm, chứng thư gốc bạn tin cậy');
  await expect(banner).toContainText('mọi người ký đều dẫn tới chứng thư gốc mà bạn tin cậy');
  await page.getByRole('button', { name: 'Bỏ Cơ quan thử nghiệm' }).click();
  await expect(an).toContainText('Chưa xác minh được người ký');

  const check = async (file: Parameters<typeof chosen.setInputFiles>[0], verdict: string) => {
    await page.getByRole('button', { name: 'Kiểm tra tệp khác' }).click();
    await chosen.setInputFiles(file);
    await expect(page.getByText(verdict).first()).toBeVisible();
  };
  const named = (name: string, content: string | Uint8Array) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });
  await check(named('mot-chu-ky.pdf', await signedOnce()), 'mọi trang đều hiển thị như lúc ký');
  const green = page.locator('[data-tone="ok"]').filter({ hasText: 'Mọi chữ ký số đều nguyên vẹn' });
  await expect(green).toHaveCount(0);
  await trustRoot(page);
  await expect(green).toBeVisible();
  await check(signedFile('changed-after.pdf'), 'Tệp bị sửa đổi sau khi ký');
  await expect(page.getByRole('article')).toContainText('Sửa nội dung trang 1 · Không được phép');
  await expect(page.getByRole('article')).toContainText('Trang 1 hiển thị khác lúc ký');
  await page.getByRole('button', { name: 'Trang 1', exact: true }).click();
  await expect(page.locator('section[data-page="1"]')).toBeInViewport();
  await check(signedFile('broken.pdf'), 'Có chữ ký số không còn nguyên vẹn');
  await expect(page.getByRole('article')).toContainText('Nội dung đã ký bị sửa đổi');
  await check(named('hop-dong.pdf', pdfs.contract), 'Tệp này không có chữ ký số');
  await check(named('anh.pdf', 'not a PDF at all'), 'Tệp này không phải là PDF');
  await check(named('hong.pdf', '%PDF-1.7 nothing else'), 'Tệp này bị hỏng, không đọc được');
  expect(sent, 'nothing was uploaded').toEqual([]);
});

test('on a phone a mark brings up the sheet with its facts, which leads back to it @phone', async ({
  page,
}) => {
  await verify(page, signedFile('signed.pdf'));
  await openFacts(page);
  await expect(page.getByRole('article', { name: 'Nguyễn Văn An' })).toBeVisible();
  await page.keyboard.press('Escape');
  await followMark(page);
});
