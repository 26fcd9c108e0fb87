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
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { build, preview } from 'vite';
import { chromiumLaunchOptions } from '../scripts/chromium-path.ts';

const firstCheckBound = 1500;
const taskBound = 50;
const recheckBound = 20;
const keyBound = 16;

const project = join(import.meta.dirname, '..');

/** What the page offers; see `src/sheet/testing/grid-stage.tsx`. */
type Asked = { time?: number; longTasks?: number[] };

const ask = <Answer>(page: Page, what: string): Promise<Answer> =>
  page.evaluate<Answer>(`window.gridStage.${what}()`);

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function report(what: string, value: number, bound: number, more = ''): void {
  const verdict = value <= bound ? 'within' : 'OVER';
  console.log(
    `${what.padEnd(44)} ${value.toFixed(1).padStart(8)} ms   ${verdict} ${String(bound)} ms${more}`,
  );
}

const spread = (times: readonly number[]): string =>
  `   (median ${quantile(times, 0.5).toFixed(1)}, 99 % ${quantile(times, 0.99).toFixed(1)}, n = ${String(times.length)})`;

async function pressKeys(page: Page): Promise<number[]> {
  await page.getByRole('gridcell').first().click();
  await ask(page, 'keyTimes');
  for (let turn = 0; turn < 40; turn += 1) {
    await page.keyboard.type('Duong');
    await page.keyboard.press(turn % 2 === 0 ? 'Enter' : 'Tab');
    await page.keyboard.press('ArrowDown');
  }
  return ask<number[]>(page, 'keyTimes');
}

async function scroll(page: Page): Promise<number[]> {
  await page.getByRole('gridcell').first().hover();
  await ask(page, 'watch');
  for (let turn = 0; turn < 120; turn += 1) {
    await page.mouse.wheel(turn % 6 === 0 ? 300 : 0, 900);
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
  }
  return ask<number[]>(page, 'longTasks');
}

async function measure(page: Page): Promise<void> {
  const first = await ask<Required<Asked>>(page, 'firstCheck');
  report('first check of 10,000 rows of 30 columns', first.time, firstCheckBound);
  report('longest task meanwhile', Math.max(0, ...first.longTasks), taskBound);
  const recheck = await ask<number[]>(page, 'recheck');
  report('change of one cell and its check, longest', Math.max(...recheck), recheckBound, spread(recheck));
  const keys = await pressKeys(page);
  report('a key, longest', Math.max(...keys), keyBound, spread(keys));
  const tasks = await scroll(page);
  report('scrolling through 2,700 rows, longest task', Math.max(0, ...tasks), taskBound);
}

const folder = await mkdtemp(join(tmpdir(), 'countersign-grid-'));
const entry = join(project, 'bench', 'grid.html');
await writeFile(
  entry,
  '<!doctype html><html lang="en"><title>Bench</title><script type="module" src="/src/sheet/testing/grid-stage.tsx"></script></html>',
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
} finally {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
}
