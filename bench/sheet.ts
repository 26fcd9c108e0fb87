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
import type { Browser, Page } from 'playwright';
import readExcelFile from 'read-excel-file/node';
import { untilSettled } from '../e2e/fixtures/people.ts';
import type { Service } from '../test/process/service-process.ts';
import { readBytes } from '../src/spreadsheet/read/read-bytes.ts';
import { longest, machineLoad, quantile, report, sinceStep, spread, tasksDuring, timed } from './chromium.ts';
import { openSignedIn, reportTyping } from './grid-in-wizard.ts';
import { withServiceInChromium } from './service-in-chromium.ts';

const bounds = { total: 2000, task: 50 };
const root = join(import.meta.dirname, '..');
const rounds = Number(process.argv[2] ?? 3);
const workbook = process.argv[3] ?? join(root, 'e2e/data/sheets/employees-10000.xlsx');

const steps = ['read', 'matched', 'checked', 'compared'] as const;
type Step = (typeof steps)[number];
type Round = {
  readonly times: Record<Step, number>;
  readonly longest: Record<'read' | 'matched' | 'checked', number>;
  /** All tasks of the page together. */
  readonly processor: number;
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
    times.compared = await sinceStep(
      page,
      `/Gửi [\\d.]+ nhân viên/.test(${text('body')}) && !/Đang đối chiếu/.test(${text('body')})`,
    );
  });
  const all = [read, matched, checked];
  return {
    times,
    longest: {
      read: longest(read),
      matched: longest(matched),
      checked: longest(checked),
    },
    processor: all.flat().reduce((sum, task) => sum + task, 0),
  };
}

/** The processor's time that something takes in Node: the middle of some rounds. */
async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(started);
    times.push((user + system) / 1000);
  }
  return quantile(times, 0.5);
}

async function measure(browser: Browser, service: Service): Promise<void> {
  const all: Round[] = [];
  let page: Page | null = null;
  for (let round = 0; round < rounds; round += 1) {
    await page?.context().close();
    // Another one each time, since the page keeps what was taken in.
    page = await openSignedIn(browser, service, 'hr');
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
  const total = ({ times }: Round): number => times.read + times.matched + times.checked;
  report('read, matched and checked', middle(total), bounds.total, spread(all.map(total)));
  for (const step of ['read', 'matched', 'checked'] as const) {
    const tasks = all.map((round) => round.longest[step]);
    report(`longest task until ${step}`, Math.max(...tasks), bounds.task, spread(tasks));
  }
  const bytes = await readFile(workbook);
  const library = await processorTime(() => readExcelFile(bytes));
  // What the worker does, which no tracing of the page counts.
  const reader = await processorTime(() => readBytes(new Uint8Array(bytes), 'employees.xlsx'));
  const spent = reader + middle(({ processor }) => processor);
  report('the same in time of the processor', spent, bounds.total, `   (in the worker ${reader.toFixed(0)})`);
  console.log(
    `the library alone, which unpacks and reads the same file: ${library.toFixed(0)} ms, ratio ${(spent / library).toFixed(2)}`,
  );
  if (page !== null) {
    await reportTyping(page);
  }
  console.log(machineLoad());
}

spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
await withServiceInChromium(measure);
