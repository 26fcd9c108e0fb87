import { availableParallelism } from 'node:os';

import { defineConfig, devices } from '@playwright/test';

import { chromiumTestOptions } from './scripts/chromium-path.ts';

const walk = '**/screens.spec.ts';

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };

const phone = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

/**
 * The fixtures start a service of their own on a free port with a fresh data directory, so there is no `webServer` here.
 * A spec runs on the desktop, unless its title carries a tag: `@phone` for the phone alone, `@both` for each.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './test/process/demo-folder.ts',
  outputDir: 'test-results/e2e',
  // No test is decided by how fast the machine is: what comes late has come, and these end what never comes. A journey that takes
  // twenty seconds with four processors takes a minute with two slow ones.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  // Each worker has a service of its own; one processor is left to what they share.
  workers: Math.max(2, Math.min(4, availableParallelism() - 1)),
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Nothing that is pressed is waited for while it moves.
    contextOptions: { reducedMotion: 'reduce' },
    // What a service worker keeps would hide requests from the tests; those that are about it let it in.
    serviceWorkers: 'block',
    // A trace costs a third of the time: `--trace on` asks for one.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: chromiumTestOptions(),
  },
  // The walk over all screens is by far the longest: begun first, it runs beside the others instead of after them.
  projects: [
    { name: 'desktop-screens', testMatch: walk, use: desktop },
    { name: 'phone-screens', testMatch: walk, use: phone },
    { name: 'desktop', testIgnore: walk, grepInvert: /@phone\b/, use: desktop },
    { name: 'phone', testIgnore: walk, grep: /@(?:phone|both)\b/, use: phone },
  ],
});
