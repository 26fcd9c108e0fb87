/** Templates as a clerk keeps them: uploaded, mended, previewed, given places for signatures, replaced, brought back, deleted. */
import type { Locator, Page } from '@playwright/test';

import { templateCreate, templateGet } from '../contract/operations/templates.ts';
import type { Api } from '../test/client/api.ts';
import { choose, field } from './fixtures/clerk.ts';
import { beginSession, pageOf, untilDrawn, untilSettled } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';
import { chooseWordFile, encryptedFile, wordFile } from '../test/files/word-files.ts';

/** The engine for Word files starts with the first of them, which takes its time on a busy machine. */
const engineMilliseconds = 60_000;

const idOf = (page: Page): number => Number(/templates\/(\d+)/.exec(page.url())?.[1]);

async function untilShown(page: Page): Promise<void> {
  await page
    .locator('section[data-page][data-stage="drawn"]')
    .first()
    .waitFor({ timeout: engineMilliseconds });
  await untilDrawn(page);
}

async function createTemplate(api: Api, name: string): Promise<number> {
  const file = new File([wordFile('thoa-thuan-thu-viec')], 'thoa-thuan.docx');
  const token = await api.tokenOf('clerk');
  return (await api.done(templateCreate, { token, body: { name, file } })).id;
}

const boxesAt = async (api: Api, id: number) =>
  (await api.done(templateGet, { token: await api.tokenOf('clerk'), params: { id } })).signatureBoxes;

const boxOf = (page: Page, n: number): Locator =>
  page.getByRole('button', { name: `Người ký ${n}`, exact: true });

/** On a narrow screen the panel is a sheet. */
async function openPanel(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Ô ký \(/ });
  if (await button.isVisible()) {
    await button.click();
    await page.getByRole('dialog', { name: 'Thông tin mẫu' }).waitFor();
  }
}

test.beforeEach(async ({ page }) => {
  await beginSession(page, 'clerk');
});

test('a file with mistakes is refused with their places and cures; the mended one becomes a template with boxes, which a reload keeps @phone', async ({
  page,
  api,
}) => {
  await page.goto('/templates/new');
  const create = page.getByRole('button', { name: 'Tạo mẫu' });

  await test.step('what is no fit template is refused with what it is and what to do', async () => {
    const refusal = page.getByRole('region', { name: 'Không dùng được tệp này' });
    for (const [bytes, what, cure] of [
      [wordFile('lien-ket-ngoai'), 'Tệp lấy nội dung từ bên ngoài.', 'http://example.com/logo.png'],
      [encryptedFile(), 'Tệp đang được đặt mật khẩu.', 'bỏ mật khẩu'],
    ] as const) {
      await chooseWordFile(page, bytes, 'mau.docx');
      await create.click();
      await expect(refusal).toContainText(what);
      await expect(refusal).toContainText(cure);
    }
    await chooseWordFile(page, wordFile('bi-cat'), 'mau.docx');
    await create.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Word' })).toBeVisible();
  });

  await test.step('each mistake stands with its place and its cure', async () => {
    await chooseWordFile(page, wordFile('nhieu-loi'), 'thong-bao.docx');
    await field(page, 'Tên mẫu').fill('Thoả thuận thử việc');
    await field(page, 'Mô tả').fill('Phòng Nhân sự dùng hằng tháng');
    await create.click();
    const refusal = page.getByRole('region', { name: /Tệp có \d+ chỗ cần sửa/ });
    await expect(refusal.getByRole('heading', { level: 2 })).toBeFocused();
    const mistake = (mark: string): Locator =>
      refusal.getByRole('listitem').filter({ has: page.locator('mark', { hasText: mark }) });
    await expect(mistake('{{họ tên}}')).toContainText('Tên biến không hợp lệ');
    await expect(mistake('{{họ tên}}')).toContainText('Thân văn bản, đoạn 2');
    await expect(mistake('{{họ tên}}')).toContainText('Kính gửi ông bà');
    await expect(mistake('{{họ tên}}')).toContainText('{{ho_ten}}');
    await expect(mistake('{{phong ban}}')).toContainText('{{phong_ban}}');
    await expect(mistake('{{luong, kể từ')).toContainText('Thẻ thiếu dấu đóng');
    await expect(mistake('{?{luong = 5}}')).toContainText('Không đọc được điều kiện');
    await expect(mistake('{{#khoan}}')).toContainText('chưa được đóng');
    await expect(mistake('{{#khoan}}')).toContainText('trong bảng');
    await expect(mistake('{{/khac}}')).toContainText('Thẻ đóng không có thẻ mở');
  });

  await test.step('the mended file is taken without retyping', async () => {
    await chooseWordFile(page, wordFile('thoa-thuan-thu-viec'), 'thoa-thuan-da-sua.docx');
    await expect(field(page, 'Tên mẫu')).toHaveValue('Thoả thuận thử việc');
    await expect(field(page, 'Mô tả')).toHaveValue('Phòng Nhân sự dùng hằng tháng');
    await create.click();
    await page.waitForURL(/\/templates\/\d+/, { timeout: engineMilliseconds });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thoả thuận thử việc');
    await untilShown(page);
  });
  const id = idOf(page);

  await test.step('boxes are placed where they are to be', async () => {
    await expect(pageOf(page, 1)).toContainText('Nguyễn Văn An');
    await expect(pageOf(page, 1)).toContainText('Thời gian thử việc');

    for (const [n, x] of [
      [1, 0.25],
      [2, 0.7],
    ] as const) {
      await openPanel(page);
      await page.getByRole('button', { name: 'Thêm ô ký' }).click();
      const surface = page.getByRole('button', { name: `Đặt ô của người ký ${n} ở trang 1` });
      const { width, height } = (await surface.boundingBox()) ?? { width: 0, height: 0 };
      await surface.click({ position: { x: width * x, y: height * 0.5 } });
      await expect(boxOf(page, n)).toBeVisible();
    }
    await expect(page.getByText('Đã lưu', { exact: true })).toBeVisible();
    await expect.poll(async () => (await boxesAt(api, id)).map(({ order }) => order)).toEqual([1, 2]);
    await page.reload();
    await untilShown(page);
    await expect(boxOf(page, 1)).toBeVisible();
    await expect(boxOf(page, 2)).toBeVisible();
  });

  await test.step('what is to be filled in is listed', async () => {
    await openPanel(page);
    await page.getByRole('tab', { name: 'Biến' }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel.getByRole('textbox', { name: 'Tên gọi của Số CCCD' })).toBeVisible();
    await panel.getByRole('button', { name: 'Tuỳ chọn khác' }).click();
    await expect(panel).toContainText('{{so_cccd}}');
    await expect(panel).toContainText('{{#phu_cap}}');
    await expect(panel).toContainText('Gồm: stt, ten, muc');
    await expect(panel).toContainText('thoi_han > 0');
  });

  await test.step('how values are printed is seen on the pages', async () => {
    await choose(page, 'Cách in Thời hạn', /^Số bằng chữ/);
    await choose(page, 'Cách in Mức$', /đồng$/);
    await page.getByRole('button', { name: 'Đóng' }).click();
    await expect(pageOf(page, 1)).toContainText('Thời gian thử việc: mười hai ngày', {
      timeout: engineMilliseconds,
    });
    await expect(pageOf(page, 1)).toContainText('1.500.000 đồng');
  });
});

