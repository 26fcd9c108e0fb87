/**
 * Reading 1,000 pages in Chromium against a service: how smoothly they scroll, beside a bare page with pdf.js at the same zoom, in turns;
 * how many pixels all canvases have at any moment; and what stays in memory after going back to the inbox.
 *
 *   node bench/scroll.ts [rounds] [pages]
 */
import type { Browser, CDPSession, Page } from 'playwright';
import { z } from 'zod';
import { createApi } from '../test/client/api.ts';
import { sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { pageOf, signInAs, untilDrawn, untilSettled } from '../e2e/fixtures/people.ts';
import { barePath, startBareViewer } from './bare-viewer.ts';
import { machineLoad, quantile, spread } from './chromium.ts';
import { makeContract, placeOnFirstPage } from './contracts.ts';
import { withServiceInChromium } from './service-in-chromium.ts';

const goals = { frames: 1.2, pages: 12, heapShare: 0.05, heapMegabytes: 2 };
const rounds = Number(process.argv[2] ?? 3);
const pageCount = Number(process.argv[3] ?? 1000);
const subject = 'Hợp đồng nhiều trang';
const viewport = { width: 1280, height: 800 };
/** How long the worker may stay for a document that is opened next, in milliseconds. */
const workerPatience = 30_000;

/** Runs in the page, before anything of it: knows every canvas that is not yet forgotten, also those that stand nowhere. */
const canvasWatch = `
  const canvases = new Set();
  const create = Document.prototype.createElement;
  Document.prototype.createElement = function (...what) {
    const element = create.apply(this, what);
    if (element instanceof HTMLCanvasElement) {
      canvases.add(new WeakRef(element));
    }
    return element;
  };
  window.canvasPixels = () => {
    let pixels = 0;
    for (const reference of canvases) {
      const canvas = reference.deref();
      if (canvas === undefined) {
        canvases.delete(reference);
      } else {
        pixels += canvas.width * canvas.height;
      }
    }
    return pixels;
  };
`;

/**
 * Evaluated by the page: scrolls to the end in so many frames, by turns half a second of reading and half a second of leafing, and gives
 * the milliseconds between the frames, and the most pixels that all canvases had.
 */
const scrollThrough = (scroller: string, frames: number): string => `new Promise((resolve) => {
  const element = ${scroller};
  const reading = 40;
  const leafing = (element.scrollHeight - element.clientHeight) / (${String(frames)} / 2) - reading;
  const times = [];
  let pixels = 0;
  let before = null;
  let turn = 0;
  element.scrollTop = 0;
  const step = (now) => {
    if (before !== null) {
      times.push(now - before);
    }
    before = now;
    pixels = Math.max(pixels, window.canvasPixels());
    if (turn === ${String(frames)}) {
      resolve({ times, pixels });
      return;
    }
    element.scrollTop += Math.floor(turn / 30) % 2 === 0 ? reading : leafing;
    turn += 1;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
})`;
const scrolled = z.object({ times: z.array(z.number()), pixels: z.number() });
type Scrolled = z.infer<typeof scrolled>;

const ownScroller = `document.querySelector('section[data-page]').parentElement.parentElement`;
const bareScroller = `document.getElementById('pages')`;

async function scroll(page: Page, scroller: string, frames = 900): Promise<Scrolled> {
  return scrolled.parse(await page.evaluate(scrollThrough(scroller, frames)));
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, locale: 'vi-VN', viewport, serviceWorkers: 'block' });
  await page.addInitScript({ content: canvasWatch });
  return page;
}

function say(what: string, figure: string, goal: string, missed: boolean): void {
  console.log(`${what.padEnd(44)} ${figure.padStart(12)}   goal ${goal}${missed ? '  OVER' : ''}`);
}

