/** Where signatures are made: the pad, the phone that draws for a desktop, handwritings, photos, saved signatures. */
import { devices, type Locator, type Page } from '@playwright/test';
import { PNG } from 'pngjs';

import { heicPhoto } from '../test/files/heic-photo.ts';
import { invitationOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { listen } from './fixtures/noise.ts';
import { beginSession, untilSettled } from './fixtures/people.ts';
import { boundsOf, type Point, pointerFor, untilStill } from './fixtures/pointer.ts';
import { drawSignature, openByLink, openPanel, padOf, panelOf } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ ownService: 'signature-editor' });

/** The account's signature editor, which needs no document. */
async function openSignatureEditor(page: Page): Promise<void> {
  await page.goto('/account');
  // What has been saved stands above the button, and moves it as it comes.
  await untilSettled(page);
  await addAnother(page);
}

async function addAnother(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thêm chữ ký' }).click();
  await untilStill(page.getByRole('dialog', { name: 'Thêm chữ ký' }));
}

/** A phone with a browser of its own, held upright. */
const phoneOptions = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  locale: 'vi-VN',
  isMobile: true,
  hasTouch: true,
} as const;

const strokesOf = (page: Page, count: number) =>
  expect(padOf(page).last()).toHaveAccessibleName(new RegExp(`gồm ${count} nét`));

test('a phone held upright draws on a turned pad in full screen @phone', async ({ page, pointer }) => {
  await beginSession(page, 'an');
  await openSignatureEditor(page);
  await page.getByRole('button', { name: 'Vẽ toàn màn hình' }).click();
  const stage = page.getByRole('dialog', { name: 'Vẽ chữ ký' });
  await expect(stage).toBeVisible();
  const pad = padOf(page).last();
  const { x, y, width, height } = await boundsOf(pad);
  expect(height, 'the long side runs down the screen').toBeGreaterThan(width);
  // From the top of the screen to its bottom is from left to right on the pad; a little to the right is up.
  const down = (across: number, along: number): Point => ({ x: x + width * across, y: y + height * along });
  await pointer.stroke(page, [down(0.4, 0.15), down(0.6, 0.4), down(0.4, 0.85)]);
  await strokesOf(page, 1);
  await stage.getByRole('button', { name: 'Xong' }).click();
  await expect(stage).toBeHidden();
  await strokesOf(page, 1);

  await page.getByRole('button', { name: 'Lưu chữ ký' }).click();
  const saved = page.getByRole('img', { name: /^Chữ ký vẽ tay/ }).first();
  const shape = await saved.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight);
  expect(shape, 'it is as wide as it was drawn').toBeGreaterThan(3);
});

/** Opens the code's dialog, and answers the link that stands in it. */
async function showCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Vẽ trên điện thoại' }).click();
  const dialog = page.getByRole('dialog', { name: 'Vẽ chữ ký trên điện thoại' });
  await expect(dialog.getByRole('img', { name: 'Mã QR mở trang vẽ chữ ký' })).toBeVisible();
  await expect(dialog.getByText('Đang chờ điện thoại mở liên kết')).toBeVisible();
  await expect(dialog.getByText(/^Còn \d:\d\d$/)).toBeVisible();
  return dialog.getByRole('textbox', { name: /Không quét được/ }).inputValue();
}

