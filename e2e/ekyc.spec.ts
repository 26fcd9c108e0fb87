/** Showing who one is before signing: with the camera and with files, refused and accepted by a person of the company. */
import { chromiumTestOptions } from '../scripts/chromium-path.ts';
import { documentStatus } from '../contract/enums.ts';
import { detail, download, otpOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { stripes } from '../test/files/pdfs.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import { askForCode, drawSignature, fillSigning, panelOf, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { checkPdf } from '../test/tools/pdf-tools.ts';

const chromium = chromiumTestOptions();

test.use({
  permissions: ['camera'],
  launchOptions: {
    ...chromium,
    args: [...chromium.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const photo = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });

test('takes pictures, is refused with a reason, sends others, is accepted, and signs', async ({
  page,
  person,
  pointer,
  api,
  pdfs,
}) => {
  const no = uniqueNo('DANHTINH');
  const { id } = await sendDocument(api, {
    no,
    subject: 'Hợp đồng vay vốn',
    file: pdfs.contract,
    steps: [{ user: 'binh', permission: 'EKYC', page: 2, position: '330,560,530,650' }],
  });
  await beginSession(page, 'binh');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  const panel = panelOf(page);
  await expect(panel.getByRole('heading', { name: 'Xác minh danh tính' })).toBeVisible();

  // With the camera.
  await panel.getByRole('button', { name: 'Chụp ảnh: Mặt trước giấy tờ' }).click();
  const camera = page.getByRole('dialog', { name: 'Mặt trước giấy tờ' });
  await expect(camera.getByText(/Đặt mặt có ảnh nằm gọn trong khung/)).toBeVisible();
  await camera.getByRole('button', { name: 'Chụp', exact: true }).click();
  await expect(camera).toBeHidden();
  await expect(panel.getByRole('img', { name: 'Ảnh đã chọn: Mặt trước giấy tờ' })).toBeVisible();

  // With files.
  const choose = async (name: string, file: ReturnType<typeof photo>): Promise<void> => {
    const chooser = page.waitForEvent('filechooser');
    await panel.getByRole('button', { name: `Chọn tệp: ${name}` }).click();
    await (await chooser).setFiles(file);
  };
  await choose('Mặt sau giấy tờ', photo('sau.png', stripes(900, 700, 190, 40)));
  await choose('Khuôn mặt', photo('mat.png', stripes(800, 1000, 200, 60)));
  await panel.getByRole('button', { name: 'Gửi để xác minh' }).click();
  await expect(panel.getByRole('heading', { name: 'Đang chờ xác minh' })).toBeVisible();

  // The company looks at them.
  const judge = await person();
  await beginSession(judge, 'hr');
  await judge.goto('/identity-checks');
  const requests = judge.getByRole('list', { name: 'Yêu cầu xác minh' });
  await requests.getByRole('button', { name: new RegExp(no) }).click();
  const view = judge.getByRole('region', { name: 'Trần Thị Bình' });
  await expect(view.getByRole('img')).toHaveCount(3);
  await view.getByRole('button', { name: 'Từ chối' }).click();
  const refusal = judge.getByRole('dialog', { name: 'Từ chối ảnh của Trần Thị Bình' });
  await refusal.getByText('Ảnh giấy tờ bị nhoè, không đọc được chữ.').click();
  await refusal.getByRole('button', { name: 'Từ chối', exact: true }).click();
  await expect(requests.getByRole('button', { name: new RegExp(no) })).toHaveCount(0);

  // Noticed without a reload; other pictures are sent, of a passport.
  await expect(panel.getByText('Ảnh giấy tờ bị nhoè, không đọc được chữ.')).toBeVisible({ timeout: 45_000 });
  await panel.getByText('Hộ chiếu', { exact: true }).click();
  await choose('Mặt trước giấy tờ', photo('ho-chieu.png', stripes(1200, 900, 190, 30)));
  await choose('Khuôn mặt', photo('mat.png', stripes(800, 1000, 205, 60)));
  await panel.getByRole('button', { name: 'Gửi để xác minh' }).click();
  await expect(panel.getByRole('heading', { name: 'Đang chờ xác minh' })).toBeVisible();

  await judge.goto('/identity-checks');
  await requests.getByRole('button', { name: new RegExp(no) }).click();
  // The key decides on what is looked at: of a passport there are two pictures.
  await expect(view.getByRole('img')).toHaveCount(2);
  await judge.keyboard.press('a');
  await expect(judge.getByText('Đã chấp nhận danh tính của Trần Thị Bình.')).toBeAttached();

  // By itself the page would notice it as well, but it looks less and less often.
  await page.reload();
  await untilDrawn(page);
  await expect(panel.getByRole('button', { name: 'Ký tài liệu', exact: true })).toBeVisible();
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý vay vốn');
  await askForCode(page, 'Ký tài liệu');
  await typeOtp(page, await otpOf(api, 'binh', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  const signed = await detail(api, 'clerk', id);
  expect(signed.status.value).toBe(documentStatus.completed);
  checkPdf(await download(signed.downloadUrl));
});

test('says what to do where there is no camera, and offers the file @phone', async ({ page, api, pdfs }) => {
  const { id } = await sendDocument(api, {
    no: uniqueNo('DANHTINH'),
    subject: 'Hợp đồng không máy ảnh',
    file: pdfs.contract,
    steps: [{ user: 'chi', permission: 'EKYC', page: 2, position: '330,560,530,650' }],
  });
  await page.addInitScript(() => {
    const refuse = (): Promise<never> => Promise.reject(new DOMException('refused', 'NotAllowedError'));
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse });
  });
  await beginSession(page, 'chi');
  await page.goto(`/documents/${id}`);
  await untilDrawn(page);
  if (!(await panelOf(page).isVisible())) {
    await page.getByRole('button', { name: 'Xác minh danh tính' }).click();
  }
  await panelOf(page).getByRole('button', { name: 'Chụp ảnh: Khuôn mặt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Khuôn mặt' });
  await expect(dialog.getByRole('alert')).toContainText('chưa được phép dùng máy ảnh');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Chọn ảnh có sẵn' }).click();
  await (await chooser).setFiles(photo('mat.png', stripes(800, 1000, 200, 60)));
  await expect(dialog).toBeHidden();
  await expect(panelOf(page).getByRole('img', { name: 'Ảnh đã chọn: Khuôn mặt' })).toBeVisible();
});
