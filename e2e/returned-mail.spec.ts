/** A mail server takes an invitation to a mistyped address and returns it later: its sender corrects the address, and the document completes. */
import { documentStatus } from '../contract/enums.ts';
import { sendProcess, updateProcess } from '../contract/operations/document-actions.ts';
import { createDraft, detail, uniqueNo } from '../test/client/jobs.ts';
import type { MailServer } from '../test/peers/mail-server.ts';
import { checkPdf } from '../test/tools/pdf-tools.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import {
  askForCode,
  downloadOnScreen,
  drawSignature,
  fillSigning,
  openByLink,
  openInformation,
  openPanel,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, mailEventsToken, test } from './fixtures/test.ts';

test.use({ ownService: 'mails', sendsMails: true });

/** What the newest mail to an address holds of something, once it has come. */
async function newest(mails: MailServer, address: string, what: RegExp): Promise<string> {
  const find = () =>
    mails
      .to(address)
      .map(({ text }) => what.exec(text)?.[0])
      .findLast((found) => found !== undefined) ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

test('an invitation that comes back is told of, its address is corrected, and the document completes', async ({
  page: clerk,
  person,
  api,
  mails,
  pdfs,
  pointer,
  service,
}) => {
  const no = uniqueNo('TRA');
  const wrong = `mia.${no.toLowerCase()}@saomai.example.com`;
  const right = `mai.${no.toLowerCase()}@saomai.example.com`;
  mails.treat(wrong, 'bouncing');
  const token = await api.tokenOf('clerk');
  const { id } = await createDraft(api, { no, subject: 'Hợp đồng mua bán', file: pdfs.contract });
  const guest = { name: 'Trần Thị Mai', email: wrong, organization: 'Sao Mai' };
  await api.done(updateProcess, {
    token,
    body: {
      id,
      processInOrder: true,
      processes: [
        { processedByGuest: guest, accessPermissionCode: 'DR', position: '320,300,520,390', pageSign: 1 },
      ],
    },
  });
  await api.done(sendProcess, { token, params: { documentId: id } });
  await beginSession(clerk, 'clerk');
  await clerk.goto(`/documents/${id}`);
  await untilDrawn(clerk);

  await expect.poll(() => mails.reports.some((report) => report.includes(wrong))).toBe(true);
  const told = await fetch(`${service.baseUrl}/mail-events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mailEventsToken}`, 'content-type': 'message/rfc822' },
    body: mails.reports.findLast((report) => report.includes(wrong)) ?? '',
  });
  expect(await told.json()).toMatchObject({ data: { known: 1 } });
  expect(await newest(mails, 'clerk@demo.local', /thư đã gửi bị trả lại \(550 [^)]*\)/)).toContain('5.1.1');

  await clerk.reload();
  await openInformation(clerk);
  await expect(clerk.getByText('Thư mời không đến nơi: đã gửi nhưng bị trả lại')).toBeVisible();
  await clerk.getByRole('button', { name: 'Sửa địa chỉ của Trần Thị Mai' }).click();
  const sheet = clerk.getByRole('dialog', { name: 'Sửa thông tin' });
  await sheet.getByRole('textbox', { name: 'Email' }).fill(right);
  await sheet.getByRole('button', { name: 'Lưu' }).click();
  await expect(clerk.getByText(`Đã gửi thư mời tới ${right}`)).toBeVisible();

  const mai = await person();
  await openByLink(mai, await newest(mails, right, /http\S+\/open#\S+/));
  await openPanel(mai);
  await drawSignature(mai, pointer);
  await fillSigning(mai, 'Đồng ý nội dung hợp đồng');
  await askForCode(mai, 'Ký tài liệu');
  await typeOtp(mai, (await newest(mails, right, /Mã OTP: \d{6}/)).slice(-6));
  await expect(mai.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  await expect.poll(async () => (await detail(api, 'clerk', id)).status.value).toBe(documentStatus.completed);
  await clerk.reload();
  await untilDrawn(clerk);
  checkPdf(await downloadOnScreen(clerk));
});
