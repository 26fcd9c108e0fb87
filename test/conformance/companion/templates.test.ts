import PizZip from 'pizzip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Conversion, Converter } from '../../../server/adapters/converter/converter.ts';
import { renderBatch } from '../../../server/services/batches/render-batch.ts';
import { textOfWordFile } from '../../company/batches.ts';
import { pdfFixture } from '../../files/pdf-fixtures.ts';
import { createWireFixture, type WireFixture } from '../../company/wire-fixture.ts';
import { wordFile } from '../../files/word-file.ts';

/** Remembers what it was given; the engines themselves are tested beside them. */
const converted: Uint8Array[] = [];
const converter: Converter = {
  engine: { name: 'Quick', version: '1.0' },
  batchSize: 10,
  convert: (files) => {
    converted.push(...files);
    return Promise.resolve(
      files.map((): Conversion => ({ kind: 'ok', pdf: pdfFixture({ pages: [{}, {}] }) })),
    );
  },
  close: () => Promise.resolve(),
};

let fixture: WireFixture;

beforeAll(async () => {
  fixture = await createWireFixture({ converter });
});
afterAll(() => fixture.app.close());

const docx = (...paragraphs: string[]): File =>
  new File([new Uint8Array(wordFile(paragraphs))], 'Hợp đồng.docx');
const boxes = [
  { order: 1, page: 1, position: '100,100,250,160', label: 'Giám đốc' },
  { order: 2, page: 2, position: '300,100,450,160' },
];

const create = (file: File, more: Record<string, string> = {}) =>
  fixture.wire.postForm(
    '/api/document-templates/create',
    { file, name: 'Mẫu', ...more },
    fixture.tokens.clerk,
  );

/** The Word file that a template becomes for one row of values. */
async function filled(paragraphs: readonly string[], values: Readonly<Record<string, string>>) {
  const template = await create(docx(...paragraphs));
  await renderBatch(fixture.app.deps, await makeBatchOf(template.at('id'), values));
  return converted.at(-1) ?? new Uint8Array();
}

/** Answers the id of a batch of one row. */
async function makeBatchOf(documentTemplateId: unknown, values: Readonly<Record<string, string>>) {
  const columns = {
    'D.No': fixture.fields().no,
    'D.Subject': 'Hợp đồng',
    'P.Code': 'an',
    'P.AccessPermission': 'A',
    ...values,
  };
  const batch = await fixture.wire.post(
    '/api/v2/batch-imports/create-advanced',
    {
      departmentId: fixture.company.departmentId,
      documentTypeId: fixture.company.typeId,
      documentTemplateId,
      parameters: Object.keys(columns).map((name) => `{{${name}}}`),
      rows: [Object.values(columns)],
    },
    fixture.tokens.clerk,
  );
  expect(batch.messages).toEqual(['Import batch document success']);
  return Number(batch.at('id'));
}
const textFor = async (paragraphs: readonly string[], values: Readonly<Record<string, string>>) =>
  textOfWordFile(await filled(paragraphs, values));

