/**
 * The walk over every screen, in a company whose people, documents and letters are all called by markup, scripts and templates. Each
 * screen is opened once for each device, and there everything is looked at that holds on every screen:
 * - texts are text: no screen makes an element of them, runs them or asks for anything, and they stand there as they were written;
 * - axe finds nothing, in the light and in the dark, and what is pressed is large enough; on a phone the dark is in English, whose
 *   words are of other lengths (that no text is missing in it is tested in `src/i18n/languages.test.ts`);
 * - nothing has to be scrolled sideways, on a phone and on a tablet either;
 * - the console stays quiet.
 */
import type { BrowserContext, Page } from '@playwright/test';

import type { DemoUser } from '../test/client/api.ts';
import { runningTexts } from '../test/files/hostile-texts.ts';
import { hostile, hostileApi, hostileFileName, inFileName } from './fixtures/hostile.ts';
import { nameHostilely, writeHostilely } from './fixtures/hostile-company.ts';
import { beginSession, speak } from './fixtures/people.ts';
import { isWaiting } from './fixtures/quiet.ts';
import type { Scenery, Screen } from './fixtures/screen.ts';
import { makeScenery, screens } from './fixtures/screens.ts';
import { leastTarget, smallTargets } from './fixtures/targets.ts';
import { expect, test as base } from './fixtures/test.ts';
import { violations } from './fixtures/violations.ts';

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
  'employees-upload',
  'forgot-password',
  'guests-import',
  'not-found',
  'offline-notice',
  'open-failed',
  'sign-in',
  'terms',
  'verify',
  'verify-facts',
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

/** How much wider the page is than the window. */
const beyondWindow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const measure = (): number => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    };
    // What is placed by a script, as a menu is, follows the window some frames later.
    for (let frame = 0; measure() > 0 && frame < 60; frame += 1) {
      await new Promise(requestAnimationFrame);
    }
    return measure();
  });

/** Makes the window as narrow as a tablet, and as a phone where the screen is not looked at on one, and back. */
async function narrow(page: Page, { name, phone }: Screen): Promise<void> {
  const own = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of phone ? [820] : [820, 390]) {
    await page.setViewportSize({ ...own, width });
    expect.soft(await beyondWindow(page), `${name}, sideways at ${String(width)} px`).toBe(0);
  }
  await page.setViewportSize(own);
  // What a phone shows as a sheet has an entry in the history, which goes a moment after the sheet: after the tab was led on, it would
  // lead back.
  await page.waitForFunction(() => {
    const state: unknown = history.state;
    return typeof state !== 'object' || state === null || !('sheet' in state);
  });
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

/** Has the system change its colors, which the page follows. */
async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: 'attached' });
}

/** Leads to an address within the page that is loaded, as going forward in the browser does. */
async function lead(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    // As the router writes it: it counts the entries to tell how far somebody went.
    const state: unknown = history.state;
    const idx = typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : 0;
    const next = { idx: idx + 1, key: address, usr: null };
    history.pushState(next, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: next }));
  }, to);
}

/**
 * From its first address on, the tab is led to others within the page that it has loaded: loading it anew would take longer than all
 * that is looked at. Between two screens it is at one that has nothing of either, not even the frame around them.
 */
function stayLoaded(page: Page): void {
  const load = page.goto.bind(page);
  const between = page.getByRole('heading', { level: 1, name: 'Điều khoản ký điện tử' });
  const discard = page.getByRole('dialog').getByRole('button', { name: 'Bỏ thay đổi' });
  page.goto = async (address, options) => {
    // What a screen still waits for would be waited for on the next one.
    if (page.url() === 'about:blank' || isWaiting(page)) {
      return load(address, options);
    }
    await lead(page, '/terms');
    await between.or(discard).waitFor();
    if (await discard.isVisible()) {
      await discard.click();
      await between.waitFor();
    }
    await lead(page, address);
    await between.waitFor({ state: 'detached' });
    return null;
  };
}

