/** Real files for specs: a contract set by Chromium, and what is done to it by qpdf and by accidents. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Browser } from '@playwright/test';

import { makeHandbook } from './handbook.ts';
import { dataUrlOf, pngOf } from './pdf-fixtures.ts';
import { runOnPdf } from '../tools/pdf-tools.ts';

/** A4, as Chromium writes it. */
export const a4 = { width: 594.96, height: 841.92 } as const;

/** A sentence that `pdftotext` has to find again in whatever becomes of the contract. */
export const sentence = 'Mức lương theo tháng là 15.000.000 đồng';

const fonts = join(import.meta.dirname, '../../node_modules/@expo-google-fonts/be-vietnam-pro');

async function fontRule(weight: number, file: string): Promise<string> {
  const bytes = await readFile(join(fonts, file));
  return `@font-face { font-family: 'Be Vietnam Pro'; font-weight: ${weight}; src: url(data:font/ttf;base64,${bytes.toString('base64')}); }`;
}

const articles = [
  'Điều 1. Công việc và địa điểm. Người lao động làm việc tại Hà Nội, theo phân công của trưởng bộ phận.',
  'Điều 2. Thời giờ làm việc. Tám giờ mỗi ngày, từ thứ Hai đến thứ Sáu, nghỉ lễ theo quy định.',
  `Điều 3. Tiền lương. ${sentence}, trả qua tài khoản vào ngày 05 hằng tháng.`,
  'Điều 4. Nghĩa vụ. Hai bên cam kết thực hiện đúng những điều khoản đã thoả thuận trong hợp đồng này.',
];

async function fontRules(): Promise<string> {
  const rules = await Promise.all([
    fontRule(400, '400Regular/BeVietnamPro_400Regular.ttf'),
    fontRule(700, '700Bold/BeVietnamPro_700Bold.ttf'),
  ]);
  return rules.join('\n');
}

function contractHtml(rules: string): string {
  return `<!doctype html><html lang="vi"><meta charset="utf-8"><title>Hợp đồng lao động</title><style>
    ${rules}
    @page { size: A4; margin: 25mm 22mm; }
    body { font: 11pt/1.6 'Be Vietnam Pro'; color: #14263b; margin: 0; }
    h1 { font-size: 15pt; text-align: center; margin: 18pt 0 4pt; }
    header, .center { text-align: center; }
    section + section { break-before: page; }
    .hands { display: flex; justify-content: space-between; margin-top: 40pt; font-weight: 700; }
  </style><body>
    <section>
      <header><b>CỘNG HOÀ XÃ HỘI CHỦ NGHĨA VIỆT NAM</b><br>Độc lập – Tự do – Hạnh phúc</header>
      <h1>HỢP ĐỒNG LAO ĐỘNG</h1><p class="center">Số: 128/2026/HĐLĐ</p>
      ${articles.map((article) => `<p>${article}</p>`).join('')}
    </section>
    <section>
      <p>Điều 5. Thời hạn. Từ ngày 01/12/2026 đến ngày 30/11/2027.</p>
      <div class="hands"><span>NGƯỜI LAO ĐỘNG</span><span>ĐẠI DIỆN CÔNG TY</span></div>
    </section>
  </body></html>`;
}

export type Pdfs = {
  /** Two A4 pages in Vietnamese. */
  readonly contract: Uint8Array;
  /** Opens with a password alone: {@link password}. */
  readonly encrypted: () => Uint8Array;
  /** Twelve pages with a table of contents. */
  readonly handbook: () => Promise<Uint8Array>;
};

/** What opens the encrypted file. */
export const password = 'mat-khau';

/** Makes the files; the browser sets the type. */
export async function makePdfs(browser: Browser): Promise<Pdfs> {
  const page = await browser.newPage();
  const rules = await fontRules();
  await page.setContent(contractHtml(rules));
  await page.evaluate('document.fonts.ready.then(() => true)');
  const contract = new Uint8Array(await page.pdf({ preferCSSPageSize: true }));
  await page.close();
  let handbook: Promise<Uint8Array> | null = null;
  return {
    contract,
    handbook: () => (handbook ??= makeHandbook(browser, rules)),
    encrypted: () =>
      runOnPdf('qpdf', contract, (input, output) => [
        ...['--encrypt', password, 'chu', '256', '--'],
        ...[input, output],
      ]).output(),
  };
}

export const notPdf = new TextEncoder().encode('Đây là một tệp văn bản, không phải PDF.\n');

/** A picture of a signature for the wire: a slanted stroke on a transparent ground. */
export function signatureImage(): string {
  const isStroke = (x: number, y: number): boolean => {
    const middle = 45 + 25 * Math.sin(x / 14);
    return x >= 10 && x < 230 && y >= Math.floor(middle - 3) && y <= middle + 3;
  };
  return dataUrlOf(pngOf(240, 90, (x, y) => (isStroke(x, y) ? [20, 38, 120, 255] : [0, 0, 0, 0])));
}

/** A picture of stripes of so many pixels, as sharp and as light as asked for: both grays up to 255. */
export function stripes(width: number, height: number, ground: number, ink: number): Buffer {
  const picture = pngOf(width, height, (x, y) => {
    const gray = x % 40 < 12 && y % 60 < 40 ? ink : ground;
    return [gray, gray, gray, 255];
  });
  return Buffer.from(picture);
}