test('a phone draws by a code, once, though its network was lost; closing the code ends the link', async ({
  page,
  browser,
  api,
  pdfs,
}) => {
  const no = uniqueNo('QR');
  await sendDocument(api, {
    no,
    subject: `Phụ lục ${no}`,
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'DR', page: 2, position: '330,560,530,650' }],
  });
  await openByLink(page, (await invitationOf(api, 'an', no)).link);
  await openPanel(page);
  const link = await showCode(page);

  const context = await browser.newContext(phoneOptions);
  const noise = listen(context);
  noise.allow(/ERR_INTERNET_DISCONNECTED/);
  const phone = await context.newPage();
  const isOver = () =>
    expect(phone.getByRole('heading', { name: 'Liên kết này không còn dùng được' })).toBeVisible();
  const isOpen = () => expect(phone.getByRole('heading', { name: 'Chữ ký của Nguyễn Văn An' })).toBeVisible();
  await phone.goto(link);
  await isOpen();
  expect(new URL(phone.url()).hash, 'the secret is out of the address').toBe('');
  await expect(page.getByText('Điện thoại đã mở. Hãy ký trên điện thoại')).toBeVisible();

  await phone.reload();
  await expect(padOf(phone)).toBeVisible();
  await context.setOffline(true);
  await drawSignature(phone, pointerFor(true));
  await phone.getByRole('button', { name: 'Gửi chữ ký' }).click();
  await expect(phone.getByRole('alert')).toContainText('Mất kết nối');
  await context.setOffline(false);
  await phone.getByRole('button', { name: 'Gửi lại' }).click();
  await expect(phone.getByRole('heading', { name: 'Đã gửi chữ ký' })).toBeVisible();
  await expect(panelOf(page).getByText('Đã nhận chữ ký từ điện thoại.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Vẽ chữ ký trên điện thoại' })).toBeHidden();
  await strokesOf(page, 2);
  await phone.goto(link);
  await phone.reload();
  await isOver();

  const another = await showCode(page);
  expect(another).not.toBe(link);
  await phone.goto(another);
  await phone.reload();
  await isOpen();
  await page.keyboard.press('Escape');
  await isOver();
  await context.close();
  expect(noise.heard(), 'the phone stays quiet').toEqual([]);
});

