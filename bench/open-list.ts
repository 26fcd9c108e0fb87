/**
 * How long the list of documents and the inbox take to open in Chromium with nothing kept, with 100,000 documents in the company, what comes
 * over the wire meanwhile, and how long a search takes from the key that is pressed to the results. The service is the real one, in a process
 * of its own; beside the page's times stands what the service alone needs for the same list.
 *
 *   node bench/open-list.ts [folder] [documents] [rounds]
 *
 * A folder is filled once and used again; without one, a temporary folder is filled, and removed in the end. The page is the one in `dist`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import { z } from 'zod';
import type { QueryInput } from '../contract/operation.ts';
import { passwordLogin } from '../contract/operations/auth.ts';
import { documentsList, documentStar } from '../contract/operations/documents.ts';
import { createApi } from '../test/client/api.ts';
import type { Service } from '../test/process/service-process.ts';
import { testPassword } from '../test/company/people.ts';
import { machineLoad, quantile, timeOf } from './chromium.ts';
import { openFilledCompany } from './filled-company.ts';
import { describeParts } from './parts.ts';
import { withServiceInChromium } from './service-in-chromium.ts';

const openBound = 700;
const kilobytesBound = 400;
const searchBound = 150;

const [givenFolder, givenCount, givenRounds] = process.argv.slice(2);
const rounds = Number(givenRounds ?? 5);

type Screen = {
  readonly name: string;
  readonly path: string;
  readonly who: string;
  /** The list that it asks for first. */
  readonly list: QueryInput<typeof documentsList>;
  /** Words that are typed letter by letter, and others that are typed quickly; each of their beginnings finds something. */
  readonly words: readonly string[];
  readonly quickWords: readonly string[];
  /** What keeps a search from its goal, where it is over. */
  readonly slowSearch: string;
};

/** The admin lists every document; a signer has a step in one of twenty. */
const screens: readonly Screen[] = [
  {
    name: 'documents',
    path: '/documents',
    who: 'admin',
    list: { pageSize: 20 },
    words: ['nguyen', 'hd-1234', 'tran thi', 'lao dong', 'hang'],
    quickWords: ['pham', 'hd-777', 'hoang van', 'binh', 'dung'],
    slowSearch: 'what is typed quickly is asked for once it rests for 60 ms, and twenty rows are drawn anew',
  },
  {
    name: 'inbox',
    path: '/',
    who: 'signer0',
    list: { pageSize: 50, waitToMe: true },
    words: ['nguyen', 'lao dong', 'van an', 'khoa'],
    quickWords: ['hop dong', 'dung', 'binh', 'giang', 'chi'],
    slowSearch:
      'thousands of documents wait for this signer, and whose turn it is in each is looked up before they are put in order',
  },
];

function print(what: string, value: number, bound: number, unit: string, more = ''): void {
  const verdict = value <= bound ? 'within' : 'OVER';
  const ratio = (value / bound).toFixed(2);
  console.log(
    `${what.padEnd(44)} ${value.toFixed(0).padStart(7)} ${unit}  ${verdict} ${String(bound)}, ratio ${ratio}${more}`,
  );
}

/** Runs in the page, before anything of it: marks when rows were painted first, and each key. */
const watch = `
  const look = () => {
    if (document.querySelector('main :is(tr, li) a[href^="/documents/"]') === null) {
      requestAnimationFrame(look);
    } else {
      requestAnimationFrame(() => performance.mark('bench:rows'));
    }
  };
  look();
  addEventListener('keydown', () => performance.mark('bench:key'), { capture: true });
`;

/** Evaluated in the page: the milliseconds from the last key to the painted results of what stands in the field, and to their answer. */
const sinceKey = `new Promise((resolve) => {
  const look = () => {
    const typed = document.querySelector('input[type="search"]').value.trim();
    const isAsked = (new URLSearchParams(location.search).get('search') ?? '') === typed;
    if (isAsked && document.querySelector('main [aria-busy="false"] a[href^="/documents/"]') !== null) {
      requestAnimationFrame(() => {
        const key = performance.getEntriesByName('bench:key').at(-1).startTime;
        const asked = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/api/documents?'));
        const answered = asked.at(-1)?.responseEnd ?? key;
        resolve({ painted: performance.now() - key, answered: Math.max(0, answered - key) });
      });
    } else {
      requestAnimationFrame(look);
    }
  };
  look();
})`;

/** Somebody's calls of the service, without the page. */
async function signIn({ baseUrl }: Service, who: string) {
  const api = createApi(baseUrl);
  const body = { username: `${who}@example.vn`, password: testPassword };
  const token = await api.done(passwordLogin, { body });
  const list = (query: Screen['list']) => api.done(documentsList, { token, query });
  /** Something changes in the company, so that the service has nothing kept. */
  const change = async (star: boolean): Promise<void> => {
    const [first] = (await list({ pageSize: 1 })).items;
    await api.done(documentStar, { token, params: { id: first?.id ?? '' }, body: { star } });
  };
  return { token, list, change };
}

