/**
 * How soon a signer sees the document that the mail leads to, in Chromium against a service, as built and with nothing kept from before:
 * the first page, when one can act on it, when all of it can be used, what came over the line until then, and what kept the main thread;
 * and when one can act where the same browser has been there before. Beside it, in turns, a bare page
 * with pdf.js and the same files. Once as fast as it goes, and once with a quarter of the processor behind a slow line.
 *
 *   node bench/viewer.ts [rounds] [cases, of 1-fast, 1-slow, 200-fast and 200-slow]
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import { z } from 'zod';
import { createApi } from '../test/client/api.ts';
import { invitationOf, sendDocument, uniqueNo } from '../test/client/jobs.ts';
import { barePath, startBareViewer } from './bare-viewer.ts';
import { machineLoad, quantile } from './chromium.ts';
import { makeContract, placeOnFirstPage } from './contracts.ts';
import { type Line, openLine, type Speed } from './link.ts';
import { describeParts } from './parts.ts';
import { withServiceInChromium } from './service-in-chromium.ts';

type Opening = {
  /** Milliseconds from the click on the link until the first page is seen: drawn, or as a picture before. */
  readonly firstPage: number;
  /** Until the viewer has drawn it. */
  readonly drawn: number;
  /** Until the page that is seen has its boxes and the panel answers, whichever way the page was painted. */
  readonly ready: number;
  readonly interactive: number;
  /** What tasks of more than 50 ms have beyond that, until it is ready; milliseconds. */
  readonly blocking: number;
  /** Until it is ready, and until nothing came any more. */
  readonly bytes: number;
  readonly requests: number;
  readonly bytesInAll: number;
  /** Until it is ready where the same browser opens the link once more. */
  readonly readyAgain: number;
  /** How wide the page is shown, in CSS pixels. */
  readonly width: number;
  /** What came, by what it is. */
  readonly parts: string;
};

type Goal = { readonly most?: number; readonly times?: number };
type Figure = {
  readonly name: string;
  readonly of: (opening: Opening) => number;
  readonly unit: string;
  readonly goal: Goal;
  /** What keeps it from its goal, where it is over. */
  readonly why?: string;
};
type Case = { readonly name: string; readonly pages: number; readonly speed: Speed; readonly goals: Goals };
type Goals = {
  readonly firstPage?: Goal;
  readonly ready: Goal;
  readonly readyAgain: Goal;
  readonly blocking?: Goal;
};

const requestGoal: Goal = { most: 14 };
/** Megabytes, headers included. */
const byteGoal: Goal = { most: 0.35 };
const cases: readonly Case[] = [
  {
    name: '1-fast',
    pages: 1,
    speed: 'fast',
    goals: { firstPage: { times: 1.3 }, ready: { times: 1.3 }, readyAgain: { most: 300 } },
  },
  {
    name: '1-slow',
    pages: 1,
    speed: 'slow',
    goals: {
      firstPage: { times: 1 },
      ready: { times: 1 },
      readyAgain: { most: 1200 },
      blocking: { most: 250 },
    },
  },
  {
    name: '200-fast',
    pages: 200,
    speed: 'fast',
    goals: { ready: { times: 1.3 }, readyAgain: { most: 300 } },
  },
  {
    name: '200-slow',
    pages: 200,
    speed: 'slow',
    goals: {
      firstPage: { times: 1 },
      ready: { times: 1 },
      readyAgain: { most: 1200 },
      blocking: { most: 250 },
    },
  },
];
/** The processor of a phone, beside that of a desktop. */
const slowdown = 4;
/** A line on which nothing has come for so long is done, in milliseconds. */
const rest = 2000;

const rounds = Number(process.argv[2] ?? 5);
const wanted = process.argv.slice(3);

async function untilQuiet(page: Page, line: Line): Promise<void> {
  let before = -1;
  while (line.counted().bytes !== before) {
    before = line.counted().bytes;
    await page.waitForTimeout(rest);
  }
}