/** A picture of the page as it is shown. */
async function pixelsOf(image: Locator): Promise<PNG> {
  const address = await image.evaluate((shown: HTMLImageElement) => {
    const canvas = document.createElement('canvas');
    canvas.width = shown.naturalWidth;
    canvas.height = shown.naturalHeight;
    canvas.getContext('2d')?.drawImage(shown, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return PNG.sync.read(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
}

/** A photo of a signature: a wave of ink on yellowish paper, with a shadow over one side. 12 megapixels. */
function photo(): Buffer {
  const [width, height] = [4000, 3000];
  const png = new PNG({ width, height });
  const shone = ([red, green, blue]: readonly [number, number, number], x: number): readonly number[] => {
    const light = 1 - 0.5 / (1 + Math.exp((x - 1800) / 200));
    return [red * light, green * light, blue * light, 255];
  };
  const row = Buffer.from(Array.from({ length: width }, (_, x) => shone([238, 228, 200], x)).flat());
  for (let y = 0; y < height; y += 1) {
    row.copy(png.data, y * row.length);
  }
  for (let x = 1201; x < 2600; x += 1) {
    const ink = shone([40, 55, 125], x);
    const middle = Math.round(1400 + 160 * Math.sin(x / 90));
    for (let y = middle - 13; y <= middle + 13; y += 1) {
      png.data.set(ink, y * row.length + x * 4);
    }
  }
  // Rows are alike, so that each is written as its difference from the one above: small, and quickly made.
  return PNG.sync.write(png, { colorType: 2, deflateLevel: 1, filterType: 2 });
}

test('signatures are drawn, typed and taken from a photo, saved and named, and begin the next step', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  await beginSession(page, 'chi');
  await openSignatureEditor(page);
  const save = page.getByRole('button', { name: 'Lưu chữ ký' });
  const saveIt = async (): Promise<void> => {
    await save.click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };

  await test.step('drawn, as initials with a name', async () => {
    await drawSignature(page, pointer);
    await page.getByText('Chữ ký nháy', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Tên gọi' }).fill('Nháy của Chi');
    await saveIt();
  });

  await test.step('typed, in a handwriting that has all letters, and in the chosen ink', async () => {
    await addAnother(page);
    await page.getByText('Gõ tên', { exact: true }).click();
    const name = page.getByRole('textbox', { name: 'Tên viết trên chữ ký' });
    const hand = page.getByRole('radio', { name: 'Trang trọng' });
    await hand.click();
    await name.fill('Ánh 王');
    await expect(hand).toBeDisabled();
    await expect(page.getByRole('alert')).toContainText('vẽ hoặc tải ảnh');
    await expect(save).toBeDisabled();
    await name.fill('Nguyễn Thị Ánh Ước'.normalize('NFD'));
    for (const any of ['Bay bổng', 'Trang trọng', 'Thanh lịch', 'Giản dị']) {
      await expect(page.getByRole('radio', { name: any })).toBeEnabled();
    }
    await page.getByRole('button', { name: 'Mực đen' }).click();
    await saveIt();
    const { data } = await pixelsOf(page.getByRole('img', { name: /^Chữ ký gõ/ }).first());
    const opaque = data.findIndex((value, index) => index % 4 === 3 && value === 255);
    expect([...data.subarray(opaque - 3, opaque)]).toEqual([20, 24, 31]);
  });

  await test.step('a photo, which loses its paper and its shadow', async () => {
    await addAnother(page);
    await page.getByText('Tải ảnh lên', { exact: true }).click();
    const files = page.locator('input[type="file"]').last();
    await files.setInputFiles({ name: 'chu-ky.png', mimeType: 'image/png', buffer: Buffer.from('none') });
    await expect(page.getByRole('alert')).toContainText('không phải ảnh PNG, JPEG, WebP hoặc HEIC');
    const preview = page.getByRole('img', { name: 'Xem trước chữ ký' });
    await files.setInputFiles({ name: 'CHU-KY.HEIC', mimeType: '', buffer: Buffer.from(heicPhoto) });
    await expect(preview).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    await files.setInputFiles({ name: 'chu-ky.png', mimeType: 'image/png', buffer: photo() });
    await expect.poll(async () => (await pixelsOf(preview)).width).toBeGreaterThan(64);
    await expect(preview).toBeVisible();
    await expect(page.getByRole('alert')).toBeHidden();
    const { width, height, data } = await pixelsOf(preview);
    const inked = data.filter((value, index) => index % 4 === 3 && value > 128).length / (width * height);
    // 1400 by 348 pixels of the photo, and some 14 % of them ink.
    expect(width / height).toBeGreaterThan(3.6);
    expect(width / height).toBeLessThan(4.6);
    expect(inked).toBeGreaterThan(0.06);
    expect(inked).toBeLessThan(0.3);

    await page.getByText('Giữ nguyên ảnh').click();
    await expect(preview).toHaveAttribute('src', /^data:image\/jpeg/);
    await page.getByText('Xoá nền').click();
    await expect(preview).toHaveAttribute('src', /^data:image\/png/);
    await page.getByRole('slider', { name: 'Độ đậm nét' }).press('ArrowRight');
    await saveIt();
    await expect(page.getByRole('img', { name: /^Chữ ký tải lên/ }).first()).toBeVisible();
  });

  const act = async (name: string, what: string): Promise<void> => {
    await page.getByRole('button', { name: `Thao tác với ${name}` }).click();
    await page.getByRole('menuitem', { name: what }).click();
  };
  await test.step('named anew, and made the usual one', async () => {
    await act('Nháy của Chi', 'Đổi tên');
    const dialog = page.getByRole('dialog', { name: 'Đổi tên chữ ký' });
    await dialog.getByRole('textbox', { name: 'Tên gọi' }).fill('Nháy hợp đồng');
    await dialog.getByRole('button', { name: 'Lưu tên' }).click();
    await act('Nháy hợp đồng', 'Đặt làm mặc định');
    await expect(page.getByText('Mặc định', { exact: true })).toBeVisible();
  });

  await test.step('the usual one begins the next step', async () => {
    const no = uniqueNo('NHAY');
    const { id } = await sendDocument(api, {
      no,
      subject: `Phụ lục ${no}`,
      file: pdfs.contract,
      steps: [{ user: 'chi', permission: 'DR', page: 2, position: '330,560,530,650' }],
    });
    await page.goto(`/documents/${id}`);
    await openPanel(page);
    const saved = panelOf(page).getByRole('button', { name: 'Dùng Nháy hợp đồng' });
    await expect(saved).toHaveAttribute('aria-pressed', 'true');
    await panelOf(page).getByText('Vẽ', { exact: true }).click();
    await expect(padOf(page)).toBeVisible();
    await saved.click();
    await expect(panelOf(page).getByRole('img', { name: 'Đang dùng chữ ký đã lưu.' })).toBeVisible();
  });

  await page.goto('/account');
  await act('Nháy hợp đồng', 'Xoá chữ ký này');
  await page
    .getByRole('dialog', { name: 'Xoá chữ ký?' })
    .getByRole('button', { name: 'Xoá chữ ký này' })
    .click();
  await expect(page.getByRole('button', { name: 'Thao tác với Nháy hợp đồng' })).toBeHidden();
});
