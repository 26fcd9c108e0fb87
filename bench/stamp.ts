/**
 * How long placing a signature takes, beside what the PDF library alone takes to open the same file, put the same font and
 * picture in, write one line, and save it.
 *
 *   npm run bench
 */
import { readFile } from 'node:fs/promises';
import { PDF } from '@libpdf/core';

import { createPdfEngine } from '../server/adapters/pdf/worker-pdf-engine.ts';
import type { Mark, PdfEngine } from '../server/adapters/pdf/pdf-engine.ts';
import { pdfFixture, pngFixture } from '../test/files/pdf-fixtures.ts';
import { medianTime } from './chromium.ts';

const rounds = 15;

const picture = pngFixture(600, 240);

const mark: Mark = {
  pageNumber: 1,
  position: { llx: 100, lly: 100, urx: 260, ury: 170 },
  display: 'text-and-image',
  image: picture,
  lines: ['Ký bởi: Nguyễn Văn An', '21/11/2026 10:24 +07:00', 'Lý do: Đồng ý nội dung hợp đồng'],
  fontSize: 9,
  fieldName: 'Signature_1',
};

const font = new Uint8Array(
  await readFile(
    new URL(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf')),
  ),
);

async function withLibraryAlone(bytes: Uint8Array): Promise<void> {
  const pdf = await PDF.load(bytes);
  const page = pdf.getPage(0);
  if (!page) {
    throw new Error('no page');
  }
  page.drawImage(pdf.embedPng(picture), { x: 100, y: 100, width: 100, height: 40 });
  page.drawText('Ký bởi: Nguyễn Văn An', { x: 100, y: 100, size: 9, font: pdf.embedFont(font) });
  await pdf.save({ incremental: true, subsetFonts: true });
}

async function stamp(engine: PdfEngine, bytes: Uint8Array): Promise<void> {
  const outcome = await engine.stamp(bytes, [mark]);
  if (outcome.kind === 'refused') {
    throw new Error(outcome.reason);
  }
}

const engine = createPdfEngine({ workers: 1 });
for (const pages of [1, 20, 200]) {
  const bytes = pdfFixture({ pages: Array.from({ length: pages }, () => ({})) });
  const alone = await medianTime(rounds, () => withLibraryAlone(bytes));
  const ours = await medianTime(rounds, () => stamp(engine, bytes));
  console.log(
    `${String(pages).padStart(4)} pages: placed in ${ours.toFixed(1)} ms, library alone ${alone.toFixed(1)} ms, ` +
      `ratio ${(ours / alone).toFixed(2)}`,
  );
}
await engine.close();
