/**
 * What the page takes over 10,000 employees in a workbook of LibreOffice Calc, in Chromium, as built and under its own policy: reading
 * (in a worker), matching the columns, making the rows and checking them; the longest task of the page meanwhile; and what a key costs in
 * the grid. Beside it, the reading library alone over the same file.
 *
 *   node bench/sheet.ts [rounds] [workbook]
 */
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import readExcelFile from 'read-excel-file/node';
import { z } from 'zod';
import { signInAs, untilSettled } from '../e2e/fixtures/people.ts';
import { type Service, startService } from '../e2e/fixtures/service-process.ts';
import { chromiumLaunchOptions } from '../scripts/chromium-path.ts';
import { longest, machineLoad, quantile, report, scriptingOf, spread, tasksDuring } from './chromium.ts';

const bounds = { together: 2000, task: 50, key: 16, cell: 20 };
const root = join(import.meta.dirname, '..');
const rounds = Number(process.argv[2] ?? 3);
const workbook = process.argv[3] ?? join(root, 'e2e/data/sheets/employees-10000.xlsx');

/**
 * Runs in the page, before anything of it: when the last step was set off, and how long it took until something was there, as seen
 * from within, since asking from without takes its own time.
 */
const watch = `
  let begun = 0;
  for (const event of ['change', 'click']) {
    document.addEventListener(event, () => { begun = performance.now(); }, { capture: true });
  }
  window.sinceStep = (isThere) => new Promise((resolve, reject) => {
    const look = () => {
      const passed = performance.now() - begun;
      if (isThere()) {
        resolve(passed);
      } else if (passed > 60000) {
        reject(new Error('Nothing came.'));
      } else {
        requestAnimationFrame(look);
      }
    };
    look();
  });
`;

/** Does something, and gives the milliseconds until the page shows it. */
async function timed(page: Page, act: () => Promise<unknown>, isThere: string): Promise<number> {
  await act();
  return z.number().parse(await page.evaluate(`window.sinceStep(() => ${isThere})`));
}

const steps = ['read', 'matched', 'checked', 'compared'] as const;
type Step = (typeof steps)[number];
type Round = {
  readonly times: Record<Step, number>;
  readonly longest: Record<'read' | 'matched' | 'checked', number>;
  readonly processor: { readonly page: number; readonly workers: number };
};

const text = (selector: string): string =>
  `(document.querySelector(${JSON.stringify(selector)})?.textContent ?? '')`;
const titles: Record<Step, string> = {
  read: 'read and shown',
  matched: 'columns matched and shown',
  checked: 'rows made, every one checked',
  compared: 'and compared with the company (10 calls)',
};

async function takeIn(page: Page): Promise<Round> {
  await page.goto('/employees/upload');
  await untilSettled(page);
  const times: Record<Step, number> = { read: 0, matched: 0, checked: 0, compared: 0 };
  const read = await tasksDuring(page, async () => {
    times.read = await timed(
      page,
      () => page.locator('input[type=file]').setInputFiles(workbook),
      `document.querySelector('[role=region] table') !== null`,
    );
  });
  const matched = await tasksDuring(page, async () => {
    times.matched = await timed(
      page,
      () => page.getByRole('button', { name: 'Ghép cột' }).click(),
      `document.querySelector('fieldset table') !== null`,
    );
  });
  const checked = await tasksDuring(page, async () => {
    times.checked = await timed(
      page,
      () => page.getByRole('button', { name: /^Kiểm tra [\d.]+ dòng$/ }).click(),
      `document.querySelector('[role=grid]') !== null && /dòng hợp lệ/.test(${text('body')})`,
    );
    times.compared = z
      .number()
      .parse(
        await page.evaluate(
          `window.sinceStep(() => /Gửi [\\d.]+ nhân viên/.test(${text('body')}) && !/Đang đối chiếu/.test(${text('body')}))`,
        ),
      );
  });
  const all = [read, matched, checked];
  return {
    times,
    longest: {
      read: longest(read.page),
      matched: longest(matched.page),
      checked: longest(checked.page),
    },
    processor: {
      page: all.flatMap(({ page: tasks }) => tasks).reduce((sum, task) => sum + task, 0),
      workers: all.reduce((sum, { workers }) => sum + workers, 0),
    },
  };
}

/** The library alone, in Node: unpacking and reading, and nothing that a person needs. */
async function libraryAlone(): Promise<number> {
  const bytes = await readFile(workbook);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await readExcelFile(bytes);
    times.push(performance.now() - started);
  }
  return quantile(times, 0.5);
}

async function measureKeys(page: Page): Promise<void> {
  const cell = page.getByRole('gridcell').nth(1);
  await cell.click();
  const letters = await scriptingOf(
    page,
    Array.from({ length: 20 }, () => [...'Duong'])
      .flat()
      .map((key) => () => page.keyboard.press(key)),
  );
  report('scripting of a letter, 99 of 100', quantile(letters, 0.99), bounds.key, spread(letters));
  const changes: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await page.keyboard.press('x');
    const { page: tasks } = await tasksDuring(page, async () => {
      await page.keyboard.press('Enter');
      await page.evaluate(
        'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
      );
    });
    changes.push(longest(tasks));
  }
  report(
    'a changed cell checked and drawn, 95 of 100',
    quantile(changes, 0.95),
    bounds.cell,
    spread(changes),
  );
}

async function measure(browser: Browser, service: Service): Promise<void> {
  const all: Round[] = [];
  let page: Page | null = null;
  for (let round = 0; round < rounds; round += 1) {
    await page?.context().close();
    // Another one each time, since the page keeps what was taken in.
    page = await browser.newPage({
      baseURL: service.baseUrl,
      locale: 'vi-VN',
      viewport: { width: 1440, height: 900 },
    });
    await page.addInitScript({ content: watch });
    await signInAs(page, 'hr');
    all.push(await takeIn(page));
  }
  const middle = (pick: (round: Round) => number): number => quantile(all.map(pick), 0.5);
  for (const step of steps) {
    console.log(
      `${titles[step].padEnd(46)} ${middle(({ times }) => times[step])
        .toFixed(1)
        .padStart(8)} ms`,
    );
  }
  const together = ({ times }: Round): number => times.read + times.matched + times.checked;
  report('read, matched and checked', middle(together), bounds.together, spread(all.map(together)));
  for (const step of ['read', 'matched', 'checked'] as const) {
    const tasks = all.map((round) => round.longest[step]);
    report(`longest task until ${step}`, Math.max(...tasks), bounds.task, spread(tasks));
  }
  const alone = await libraryAlone();
  console.log(
    `processor's time: page ${middle(({ processor }) => processor.page).toFixed(0)} ms, worker ${middle(({ processor }) => processor.workers).toFixed(0)} ms; ` +
      `the library alone in Node ${alone.toFixed(0)} ms, ratio ${(middle(together) / alone).toFixed(2)}`,
  );
  if (page !== null) {
    await measureKeys(page);
  }
  console.log(machineLoad());
}

spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
const service = await startService();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  await measure(browser, service);
} finally {
  await browser.close();
  await service.end();
}
