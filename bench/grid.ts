/**
 * The grid for spreadsheets in Chromium, built as the page is: 10,000 rows of 30 columns. How long the first check takes, the check
 * after the change of a cell, a key, and whether scrolling keeps the main thread.
 *
 *   node bench/grid.ts
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type Page, chromium } from 'playwright';
import { build, preview } from 'vite';
import { chromiumLaunchOptions } from '../scripts/chromium-path.ts';
import { longest, machineLoad, quantile, report, scriptingOf, spread, tasksDuring } from './chromium.ts';

const firstCheckBound = 1500;
const taskBound = 50;
const recheckBound = 20;
const keyBound = 16;

const project = join(import.meta.dirname, '..');

/** What `src/spreadsheet/testing/grid-stage.tsx` offers. */
const ask = <Answer>(page: Page, what: string): Promise<Answer> =>
  page.evaluate<Answer>(`window.gridStage.${what}()`);

/** The scripting that each key causes, in milliseconds of the processor's time. */
async function timeKeys(page: Page): Promise<number[]> {
  await page.getByRole('gridcell').first().click();
  const turns = Array.from({ length: 30 }, (_, turn) => [
    ...'Duong',
    turn % 2 === 0 ? 'Enter' : 'Tab',
    'ArrowDown',
  ]);
  return scriptingOf(
    page,
    turns.flat().map((key) => () => page.keyboard.press(key)),
  );
}

async function scroll(page: Page): Promise<void> {
  await page.getByRole('gridcell').first().hover();
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(turn % 6 === 0 ? 300 : 0, 900);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
  }
}

async function measure(page: Page): Promise<void> {
  let firstCheck = 0;
  const checkTasks = await tasksDuring(page, async () => {
    firstCheck = await ask<number>(page, 'firstCheck');
  });
  report('first check of 10,000 rows of 30 columns', firstCheck, firstCheckBound);
  report('longest task meanwhile', longest(checkTasks), taskBound);
  const recheck = await ask<number[]>(page, 'recheck');
  report('change of a cell and its check, 99 of 100', quantile(recheck, 0.99), recheckBound, spread(recheck));
  const keys = await timeKeys(page);
  report('scripting of a key, 99 of 100', quantile(keys, 0.99), keyBound, spread(keys));
  const scrollTasks = await tasksDuring(page, () => scroll(page));
  report('scrolling through 2,700 rows, longest task', longest(scrollTasks), taskBound);
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-grid-'));
const entry = join(project, 'bench', 'grid.html');
await writeFile(
  entry,
  '<!doctype html><html lang="en"><title>Bench</title><script type="module" src="/src/spreadsheet/testing/grid-stage.tsx"></script></html>',
);
try {
  await build({
    root: project,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    publicDir: false,
    build: { outDir: folder, emptyOutDir: true, rolldownOptions: { input: entry } },
  });
} finally {
  await rm(entry);
}
const server = await preview({
  root: project,
  configFile: false,
  logLevel: 'error',
  build: { outDir: folder },
  preview: { port: 0, host: '127.0.0.1' },
});
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const address = server.resolvedUrls?.local[0] ?? '';
  await page.goto(`${address}bench/grid.html`);
  await page.getByRole('gridcell').first().waitFor();
  await measure(page);
  console.log(machineLoad());
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
}
