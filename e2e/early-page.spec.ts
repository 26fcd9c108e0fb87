/** What comes before the page itself runs: the first page for whoever comes by the link of a mail, and the files of a screen. */
import type { Page } from '@playwright/test';

import { processDocument } from '../contract/operations/processing.ts';
import type { Api } from '../test/client/api.ts';
import { detail, invitationOf, otpOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { beginSession, pageOf, untilDrawn } from './fixtures/people.ts';
import { askForCode, boxOf, drawSignature, fillSigning, openPanel, typeOtp } from './fixtures/signer.ts';
import { expect, test } from './fixtures/test.ts';

/** The link that An gets for a document of this file. */
async function linkForAn(api: Api, file: Uint8Array): Promise<string> {
  const no = uniqueNo();
  const steps = [{ user: 'an', permission: 'A' }] as const;
  await sendDocument(api, { no, subject: 'Hợp đồng lao động', file, steps });
  return (await invitationOf(api, 'an', no)).link;
}

const viewerScript = '**/assets/document-*.js';

const picture = (page: Page) => page.locator('.early-page img');

/** Keeps scripts back until they are let go. */
async function hold(page: Page, scripts: string): Promise<() => void> {
  const held = Promise.withResolvers<null>();
  await page.route(scripts, async (route) => {
    await held.promise;
    await route.continue();
  });
  return () => held.resolve(null);
}

test('the first page is shown before the viewer is there, where the viewer shows it, and gives way to what is said of a lost file @both', async ({
  page,
  api,
  pdfs,
  noise,
}) => {
  const link = await linkForAn(api, pdfs.contract);
  await test.step('it is shown where the viewer shows it', async () => {
    const letGo = await hold(page, viewerScript);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(picture(page)).toBeVisible();
    const early = await picture(page).boundingBox();

    letGo();
    await untilDrawn(page);
    await expect(picture(page)).toHaveCount(0);
    const late = await pageOf(page, 1).boundingBox();
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(Math.abs((early?.[side] ?? 0) - (late?.[side] ?? 1000)), side).toBeLessThan(2);
    }
  });

  await test.step('it gives way', async () => {
    noise.allow(/ERR_FAILED/);
    await page.route('**/Api/Download?*', (route) => route.abort());
    const letGo = await hold(page, viewerScript);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(picture(page)).toBeVisible();
    letGo();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
  });
});

test('a document is signed as soon as it is ready, before the viewer has drawn it, on a slow line and processor @phone', async ({
  page,
  api,
  pdfs,
  pointer,
}) => {
  const no = uniqueNo();
  const steps = [{ user: 'an', permission: 'DR', page: 1, position: '330,60,530,150' }] as const;
  const { id } = await sendDocument(api, { no, subject: 'Hợp đồng lao động', file: pdfs.contract, steps });
  const shown = (await detail(api, 'an', id)).file?.sha256;
  const { link } = await invitationOf(api, 'an', no);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  });
  // What reads PDFs does not come while it is signed: nothing of it is needed.
  const letReaderGo = await hold(page, '**/assets/pdfjs-*.js');

  await page.goto(link, { waitUntil: 'commit' });
  const ready = () => performance.getEntriesByName('document:ready').length > 0;
  await page.waitForFunction(ready, undefined, { timeout: 60_000 });
  await expect(pageOf(page, 1).getByRole('img', { includeHidden: true })).toBeVisible();
  await expect(boxOf(page)).toBeInViewport();
  await openPanel(page);
  await drawSignature(page, pointer);
  await fillSigning(page, 'Đồng ý');
  const asked = page.waitForRequest((request) => request.url().endsWith(processDocument.paths[0]));
  await askForCode(page, 'Ký tài liệu');
  expect((await asked).postDataJSON()).toMatchObject({ contentSha256: shown });
  await expect(page.locator('section[data-page] canvas')).toHaveCount(0);
  await typeOtp(page, await otpOf(api, 'an', no));
  await expect(page.getByRole('heading', { name: 'Đã ký' })).toBeVisible();
  await expect(page.locator('header')).toContainText('Hoàn tất');
  // The mark stands there until the page that has it is drawn.
  await expect(pageOf(page, 1).locator('[data-kept]')).toBeInViewport();

  letReaderGo();
  await untilDrawn(page);
});

test('styles that are asked for early stand after those that they change, as where one screen leads to another', async ({
  page,
}) => {
  const styles = () =>
    page.evaluate(() =>
      [...document.styleSheets].flatMap(({ href }) => (href === null ? [] : [new URL(href).pathname])),
    );
  await beginSession(page, 'an');
  await page.goto('/home');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Hộp ký/ })
    .click();
  await page.getByRole('tab', { name: /^Chờ tôi/ }).waitFor();
  const inOrder = await styles();
  await page.goto('/');
  await page.getByRole('tab', { name: /^Chờ tôi/ }).waitFor();
  // The HTML names them; those of parts that come later stand where they come.
  const html = await (await page.request.get('/')).text();
  const early = (await styles()).filter((path) => html.includes(path.slice(1)));
  expect(early.length).toBeGreaterThan(4);
  expect(early).toEqual(inOrder.filter((path) => early.includes(path)));
});

test('a page of which a script is lost on the way says so, and comes when it is loaded again', async ({
  page,
  noise,
}) => {
  noise.allow(/ERR_FAILED|countersignLibraries is not defined|^error at \S+\/sign-in: $/);
  for (const lost of ['libraries', 'first', 'start']) {
    await test.step(`the script of the ${lost}`, async () => {
      const script = `**/assets/${lost}-*.js`;
      await page.route(script, (route) => route.abort());
      await page.goto('/sign-in');
      await expect(page.getByRole('alert')).toContainText('Trang chưa tải được.');
      await page.unroute(script);
      await page.getByRole('button', { name: 'Tải lại trang' }).click();
      await expect(page.getByRole('heading', { name: 'Đăng nhập' })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }
});