test('a template is found without accents, renamed, replaced by another file, brought back with its boxes, and deleted', async ({
  page,
  api,
}) => {
  const name = `Phụ lục hợp đồng ${Date.now()}`;
  const id = await createTemplate(api, name);
  const pick = async (item: string): Promise<void> => {
    await page.getByRole('button', { name: 'Thao tác khác' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('it is found and renamed', async () => {
    await page.goto('/templates');
    await page.getByLabel('Tìm theo tên mẫu').fill(name.replace('Phụ lục hợp đồng', 'phu luc hop dong'));
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('cell').filter({ hasText: /^9$/ })).toBeVisible();
    await expect(row).toContainText('Chưa đặt ô ký');
    await expect(page).toHaveURL(/search=phu/);
    await row.getByRole('link', { name }).click();
    await page.waitForURL(`**/templates/${id}`);
    await pick('Sửa tên và mô tả');
    await field(page, 'Tên mẫu').fill(`${name} (mới)`);
    await page.getByRole('button', { name: 'Lưu', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} (mới)`);
  });

  await test.step('a box is placed and moved with the keyboard', async () => {
    await untilShown(page);
    await page.getByRole('button', { name: 'Thêm ô ký' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Đặt ở trang 1', exact: true }).focus();
    await page.keyboard.press('Enter');
    await boxOf(page, 1).focus();
    await expect.poll(async () => (await boxesAt(api, id)).length).toBe(1);
    const left = async () => Number(((await boxesAt(api, id))[0]?.position ?? '').split(',')[0]);
    const placed = await left();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(left).toBe(placed + 10);
  });

  await test.step('another file becomes a version, and loses its box', async () => {
    await pick('Thay tệp Word');
    await chooseWordFile(page, wordFile('nhieu-loi'), 'sai.docx');
    await page.getByRole('button', { name: 'Thay tệp', exact: true }).click();
    await expect(page.getByText('Thẻ thiếu dấu đóng')).toBeVisible();
    await chooseWordFile(page, wordFile('thoa-thuan-ban-hai'), 'ban-hai.docx');
    await page.getByRole('button', { name: 'Thay tệp', exact: true }).click();
    await expect(pageOf(page, 1)).toContainText('an.nguyen@example.vn');
    await boxOf(page, 1).focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => boxesAt(api, id)).toEqual([]);
  });

  await test.step('the one before comes back with its box', async () => {
    await page.getByRole('tab', { name: 'Phiên bản' }).click();
    const versions = page.getByRole('list', { name: 'Các phiên bản' }).getByRole('listitem');
    await expect(versions).toHaveCount(2);
    await expect(versions.first()).toContainText('ban-hai.docx');
    await versions.nth(1).getByRole('button', { name: 'Khôi phục' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Khôi phục' }).click();
    await expect(versions).toHaveCount(3);
    await expect(pageOf(page, 1)).toContainText('Thời gian thử việc');
    await expect(boxOf(page, 1)).toBeVisible();
  });

  await test.step('it is deleted', async () => {
    await pick('Xoá mẫu');
    await page.getByRole('dialog').getByRole('button', { name: 'Xoá mẫu' }).click();
    await page.waitForURL('**/templates');
    await untilSettled(page);
    await expect(page.getByRole('link', { name: `${name} (mới)` })).toHaveCount(0);
  });
});