/**
 * Evaluated by the page. What is in the buffer of long tasks is told in a task of its own; a page without any is told nothing.
 */
const openingTimes = `new Promise((resolve) => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? Infinity;
  const drawn = at('document:first-page');
  const firstPage = Math.min(at('document:picture'), drawn);
  const ready = at('document:ready');
  const interactive = Math.max(at('document:interactive'), drawn);
  let blocking = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      blocking += startTime < ready ? duration - 50 : 0;
    }
  }).observe({ type: 'longtask', buffered: true });
  setTimeout(() => resolve({ firstPage, drawn, ready, interactive, blocking }), 200);
})`;
const times = z.object({
  firstPage: z.number(),
  drawn: z.number(),
  ready: z.number(),
  interactive: z.number(),
  blocking: z.number(),
});

/** The page tells by itself: asking it at each frame would have it make frames that nobody needs. */
async function untilMarked(page: Page, mark: string): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        setTimeout(() => reject(new Error(`${name} was not reached in two minutes`)), 120_000);
        new PerformanceObserver((list, observer) => {
          if (list.getEntriesByName(name).length > 0) {
            observer.disconnect();
            resolve();
          }
        }).observe({ type: 'mark', buffered: true });
      }),
    mark,
  );
}

async function readOpening(page: Page, line: Line): Promise<Omit<Opening, 'readyAgain'>> {
  await untilMarked(page, 'document:ready');
  const { bytes, requests } = line.counted();
  await untilMarked(page, 'document:first-page');
  await untilMarked(page, 'document:interactive');
  const seen = times.parse(await page.evaluate(openingTimes));
  const shown = await page.locator('canvas').first().boundingBox();
  await untilQuiet(page, line);
  const parts = await describeParts(page);
  return { ...seen, width: shown?.width ?? 0, bytes, requests, bytesInAll: line.counted().bytes, parts };
}

async function openPage(context: BrowserContext, line: Line, speed: Speed, path: string): Promise<Page> {
  const page = await context.newPage();
  if (speed === 'slow') {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  }
  line.reset();
  await page.goto(`${line.url}${path}`, { waitUntil: 'commit' });
  return page;
}

async function open(browser: Browser, line: Line, speed: Speed, path: string): Promise<Opening> {
  line.setSpeed(speed);
  const context = await browser.newContext({ locale: 'vi-VN', viewport: { width: 1280, height: 800 } });
  try {
    const first = await openPage(context, line, speed, path);
    const opening = await readOpening(first, line);
    await first.close();
    const again = await openPage(context, line, speed, path);
    await untilMarked(again, 'document:interactive');
    const { ready } = times.parse(await again.evaluate(openingTimes));
    return { ...opening, readyAgain: ready };
  } finally {
    await context.close();
  }
}

const whys = {
  blocking: `a quarter of the processor sets up the libraries and renders the screen; the bare page has neither`,
  bytes: `the screen comes with what renders it and with its letters`,
  requests: `scripts and styles are files by what changes together, letters by weight, each kept for itself`,
};

function figuresOf(goals: Goals): readonly Figure[] {
  const { firstPage = {}, ready, readyAgain, blocking = {} } = goals;
  const megabytes = (count: number): number => count / 1_000_000;
  return [
    { name: 'first page seen', of: (o) => o.firstPage, unit: 'ms', goal: firstPage },
    { name: 'ready', of: (o) => o.ready, unit: 'ms', goal: ready },
    { name: 'ready, second visit', of: (o) => o.readyAgain, unit: 'ms', goal: readyAgain },
    { name: 'drawn by the viewer', of: (o) => o.drawn, unit: 'ms', goal: {} },
    { name: 'all of it can be used', of: (o) => o.interactive, unit: 'ms', goal: {} },
    { name: 'blocked until ready', of: (o) => o.blocking, unit: 'ms', goal: blocking, why: whys.blocking },
    {
      name: 'came until ready',
      of: (o) => megabytes(o.bytes),
      unit: 'MB',
      goal: byteGoal,
      why: whys.bytes,
    },
    { name: 'came in all', of: (o) => megabytes(o.bytesInAll), unit: 'MB', goal: {} },
    {
      name: 'requests until ready',
      of: (o) => o.requests,
      unit: '',
      goal: requestGoal,
      why: whys.requests,
    },
  ];
}

