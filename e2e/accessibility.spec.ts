/** axe finds nothing on any screen, light and dark; on a phone, on the screens that differ there. */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';

import type { DemoUser } from './fixtures/api.ts';
import { listen } from './fixtures/noise.ts';
import { signInAs } from './fixtures/people.ts';
import type { Scenery } from './fixtures/screen.ts';
import { makeScenery, screens } from './fixtures/screens.ts';
import { expect, test as base } from './fixtures/test.ts';

const test = base.extend<object, { scenery: Scenery }>({
  scenery: [
    async ({ api, pdfs }, use) => {
      await use(await makeScenery(api, pdfs));
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** What axe complains of, one line each, with where it is. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id} (${violation.help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`,
    ),
  );
}

/** Looks at all screens of one person in one tab, so that the service is asked to sign in but once. */
async function look(
  browser: Browser,
  scenery: Scenery,
  user: DemoUser | null,
  colorScheme: 'light' | 'dark',
  device: { readonly isPhone: boolean; readonly options: object },
): Promise<void> {
  const context = await browser.newContext({
    ...device.options,
    baseURL: scenery.api.baseUrl,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const noise = listen(context);
  let page = await context.newPage();
  if (user !== null) {
    await signInAs(page, user);
  }
  for (const screen of screens.filter((one) => one.as === user && (one.phone || !device.isPhone))) {
    await test.step(screen.name, async () => {
      await screen.open(page, scenery);
      expect.soft(await violations(page), `${screen.name}, ${colorScheme}`).toEqual([]);
      if (user === null) {
        await page.close();
        page = await context.newPage();
      }
    });
  }
  await context.close();
  expect(noise.heard(), 'the page stays quiet').toEqual([]);
}

const people = [...new Set(screens.map((screen) => screen.as))];

for (const colorScheme of ['light', 'dark'] as const) {
  for (const user of people) {
    test(`axe finds nothing on the screens of ${user ?? 'anyone'}, ${colorScheme} @both`, async ({
      browser,
      scenery,
      viewport,
      isMobile,
      hasTouch,
    }) => {
      test.setTimeout(420_000);
      await look(browser, scenery, user, colorScheme, {
        isPhone: isMobile,
        options: { viewport, isMobile, hasTouch },
      });
    });
  }
}
