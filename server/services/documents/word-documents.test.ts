import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentEvidence } from '../../../contract/operations/evidence.ts';
import { documentCreate, documentUpdate } from '../../../contract/operations/document-actions.ts';
import { batchCreateAdvanced } from '../../../contract/operations/batches.ts';
import { templateCreate } from '../../../contract/operations/templates.ts';
import { type Converter, ConverterUnavailableError } from '../../adapters/converter/converter.ts';
import { createWasmConverter } from '../../adapters/converter/wasm-converter.ts';
import {
  createDocumentFixture,
  type DocumentFixture,
  pdfFile,
} from '../../../test/company/document-fixture.ts';
import { checkPdf, textOf } from '../../../test/tools/pdf-tools.ts';
import { wordFile } from '../../../test/files/word-file.ts';
import { renderBatch } from '../batches/render-batch.ts';

const startMilliseconds = 300_000;
const convertMilliseconds = 180_000;

let fixture: DocumentFixture;
let converterState: 'works' | 'fails' | 'is away' = 'works';

beforeAll(async () => {
  const engine = createWasmConverter();
  const converter: Converter = {
    engine: engine.engine,
    batchSize: engine.batchSize,
    close: () => engine.close(),
    convert: async (files) => {
      switch (converterState) {
        case 'works':
          return engine.convert(files);
        case 'fails':
          return files.map(() => ({ kind: 'failed', why: 'it is a test' }));
        case 'is away':
          throw new ConverterUnavailableError('it is a test');
      }
    },
  };
  fixture = await createDocumentFixture({ converter });
  // LibreOffice takes its time to start, and more on a busy machine.
  await engine.convert([wordFile(['Xin chào'])]);
}, startMilliseconds);

afterAll(() => fixture.app.close());

const docx = (name = 'Hợp đồng.docx', paragraphs = ['Điều 1. Tiền lương {{chưa điền']): File =>
  new File([new Uint8Array(wordFile(paragraphs))], name);

const tryCreate = (file: File) =>
  fixture.app.call(documentCreate, { token: fixture.tokens.clerk, body: { ...fixture.fields(), file } });

describe('a Word file', { timeout: convertMilliseconds }, () => {
  it('becomes a PDF to sign, and is kept beside it', async () => {
    const file = docx();
    const document = await fixture.create({ file });
    expect(document.file?.name).toBe('Hợp đồng.pdf');
    const pdf = await fixture.download(document.downloadUrl);
    checkPdf(pdf);
    expect(textOf(pdf)).toContain('Điều 1. Tiền lương {{chưa điền');
    const source = await fixture.download(document.downloadFileUrls[0]?.downloadSourceUrl);
    expect(Buffer.from(source.subarray(0, 2)).toString('latin1')).toBe('PK');
    const report = await fixture.app.done(documentEvidence, {
      token: fixture.tokens.clerk,
      params: { id: document.id },
    });
    expect(report.files).toMatchObject([
      {
        fileName: 'Hợp đồng.pdf',
        sourceName: 'Hợp đồng.docx',
        convertedBy: expect.stringMatching(/\d/) as string,
      },
    ]);
    const sent = await fixture.send(document.id, [{ to: 'an', permission: 'DR' }]);
    const signed = await fixture.act('an', sent.processes[0]?.id ?? '');
    expect(textOf(await fixture.download(signed.downloadUrl))).toContain('Nguyễn Văn An');
  });

  it('may stand beside PDFs, and take the place of one', async () => {
    const document = await fixture.createOf([pdfFile('a.pdf'), docx('b.docx')]);
    expect(
      document.downloadFileUrls.map(({ fileName, downloadSourceUrl }) => [
        fileName,
        downloadSourceUrl !== null,
      ]),
    ).toEqual([
      ['a.pdf', false],
      ['b.pdf', true],
    ]);
    const changed = await fixture.app.done(documentUpdate, {
      token: fixture.tokens.clerk,
      body: { id: document.id, file: docx('c.docx') },
    });
    expect(changed.downloadFileUrls.map(({ fileName }) => fileName)).toEqual(['c.pdf']);
  });

  it('is refused when it is something else, or reaches out of itself', async () => {
    const zip = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 0])], 'a.docx');
    expect((await tryCreate(zip)).messages).toEqual(['file: the file is neither a PDF nor a Word file']);
    const field = '<w:p><w:fldSimple w:instr=" INCLUDETEXT /etc/passwd "/></w:p>';
    expect((await tryCreate(docx('a.docx', [field]))).messages).toEqual([
      'file: the file holds parts that reach out of it or run programs',
    ]);
  });

  it('is filled with the values of a batch as their formats print them', async () => {
    const { app, company, tokens, fields } = fixture;
    const token = tokens.clerk;
    const template = await app.done(templateCreate, {
      token,
      body: {
        name: 'Lương',
        file: docx('Lương.docx', [
          'Lương: {{luong}}. Bằng chữ: {{luong_chu}}. Kể từ {{tu_ngay}}, {{thuong}}.',
        ]),
        formats: JSON.stringify([
          { name: 'luong', format: 'money-dong' },
          { name: 'luong_chu', format: 'money-words', source: 'luong' },
          { name: 'tu_ngay', format: 'date-words' },
          { name: 'thuong', format: 'number' },
        ]),
      },
    });
    const keys = ['D.No', 'D.Subject', 'P.Code', 'P.AccessPermission', 'luong', 'tu_ngay', 'thuong'];
    const { no, subject } = fields();
    const batch = await app.done(batchCreateAdvanced, {
      token,
      body: {
        departmentId: company.departmentId,
        documentTypeId: company.typeId,
        documentTemplateId: template.id,
        parameters: keys.map((key) => `{{${key}}}`),
        rows: [[no, subject, 'an', 'A', '15000000', '2026-12-31', 'theo thoả thuận']],
      },
    });
    await renderBatch(app.deps, batch.id);
    const made = await fixture.get(batch.documents[0]?.id ?? '', 'clerk');
    expect(textOf(await fixture.download(made.downloadUrl)).replace(/\s+/g, ' ')).toContain(
      'Lương: 15.000.000 đồng. Bằng chữ: Mười lăm triệu đồng. Kể từ ngày 31 tháng 12 năm 2026, theo thoả thuận.',
    );
  });

  it('says what is wrong when it cannot be converted', async () => {
    converterState = 'fails';
    expect((await tryCreate(docx())).messages).toEqual(['file: the file cannot be turned into a PDF']);
    converterState = 'is away';
    expect(await tryCreate(docx())).toMatchObject({
      status: 200,
      messages: ['Word files cannot be converted at the moment, try again later'],
    });
    converterState = 'works';
  });
});
