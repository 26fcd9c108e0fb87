/** What an admin settles for the company is seen where it matters: in mails, on signers' pages, by the company's clock. */
import type { Page } from '@playwright/test';

import { companyLookSave, companySettingsSave, noticeTextReset } from '../contract/operations/company.ts';
import { field } from './fixtures/clerk.ts';
import { invitationOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { beginSession, untilDrawn, untilSettled } from './fixtures/people.ts';
import { signatureImage } from '../test/files/pdfs.ts';
import { expect, test } from './fixtures/test.ts';

const pngOf = (dataUri: string): Buffer => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

/** The color of the page's main button. */
const brandOf = (page: Page): Promise<unknown> =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--cs-brand-fill')");

async function openAs(page: Page, path: string): Promise<void> {
  await beginSession(page, 'admin');
  await page.goto(path);
  await untilSettled(page);
}

test.afterAll(async ({ api }) => {
  const token = await api.tokenOf('admin');
  await api.done(noticeTextReset, { token, body: { kind: 'step-invitation', language: 'vi' } });
  await api.done(companyLookSave, { token, body: { logo: null, brandColor: null } });
  await api.done(companySettingsSave, { token, body: { timeZone: 'Asia/Ho_Chi_Minh' } });
});

test('logo and color are seen by the company’s people and by a signer who came by a link', async ({
  page,
  api,
  pdfs,
  person,
}) => {
  await openAs(page, '/company/look');
  const chooser = page.locator('input[type="file"]');
  await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(page.getByText('Tệp này không phải ảnh PNG, JPEG, WebP hoặc HEIC hợp lệ.')).toBeVisible();
  await chooser.setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pngOf(signatureImage()),
  });
  await expect(page.getByText('Tệp này không phải ảnh')).toHaveCount(0);
  await page.getByRole('button', { name: 'Chọn màu #f59e0b' }).click();
  await expect(page.getByText(/được làm đậm thành #/)).toBeVisible();
  await page.getByRole('button', { name: 'Chọn màu #7a1f3d' }).click();
  await page.getByRole('button', { name: 'Lưu logo và màu' }).click();
  await expect(page.getByText('Đã lưu cài đặt.')).toBeVisible();
  await expect(page.getByRole('banner').first().getByRole('img')).toBeVisible();
  await expect.poll(() => brandOf(page)).toBe('#7a1f3d');

  const { no } = await sendDocument(api, {
    no: uniqueNo(),
    subject: 'Có logo',
    file: pdfs.contract,
    steps: [{ user: 'binh', permission: 'A' }],
  });
  const signer = await person();
  await signer.goto((await invitationOf(api, 'binh', no)).link);
  await signer.waitForURL('**/documents/*');
  await untilDrawn(signer);
  await expect(signer.getByRole('banner').getByRole('img', { name: /Minh Long/ })).toBeVisible();
  expect(await brandOf(signer)).toBe('#7a1f3d');
});

test('a notice is written with its placeholders, and a time zone is found by a part of its name; what is wrong is said in its place', async ({
  page,
}) => {
  await openAs(page, '/company/notices');

  await test.step('a notice, which may go back to what it was', async () => {
    const subject = page.getByLabel('Tiêu đề');
    const body = page.getByLabel('Nội dung', { exact: true });
    await subject.fill('Minh Long mời {nguoi}');
    await body.fill('Thân gửi {name},\n\nMời bạn {task} tài liệu {documentNo}.\n\n{link}');
    await expect(page.getByText('Ở đây không có biến {nguoi}.')).toBeVisible();
    await expect(page.getByText('Phải giữ lại biến {code}.')).toBeVisible();
    await page.getByRole('button', { name: 'Lưu nội dung' }).click();
    await expect(subject).toBeFocused();

    await subject.fill('Minh Long mời {task}');
    await body.press('Control+End');
    await body.press('Enter');
    await page.getByRole('button', { name: /^Chèn \{code\}/ }).click();
    await expect(body).toHaveValue(/\{code\}$/);
    const preview = page.getByRole('region', { name: 'Email người nhận thấy' });
    await expect(preview).toContainText('Thân gửi Nguyễn Văn An,');
    await page.getByRole('button', { name: 'Lưu nội dung' }).click();
    await expect(page.getByText('Đã lưu cài đặt.')).toBeVisible();
    await page.getByRole('button', { name: 'Trở về mặc định' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Trở về mặc định' }).click();
    await expect(subject).toHaveValue('Mời {task}: {document}');
  });

  await test.step('a time zone: what it changes is said before it is saved', async () => {
    await page.goto('/company');
    await untilSettled(page);
    await field(page, 'Múi giờ').fill('tokyo');
    await page.getByRole('option', { name: /Tokyo/ }).click();
    await expect(page.getByText(/hạn xử lý sẽ tính đến cuối ngày theo giờ Asia\/Tokyo/)).toBeVisible();
    await page.getByLabel('Tên công ty').fill('');
    await page.getByRole('button', { name: 'Lưu cài đặt' }).click();
    await expect(page.getByLabel('Tên công ty')).toBeFocused();
    await page.getByLabel('Tên công ty').fill('Công ty Cổ phần Minh Long');
    await page.getByRole('button', { name: 'Lưu cài đặt' }).click();
    await expect(page.getByText('Đã lưu cài đặt.')).toBeVisible();
  });

  await test.step('leaving over what is not saved is asked about', async () => {
    await page.getByLabel('Địa chỉ').fill('Số 1, Hà Nội');
    await page.getByRole('link', { name: 'Tổng quan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Quay lại' }).click();
    await expect(page.getByLabel('Địa chỉ')).toHaveValue('Số 1, Hà Nội');
  });
});
