/** People outside the company: a customer without an account names who signs on their side, who signs on a phone, keeps the document and makes an account. */
import { documentStatus } from '../contract/enums.ts';
import { sendProcess, updateProcess } from '../contract/operations/document-actions.ts';
import type { MailOwner } from '../test/client/api.ts';
import { createDraft, detail, invitationOf, otpOf, uniqueNo } from '../test/client/jobs.ts';
import { checkPdf } from '../test/tools/pdf-tools.ts';
import {
  choosePermission,
  closeProcessors,
  createOnScreen,
  openProcessors,
  sendOnScreen,
} from './fixtures/clerk.ts';
import { pasteTable } from './fixtures/paste-table.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import {
  askForCode,
  downloadOnScreen,
  drawSignature,
  fillSigning,
  openByLink,
  openInformation,
  openPanel,
  panelOf,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

test('a customer is added where the document is prepared, opens it with a code word, names their signer, who signs by a mail and reads the end by another', async ({
  page: clerk,
  person,
  api,
  pdfs,
  pointer,
}) => {
  const no = uniqueNo('KH');
  const readingLink = async () =>
    (await api.outbox(mail('son'))).find(
      ({ text, processCode, otp }) => text.includes(no) && processCode === null && otp === null,
    )?.link ?? '';
  const subjects = async (owner: MailOwner) => (await api.outbox(owner)).map(({ subject }) => subject);
  const mail = (name: string) => `${name}.${no.toLowerCase()}@saomai.example.com` as const;
  await beginSession(clerk, 'clerk');
  const id = await createOnScreen(clerk, pdfs.contract, { no, subject: 'Hợp đồng mua bán' });
  await openProcessors(clerk);
  await clerk.getByRole('textbox', { name: 'Thêm người xử lý' }).fill(mail('hanh'));
  await clerk.getByRole('option', { name: 'Thêm người ngoài công ty…' }).click();
  const sheet = clerk.getByRole('dialog', { name: 'Thêm người ngoài công ty' });
  await expect(sheet.getByRole('textbox', { name: 'Email' })).toHaveValue(mail('hanh'));
  await sheet.getByRole('textbox', { name: 'Họ và tên' }).fill('NGUYỄN THỊ MỸ HẠNH');
  await sheet.getByRole('combobox', { name: 'Công ty hoặc tổ chức' }).fill('Sao Mai');
  await sheet.getByRole('button', { name: 'Thêm' }).click();
  await choosePermission(clerk, 'NGUYỄN THỊ MỸ HẠNH', 'Chọn người tiếp theo');
  await clerk.getByRole('button', { name: 'Thêm mã bí mật cho NGUYỄN THỊ MỸ HẠNH' }).click();
  await clerk.getByRole('textbox', { name: 'Mã bí mật' }).fill('hoa phượng đỏ');
  await clerk.getByRole('button', { name: 'Đặt mã' }).click();
  await expect(clerk.getByText('Mã bí mật: hoa phượng đỏ')).toBeVisible();
  await clerk.getByRole('textbox', { name: 'Thêm người nhận bản sao' }).fill(mail('ketoan'));
  await clerk.getByRole('option', { name: 'Thêm người ngoài công ty…' }).click();
  await sheet.getByRole('textbox', { name: 'Họ và tên' }).fill('Trịnh Thị Kế Toán');
  await sheet.getByRole('button', { name: 'Thêm' }).click();
  await clerk.getByRole('combobox', { name: 'Khi nào Trịnh Thị Kế Toán nhận bản sao' }).click();
  await clerk.getByRole('option', { name: 'Khi gửi và khi hoàn tất' }).click();
  await closeProcessors(clerk);
  await sendOnScreen(clerk);
  await expect.poll(() => subjects(mail('ketoan'))).toEqual([expect.stringMatching(/^Bản sao để biết/)]);

  const hanh = await person();
  await hanh.goto((await invitationOf(api, mail('hanh'), no)).link);
  const codeWord = hanh.getByRole('textbox', { name: 'Mã bí mật' });
  await codeWord.fill('hoa hồng bạch');
  await codeWord.press('Enter');
  await expect(hanh.getByText('Mã không đúng. Còn 4 lần thử.')).toBeVisible();
  await codeWord.fill('Hoa Phượng Đỏ');
  await codeWord.press('Enter');
  await hanh.waitForURL((address) => address.pathname.startsWith('/documents/'));
  await untilDrawn(hanh);
  await openPanel(hanh);
  const panel = panelOf(hanh);
  await panel.getByRole('textbox', { name: 'Họ và tên' }).fill('Đỗ Văn Sơn');
  await panel.getByRole('button', { name: 'Thêm người xử lý' }).click();
  await expect(panel.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await panel.getByRole('textbox', { name: 'Email' }).fill(mail('son'));
  await panel.getByRole('textbox', { name: 'Email' }).press('Enter');
  await panel.getByRole('button', { name: 'Thêm 1 bước' }).click();
  await expect(hanh.getByRole('heading', { name: 'Đã chọn người tiếp theo' })).toBeVisible();

  const son = await person();
  await openByLink(son, (await invitationOf(api, mail('son'), no)).link);
  await openPanel(son);
  await drawSignature(son, pointer);
  await fillSigning(son, 'Đồng ý nội dung hợp đồng');
  await askForCode(son, 'Ký tài liệu');
  await typeOtp(son, await otpOf(api, mail('son'), no));
  await expect(son.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  await expect.poll(async () => (await detail(api, 'clerk', id)).status.value).toBe(documentStatus.completed);

  const reader = await person();
  await expect.poll(() => readingLink()).toContain('/open#');
  await openByLink(reader, await readingLink());
  await untilDrawn(reader);
  checkPdf(await downloadOnScreen(reader));

  await openInformation(reader);
  await panelOf(reader).getByRole('button', { name: 'Tạo tài khoản' }).click();
  await expect(panelOf(reader).getByText(`Đã gửi liên kết tới ${mail('son')}`)).toBeVisible();
  const [making] = await api.outbox(mail('son'));
  const owner = await person();
  await owner.goto(making?.link ?? '');
  await owner.getByLabel('Mật khẩu mới', { exact: true }).fill('Tài liệu của Sơn 1');
  await owner.getByLabel('Nhập lại mật khẩu mới').fill('Tài liệu của Sơn 1');
  await owner.getByRole('button', { name: 'Đặt mật khẩu' }).click();
  await owner.getByRole('link', { name: 'Đăng nhập' }).click();
  await owner.getByRole('textbox', { name: 'Tên đăng nhập' }).fill(mail('son'));
  await owner.getByRole('textbox', { name: 'Mật khẩu' }).fill('Tài liệu của Sơn 1');
  await owner.getByRole('button', { name: 'Đăng nhập', exact: true }).click();
  await expect(owner.getByRole('heading', { name: 'Tài liệu của bạn' })).toBeVisible();
  await owner.getByText('Tài liệu khác').click();
  await owner.getByRole('button', { name: 'Hợp đồng mua bán' }).click();
  await untilDrawn(owner);
  await owner.getByRole('link', { name: 'Về danh sách' }).click();
  await expect(owner.getByText('Không có tài liệu nào chờ bạn')).toBeVisible();
  expect(await subjects(mail('ketoan'))).toEqual([
    expect.stringMatching(/^Đã hoàn tất/),
    expect.stringMatching(/^Bản sao để biết/),
  ]);
});

test('a customer signs on the device of a clerk with codes of their own, and gives it back signed out @phone', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const no = uniqueNo('TC');
  const email = `mai.${no.toLowerCase()}@saomai.example.com` as const;
  const token = await api.tokenOf('clerk');
  const { id } = await createDraft(api, { no, subject: 'Hợp đồng mua bán', file: pdfs.contract });
  const guest = { name: 'Trần Thị Mai', email, organization: 'Sao Mai' };
  const place = { position: '320,300,520,390', pageSign: 1 };
  const processes = [{ processedByGuest: guest, accessPermissionCode: 'DR' as const, ...place }];
  await api.done(updateProcess, { token, body: { id, processInOrder: true, processes } });
  const sent = await api.done(sendProcess, { token, params: { documentId: id } });
  const host = sent.createdByUser?.name ?? '';

  await beginSession(page, 'clerk');
  await page.goto(`/documents/${id}`);
  await openInformation(page);
  await page.getByRole('tab', { name: 'Quy trình' }).click();
  await page.getByRole('button', { name: 'Ký tại chỗ với Trần Thị Mai' }).click();
  await page.getByRole('button', { name: 'Đăng xuất và giao thiết bị' }).click();
  await expect(page.getByRole('heading', { name: 'Giao thiết bị cho Trần Thị Mai' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Gửi mã OTP cho tôi' }).click();
  await expect(page.getByRole('heading', { name: 'Nhập mã OTP' })).toBeVisible();
  await page.keyboard.type(await otpOf(api, email, no));
  await page.waitForURL((address) => address.pathname === `/documents/${id}`);
  await untilDrawn(page);

  // Whoever has the device in hand goes back to nothing of the clerk's.
  const inbox = await page.context().newPage();
  await inbox.goto('/');
  await expect(inbox.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
  await inbox.close();

  await page.reload();
  await untilDrawn(page);
  await openPanel(page);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý nội dung hợp đồng');
  await askForCode(page, 'Ký tài liệu');
  await typeOtp(page, await otpOf(api, email, no));
  await expect(page.getByRole('heading', { name: `Trả thiết bị cho ${host}` })).toBeVisible();
  await expect(page.getByText('Trần Thị Mai đã xử lý xong bước của mình.')).toBeVisible();
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();

  const [step] = (await detail(api, 'clerk', id)).processes;
  expect(step).toMatchObject({ inPerson: true, inPersonHost: { name: host } });
});

test('a list of partners is pasted and checked, and two contacts who are one person become one', async ({
  page,
}) => {
  const no = uniqueNo('BT').toLowerCase();
  const taxCode = `01${String(Date.now()).slice(-8)}`;
  await beginSession(page, 'clerk');
  await page.goto('/guests');
  await page.getByRole('link', { name: 'Nhập từ tệp' }).click();
  await expect(page.getByRole('heading', { name: 'Nhập người ngoài công ty' })).toBeVisible();
  await pasteTable(page, [
    ['Người liên hệ', 'Công ty', 'Email', 'MST'],
    [`Lê Na ${no}`, `Công ty ${no}`, `na.${no}@saomai.example.com`, ''],
    [`Lê Na ${no}`, `CÔNG TY ${no}`, `na.${no}@gmail.example.com`, taxCode],
    ['Nguyễn Văn An', '', 'an@demo.local', ''],
  ]);
  await page.getByRole('button', { name: 'Kiểm tra các dòng' }).click();
  await page.getByRole('button', { name: 'Thêm 3 người' }).click();
  // Someone of the company is none of its guests; the others wait with them.
  await expect(page.getByText('1 dòng cần sửa')).toBeVisible();
  await page.getByRole('button', { name: 'Thêm 2 người' }).click();
  await expect(page.getByText('Đã thêm 2 người.')).toBeVisible();

  await page.goto(`/guests?search=${no}`);
  await page
    .getByRole('button', { name: `Thao tác với Lê Na ${no}` })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Gộp với người khác…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Cùng một người với' }).fill(no);
  await page.getByRole('option').first().click();
  await dialog.getByRole('button', { name: 'Gộp', exact: true }).click();
  await expect(page.getByText('1 người', { exact: true })).toBeVisible();

  await page.goto('/guests');
  await page.getByRole('link', { name: 'Công ty đối tác' }).click();
  await page.getByRole('searchbox', { name: 'Tìm theo tên, mã số thuế' }).fill(taxCode);
  await expect(page.getByRole('button', { name: `Công ty ${no}`, exact: true })).toBeVisible();
  await expect(page.getByText('1 công ty', { exact: true })).toBeVisible();
});
