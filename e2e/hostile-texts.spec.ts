/**
 * Texts are text: in a company whose people, documents and letters are all called by markup, scripts and templates, no screen makes
 * an element of them, runs them or asks for anything; they stand there as they were written.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';

import { runningTexts } from '../contract/testing/hostile-texts.ts';
import type { DemoUser } from './fixtures/api.ts';
import { hostileApi, inFileName } from './fixtures/hostile.ts';
import { nameHostilely, writeHostilely } from './fixtures/hostile-company.ts';
import { hostileScreens } from './fixtures/hostile-screens.ts';
import { listen } from './fixtures/noise.ts';
import { signInAs } from './fixtures/people.ts';
import type { Scenery } from './fixtures/screen.ts';
import { makeScenery, screens } from './fixtures/screens.ts';
import { expect, test as base } from './fixtures/test.ts';

const test = base.extend<object, { scenery: Scenery }>({
  ownService: ['hostile texts', { scope: 'worker' }],
  scenery: [
    async ({ api: plain, pdfs }, use) => {
      const api = hostileApi(plain);
      await nameHostilely(api);
      const scenery = await makeScenery(api, pdfs);
      await writeHostilely(api, pdfs, scenery);
      await use(scenery);
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

const everyScreen = [...screens, ...hostileScreens];

/** Tells whether anything of a text has run, in every page of a context. */
async function watch(context: BrowserContext): Promise<readonly string[]> {
  const happened: string[] = [];
  await context.exposeFunction('__ran', () => happened.push('a text has run'));
  context.on('dialog', (dialog) => {
    // The browser's own question whether to leave what one has begun.
    if (dialog.type() !== 'beforeunload') {
      happened.push(`a dialog says ${dialog.message()}`);
    }
    void dialog.accept();
  });
  context.on('request', (request) => {
    if (new URL(request.url()).host === 'hostile.invalid') {
      happened.push(`a text has asked for ${request.url()}`);
    }
  });
  return happened;
}

/** Screens on which nothing stands that people have written. */
const ownWordsAlone = new Set([
  'batch-employees',
  'batch-in-another-tab',
  'code',
  'draw-by-link-over',
  'employees-check',
  'employees-columns',
  'employees-upload',
  'forgot-password',
  'not-found',
  'offline-notice',
  'open-failed',
  'sign-in',
  'terms',
  'verify',
  'verify-facts',
  'verify-signed',
]);

type Seen = { readonly elements: number; readonly links: number; readonly isThere: boolean };

/** What became of hostile texts on a screen: elements and links made of them, and whether one stands there to be read. */
async function look(page: Page): Promise<Seen> {
  return page.evaluate(
    (texts): Seen => {
      const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
      const shown = [document.body.innerText, ...fields.map(({ value }) => value)].join('\n');
      return {
        elements: document.querySelectorAll('[data-hostile], [onerror], [onload]').length,
        links: document.querySelectorAll('[href^="javascript:" i], [src^="javascript:" i]').length,
        isThere: texts.some((text) => shown.includes(text)),
      };
    },
    [...runningTexts, inFileName],
  );
}

/** Looks at all screens of one person in one tab, so that the service is asked to sign in but once. */
async function walk(browser: Browser, scenery: Scenery, user: DemoUser | null): Promise<void> {
  const context = await browser.newContext({
    baseURL: scenery.api.baseUrl,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  const noise = listen(context);
  const happened = await watch(context);
  let page = await context.newPage();
  if (user !== null) {
    await signInAs(page, user);
  }
  for (const screen of everyScreen.filter(({ as }) => as === user)) {
    await test.step(screen.name, async () => {
      await screen.open(page, scenery);
      const { isThere, ...made } = await look(page);
      expect.soft(made, screen.name).toEqual({ elements: 0, links: 0 });
      expect.soft(isThere || ownWordsAlone.has(screen.name), `${screen.name} shows the texts`).toBe(true);
      if (user === null) {
        await page.close();
        page = await context.newPage();
      }
    });
  }
  await context.close();
  expect(happened).toEqual([]);
  // What a policy kept from running is heard as an error of the console.
  expect(noise.heard(), 'the page stays quiet').toEqual([]);
}

for (const user of new Set(everyScreen.map((screen) => screen.as))) {
  test(`texts stay texts on the screens of ${user ?? 'anyone'}`, async ({ browser, scenery }) => {
    test.setTimeout(1_200_000);
    await walk(browser, scenery, user);
  });
}
