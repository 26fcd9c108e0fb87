/**
 * `npm run screenshots`: every screen with demo data, light and dark, on a desktop, a tablet and a phone, in both languages, into
 * `screenshots/`, as `inbox-desktop-light-vi.png`.
 *
 *   npm run screenshots -- --only=inbox,code       these screens alone
 *   npm run screenshots -- --look=phone-dark       one device and scheme alone
 *   npm run screenshots -- --into=FOLDER           elsewhere
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright';

import { createApi, type DemoUser } from '../test/client/api.ts';
import { makePdfs } from '../test/files/pdfs.ts';
import { signInAs, speak } from '../e2e/fixtures/people.ts';
import { followRequests } from '../e2e/fixtures/quiet.ts';
import type { Scenery, Screen } from '../e2e/fixtures/screen.ts';
import { makeScenery, screens } from '../e2e/fixtures/screens.ts';
import { startService } from '../test/process/service-process.ts';
import { chromiumLaunchOptions } from './chromium-path.ts';

const root = join(import.meta.dirname, '..');

type Device = { readonly name: string; readonly options: BrowserContextOptions };

const devices: readonly Device[] = [
  { name: 'desktop', options: { viewport: { width: 1280, height: 800 } } },
  { name: 'tablet', options: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true } },
  {
    name: 'phone',
    options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  },
];

const schemes = ['light', 'dark'] as const;

const languages = ['vi', 'en'] as const;

const { values: wanted } = parseArgs({
  options: { only: { type: 'string' }, look: { type: 'string' }, into: { type: 'string' } },
});
const folder = wanted.into ?? join(root, 'screenshots');
const names = wanted.only?.split(',');
const chosen = screens.filter(({ name }) => names === undefined || names.includes(name));

function buildPage(): void {
  const build = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
  if (build.status !== 0) {
    process.exit(build.status ?? 1);
  }
}

/** The screens of one person in one look, in a tab of its own; answers how many could not be shown. */
async function takeAs(
  open: () => Promise<Page>,
  user: DemoUser | null,
  own: readonly Screen[],
  scenery: Scenery,
  suffix: string,
): Promise<number> {
  let page = await open();
  let failed = 0;
  if (user !== null) {
    await signInAs(page, user);
  }
  for (const screen of own) {
    try {
      await screen.open(page, scenery);
      for (const language of languages.toReversed()) {
        await speak(page, language);
        await page.screenshot({
          path: join(folder, `${screen.name}-${suffix}-${language}.png`),
          animations: 'disabled',
        });
      }
    } catch (error) {
      failed += 1;
      console.error(`${screen.name}-${suffix}: ${error instanceof Error ? error.message : String(error)}`);
      await page.screenshot({ path: join(folder, `FAILED-${screen.name}-${suffix}.png`) });
    }
    if (user === null) {
      // Nobody's screens leave nothing behind for the next one.
      await page.close();
      page = await open();
    }
  }
  await page.close();
  return failed;
}

async function takeLook(
  browser: Browser,
  device: Device,
  scheme: (typeof schemes)[number],
  scenery: Scenery,
): Promise<number> {
  const context = await browser.newContext({
    ...device.options,
    baseURL: scenery.api.baseUrl,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
  });
  context.setDefaultTimeout(10_000);
  followRequests(context);
  let failed = 0;
  const shown = chosen.filter(({ onlyDesktop }) => device.name === 'desktop' || onlyDesktop !== true);
  for (const user of new Set(shown.map((screen) => screen.as))) {
    const own = shown.filter((screen) => screen.as === user);
    failed += await takeAs(() => context.newPage(), user, own, scenery, `${device.name}-${scheme}`);
  }
  await context.close();
  return failed;
}

buildPage();
mkdirSync(folder, { recursive: true });
const service = await startService();
const browser = await chromium.launch(chromiumLaunchOptions());
let failures = 0;
try {
  const scenery = await makeScenery(createApi(service.baseUrl), await makePdfs(browser));
  for (const device of devices) {
    for (const scheme of schemes) {
      const look = `${device.name}-${scheme}`;
      if (wanted.look === undefined || wanted.look === look) {
        failures += await takeLook(browser, device, scheme, scenery);
        console.log(`${look}: ${chosen.length} screens`);
      }
    }
  }
} finally {
  await browser.close();
  await service.end();
}
process.exitCode = failures === 0 ? 0 : 1;