describe('Companion operations, §5, document templates', () => {
  it('POST /api/document-templates/create and GET /api/document-templates', async () => {
    const created = await create(docx('{{ten}}'), { name: 'Lao động', description: 'Mẫu 2026' });
    expect(created.success).toBe(true);
    const list = await fixture.wire.get('/api/document-templates?search=lao%20dong', fixture.tokens.clerk);
    expect(list.at('items.0')).toMatchObject({
      id: created.at('id'),
      name: 'Lao động',
      createdDate: '2026-11-21T10:00:00.000+07:00',
      fileName: 'Hợp đồng.docx',
      createdByUser: { code: 'clerk' },
      downloadUrl: expect.stringContaining('/Api/Download?token=') as string,
      pdfDownloadUrl: expect.stringContaining('/Api/Download?token=') as string,
      xlsxDownloadUrl: expect.stringContaining('/Api/Download?token=') as string,
      isShareable: expect.any(Boolean) as boolean,
      isDeletelable: true,
      isUpdateable: true,
    });
  });

  it('GET /api/document-templates/{id}: fillableFields and signatureBoxes', async () => {
    const created = await create(docx('Ngày {{ngay}}'), { signatureBoxes: JSON.stringify(boxes) });
    const path = `/api/document-templates/${String(created.at('id'))}`;
    const template = await fixture.wire.get(path, fixture.tokens.clerk);
    expect(template.at('fillableFields')).toEqual([{ key: '{{ngay}}', name: 'ngay', description: '' }]);
    expect(template.at('signatureBoxes')).toEqual(boxes);
    expect((await fixture.wire.get(path, fixture.tokens.stranger)).messages).toEqual([
      'Document template not found',
    ]);
  });

  it('POST /api/document-templates/update', async () => {
    const id = String((await create(docx('{{a}}'))).at('id'));
    const body = { id, name: 'Mới', file: docx('{{b}}'), signatureBoxes: JSON.stringify(boxes) };
    const updated = await fixture.wire.postForm('/api/document-templates/update', body, fixture.tokens.clerk);
    expect(updated.data).toMatchObject({
      name: 'Mới',
      fillableFields: [{ key: '{{b}}' }],
      signatureBoxes: boxes,
    });
  });

  it('`formats`: how variables are printed; kept through another file, and taken with the batch', async () => {
    const formats = [
      { name: 'luong', format: 'money-dong', source: null },
      { name: 'luong_chu', format: 'money-words', source: 'luong', label: 'Lương bằng chữ' },
    ];
    const file = docx('{{luong}} ({{luong_chu}})');
    const created = await create(file, { formats: JSON.stringify(formats) });
    expect(created.at('formats')).toEqual(formats);
    const id = String(created.at('id'));
    const path = '/api/document-templates/update';
    const replaced = await fixture.wire.postForm(
      path,
      { id, file: docx('Lương {{luong}} ({{luong_chu}})') },
      fixture.tokens.clerk,
    );
    expect(replaced.at('formats')).toEqual(formats);
    const refused = await fixture.wire.postForm(
      path,
      {
        id,
        formats: JSON.stringify([
          ...formats,
          { name: 'luong', format: 'to' },
          { name: 'a', format: 'words', source: 'luong_chu' },
          { name: 'b', format: 'text', label: '{{b}}' },
        ]),
      },
      fixture.tokens.clerk,
    );
    expect(refused.success).toBe(false);
    const batch = await makeBatchOf(id, { luong: '15000000' });
    await fixture.wire.postForm(path, { id, formats: '[]' }, fixture.tokens.clerk);
    await renderBatch(fixture.app.deps, batch);
    expect(textOfWordFile(converted.at(-1) ?? new Uint8Array())).toBe(
      'Lương 15.000.000 đồng (Mười lăm triệu đồng)',
    );
  });

  it('takes a .docx alone', async () => {
    const answer = await create(new File([new Uint8Array(pdfFixture())], 'a.docx'));
    expect(answer).toMatchObject({ success: false, messages: ['file: the file is not a .docx Word file'] });
  });

  it('`xlsxDownloadUrl`: notes, labels, the key row, an example row', async () => {
    const template = await create(docx('{{ten}} {{luong}}'));
    const bytes = await fixture.download(String(template.at('xlsxDownloadUrl')));
    const content = await fixture.app.deps.spreadsheets.read(bytes);
    const rows = content.kind === 'ok' ? content.rows : [];
    const keys = rows.findIndex((row) => row.some((cell) => cell === '{{D.No}}'));
    expect(keys).toBeGreaterThan(1);
    expect(rows[keys]).toEqual(
      expect.arrayContaining(['{{D.Subject}}', '{{P.Code}}', '{{ten}}', '{{luong}}']),
    );
    expect(rows.length).toBeGreaterThan(keys + 1);
  });
});