/** A tab of somebody who is signed in, or of anyone, and what has happened in it that may not. */
type Tab = {
  readonly user: DemoUser | null;
  readonly page: Page;
  readonly happened: readonly string[];
};

async function openTab(context: BrowserContext, user: DemoUser | null): Promise<Tab> {
  const happened = await watch(context);
  const page = await context.newPage();
  if (user !== null) {
    await beginSession(page, user);
    stayLoaded(page);
  }
  return { user, page, happened };
}

type WorkerFixtures = {
  readonly scenery: Scenery;
  /** The tab that the tests of one user after each other have in turn: loading the page for each would take as long as a screen. */
  readonly last: { tab: Tab | null };
};

const test = base.extend<{ readonly user: DemoUser | null; readonly tab: Tab }, WorkerFixtures>({
  // What is looked at is measured in CSS pixels: drawing more of each shows nothing else.
  deviceScaleFactor: 1,
  scenery: [
    async ({ api: plain, pdfs }, use) => {
      const api = hostileApi(plain);
      await nameHostilely(api);
      const scenery = await makeScenery(api, pdfs, { written: hostile, fileNamed: hostileFileName });
      await writeHostilely(api, pdfs, scenery);
      await use(scenery);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  user: [null, { option: true }],
  last: [
    async ({}, use) => {
      await use({ tab: null });
    },
    { scope: 'worker' },
  ],
  tab: async ({ browser, user, last }, use) => {
    if (last.tab === null || user === null || last.tab.user !== user) {
      await last.tab?.page.context().close();
      last.tab = await openTab(await browser.newContext(), user);
    }
    await last.tab.page.unrouteAll();
    await use(last.tab);
  },
  // Whatever is said in it is heard.
  context: async ({ tab }, use) => {
    await use(tab.page.context());
  },
});

async function visit(page: Page, screen: Screen, scenery: Scenery, isPhone: boolean): Promise<void> {
  const soft = (what: string) => `${screen.name}, ${what}`;
  await screen.open(page, scenery);
  const { isThere, ...made } = await look(page);
  expect.soft(made, soft('texts')).toEqual({ elements: 0, links: 0 });
  expect.soft(isThere || isPhone || ownWordsAlone.has(screen.name), soft('shows the texts')).toBe(true);
  const least = isPhone ? leastTarget.finger : leastTarget.mouse;
  expect.soft(await smallTargets(page, least), soft('targets')).toEqual([]);
  expect.soft(await beyondWindow(page), soft('sideways')).toBe(0);
  await unstick(page);
  expect.soft(await violations(page, 'all'), soft('light')).toEqual([]);
  await wear(page, 'dark');
  if (isPhone) {
    await speak(page, 'en');
    expect.soft(await violations(page, 'of colors and language'), soft('dark, English')).toEqual([]);
    await speak(page, 'vi');
    await wear(page, 'light');
  } else {
    expect.soft(await violations(page, 'of colors'), soft('dark')).toEqual([]);
    await wear(page, 'light');
    // Last of all: whatever is laid out anew may stand elsewhere than it was opened.
    await narrow(page, screen);
  }
}

/** How many screens a test looks at, so that none takes long. */
const most = 4;

for (const user of new Set(screens.map((screen) => screen.as))) {
  test.describe(user ?? 'anyone', () => {
    test.use({ user });
    const own = screens.filter(({ as }) => as === user);
    const parts = Math.ceil(own.length / most);
    for (let part = 1; part <= parts; part += 1) {
      const size = Math.ceil(own.length / parts);
      const chosen = own.slice((part - 1) * size, part * size);
      test(`the screens of ${user ?? 'anyone'}, ${part} of ${parts}`, async ({ tab, scenery, isMobile }) => {
        let { page } = tab;
        for (const screen of chosen.filter(({ phone, desktop }) => (isMobile ? phone : desktop !== false))) {
          await test.step(screen.name, () => visit(page, screen, scenery, isMobile));
          if (user === null) {
            await page.close();
            page = await tab.page.context().newPage();
          }
        }
        expect(tab.happened).toEqual([]);
      });
    }
  });
}
