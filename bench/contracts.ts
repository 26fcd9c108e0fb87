/** Contracts as people sign them, set by Chromium with a font of their own, of as many pages as asked for. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright';

const fonts = join(import.meta.dirname, '../node_modules/@expo-google-fonts/be-vietnam-pro');

/** The position, in points from the lower left, at which page 1 leaves room for the mark of its signer. */
export const placeOnFirstPage = '330,60,530,150';

async function fontRule(weight: number, file: string): Promise<string> {
  const bytes = await readFile(join(fonts, file));
  return `@font-face { font-family: 'Be Vietnam Pro'; font-weight: ${String(weight)}; src: url(data:font/ttf;base64,${bytes.toString('base64')}); }`;
}

const clauses = [
  'Người lao động làm việc theo phân công của người sử dụng lao động, tại trụ sở chính hoặc nơi khác mà hai bên thoả thuận bằng văn bản.',
  'Thời giờ làm việc là tám giờ mỗi ngày, bốn mươi tám giờ mỗi tuần; giờ nghỉ giữa ca được tính theo quy định của pháp luật hiện hành.',
  'Mức lương theo tháng là 15.000.000 đồng, trả qua tài khoản ngân hàng vào ngày 05 hằng tháng, kèm phụ cấp ăn trưa và đi lại.',
  'Hai bên giữ kín thông tin của nhau trong thời hạn hợp đồng và hai năm sau đó, trừ khi cơ quan có thẩm quyền yêu cầu cung cấp.',
  'Mọi thay đổi được lập thành phụ lục có chữ ký của hai bên và là một phần không tách rời của hợp đồng này.',
];

/** A page holds five articles, with room below for a mark. */
function pageHtml(index: number): string {
  const articles = clauses.map(
    (clause, at) =>
      `<h2>Điều ${String(index * clauses.length + at + 1)}. Khoản ${String(at + 1)} của phần ${String(index + 1)}</h2>
      <p>${clause}</p><p>${clauses[(at + index) % clauses.length] ?? ''}</p>`,
  );
  return `<section>${index === 0 ? '<h1>HỢP ĐỒNG LAO ĐỘNG</h1>' : ''}${articles.join('')}</section>`;
}

export async function makeContract(browser: Browser, pages: number): Promise<Uint8Array> {
  const page = await browser.newPage();
  const rules = await Promise.all([
    fontRule(400, '400Regular/BeVietnamPro_400Regular.ttf'),
    fontRule(700, '700Bold/BeVietnamPro_700Bold.ttf'),
  ]);
  await page.setContent(`<!doctype html><html lang="vi"><meta charset="utf-8"><title>Hợp đồng lao động</title><style>
    ${rules.join('\n')}
    @page { size: A4; margin: 20mm 22mm; }
    body { font: 10.5pt/1.45 'Be Vietnam Pro'; color: #14263b; margin: 0; }
    h1 { font-size: 15pt; text-align: center; } h2 { font-size: 11pt; }
    section + section { break-before: page; }
  </style><body>${Array.from({ length: pages }, (_, index) => pageHtml(index)).join('')}</body></html>`);
  await page.evaluate('document.fonts.ready.then(() => true)');
  const bytes = await page.pdf({ preferCSSPageSize: true });
  await page.close();
  return new Uint8Array(bytes);
}