const middle = (values: readonly number[]): number => quantile(values, 0.5);

/** A line of the table: ours, the bare page's, how many times that is, the goal, and whether it is missed. */
function print(figure: Figure, ours: readonly Opening[], bare: readonly Opening[]): void {
  const { name, of, unit, goal } = figure;
  const [own, other] = [middle(ours.map(of)), middle(bare.map(of))];
  const ratio = own / other;
  const bounds = [
    ...(goal.times === undefined ? [] : [{ text: `${String(goal.times)} ×`, missed: ratio > goal.times }]),
    ...(goal.most === undefined
      ? []
      : [{ text: `${String(goal.most)} ${unit}`.trim(), missed: own > goal.most }]),
  ];
  const digits = unit === 'MB' ? 2 : 0;
  const isOver = bounds.some(({ missed }) => missed);
  console.log(
    [
      `  ${name.padEnd(24)}`,
      `${own.toFixed(digits).padStart(7)} ${unit}`.padEnd(12),
      `${other.toFixed(digits).padStart(7)} ${unit}`.padEnd(12),
      `${Number.isFinite(ratio) ? ratio.toFixed(2) : '–'} ×`.padStart(8),
      `  ${bounds.map(({ text }) => text).join(', ')}`.padEnd(18),
      isOver ? 'OVER' : '',
    ]
      .join(' ')
      .trimEnd(),
  );
  if (isOver && figure.why !== undefined) {
    console.log(`    why: ${figure.why}`);
  }
}

await withServiceInChromium(async (browser, service) => {
  const api = createApi(service.baseUrl);
  const files = new Map<string, Uint8Array>();
  const paths = new Map<number, string>();
  for (const pages of new Set(cases.map((one) => one.pages))) {
    const file = await makeContract(browser, pages);
    const no = uniqueNo('MO');
    await sendDocument(api, {
      no,
      subject: `Hợp đồng ${String(pages)} trang`,
      file,
      steps: [{ user: 'an', permission: 'DR', page: 1, position: placeOnFirstPage }],
    });
    const { pathname, hash } = new URL((await invitationOf(api, 'an', no)).link);
    files.set(`${String(pages)}.pdf`, file);
    paths.set(pages, `${pathname}${hash}`);
    console.log(`${String(pages)} pages: ${(file.length / 1_000_000).toFixed(2)} MB`);
  }
  const bare = await startBareViewer(files);
  const ourLine = await openLine(service.baseUrl);
  const bareLine = await openLine(bare.url);

  for (const { name, pages, speed, goals } of cases) {
    if (wanted.length > 0 && !wanted.includes(name)) {
      continue;
    }
    const path = paths.get(pages) ?? '';
    const ours: Opening[] = [];
    const beside: Opening[] = [];
    // The service and this process have done everything once before it is measured.
    const { width } = await open(browser, ourLine, 'fast', path);
    const otherPath = barePath(`${String(pages)}.pdf`, Math.round(width));
    await open(browser, bareLine, 'fast', otherPath);
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await open(browser, ourLine, speed, path));
      beside.push(await open(browser, bareLine, speed, otherPath));
    }
    console.log(
      `\n${String(pages)} ${pages === 1 ? 'page' : 'pages'}, ${speed}; median of ${String(rounds)}, ${machineLoad()}`,
    );
    console.log(`  ${''.padEnd(24)} ours         bare          ratio   goal`);
    for (const figure of figuresOf(goals)) {
      print(figure, ours, beside);
    }
    console.log(`  ours in all: ${ours.at(-1)?.parts ?? ''}`);
  }
  await ourLine.close();
  await bareLine.close();
  await bare.close();
});
