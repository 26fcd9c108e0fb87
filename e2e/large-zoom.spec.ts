/**
 * People who enlarge the page to 400 %: a window of 1280 × 1024 has room for 320 × 256 then (WCAG 2.2, 1.4.10). The job of a signer from
 * the inbox to the end, where nothing has to be scrolled sideways but the document itself.
 */
import type { Page } from '@playwright/test';

import { documentStatus } from '../contract/enums.ts';

import { detail, otpOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { signInAs, untilDrawn } from './fixtures/people.ts';
import {
  askForCode,
  drawSignature,
  goToSignature,
  openPanel,
  otpDialog,
  panelOf,
  typeOtp,
} from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

test.use({ viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 });

/** That nothing stands beside the window: the page is no wider than it. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(wide, 'nothing has to be scrolled sideways').toBe(0);
}

test('a document is found, read, signed and confirmed at 400 %', async ({ page, api, pdfs, pointer }) => {
  const no = uniqueNo('PHONG');
  const subject = 'Phụ lục hợp đồng về phụ cấp đi lại';
  const { id } = await sendDocument(api, {
    no,
    subject,
    file: pdfs.contract,
    steps: [{ user: 'an', permission: 'DR', page: 2, position: '330,560,530,650' }],
  });

  await page.goto('/sign-in');
  await expectNoSidewaysScroll(page);
  await signInAs(page, 'an');
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await untilDrawn(page);
  await expectNoSidewaysScroll(page);
  await goToSignature(page);
  await expectNoSidewaysScroll(page);

  await openPanel(page);
  await expectNoSidewaysScroll(page);
  await drawSignature(page, pointer);
  await panelOf(page).getByRole('textbox', { name: 'Lý do' }).fill('Đồng ý');
  await panelOf(page)
    .getByRole('checkbox', { name: /^Tôi đã đọc và đồng ý/ })
    .check();
  await askForCode(page, 'Ký tài liệu');
  await expectNoSidewaysScroll(page);
  await expect(otpDialog(page)).toContainText('a•••@demo.local');
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  expect((await detail(api, 'an', id)).status.value).toBe(documentStatus.completed);
});
