/** Filling in data: in place, in the list, field by field on a phone, and what the file says then. */
import { stepStatus } from '../contract/enums.ts';
import { fieldBox, sendToFill, slipOf } from './fixtures/filling.ts';
import { detail, download, invitationOf } from '../test/client/jobs.ts';
import { beginSession, pageOf, untilDrawn } from './fixtures/people.ts';
import { a4 } from '../test/files/pdfs.ts';
import { boundsOf } from './fixtures/pointer.ts';
import { openByLink, openPanel, panelOf } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { inkOf, partOf } from '../test/tools/drawn-pages.ts';
import { beginsWith, checkPdf, wordsOf } from '../test/tools/pdf-tools.ts';

test('a desktop fills in every field in place by the keyboard alone, and the values are printed on their boxes', async ({
  page,
  api,
  pdfs,
}) => {
  const document = await sendToFill(api, pdfs.contract);
  await beginSession(page, 'an');
  await page.goto(`/documents/${document.id}`);
  await untilDrawn(page);
  await expect(page.getByText('Còn 5/5 ô bắt buộc').first()).toBeVisible();

  // The box stands where the value will be printed, at every zoom.
  for (const zoom of ['Phóng to', 'Phóng to', 'Thu nhỏ'] as const) {
    await page.getByRole('button', { name: zoom, exact: true }).click();
    const sheet = await boundsOf(pageOf(page, 1));
    const box = await boundsOf(fieldBox(page, 1, 'Họ và tên'));
    expect((box.x - sheet.x) / sheet.width).toBeCloseTo(80 / a4.width, 2);
    expect((box.y - sheet.y) / sheet.height).toBeCloseTo(1 - 380 / a4.height, 2);
    expect(box.width / sheet.width).toBeCloseTo(220 / a4.width, 2);
  }

  await page.getByRole('button', { name: 'Bắt đầu điền' }).click();
  await expect(fieldBox(page, 1, 'Họ và tên')).toBeFocused();
  await page.keyboard.type('Nguyễn Văn Ẩn');
  await page.keyboard.press('Tab');
  await expect(fieldBox(page, 1, 'Ngày vào làm')).toBeFocused();
  // The strokes come by themselves.
  await page.keyboard.type('01122026');
  await page.keyboard.press('Tab');
  await expect(fieldBox(page, 1, 'Mức lương')).toBeFocused();
  await page.keyboard.type('15.000.000,5');
  await page.keyboard.press('Enter');
  await expect(fieldBox(page, 1, 'Nơi làm việc')).toBeFocused();
  await fieldBox(page, 1, 'Nơi làm việc').selectOption('Đà Nẵng');
  await page.keyboard.press('Tab');
  // On the next page.
  await expect(fieldBox(page, 2, 'Có bảo hiểm')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(fieldBox(page, 2, 'Ghi chú')).toBeFocused();
  await page.keyboard.type('Làm việc từ thứ Hai\nđến thứ Sáu');
  await page.keyboard.press('Shift+Tab');
  await expect(fieldBox(page, 2, 'Có bảo hiểm')).toBeFocused();
  await expect(panelOf(page).getByLabel(/^Họ và tên/)).toHaveValue('Nguyễn Văn Ẩn');

  const email = panelOf(page).getByLabel('Thư điện tử');
  await email.fill('an@minhlong.vn');
  await email.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Đã điền dữ liệu' })).toBeFocused();
  await expect(page.getByText(/Tiếp theo: Trần Thị Bình/)).toBeVisible();

  const filled = await detail(api, 'clerk', document.id);
  const [step] = filled.processes;
  expect(step?.status.value).toBe(stepStatus.filled);
  expect(Object.fromEntries((step?.fillingItems ?? []).map(({ key, value }) => [key, value]))).toEqual({
    ten: 'Nguyễn Văn Ẩn',
    ngay: '01/12/2026',
    luong: '15.000.000,5',
    noi: 'Đà Nẵng',
    'dong-y': 'true',
    'ghi-chu': 'Làm việc từ thứ Hai\nđến thứ Sáu',
    email: 'an@minhlong.vn',
  });
  const file = await download(filled.downloadUrl);
  checkPdf(file);
  expect(beginsWith(file, pdfs.contract)).toBe(true);
  expect(wordsOf(file)).not.toContain('an@minhlong.vn');
  for (const [text, position, pageNumber] of [
    ['Nguyễn Văn Ẩn', '80,360,300,380', 1],
    ['01/12/2026', '340,360,440,380', 1],
    ['15.000.000,5', '80,320,220,340', 1],
    ['Đà Nẵng', '340,320,440,340', 1],
    ['Làm việc từ thứ Hai đến thứ Sáu', '80,600,330,660', 2],
  ] as const) {
    expect(wordsOf(file, { pageNumber, position })).toBe(text);
  }
  const tick = inkOf(pdfs.contract, file, 2, partOf('80,600,330,696', a4));
  expect(tick.inside).toBeGreaterThan(50);
  expect(tick.outside).toBe(0);
});

test('on a phone a tap brings a field up, one after the other @phone', async ({ page, api, pdfs }) => {
  const document = await sendToFill(api, pdfs.contract);
  await openByLink(page, (await invitationOf(api, 'an', document.no)).link);
  await fieldBox(page, 1, 'Họ và tên').tap();
  const slip = slipOf(page);
  await expect(slip.getByLabel(/^Họ và tên/)).toBeFocused();
  await page.keyboard.type('Nguyễn Văn An');
  await slip.getByRole('button', { name: 'Ô tiếp theo' }).tap();
  await expect(slip.getByLabel(/^Ngày vào làm/)).toBeFocused();
  await page.keyboard.type('01122026');
  await page.keyboard.press('Enter');
  await expect(slip.getByLabel(/^Mức lương/)).toBeFocused();
  await page.keyboard.type('nhiều');
  await slip.getByRole('button', { name: 'Ô tiếp theo' }).tap();
  await slip.getByLabel(/^Nơi làm việc/).selectOption('Hà Nội');
  await slip.getByRole('button', { name: 'Đóng ô đang điền' }).tap();
  await expect(page.getByText('Còn 2/5 ô bắt buộc')).toBeVisible();

  // The way leads to what is wrong, on whatever page.
  await page.getByRole('button', { name: 'Ô tiếp theo' }).tap();
  await expect(slip.getByText('Phải là số')).toBeVisible();
  await slip.getByLabel(/^Mức lương/).fill('15.000.000');
  await slip.getByRole('button', { name: 'Đóng ô đang điền' }).tap();
  await page.getByRole('button', { name: 'Ô tiếp theo' }).tap();
  await expect(pageOf(page, 2)).toBeInViewport();
  await fieldBox(page, 2, 'Có bảo hiểm').tap();
  await expect(fieldBox(page, 2, 'Có bảo hiểm')).toBeChecked();
  await expect(page.getByText('Đã điền đủ')).toBeVisible();

  await openPanel(page);
  await panelOf(page).getByLabel('Thư điện tử').fill('an@minhlong.vn');
  await panelOf(page).getByRole('button', { name: 'Điền xong' }).tap();
  await expect(page.getByRole('heading', { name: 'Đã điền dữ liệu' })).toBeVisible();
  const file = await download((await detail(api, 'clerk', document.id)).downloadUrl);
  expect(wordsOf(file, { pageNumber: 1, position: '80,360,300,380' })).toBe('Nguyễn Văn An');
});
