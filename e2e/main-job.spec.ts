/** The main job, from a clerk's own PDF to the file that everyone downloads, judged by programs that are not ours. */
import { documentStatus } from '../contract/enums.ts';
import {
  addProcessor,
  closeProcessors,
  createOnScreen,
  openProcessors,
  placeBox,
  sendOnScreen,
} from './fixtures/clerk.ts';
import { detail, invitationOf, otpOf, uniqueNo } from '../test/client/jobs.ts';
import { sentence } from '../test/files/pdfs.ts';
import { beginSession, untilDrawn } from './fixtures/people.ts';
import {
  askForCode,
  downloadOnScreen,
  drawSignature,
  fillSigning,
  goToSignature,
  moveAndResize,
  openByCode,
  openByLink,
  openPanel,
  panelOf,
  shownPart,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { inkOf, type Part } from '../test/tools/drawn-pages.ts';
import { beginsWith, checkPdf, wordsOf } from '../test/tools/pdf-tools.ts';

/** A screen shows whole pixels, and a position is written in hundredths of a point. */
function withSlack({ left, top, right, bottom }: Part): Part {
  const slack = 0.003;
  return { left: left - slack, top: top - slack, right: right + slack, bottom: bottom + slack };
}

test('a clerk sends a PDF, two people act on it by link and by code, everyone downloads it @both', async ({
  page: clerk,
  person,
  api,
  pdfs,
  pointer,
}) => {
  const no = uniqueNo('HDLD');
  const subject = 'Hợp đồng lao động – Nguyễn Văn An';

  await beginSession(clerk, 'clerk');
  const id = await createOnScreen(clerk, pdfs.contract, { no, subject });
  await openProcessors(clerk);
  await addProcessor(clerk, 'nguyen van an', 'Nguyễn Văn An', 'Ký vẽ tay');
  await addProcessor(clerk, 'tran thi binh', 'Trần Thị Bình', 'Phê duyệt');
  await placeBox(clerk, pointer, 'Nguyễn Văn An', { page: 2, x: 0.65, y: 0.35 });
  await closeProcessors(clerk);
  await sendOnScreen(clerk);
  await expect(clerk.getByText('Nguyễn Văn An').first()).toBeVisible();

  const an = await person();
  await openByLink(an, (await invitationOf(api, 'an', no)).link);
  await expect(an.getByRole('heading', { name: subject })).toBeVisible();
  await goToSignature(an);
  await moveAndResize(an, pointer);
  const part = await shownPart(an, 2);
  await openPanel(an);
  await drawSignature(an, pointer);
  await fillSigning(an, 'Đồng ý nội dung hợp đồng');
  await askForCode(an, 'Ký tài liệu');
  await typeOtp(an, await otpOf(api, 'an', no));
  await expect(an.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  // Its preview makes way for the page that has it.
  await expect(an.locator('[data-kept]')).toHaveCount(0);
  // The mark is what is seen of it, also where the panel is a sheet over the pages.
  await expect(an.getByRole('dialog', { name: 'Thông tin tài liệu' })).toBeHidden();
  await expect(an.getByText(/Tiếp theo: Trần Thị Bình/)).toBeVisible();

  const binh = await person();
  await openByCode(binh, 'binh@demo.local', (await invitationOf(api, 'binh', no)).processCode);
  await openPanel(binh);
  await panelOf(binh).getByRole('textbox', { name: 'Lý do' }).fill('Đã đối chiếu');
  await askForCode(binh, 'Phê duyệt');
  await typeOtp(binh, await otpOf(api, 'binh', no));
  await expect(binh.getByRole('heading', { name: 'Đã phê duyệt' })).toBeVisible();
  await expect(binh.getByText(/tài liệu đã hoàn tất/)).toBeVisible();
  expect((await detail(api, 'clerk', id)).status.value).toBe(documentStatus.completed);

  await Promise.all([clerk, an, binh].map((someone) => someone.reload()));
  const [result = new Uint8Array(), ...others] = await Promise.all(
    [clerk, an, binh].map(async (someone) => {
      await untilDrawn(someone);
      return downloadOnScreen(someone);
    }),
  );
  expect(others).toEqual([result, result]);
  checkPdf(result);
  expect(beginsWith(result, pdfs.contract), 'what was sent stays as it is').toBe(true);
  expect(wordsOf(result)).toContain(sentence);
  const ink = inkOf(pdfs.contract, result, 2, withSlack(part));
  expect(ink.inside).toBeGreaterThan(500);
  expect(ink.outside).toBe(0);
  expect(inkOf(pdfs.contract, result, 1, part)).toEqual({ inside: 0, outside: 0 });
});
