/** Whoever comes by the link of a mail sees the document's first page before the page itself runs. */
import type { Page } from '@playwright/test';

import type { Api } from '../test/client/api.ts';
import { invitationOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { pageOf, untilDrawn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** The link that An gets for a document of this file. */
async function linkForAn(api: Api, file: Uint8Array): Promise<string> {
  const no = uniqueNo();
  const steps = [{ user: 'an', permission: 'A' }] as const;
  await sendDocument(api, { no, subject: 'Hợp đồng lao động', file, steps });
  return (await invitationOf(api, 'an', no)).link;
}

const picture = (page: Page) => page.locator('.early-page img');

/** Keeps the viewer's own script back until it is let go. */
async function holdViewer(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<null>();
  await page.route('**/assets/document-*.js', async (route) => {
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
    const letGo = await holdViewer(page);
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
    const letGo = await holdViewer(page);
    await page.goto(link, { waitUntil: 'commit' });
    await expect(picture(page)).toBeVisible();
    letGo();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(picture(page)).toHaveCount(0);
  });
});
