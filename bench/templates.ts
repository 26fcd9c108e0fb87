/**
 * How long filling templates takes, beside what docxtemplater alone takes for the same rows; and reading a workbook of 20,000
 * rows.
 *
 *   node bench/templates.ts
 */
import Docxtemplater from 'docxtemplater';
import PizZip from 'pizzip';

import { createSpreadsheets } from '../server/adapters/spreadsheets/worker-spreadsheets.ts';
import { laborContractTemplate } from '../server/adapters/word/labor-contract.ts';
import type { TemplateValues } from '../server/adapters/word/word-engine.ts';
import { createWordEngine } from '../server/adapters/word/worker-word-engine.ts';
import { medianTime } from './chromium.ts';

const rounds = 7;
const rowCount = 64;

const values: TemplateValues = {
  ho_ten: 'Nguyễn Văn An',
  loai_hop_dong: 'xác định thời hạn',
  phu_cap: Array.from({ length: 10 }, (_, index) => ({ stt: index + 1, ten: 'Ăn trưa', muc: '730.000' })),
};
const rows = Array.from({ length: rowCount }, (_, index) => ({ ...values, 'D.No': String(index) }));

const docx = laborContractTemplate();
const words = createWordEngine({ workers: 1 });
const inspection = await words.inspectTemplate(docx);
if (inspection.kind !== 'ok') {
  throw new Error(JSON.stringify(inspection));
}

/** The same file with its conditions as loops, which is what docxtemplater knows of its own. */
const plain = new PizZip(docx);
const text = plain.file('word/document.xml')?.asText() ?? '';
plain.file('word/document.xml', text.replace(/\{\?\{[^{}]*\}\}/g, '{{#ho_ten}}'));
const plainBytes = plain.generate({ type: 'uint8array', compression: 'DEFLATE' });

const alone = await medianTime(rounds, () => {
  for (const row of rows) {
    const document = new Docxtemplater(new PizZip(plainBytes), {
      delimiters: { start: '{{', end: '}}' },
      paragraphLoop: true,
      linebreaks: true,
      nullGetter: () => '',
    });
    document.render(row);
    document.getZip().generate({ type: 'uint8array', compression: 'DEFLATE' });
  }
});
const ours = await medianTime(rounds, async () => {
  const results = await words.fill(inspection.cleaned, rows, []);
  if (results.some(({ kind }) => kind !== 'ok')) {
    throw new Error('a row was not filled');
  }
});
await words.close();

const spreadsheets = createSpreadsheets({ workers: 1 });
const sheetRows = Array.from({ length: 20_001 }, (_, row) =>
  Array.from({ length: 20 }, (__, column) => ({
    text: `00${String(row)}-${String(column)}`,
    style: 'plain' as const,
  })),
);
const workbook = await spreadsheets.write([{ name: 'Sheet', rows: sheetRows, widths: [] }]);
const started = performance.now();
await spreadsheets.read(workbook);
const reading = performance.now() - started;
await spreadsheets.close();

console.log(`docxtemplater alone: ${(alone / rowCount).toFixed(2)} ms a document`);
console.log(`fill: ${(ours / rowCount).toFixed(2)} ms a document, ${(ours / alone).toFixed(2)} times that`);
console.log(`a workbook of 20,000 rows and 20 columns: read in ${(reading / 1000).toFixed(1)} s`);
