/**
 * axe finds nothing on any screen, in the light in Vietnamese and in the dark in English, and what is pressed is large enough; on a
 * phone, on the screens that differ there.
 */
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

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
    { scope: 'worker', timeout: 600_000 },
  ],
});

/** What axe complains of, one line each, with where it is. */
async function violations(page: Page): Promise<readonly string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .options({ rules: { 'target-size': { enabled: true } }, resultTypes: ['violations'] })
    // The page has no frames of another origin, for which each look would take a tab of its own.
    .setLegacyMode(true)
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

/** Has the system change its colours, which the page follows. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/**
 * Puts bars that stick to an edge where they stand in the page. Which row they half cover is by chance, one scrolls it free, and
 * axe would call its checkbox too small.
 */
async function unstick(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).position === 'sticky') {
        element.style.position = 'relative';
        element.style.inset = 'auto';
      }
    }
  });
}

const looks = [
  { colorScheme: 'light', language: 'vi' },
  { colorScheme: 'dark', language: 'en' },
] as const;

type Device = { readonly isPhone: boolean; readonly options: BrowserContextOptions };

/** Looks at all screens of one person in one tab, so that the service is asked to sign in but once; at each in both looks. */
async function look(
  browser: Browser,
  scenery: Scenery,
  user: DemoUser | null,
  device: Device,
): Promise<void> {
  const context = await browser.newContext({
    ...device.options,
    baseURL: scenery.api.baseUrl,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
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
      const least = device.isPhone ? leastTarget.finger : leastTarget.mouse;
      expect.soft(await smallTargets(page, least), `${screen.name}, targets`).toEqual([]);
      await unstick(page);
      for (const { colorScheme, language } of looks) {
        await wear(page, colorScheme);
        await speak(page, otherTab, language);
        expect.soft(await violations(page), `${screen.name}, ${colorScheme}, ${language}`).toEqual([]);
      }
      await wear(page, 'light');
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

for (const user of new Set(screens.map((screen) => screen.as))) {
  test(`axe finds nothing on the screens of ${user ?? 'anyone'} @both`, async ({
    browser,
    scenery,
    viewport,
    isMobile,
    hasTouch,
  }) => {
    test.setTimeout(1_200_000);
    await look(browser, scenery, user, {
      isPhone: isMobile,
      options: { viewport, isMobile, hasTouch },
    });
  });
}
