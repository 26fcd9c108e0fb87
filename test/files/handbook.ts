/** A document as long as people's own: chapters, a table of contents, links, and text that is looked for. */
import type { Browser } from '@playwright/test';

const chapters = [
  'Quy định chung',
  'Tuyển dụng và thử việc',
  'Hợp đồng lao động',
  'Thời giờ làm việc',
  'Tiền lương',
  'Bảo hiểm xã hội',
  'An toàn lao động',
  'Kỷ luật lao động',
  'Nghĩa vụ bảo mật',
  'Trách nhiệm vật chất',
  'Giải quyết tranh chấp',
  'Điều khoản thi hành',
] as const;

/** How many pages it has: one for each chapter. */
export const handbookPages = chapters.length;

/** The number of the page, from 1, on which a chapter stands. */
export const chapterPage = (chapter: (typeof chapters)[number]): number => chapters.indexOf(chapter) + 1;

const sentences = [
  'Người lao động và người sử dụng lao động thực hiện theo nội quy này kể từ ngày ký.',
  'Mọi thay đổi phải được hai bên thoả thuận bằng văn bản trước ít nhất ba mươi ngày.',
  'Phòng Nhân sự lưu một bản và gửi cho mỗi bên một bản có giá trị như nhau.',
];

const chapterHtml = (chapter: string, index: number): string => `
  <section id="c${index + 1}">
    <h1>Chương ${index + 1}. ${chapter}</h1>
    ${[1, 2, 3]
      .map(
        (article) => `<h2>Điều ${index * 3 + article}. ${chapter}, phần ${article}</h2>
          ${sentences.map((sentence) => `<p>${sentence}</p>`).join('')}`,
      )
      .join('')}
    ${index === 0 ? '<p><a href="#c9">Xem chương về bảo mật</a> · <a href="https://example.com/luat">Bộ luật Lao động</a></p>' : ''}
  </section>`;

/** Twelve pages of A4 with a table of contents, as Chromium writes it. */
export async function makeHandbook(browser: Browser, fontRules: string): Promise<Uint8Array> {
  const page = await browser.newPage();
  await page.setContent(`<!doctype html><html lang="vi"><meta charset="utf-8"><title>Nội quy lao động</title><style>
    ${fontRules}
    @page { size: A4; margin: 22mm; }
    body { font: 11pt/1.5 'Be Vietnam Pro'; color: #14263b; margin: 0; }
    h1 { font-size: 17pt; } h2 { font-size: 12pt; }
    section + section { break-before: page; }
  </style><body>${chapters.map(chapterHtml).join('')}</body></html>`);
  await page.evaluate('document.fonts.ready.then(() => true)');
  const pdf = await page.pdf({ preferCSSPageSize: true, outline: true, tagged: true });
  await page.close();
  return new Uint8Array(pdf);
}
