/**
 * How long the page takes over 10,000 employees in an .xlsx, in Chromium, in the built page under its own policy: read (in the worker) and
 * shown; matched; made into rows and checked. And the longest time that the page stood still meanwhile, in the browser's own figures.
 *
 *   node bench/sheet.ts [employees]
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { z } from 'zod';
import { signInAs, untilSettled } from '../e2e/fixtures/people.ts';
import { startService } from '../e2e/fixtures/service-process.ts';
import { chromiumLaunchOptions } from '../scripts/chromium-path.ts';
import { makeWorkbook } from '../src/sheet/write/make-workbook.ts';

const count = Number(process.argv[2] ?? 10_000);
const bounds = { milliseconds: 2000, longestTask: 50 };

const columns = [
  { title: 'Mã nhân viên' },
  { title: 'Họ và tên' },
  { title: 'Ngày sinh', kind: 'day' },
  { title: 'Giới tính' },
  { title: 'Số CCCD' },
  { title: 'Email' },
  { title: 'Số điện thoại' },
  { title: 'Trạng thái' },
  { title: 'Vị trí việc làm', kind: 'number' },
  { title: 'Loại hợp đồng' },
  { title: 'Hình thức ký' },
  { title: 'Chức danh' },
  { title: 'Lương', kind: 'number' },
  { title: 'Phụ cấp', kind: 'number' },
  { title: 'Ngày hiệu lực', kind: 'day' },
  { title: 'Ngày hết hạn', kind: 'day' },
  { title: 'Ghi chú' },
  { title: 'Mã người dùng' },
  { title: 'Tên đăng nhập' },
] as const;

function employee(index: number): string[] {
  const code = `BN${String(index).padStart(6, '0')}`;
  const mail = `${code.toLowerCase()}@minhlong.vn`;
  return [
    code,
    `Nguyễn Thị Phương Thảo ${String(index)}`,
    '17/05/1990',
    index % 2 === 0 ? 'Nam' : 'Nữ',
    `001${String(index).padStart(9, '0')}`,
    mail,
    '0912345678',
    'Đang làm việc',
    '1',
    'Xác định thời hạn',
    'Điện tử',
    'Kỹ sư phần mềm',
    String(12_000_000 + index),
    '730000',
    '01/12/2026',
    '30/11/2027',
    '',
    code,
    mail,
  ];
}

/** Runs in the page, before anything of it: when the last step began, and the tasks over 50 ms that the browser has seen since. */
const watch = `
  window.step = { start: 0, long: [] };
  new PerformanceObserver((list) => {
    window.step.long.push(...list.getEntries().map((entry) => entry.duration));
  }).observe({ entryTypes: ['longtask'] });
  for (const event of ['change', 'click']) {
    document.addEventListener(event, () => { window.step = { start: performance.now(), long: [] }; }, { capture: true });
  }
`;

const total = { milliseconds: 0, longest: 0 };

/** Does something and says how long the page took until `selector` was there, from the event that set it off. */
async function measure(
  page: Page,
  name: string,
  act: () => Promise<unknown>,
  selector: string,
): Promise<void> {
  await act();
  await page.locator(selector).first().waitFor({ timeout: 120_000 });
  const milliseconds = z.number().parse(await page.evaluate('performance.now() - window.step.start'));
  const longest = z.number().parse(await page.evaluate('Math.max(0, ...window.step.long)'));
  total.milliseconds += milliseconds;
  total.longest = Math.max(total.longest, longest);
  console.log(
    `${name.padEnd(28)} ${milliseconds.toFixed(0).padStart(6)} ms   longest task ${longest === 0 ? 'under 50' : longest.toFixed(0)} ms`,
  );
}

const root = join(import.meta.dirname, '..');
spawnSync(process.execPath, [join(root, 'scripts/build.ts')], { stdio: 'inherit' });
const rows = Array.from({ length: count }, (_, index) => employee(index));
const file = await makeWorkbook([{ name: 'Nhân viên', columns, rows }]);
const buffer = Buffer.from(await file.arrayBuffer());
console.log(
  `${String(count)} employees, ${String(columns.length)} columns, ${(buffer.length / 1e6).toFixed(1)} MB`,
);

const service = await startService();
const browser = await chromium.launch(chromiumLaunchOptions());
try {
  const page = await browser.newPage({ baseURL: service.baseUrl, locale: 'vi-VN' });
  await page.addInitScript({ content: watch });
  await signInAs(page, 'hr');
  await page.goto('/employees/upload');
  await untilSettled(page);
  await measure(
    page,
    'read and shown',
    () => page.locator('input[type=file]').setInputFiles({ name: 'bench.xlsx', mimeType: '', buffer }),
    'main table, [role=region] table',
  );
  await measure(
    page,
    'matched and shown',
    () => page.getByRole('button', { name: 'Ghép cột' }).click(),
    'fieldset table',
  );
  await measure(
    page,
    'made into rows and checked',
    () => page.getByRole('button', { name: 'Kiểm tra', exact: true }).click(),
    '[role=grid][data-checked=true], [role=grid]:not([aria-busy=true])',
  );
  const verdict = (isSo: boolean): string => (isSo ? 'kept' : 'NOT KEPT');
  console.log(
    `together ${total.milliseconds.toFixed(0)} ms; bound ${String(bounds.milliseconds)} ms: ${verdict(total.milliseconds <= bounds.milliseconds)}`,
  );
  console.log(
    `no task over ${String(bounds.longestTask)} ms: ${verdict(total.longest <= bounds.longestTask)}`,
  );
} finally {
  await browser.close();
  await service.end();
}
