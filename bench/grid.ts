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
import type { CDPSession, Page } from 'playwright';
import { build, preview } from 'vite';
import { z } from 'zod';
import { chromiumLaunchOptions } from '../scripts/chromium-path.ts';

const firstCheckBound = 1500;
const taskBound = 50;
const recheckBound = 20;
const keyBound = 16;

const project = join(import.meta.dirname, '..');

/** What `src/sheet/testing/grid-stage.tsx` offers. */
const ask = <Answer>(page: Page, what: string): Promise<Answer> =>
  page.evaluate<Answer>(`window.gridStage.${what}()`);

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function report(what: string, value: number, bound: number, more = ''): void {
  const verdict = value <= bound ? 'within' : 'OVER';
  console.log(
    `${what.padEnd(46)} ${value.toFixed(1).padStart(8)} ms   ${verdict} ${String(bound)} ms${more}`,
  );
}

const spread = (times: readonly number[]): string =>
  `   (median ${quantile(times, 0.5).toFixed(1)}, longest ${Math.max(...times).toFixed(1)}, n = ${String(times.length)})`;

const traced = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      dur: z.number().optional(),
      tdur: z.number().optional(),
      args: z.object({ name: z.unknown().optional() }).optional(),
    }),
  ),
});

/**
 * How long the tasks of the page's main thread were while something was done, in milliseconds of the processor's time: what a busy
 * machine does in between is none of the page's.
 */
async function tasksDuring(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser();
  await browser?.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await work();
  const trace = await browser?.stopTracing();
  const { traceEvents } = traced.parse(JSON.parse(String(trace)));
  const threads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${String(pid)} ${String(tid)}`),
  );
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && threads.has(`${String(pid)} ${String(tid)}`))
    .map(({ dur = 0, tdur = dur }) => tdur / 1000);
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
}

/** The scripting that each key causes, in milliseconds of the processor's time. */
async function timeKeys(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.getByRole('gridcell').first().click();
  const times: number[] = [];
  for (let turn = 0; turn < 30; turn += 1) {
    for (const key of ['D', 'u', 'o', 'n', 'g', turn % 2 === 0 ? 'Enter' : 'Tab', 'ArrowDown']) {
      const before = await scriptTime(session);
      await page.keyboard.press(key);
      times.push((await scriptTime(session)) - before);
    }
  }
  return times;
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
  report('longest task meanwhile', Math.max(0, ...checkTasks), taskBound);
  const recheck = await ask<number[]>(page, 'recheck');
  report('change of a cell and its check, 99 of 100', quantile(recheck, 0.99), recheckBound, spread(recheck));
  const keys = await timeKeys(page);
  report('scripting of a key, 99 of 100', quantile(keys, 0.99), keyBound, spread(keys));
  const scrollTasks = await tasksDuring(page, () => scroll(page));
  report('scrolling through 2,700 rows, longest task', Math.max(0, ...scrollTasks), taskBound);
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
