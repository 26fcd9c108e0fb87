/**
 * axe finds nothing on any screen, in the light in Vietnamese and in the dark in English, and what is pressed is large enough; on a
 * phone, on the screens that differ there.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';

import type { DemoUser } from './fixtures/api.ts';
import { listen } from './fixtures/noise.ts';
import { signInAs } from './fixtures/people.ts';
import type { Scenery } from './fixtures/screen.ts';
import { makeScenery, screens } from './fixtures/screens.ts';
import { leastTarget, smallTargets } from './fixtures/targets.ts';
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
  const { violations: found } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } } })
    .analyze();
  return found.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${violation.id} (${violation.help}): ${node.target.join(' ')} ${node.failureSummary ?? ''}`,
    ),
  );
}

/** Chooses a language in another tab, as people do in the menu of the page: what is open here follows. */
async function speak(page: Page, otherTab: Page, language: 'vi' | 'en'): Promise<void> {
  await otherTab.evaluate((chosen) => {
    localStorage.setItem('countersign-language', chosen);
  }, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
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
  const language = colorScheme === 'light' ? 'vi' : 'en';
  const noise = listen(context);
  const otherTab = await context.newPage();
  await otherTab.goto('/config.json');
  let page = await context.newPage();
  if (user !== null) {
    await signInAs(page, user);
  }
  for (const screen of screens.filter((one) => one.as === user && (one.phone || !device.isPhone))) {
    await test.step(screen.name, async () => {
      await screen.open(page, scenery);
      await speak(page, otherTab, language);
      expect.soft(await violations(page), `${screen.name}, ${colorScheme}, ${language}`).toEqual([]);
      if (colorScheme === 'light') {
        const least = device.isPhone ? leastTarget.finger : leastTarget.mouse;
        expect.soft(await smallTargets(page, least), `${screen.name}, targets`).toEqual([]);
      }
      await speak(page, otherTab, 'vi');
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
