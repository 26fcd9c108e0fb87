/**
 * What the wizard takes over a batch of 10,000 rows, in Chromium, as built and under its own policy: the check of every row, the longest
 * task of the page from the file to the checked rows, and what a key and a changed cell cost. Beside it, the rules of the contract alone
 * over the same rows.
 *
 *   node bench/batch-check.ts [rounds] [rows]
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { templateGet, templatesList } from '../contract/operations/templates.ts';
import { readColumns } from '../contract/rules/batch-columns.ts';
import { rowFaults } from '../contract/rules/batch-rows.ts';
import { createApi } from '../test/client/api.ts';
import { heading, next } from '../e2e/fixtures/batch-wizard.ts';
import type { Service } from '../test/process/service-process.ts';
import { longest, machineLoad, quantile, report, spread, tasksDuring, timed } from './chromium.ts';
import { openSignedIn, reportTyping } from './grid-in-wizard.ts';
import { withServiceInChromium } from './service-in-chromium.ts';

const bounds = { check: 1500, task: 50 };
const rounds = Number(process.argv[2] ?? 3);
const rowCount = Number(process.argv[3] ?? 10_000);

const fileName = 'lo-hop-dong.csv';

const fixed: readonly (readonly [key: string, text: (row: number) => string])[] = [
  ['{{D.No}}', (row) => `LO-${String(row).padStart(6, '0')}`],
  ['{{D.Subject}}', (row) => `Hợp đồng lao động – Nguyễn Thị Phương Thảo ${String(row)}`],
  // One of two hundred names a day that there is not.
  ['{{D.ExpiryDate}}', (row) => (row % 200 === 7 ? '31/02/2027' : '31/12/2027')],
  ['{{D.CusCode}}', (row) => `KH${String(row % 500)}`],
  ['{{D.ContractValue}}', (row) => String(12_000_000 + row)],
  ['{{D.ValidFrom}}', () => '01/12/2026'],
  ['{{D.ValidTo}}', () => '30/11/2027'],
];
const people: typeof fixed = [
  // One of a thousand names nobody.
  ['{{P.Code}}', (row) => (row % 1000 === 11 ? 'bing' : 'an')],
  ['{{P.AccessPermission}}', () => 'E'],
  ['{{P.Code}}', () => 'binh'],
  ['{{P.AccessPermission}}', () => 'A'],
];

type Table = { readonly keys: readonly string[]; readonly rows: readonly (readonly string[])[] };

/** A table with a key row, as the workbook that is made for a template. */
function tableFor(variables: readonly string[]): Table {
  const filled = variables.map(
    (key) =>
      [
        key,
        (row: number) =>
          key.includes('#') ? '[{"ten":"Phụ cấp","so_tien":"730000"}]' : `Giá trị ${String(row)}`,
      ] as const,
  );
  const columns = [...fixed, ...filled, ...people];
  return {
    keys: columns.map(([key]) => key),
    rows: Array.from({ length: rowCount }, (_, row) => columns.map(([, text]) => text(row))),
  };
}

/** As a file on disk: given from memory, the page itself would have to unpack it first. */
async function writeFileOf({ keys, rows }: Table, folder: string): Promise<string> {
  const text = [keys, keys, ...rows]
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
    .join('\r\n');
  const path = join(folder, fileName);
  await writeFile(path, `\uFEFF${text}`);
  return path;
}

/** The rules alone, which page and service share, over the same rows. */
function rulesAlone({ keys, rows }: Table): number {
  const read = readColumns(keys);
  if (read.kind === 'refused') {
    throw new Error('The columns are refused.');
  }
  const lookups = {
    takenNumbers: new Set<string>(),
    ownAddresses: new Set<string>(),
    processors: new Map([
      ['an', 1],
      ['binh', 2],
    ]),
    documents: new Map<string, string>(),
  };
  const times = Array.from({ length: 3 }, () => {
    const started = process.cpuUsage();
    rows.forEach((row) => rowFaults(read.columns, row, lookups));
    return process.cpuUsage(started).user / 1000;
  });
  return quantile(times, 0.5);
}

type Round = {
  readonly check: number;
  readonly taking: readonly number[];
  readonly checking: readonly number[];
};

/** From the template to rows that are checked and compared with the company. */
async function toCheck(page: Page, file: string): Promise<Round> {
  await page.goto('/batches/new');
  await page.getByRole('radio').first().check();
  await expect(page.getByText('Các biến cần điền')).toBeVisible({ timeout: 90_000 });
  await next(page);
  await expect(heading(page, 'Nhập danh sách')).toBeVisible();
  const taking = await tasksDuring(page, async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(fileName).first()).toBeVisible({ timeout: 60_000 });
    await next(page);
    await expect(heading(page, 'Ghép cột với biến')).toBeVisible();
    await next(page);
    await expect(page.getByRole('list', { name: 'Người xử lý theo thứ tự' })).toBeVisible();
  });
  let check = 0;
  const checking = await tasksDuring(page, async () => {
    const text = `(document.querySelector('main')?.textContent ?? '')`;
    check = await timed(
      page,
      () => next(page),
      `document.querySelector('[role=grid]') !== null && /dòng hợp lệ/.test(${text})`,
    );
    // The company's answer leads to a second check.
    await expect(page.getByText(/^\d+ dòng cần sửa$/)).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
  return { check, taking, checking };
}

async function measure(browser: Browser, service: Service, folder: string): Promise<void> {
  const api = createApi(service.baseUrl);
  const token = await api.tokenOf('clerk');
  const [listed] = (await api.done(templatesList, { token, query: { pageSize: 1 } })).items;
  const template = await api.done(templateGet, { token, params: { id: listed?.id ?? 0 } });
  const table = tableFor(template.fillableFields.map(({ key }) => key));
  const file = await writeFileOf(table, folder);
  console.log(`${String(rowCount)} rows of ${String(table.keys.length)} columns`);

  const all: Round[] = [];
  let page: Page | null = null;
  for (let round = 0; round < rounds; round += 1) {
    await page?.context().close();
    page = await openSignedIn(browser, service, 'clerk');
    all.push(await toCheck(page, file));
  }
  const checks = all.map(({ check }) => check);
  report('rows built, shown and checked', quantile(checks, 0.5), bounds.check, spread(checks));
  const taking = all.map(({ taking: tasks }) => longest(tasks));
  report('longest task from the file to the people', Math.max(...taking), bounds.task, spread(taking));
  const checking = all.map(({ checking: tasks }) => longest(tasks));
  report('longest task of the check', Math.max(...checking), bounds.task, spread(checking));
  const alone = rulesAlone(table);
  const spent = quantile(
    all.map(({ checking: tasks }) => tasks.reduce((sum, task) => sum + task, 0)),
    0.5,
  );
  console.log(
    `processor's time of the check, with the second one after the look-up: ${spent.toFixed(0)} ms; ` +
      `the rules alone in Node, once: ${alone.toFixed(0)} ms, ratio ${(spent / alone).toFixed(1)}`,
  );
  if (page !== null) {
    await reportTyping(page);
  }
  console.log(machineLoad());
}

spawnSync(process.execPath, [join(import.meta.dirname, '../scripts/build.ts')], { stdio: 'inherit' });
const folder = await mkdtemp(join(tmpdir(), 'countersign-batch-check-'));
try {
  await withServiceInChromium((browser, service) => measure(browser, service, folder));
} finally {
  await rm(folder, { recursive: true });
}