async function measureScrolling(own: Page, bare: Page, bareUrl: string): Promise<void> {
  const shown = await pageOf(own, 1).boundingBox();
  const canvas = await own.locator('section[data-page="1"] canvas').first().boundingBox();
  if (shown === null || canvas === null) {
    throw new Error('The first page is not shown');
  }
  await bare.goto(`${bareUrl}${barePath('long.pdf', Math.round(shown.width))}`);
  await bare.waitForFunction(() => performance.getEntriesByName('document:interactive').length > 0);
  const ours: Scrolled[] = [];
  const beside: Scrolled[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await own.bringToFront();
    ours.push(await scroll(own, ownScroller));
    await bare.bringToFront();
    beside.push(await scroll(bare, bareScroller));
  }
  const slow = (all: readonly Scrolled[]): number =>
    quantile(
      all.map(({ times }) => quantile(times, 0.95)),
      0.5,
    );
  for (const [name, all] of [
    ['ours', ours],
    ['bare', beside],
  ] as const) {
    console.log(
      `frames, 95 of 100, ${name.padEnd(24)} ${slow(all).toFixed(1).padStart(9)} ms${spread(all.flatMap(({ times }) => times))}`,
    );
  }
  const ratio = slow(ours) / slow(beside);
  say(
    'how many times the bare page’s',
    `${ratio.toFixed(2)} ×`,
    `${String(goals.frames)} ×`,
    ratio > goals.frames,
  );
  const perPage = canvas.width * canvas.height;
  const mostPages = (all: readonly Scrolled[]): number =>
    Math.max(...all.map(({ pixels }) => pixels)) / perPage;
  say(
    'canvases together at most, in pages',
    mostPages(ours).toFixed(1),
    `${String(goals.pages)} (bare ${mostPages(beside).toFixed(1)})`,
    mostPages(ours) > goals.pages,
  );
}

const pdfWorkers = (page: Page): number =>
  page.workers().filter((worker) => worker.url().includes('pdf.worker')).length;

async function untilWorkersEnd(page: Page): Promise<void> {
  const deadline = performance.now() + workerPatience;
  while (pdfWorkers(page) > 0 && performance.now() < deadline) {
    await page.waitForTimeout(250);
  }
}

async function heapOf(page: Page, session: CDPSession): Promise<number> {
  await untilSettled(page);
  await untilWorkersEnd(page);
  // What the first one frees may hold more.
  for (let turn = 0; turn < 3; turn += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await page.waitForTimeout(200);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize;
}

/** From the inbox into the document, through a part of it, and back, as people go: without loading the page anew. */
async function thereAndBack(page: Page): Promise<void> {
  await page.getByRole('link', { name: new RegExp(subject) }).click();
  await untilDrawn(page);
  await scroll(page, ownScroller, 240);
  await untilDrawn(page);
  await page.getByRole('link', { name: 'Về danh sách', exact: true }).click();
  await page.getByRole('link', { name: new RegExp(subject) }).waitFor();
}

async function measureMemory(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(subject) }).waitFor();
  await thereAndBack(page);
  const before = await heapOf(page, session);
  await thereAndBack(page);
  const after = await heapOf(page, session);
  const [was, is] = [before / 1_000_000, after / 1_000_000];
  const most = Math.max(was * goals.heapShare, goals.heapMegabytes);
  say('heap in the inbox before', `${was.toFixed(2)} MB`, '–', false);
  say('heap after there and back', `${is.toFixed(2)} MB`, `+ ${most.toFixed(2)} MB`, is - was > most);
  const canvases = await page.locator('canvas').count();
  say('canvases left', String(canvases), '0', canvases > 0);
  const pixels = z.number().parse(await page.evaluate('window.canvasPixels()'));
  say('pixels of canvases not freed', String(pixels), '0', pixels > 0);
  const workers = pdfWorkers(page);
  say('workers of pdf.js left', String(workers), '0', workers > 0);
}

await withServiceInChromium(async (browser, service) => {
  const api = createApi(service.baseUrl);
  const file = await makeContract(browser, pageCount);
  const document = await sendDocument(api, {
    no: uniqueNo('CUON'),
    subject,
    file,
    steps: [{ user: 'an', permission: 'DR', page: 1, position: placeOnFirstPage }],
  });
  const bareViewer = await startBareViewer(new Map([['long.pdf', file]]));
  console.log(`${String(pageCount)} pages, ${(file.length / 1_000_000).toFixed(2)} MB; ${machineLoad()}`);

  const own = await newPage(browser, service.baseUrl);
  const bare = await newPage(browser, bareViewer.url);
  await signInAs(own, 'an');
  await own.goto(`/documents/${document.id}`);
  await untilDrawn(own);
  await measureScrolling(own, bare, bareViewer.url);
  await bare.close();
  await measureMemory(own);
  await bareViewer.close();
});
