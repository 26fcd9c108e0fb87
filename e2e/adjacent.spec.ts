/** Adjacent steps: those of one person are done together, each mark on its own place, confirmed by one code. */
import { stepStatus } from '../contract/enums.ts';
import type { Page } from '@playwright/test';
import {
  detail,
  download,
  invitationOf,
  otpCount,
  otpOf,
  sendDocument,
  uniqueNo,
} from '../test/client/jobs.ts';
import { pageOf } from './fixtures/people.ts';
import { a4 } from '../test/files/pdfs.ts';
import { boundsOf, middleOf } from './fixtures/pointer.ts';
import {
  askForCode,
  drawSignature,
  fillSigning,
  openByLink,
  openPanel,
  panelOf,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';
import { inkOf, type Part, partOf } from '../test/tools/drawn-pages.ts';
import { checkPdf } from '../test/tools/pdf-tools.ts';

const places = ['60,500,200,560', '330,500,470,560', '60,300,200,360'] as const;

const boxAt = (page: Page, pageNumber: number, number: number) =>
  pageOf(page, pageNumber).getByRole('group', { name: new RegExp(`^Chữ ký của bạn ${number}/3`) });

/** Where a box is shown on its page. */
async function partShown(page: Page, pageNumber: number, number: number): Promise<Part> {
  const sheet = await boundsOf(pageOf(page, pageNumber));
  const box = await boundsOf(boxAt(page, pageNumber, number));
  const slack = 0.004;
  return {
    left: (box.x - sheet.x) / sheet.width - slack,
    right: (box.x + box.width - sheet.x) / sheet.width + slack,
    top: (box.y - sheet.y) / sheet.height - slack,
    bottom: (box.y + box.height - sheet.y) / sheet.height + slack,
  };
}

test('three marks are signed with one code, one of them where its signer has moved it', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const document = await sendDocument(api, {
    no: uniqueNo('LK'),
    subject: 'Hợp đồng ký nhiều chỗ',
    file: pdfs.contract,
    steps: [
      ...places.map((position, index) => ({
        user: 'an' as const,
        permission: 'E' as const,
        page: index === 2 ? 2 : 1,
        position,
      })),
      { user: 'binh', permission: 'A' },
    ],
  });
  await openByLink(page, (await invitationOf(api, 'an', document.no)).link);
  await expect(boxAt(page, 1, 1)).toBeVisible();
  await expect(boxAt(page, 1, 2)).toBeVisible();

  const second = boxAt(page, 1, 2);
  const from = await middleOf(second);
  const before = await boundsOf(second);
  await second.getByRole('button').first().focus();
  await pointer.stroke(page, [from, { x: from.x + 5, y: from.y + 12 }, { x: from.x + 8, y: from.y + 30 }]);
  await expect.poll(async () => Math.round((await boundsOf(second)).y - before.y)).toBeGreaterThanOrEqual(20);
  const moved = await partShown(page, 1, 2);

  await openPanel(page);
  await expect(panelOf(page).getByText('Làm cùng lúc 3 bước của bạn')).toBeVisible();
  await expect(panelOf(page).getByText('Sẽ hoàn tất 3 bước.')).toBeVisible();
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý cả ba chỗ');
  await askForCode(page, 'Ký tài liệu');
  await typeOtp(page, await otpOf(api, 'an', document.no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  await expect(page.getByText('Đã hoàn tất cùng lúc 3 bước:')).toBeVisible();
  await expect(page.getByText(/Tiếp theo: Trần Thị Bình/)).toBeVisible();
  expect(await otpCount(api, 'an', document.no)).toBe(1);

  const signed = await detail(api, 'clerk', document.id);
  const { signed: done, waiting } = stepStatus;
  expect(signed.processes.map(({ status }) => status.value)).toEqual([done, done, done, waiting]);
  const file = await download(signed.downloadUrl);
  checkPdf(file);
  for (const [pageNumber, part] of [
    [1, partOf(places[0], a4)],
    [1, moved],
    [2, partOf(places[2], a4)],
  ] as const) {
    expect(inkOf(pdfs.contract, file, pageNumber, part).inside).toBeGreaterThan(200);
  }
  // Nothing stands where the moved one was to be, but what the new place covers of it.
  const above = partOf('330,545,470,560', a4);
  expect(inkOf(pdfs.contract, file, 1, above).inside).toBe(0);
  expect(inkOf(pdfs.contract, file, 2, partOf(places[2], a4)).outside).toBe(0);
});