describe('Companion operations, §5, "Templates are Word files"', () => {
  it('`{{name}}` is replaced and keeps its formatting', async () => {
    const bold = '<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>{{ten}}</w:t></w:r></w:p>';
    const bytes = await filled([bold], { ten: 'Nguyễn Văn An' });

    const xml = new PizZip(bytes).file('word/document.xml')?.asText() ?? '';
    expect(xml).toMatch(/<w:b\/><\/w:rPr><w:t[^>]*>Nguyễn Văn An</);
  });

  it('`{{#items}} … {{field}} … {{/items}}` repeats', async () => {
    const items = JSON.stringify([
      { ten: 'Ăn trưa', muc: '500' },
      { ten: 'Xăng', muc: '300' },
    ]);
    expect(await textFor(['{{#items}}{{ten}}: {{muc}}; {{/items}}'], { '#items': items })).toContain(
      'Ăn trưa: 500; Xăng: 300; ',
    );
  });

  it('lists in words, and a column for each field of each row', async () => {
    const template = ['{{#items}}{{stt}}. {{ten}}: {{muc}}; {{/items}}'];
    const printed = '1. Ăn trưa: 500; 2. Xăng: 300; ';
    expect(await textFor(template, { '#items': 'Ăn trưa: 500; Xăng: 300' })).toContain(printed);
    const columns = {
      'items.1.ten': 'Ăn trưa',
      'items.1.muc': '500',
      'items.2.ten': 'Xăng',
      'items.2.muc': '300',
    };
    expect(await textFor(template, columns)).toContain(printed);
  });

  it('repeats in table rows too', async () => {
    const cell = (text: string) => `<w:tc><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`;
    const table = `<w:tbl><w:tr>${cell('{{#items}}{{ten}}')}${cell('{{muc}}{{/items}}')}</w:tr></w:tbl>`;
    const items = JSON.stringify([
      { ten: 'a', muc: '1' },
      { ten: 'b', muc: '2' },
      { ten: 'c', muc: '3' },
    ]);
    const bytes = await filled([table], { '#items': items });
    expect(textOfWordFile(bytes)).toContain('a1b2c3');

    expect(
      new PizZip(bytes)
        .file('word/document.xml')
        ?.asText()
        .match(/<w:tr>/g),
    ).toHaveLength(3);
  });

  it.each([
    ['{?{luong > 1000}}', '1500', true],
    ['{?{luong > 1000}}', '500', false],
    ['{?{luong >= 500 && luong < 1000}}', '500', true],
    ['{?{luong == 1 || luong != 500}}', '500', false],
  ])('conditions: %s with %s', async (condition, luong, shown) => {
    const text = await textFor([`${condition}Có phụ cấp{{/}} {{luong}}`], { luong });
    expect(text.includes('Có phụ cấp')).toBe(shown);
  });

  it('variable names: no accents, no spaces, `_` between words', async () => {
    expect((await create(docx('{{ho_ten}}'))).success).toBe(true);
    for (const name of ['họ tên', 'ho ten', 'hoten!']) {
      expect((await create(docx(`{{${name}}}`))).messages[0]).toContain(`tag {{${name}}} has a name`);
    }
  });

  it('a variable that is not among the parameters becomes empty', async () => {
    expect(await textFor(['[{{khong_co}}]'], {})).toContain('[]');
  });

  it('box n serves the n-th step that signs', async () => {
    const template = await create(docx('x'), { signatureBoxes: JSON.stringify(boxes) });
    const pair = ['{{P.Code}}', '{{P.AccessPermission}}'];
    const batch = await fixture.wire.post(
      '/api/v2/batch-imports/create-advanced',
      {
        departmentId: fixture.company.departmentId,
        documentTypeId: fixture.company.typeId,
        documentTemplateId: template.at('id'),
        parameters: ['{{D.No}}', '{{D.Subject}}', ...pair, ...pair, ...pair],
        rows: [['BOX-1', 'Hợp đồng', 'an', 'DR', 'binh', 'A', 'chi', 'E']],
      },
      fixture.tokens.clerk,
    );
    expect(batch.at('documents.0.processes')).toMatchObject([
      { pageSign: 1, position: boxes[0]?.position },
      { position: null },
      { pageSign: 2, position: boxes[1]?.position },
    ]);
  });
});