const sinceKeySchema = z.object({ painted: z.number(), answered: z.number() });
type SinceKey = z.output<typeof sinceKeySchema>;

type Opened = {
  readonly page: Page;
  /** What came, by what it is. */
  readonly parts: string;
  readonly rowsAt: number;
  readonly bytes: number;
  readonly requests: number;
};

/** Opens a screen with an empty cache; what comes within a second after the rows counts as well. */
async function open(browser: Browser, { baseUrl }: Service, screen: Screen, token: string): Promise<Opened> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  const signedIn = `sessionStorage.setItem('countersign-session', ${JSON.stringify(token)});`;
  await context.addInitScript({ content: signedIn + watch });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  session.on('Network.requestWillBeSent', ({ request }) => {
    requests += request.url.startsWith(baseUrl) ? 1 : 0;
  });
  await session.send('Network.enable');
  await page.goto(screen.path, { waitUntil: 'commit' });
  const rows = await page.waitForFunction(() => performance.getEntriesByName('bench:rows')[0]?.startTime);
  const rowsAt = Number(await rows.jsonValue());
  await pause(1000);
  return { page, parts: await describeParts(page), rowsAt, bytes, requests };
}

async function measureOpening(browser: Browser, service: Service, screen: Screen): Promise<void> {
  const caller = await signIn(service, screen.who);
  const opened: Opened[] = [];
  const alone: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await caller.change(round % 2 === 0);
    alone.push(await timeOf(() => caller.list(screen.list)));
    await caller.change(round % 2 !== 0);
    const one = await open(browser, service, screen, caller.token);
    opened.push(one);
    await one.page.context().close();
  }
  const middle = (pick: (one: Opened) => number): number => quantile(opened.map(pick), 0.5);
  const beside = quantile(alone, 0.5);
  const rowsAt = middle((one) => one.rowsAt);
  print(
    `${screen.name}: rows seen`,
    rowsAt,
    openBound,
    'ms',
    `   (the service alone ${beside.toFixed(0)}, ratio ${(rowsAt / beside).toFixed(1)})`,
  );
  print(
    `${screen.name}: over the wire`,
    middle((one) => one.bytes) / 1000,
    kilobytesBound,
    'kB',
    `   (${String(middle((one) => one.requests))} requests)`,
  );
  const parts = opened.at(-1)?.parts ?? '';
  console.log(`  the rest of the time is the page’s own, read, set up and rendered: ${parts}`);
}

/** Each letter by itself, and words typed quickly: how long after the last key their results are seen. */
async function measureSearch(browser: Browser, service: Service, screen: Screen): Promise<void> {
  const { token } = await signIn(service, screen.who);
  const letters: SinceKey[] = [];
  const wholes: SinceKey[] = [];
  const look = async (): Promise<SinceKey> => sinceKeySchema.parse(await page.evaluate(sinceKey));
  const { page } = await open(browser, service, screen, token);
  const field = page.locator('input[type="search"]');
  for (const word of screen.words) {
    await field.fill('');
    await pause(500);
    for (const letter of word) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      letters.push(await look());
      await pause(100);
    }
  }
  for (const word of screen.quickWords) {
    await field.fill('');
    await pause(500);
    await page.keyboard.type(word, { delay: 40 });
    wholes.push(await look());
  }
  await page.context().close();
  for (const [what, times] of [
    ['each letter', letters],
    ['typed quickly', wholes],
  ] as const) {
    const painted = times.map((time) => time.painted);
    const answered = quantile(
      times.map((time) => time.answered),
      0.5,
    );
    const share = `   (answered after ${answered.toFixed(0)})`;
    print(`${screen.name}: search, ${what}, median`, quantile(painted, 0.5), searchBound, 'ms', share);
    print(`${screen.name}: search, ${what}, p95`, quantile(painted, 0.95), searchBound, 'ms');
    if (quantile(painted, 0.95) > searchBound) {
      console.log(`  why: ${screen.slowSearch}`);
    }
  }
}

const folder = givenFolder ?? (await mkdtemp(join(tmpdir(), 'countersign-open-')));
await (await openFilledCompany(folder, Number(givenCount ?? 100_000))).close();
const measureAll = async (browser: Browser, service: Service): Promise<void> => {
  console.log(machineLoad());
  for (const screen of screens) {
    await measureOpening(browser, service, screen);
    await measureSearch(browser, service, screen);
  }
  console.log(machineLoad());
};
try {
  await withServiceInChromium(measureAll, { DATA_DIR: folder, DEMO: '0' });
} finally {
  if (givenFolder === undefined) {
    await rm(folder, { recursive: true, force: true });
  }
}
