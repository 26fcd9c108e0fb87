import { gzipSync } from 'node:zlib';

import PizZip from 'pizzip';
import { afterAll, describe, expect, it } from 'vitest';

import type { VariableFormat } from '../../../contract/models/template.ts';
import { wordFile } from '../../../test/files/word-file.ts';
import { laborContractTemplate } from './labor-contract.ts';
import { createWordEngine } from './worker-word-engine.ts';
import type { TemplateValues } from './word-engine.ts';

const engine = createWordEngine({ workers: 1 });
afterAll(() => engine.close());

const schemas = 'http://schemas.openxmlformats.org';
const relationTypes = `${schemas}/officeDocument/2006/relationships`;

function partOf(docx: Uint8Array, name = 'word/document.xml'): string {
  return new PizZip(docx).file(name)?.asText() ?? '';
}

/** What a person reads: a line for each paragraph. */
function textOf(docx: Uint8Array, name?: string): string[] {
  return partOf(docx, name)
    .split('</w:p>')
    .map((paragraph) => paragraph.replace(/<w:br\/>/g, '\n').replace(/<[^>]*>/g, ''))
    .map((text) => text.trim())
    .filter((text) => text !== '');
}

async function cleaned(docx: Uint8Array): Promise<Uint8Array> {
  const inspection = await engine.inspectTemplate(docx);
  if (inspection.kind !== 'ok') {
    throw new Error(JSON.stringify(inspection));
  }
  return inspection.cleaned;
}

async function filled(
  docx: Uint8Array,
  values: TemplateValues,
  formats: readonly VariableFormat[] = [],
): Promise<Uint8Array> {
  const [result] = await engine.fill(await cleaned(docx), [values], formats);
  if (result?.kind !== 'ok') {
    throw new Error(result?.why);
  }
  return result.docx;
}

/** The file with some parts put in or replaced. */
function withParts(parts: Readonly<Record<string, string | Uint8Array>>, docx = wordFile(['x'])): Uint8Array {
  const zip = new PizZip(docx);
  for (const [name, content] of Object.entries(parts)) {
    zip.file(name, content);
  }
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' });
}

const relations = (relation: string) => ({
  'word/_rels/document.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId9" ${relation}/></Relationships>`,
});
const documentOf = (body: string) => ({
  'word/document.xml': `<w:document xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${relationTypes}" xmlns:a="${schemas}/drawingml/2006/main"><w:body>${body}</w:body></w:document>`,
});
const run = (content: string) => `<w:p><w:r>${content}</w:r></w:p>`;

describe('filling a template', () => {
  it.each(['footnotes', 'endnotes'])('fills %s', async (notes) => {
    const types = partOf(wordFile(['x']), '[Content_Types].xml').replace(
      '</Types>',
      `<Override PartName="/word/${notes}.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.${notes}+xml"/></Types>`,
    );
    const template = withParts({
      '[Content_Types].xml': types,
      [`word/${notes}.xml`]: `<w:${notes} xmlns:w="${schemas}/wordprocessingml/2006/main">${run('<w:t>Theo {{can_cu}}</w:t>')}</w:${notes}>`,
    });
    expect(await engine.inspectTemplate(template)).toMatchObject({ fields: [{ name: 'can_cu' }] });
    const docx = await filled(template, { can_cu: 'Bộ luật Lao động' });
    expect(textOf(docx, `word/${notes}.xml`)).toEqual(['Theo Bộ luật Lao động']);
  });

  it('fills a contract: texts, a row of the table for each allowance, conditions, header and footer', async () => {
    const docx = await filled(laborContractTemplate(), {
      'D.No': 'HĐ-01',
      ho_ten: 'Nguyễn Văn An',
      dia_chi: 'Số 1 <Hàng & Bài>\nHà Nội',
      loai_hop_dong: 'Không xác định thời hạn',
      tu_ngay: '01/01/2027',
      phu_cap: [
        { stt: 1, ten: 'Ăn trưa', muc: '730.000' },
        { stt: 2, ten: 'Xăng xe', muc: '500.000' },
      ],
    });
    const lines = textOf(docx);
    expect(lines).toContain('Người lao động: Nguyễn Văn An');
    expect(lines).toContain('Địa chỉ: Số 1 &lt;Hàng &amp; Bài&gt;\nHà Nội');
    expect(lines).toContain('Hợp đồng không xác định thời hạn, có hiệu lực từ ngày 01/01/2027.');
    expect(lines.join()).not.toContain('đến ngày');
    expect(lines.join()).not.toContain('{');
    expect(lines.slice(lines.indexOf('Mức (đồng/tháng)') + 1).slice(0, 6)).toEqual([
      ...['1', 'Ăn trưa', '730.000'],
      ...['2', 'Xăng xe', '500.000'],
    ]);
    expect(textOf(docx, 'word/header1.xml')).toEqual(['Số: HĐ-01']);
    expect(textOf(docx, 'word/footer1.xml')).toEqual(['Người lao động: Nguyễn Văn An']);
    expect(partOf(docx)).toContain('<w:b/></w:rPr><w:t xml:space="preserve">Nguyễn Văn An');
  });

  it('finds tags that Word has cut into runs, and keeps the looks of the first', async () => {
    const cut = [
      '<w:r><w:rPr><w:b/></w:rPr><w:t>A&amp;{</w:t></w:r>',
      '<w:bookmarkStart w:id="1" w:name="x"/><w:r><w:t>{t</w:t></w:r><w:r><w:t>en }}&lt;</w:t></w:r>',
      '<w:r><w:t>{</w:t></w:r><w:r><w:t>?{tuoi &gt;= 18 &amp;&amp; loai == “A”}</w:t></w:r><w:r><w:t>}lớn{{/}}</w:t></w:r>',
    ].join('');
    const docx = await filled(wordFile([`<w:p>${cut}</w:p>`]), { ten: 'An', tuoi: '20', loai: 'A' });
    expect(textOf(docx)).toEqual(['A&amp;An&lt;lớn']);
    expect(partOf(docx)).toMatch(/<w:b\/><\/w:rPr><w:t xml:space="preserve">A&amp;An/);
  });

  it('takes the text of a content control from nowhere else where it is filled', async () => {
    const bound = '<w:dataBinding w:xpath="/a[1]" w:storeItemID="{B1C2D3E4-0000-4000-8000-000000000001}"/>';
    const control = (texts: readonly string[]) =>
      `<w:p><w:sdt><w:sdtPr>${bound}<w:text/></w:sdtPr><w:sdtContent>${texts.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join('')}</w:sdtContent></w:sdt></w:p>`;
    const docx = await filled(wordFile([control(['{', '{ten}', '}']), control(['Minh Long'])]), {
      ten: 'Nguyễn Văn An',
    });
    expect(textOf(docx)).toEqual(['Nguyễn Văn An', 'Minh Long']);
    const [first, second] = partOf(docx).split('</w:p>');
    expect([first, second].map((paragraph) => paragraph?.includes('w:dataBinding'))).toEqual([false, true]);
  });

  it('takes loops in loops, their conditions, and names from around them', async () => {
    const template = wordFile([
      '{{#nhom}}',
      '{{ten}} ({{cong_ty}}):{{#nguoi}} {{ho}}{?{luong > muc}}*{{/}}{{/nguoi}}',
      '{{/nhom}}',
      'hết',
    ]);
    const docx = await filled(template, {
      cong_ty: 'ML',
      muc: '10',
      nhom: [
        {
          ten: 'A',
          nguoi: [
            { ho: 'An', luong: 11 },
            { ho: 'Bình', luong: '9' },
          ],
        },
        { ten: 'B', nguoi: [] },
      ],
    });
    expect(textOf(docx)).toEqual(['A (ML): An* Bình', 'B (ML):', 'hết']);
  });

  const blanksOf = (docx: Uint8Array): string[] =>
    partOf(docx)
      .split('</w:p>')
      .slice(0, -1)
      .map((paragraph) => paragraph.replace(/<[^>]*>/g, ''));

  it.each([
    ['one', ['A', '{?{x}}text{{/}}', 'B']],
    ['with spaces around it', ['A', ' {?{x}}text{{/}} ', 'B']],
    ['two in one paragraph', ['A', '{?{x}}text{{/}} {?{y > 1}}more{{/}}', 'B']],
    ['one within another', ['A', '{?{x}}text{?{y}}more{{/}}{{/}}', 'B']],
    ['over several paragraphs', ['A', '{?{x}}text', 'more', 'end{{/}}', 'B']],
    ['two after each other', ['A', '{?{x}}text{{/}}', '{?{y}}more{{/}}', 'B']],
    ['between others that hold', ['{?{z}}', 'A', '{?{x}}text{{/}}', 'B', '{{/}}']],
    ['with tags alone in their paragraphs', ['A', '{?{x}}', 'text', '{{/}}', 'B']],
  ])('leaves no blank line for a condition that stands alone and does not hold: %s', async (_what, lines) => {
    const docx = await filled(wordFile(lines), { z: '1' });
    expect(blanksOf(docx)).toEqual(['A', 'B']);
    const held = blanksOf(await filled(wordFile(lines), { x: '1', y: '2', z: '1' }));
    expect(held.every((line) => line !== '')).toBe(true);
    expect(held.join(' ')).toMatch(/^A.*(?:text|more).*B$/);
  });

  it('keeps a paragraph in which something else stands, and one in each cell', async () => {
    const cell = '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>{?{x}}text{{/}}</w:t></w:r></w:p></w:tc></w:tr></w:tbl>';
    const broken = '<w:p><w:r><w:br w:type="page"/></w:r><w:r><w:t>{?{x}}text{{/}}</w:t></w:r></w:p>';
    const docx = await filled(
      wordFile(['A{?{x}}text{{/}}', '{{ten}}', '', cell, broken, '{?{x}}a{{/}}{{ten}}']),
      {},
    );
    expect(blanksOf(docx)).toEqual(['A', '', '', '', '', '']);
    expect(partOf(docx)).toContain('w:type="page"');
    expect(partOf(docx)).toMatch(/<w:tc>.*<w:p\b.*<\/w:tc>/);
  });

  it('repeats a condition that stands alone in a loop for the rows that it holds for', async () => {
    const template = wordFile(['{{#rows}}', '{?{n > 1}}number {{n}}{{/}}', '{{/rows}}', 'end']);
    const docx = await filled(template, { rows: [{ n: 1 }, { n: 2 }, { n: 3 }] });
    expect(blanksOf(docx)).toEqual(['number 2', 'number 3', 'end']);
  });

  it('leaves nothing where there is no value, and does not look into prototypes', async () => {
    const docx = await filled(wordFile(['[{{a}}{{constructor}}{{a.length}}{{__proto__.x}}{{#b}}x{{/b}}]']), {
      a: [{}],
      b: 'text',
    });
    expect(textOf(docx)).toEqual(['[]']);
  });

  it('drops characters that XML cannot hold', async () => {
    const docx = await filled(wordFile(['{{a}}']), { a: 'x\u0001\u000By' });
    expect(textOf(docx)).toEqual(['xy']);
  });

  it('fills many rows in their order, and gives up on the one that is too much alone', async () => {
    const small = createWordEngine({ workers: 1, megabytes: 32 });
    try {
      const docx = await cleaned(wordFile(['{{a}}']));
      const results = await small.fill(docx, [{ a: '1' }, { a: 'x'.repeat(60_000_000) }, { a: '3' }], []);
      expect(results.map(({ kind }) => kind)).toEqual(['ok', 'failed', 'ok']);
    } finally {
      await small.close();
    }
  });
});

describe('mistakes in a template', () => {
  it.each([
    ['cut-off', ['{{ten'], '{{ten'],
    ['cut-off', ['{{ten {{b}}'], '{{ten '.trim()],
    ['stray-end', ['ten}}'], '}}'],
    ['bad-name', ['{{họ_tên}}'], '{{họ_tên}}'],
    ['bad-name', ['{{ho ten}}'], '{{ho ten}}'],
    ['bad-name', ['{{}}'], '{{}}'],
    ['bad-name', ['{{@raw}}'], '{{@raw}}'],
    ['bad-name', ['{{^no}}{{/no}}'], '{{^no}}'],
    ['bad-name', ['{{=<< >>=}}'], '{{=<< >>=}}'],
    ['bad-condition', ['{?{a = 1}}x{{/}}'], '{?{a = 1}}'],
    ['not-closed', ['{{#a}}', 'x'], '{{#a}}'],
    ['not-closed', ['{?{a}}', 'x'], '{?{a}}'],
    ['not-closed', ['{{#a}}{{#b}}{{/a}}'], '{{#b}}'],
    ['not-opened', ['{{/a}}'], '{{/a}}'],
    ['not-opened', ['{{/}}'], '{{/}}'],
    ['inside-itself', ['{{#a}}{{#a}}{{/a}}{{/a}}'], '{{#a}}'],
    ['two-uses', ['{{a}}{{#a}}{{/a}}'], '{{a}}'],
    [
      'misplaced',
      [`<w:tbl><w:tr><w:tc>${run('<w:t>{{#a}}</w:t>')}</w:tc></w:tr></w:tbl>`, '{{/a}}'],
      '{{#a}}',
    ],
  ] as const)('%s %j', async (kind, paragraphs, tag) => {
    const inspection = await engine.inspectTemplate(wordFile(paragraphs));
    expect(inspection).toMatchObject({ kind: 'mistaken' });
    const mistakes = inspection.kind === 'mistaken' ? inspection.mistakes : [];
    expect(mistakes.map((mistake) => [mistake.kind, mistake.tag])).toContainEqual([kind, tag]);
  });

  it('tells what stands around one, spaces included', async () => {
    const line = 'Lương: {{luong, kể từ {{ngay}}.';
    const inspection = await engine.inspectTemplate(wordFile([line]));
    const [mistake] = inspection.kind === 'mistaken' ? inspection.mistakes : [];
    expect([mistake?.place?.before, mistake?.tag, mistake?.place?.after].join('')).toBe(line);
  });

  it('does not ask whether a file that is no template has tags that fit', async () => {
    expect(await engine.inspect(wordFile(['{{họ tên']))).toMatchObject({ kind: 'ok' });
  });
});

const svg = (inner: string): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`;

describe('files that reach out', () => {
  const image = `Type="${relationTypes}/image"`;
  const link = `Type="${relationTypes}/hyperlink" Target="https://example.vn/" TargetMode="External"`;

  it.each<[string, Readonly<Record<string, string | Uint8Array>>]>([
    ['a picture elsewhere', relations(`${image} Target="http://127.0.0.1/x.png" TargetMode="External"`)],
    ['a picture elsewhere that says it is inside', relations(`${image} Target="file:///etc/passwd"`)],
    ['a picture on a share', relations(`${image} Target="\\\\host\\x.png"`)],
    ['an embedded object', relations(`Type="${relationTypes}/oleObject" Target="embeddings/o.bin"`)],
    ['another document', relations(`Type="${relationTypes}/aFChunk" Target="a.html"`)],
    [
      'a picture that says it is a hyperlink',
      { ...relations(link), ...documentOf(run('<a:blip r:link="rId9"/>')) },
    ],
    ['a field that includes', documentOf(run('<w:instrText> INCLUDETEXT "/etc/passwd"</w:instrText>'))],
    ['a simple field', documentOf('<w:p><w:fldSimple w:instr="INCLUDEPICTURE x"/></w:p>')],
    [
      'a field in pieces',
      documentOf(
        run(
          '<w:fldChar w:fldCharType="begin"/><w:instrText>DD</w:instrText><w:instrText>EAUTO c:\\x</w:instrText><w:fldChar w:fldCharType="end"/>',
        ),
      ),
    ],
    [
      'a field named by another',
      documentOf(
        run(
          '<w:fldChar w:fldCharType="begin"/><w:fldChar w:fldCharType="begin"/><w:instrText>QUOTE "LINK"</w:instrText><w:fldChar w:fldCharType="end"/><w:instrText> x</w:instrText><w:fldChar w:fldCharType="end"/>',
        ),
      ),
    ],
    [
      'a picture of the older kind',
      documentOf('<w:p><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" src="http://h/x"/></w:p>'),
    ],
    ...[
      ['names a file', '<image href="file:///etc/passwd"/>'],
      ['names an address', '<g><use xlink:href="https://example.vn/a.svg#a"/></g>'],
      ['names an address with a number for a letter', '<image href="&#104;ttp://example.vn/a.png"/>'],
      ['holds another one', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
      ['is filled from elsewhere', '<rect fill="url( \'http://example.vn/a.svg#b\' )"/>'],
      ['imports a style sheet', '<style>@import "http://example.vn/a.css";</style>'],
      ['imports one as raw text', '<style><![CDATA[a { fill: url(//example.vn/a) }]]></style>'],
      ['hides an address in its style', '<rect style="fill: u\\72l(http://example.vn/a)"/>'],
      ['has another base', '<g xml:base="http://example.vn/"><use href="#a"/></g>'],
      ['runs a script', '<script>1</script>'],
    ].map(([what = '', inner = '']): [string, Readonly<Record<string, string>>] => [
      `an SVG that ${what}`,
      { 'word/media/a.svg': svg(inner) },
    ]),
    ['an SVG under another name', { 'word/media/a.png': svg('<rect/>') }],
    ['a compressed SVG', { 'word/media/a.wmz': gzipSync(svg('<rect/>')) }],
    ['a document type', { 'word/styles.xml': '<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>' }],
    ['macros', { 'word/vbaProject.bin': 'x' }],
  ])('refuses %s', async (_what, parts) => {
    expect(await engine.inspect(withParts(parts))).toMatchObject({ kind: 'refused', reason: 'unsafe' });
    expect(await engine.inspectTemplate(withParts(parts))).toMatchObject({
      kind: 'refused',
      reason: 'unsafe',
    });
  });

  it('keeps an SVG that shows nothing but what is in it', async () => {
    const inner = `<style>a { fill: url(#b) }</style><rect fill="url(#b)"/><use xlink:href="#a"/><image href="data:image/png;base64,iVBORw0KGgo="/>`;
    expect(await engine.inspect(withParts({ 'word/media/a.svg': svg(inner) }))).toMatchObject({ kind: 'ok' });
  });

  it('refuses a document with macros by its content type', async () => {
    const zip = new PizZip(wordFile(['x']));
    const types = zip.file('[Content_Types].xml')?.asText() ?? '';
    const macros = types.replace(
      /application\/vnd\.openxmlformats-officedocument\.[^"]*main\+xml/,
      'application/vnd.ms-word.document.macroEnabled.main+xml',
    );
    expect(await engine.inspect(withParts({ '[Content_Types].xml': macros }))).toMatchObject({
      kind: 'refused',
      reason: 'unsafe',
    });
  });

  it('keeps hyperlinks and ordinary fields', async () => {
    const body = `<w:p><w:hyperlink r:id="rId9"><w:r><w:t>x</w:t></w:r></w:hyperlink></w:p>${run('<w:fldChar w:fldCharType="begin"/><w:instrText> PAGE </w:instrText><w:fldChar w:fldCharType="end"/>')}`;
    expect(await engine.inspect(withParts({ ...relations(link), ...documentOf(body) }))).toMatchObject({
      kind: 'ok',
    });
  });

  it('takes away the link to the template that a file was made from', async () => {
    const type = `Type="${relationTypes}/attachedTemplate"`;
    const docx = withParts({
      'word/settings.xml': `<w:settings xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${relationTypes}"><w:attachedTemplate r:id="rId1"/><w:zoom w:percent="100"/></w:settings>`,
      'word/_rels/settings.xml.rels': `<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" ${type} Target="file:///C:/x.dotx" TargetMode="External"/></Relationships>`,
    });
    const inspection = await engine.inspect(docx);
    const kept = inspection.kind === 'ok' ? inspection.cleaned : new Uint8Array();
    expect(partOf(kept, 'word/settings.xml')).toMatch(
      /<w:settings [^>]*><w:zoom w:percent="100"\/><\/w:settings>/,
    );
    expect(partOf(kept, 'word/_rels/settings.xml.rels')).not.toContain('x.dotx');
  });
});

describe('files that are none', () => {
  it.each([
    ['empty', new Uint8Array()],
    ['not-word', new TextEncoder().encode('%PDF-1.7')],
    ['not-word', wordFile(['x']).slice(0, 300)],
    ['broken', withParts({ 'word/document.xml': '<w:document><w:body>' })],
    ['broken', withParts({ 'word/document.xml': '<?xml version="1.0" encoding="UTF-16"?><x/>' })],
    ['too-large', withParts({ 'word/media/a.bin': '0'.repeat(40 * 1024 * 1024) })],
  ] as const)(
    '%s',
    async (reason, docx) => {
      expect(await engine.inspectTemplate(docx)).toMatchObject({ kind: 'refused', reason });
    },
    30_000,
  );
});

describe('formats of variables', () => {
  it('print values, while conditions compare them as they were typed; what cannot be read stays', async () => {
    const docx = wordFile([
      '{?{luong > 10000000}}{{luong}} ({{bang_chu}}){{/}} {{thuong}}',
      '{{#ds}}{?{muc > 0}}{{muc}} {{chu}}; {{/}}{{/ds}}',
    ]);
    const values = {
      luong: '15000000',
      thuong: 'thoả thuận',
      ds: [{ muc: '730000' }, { muc: '0' }, { muc: '5', chu: 'như trên' }],
    };
    const formats: readonly VariableFormat[] = [
      { name: 'luong', format: 'money-dong', source: null },
      { name: 'bang_chu', format: 'money-words', source: 'luong' },
      { name: 'thuong', format: 'number', source: null },
      { name: 'ds.muc', format: 'number', source: null },
      { name: 'ds.chu', format: 'words', source: 'ds.muc' },
    ];
    expect(textOf(await filled(docx, values, formats))).toEqual([
      '15.000.000 đồng (Mười lăm triệu đồng) thoả thuận',
      '730.000 bảy trăm ba mươi nghìn; 5 như trên;',
    ]);
  });
});

describe('a preview', () => {
  const preview = async (
    docx: Uint8Array,
    values: TemplateValues | null,
    highlight = true,
    formats: readonly VariableFormat[] = [],
  ) => {
    const result = await engine.preview(
      await cleaned(docx),
      values === null ? { kind: 'samples', length: 'usual' } : { kind: 'given', values },
      highlight,
      formats,
    );
    if (result.kind !== 'ok') {
      throw new Error(result.why);
    }
    return result;
  };
  /** Texts of the runs that have a shade of this color. */
  const shaded = (docx: Uint8Array, fill: string, name?: string) =>
    Array.from(partOf(docx, name).matchAll(/<w:r\b[^>]*>(?:(?!<\/w:r>)[\s\S])*<\/w:r>/g), ([one]) => one)
      .filter((one) => one.includes(`w:fill="${fill}"`))
      .map((one) => one.replace(/<[^>]*>/g, ''));
  const yellow = 'FFF1B8';
  const red = 'FBD9D7';

  it('shades what was filled in and keeps its looks, in tables, loops, header and footer as well', async () => {
    const { docx, missing } = await preview(laborContractTemplate(), {
      'D.No': 'HĐ-01',
      ho_ten: 'Nguyễn <Văn> An',
      dia_chi: 'Số 1\nHà Nội',
      phu_cap: [{ stt: 1, ten: 'Ăn trưa', muc: '730.000' }],
    });
    expect(shaded(docx, yellow)).toEqual(
      expect.arrayContaining(['Nguyễn &lt;Văn&gt; An', 'Số 1', 'Hà Nội', '1', 'Ăn trưa', '730.000']),
    );
    expect(textOf(docx)).toContain('Người lao động: Nguyễn &lt;Văn&gt; An');
    expect(shaded(docx, yellow, 'word/header1.xml')).toEqual(['HĐ-01']);
    expect(shaded(docx, yellow, 'word/footer1.xml')).toEqual(['Nguyễn &lt;Văn&gt; An']);
    expect(partOf(docx)).toMatch(
      /<w:rPr>[^/]*<w:b\/>[^t]*<w:shd [^>]*\/><\/w:rPr><w:t xml:space="preserve">Nguyễn/,
    );
    expect(missing).toContain('ngay_ky');
    expect(shaded(docx, red)).toContain('[Ngày ký]');
    expect(partOf(docx)).not.toMatch(/[\uE000-\uE002]/);
  });

  it('shows values and samples as their formats print them', async () => {
    const docx = wordFile(['{{luong}} ({{bang_chu}}), {{tu}}', '{{#ds}}{{ten}}: {{muc}}; {{/}}']);
    const formats: readonly VariableFormat[] = [
      { name: 'luong', format: 'money-vnd', source: null },
      { name: 'bang_chu', format: 'money-words', source: 'luong' },
      { name: 'tu', format: 'date-words', source: null, label: 'Khởi công' },
      { name: 'ds.muc', format: 'money-dong', source: null },
      { name: 'ds.ten', format: 'text', source: null, label: 'Khoản <chi>' },
    ];
    const given = await preview(
      docx,
      { luong: '7000000', ds: [{ ten: 'Xăng', muc: 300_000 }] },
      true,
      formats,
    );
    expect(textOf(given.docx)).toEqual([
      '7.000.000 VND (Bảy triệu đồng), [Khởi công]',
      'Xăng: 300.000 đồng;',
    ]);
    expect(shaded(given.docx, yellow)).toContain('Bảy triệu đồng');
    const samples = await preview(docx, null, true, formats);
    expect(textOf(samples.docx)).toEqual([
      '15.000.000 VND (Mười lăm triệu đồng), ngày 31 tháng 12 năm 2027',
      'Khoản &lt;chi&gt;: 1.500.000 đồng; Khoản &lt;chi&gt;: 1.500.000 đồng;',
    ]);
  });

  it('lets nobody miss a loop without rows, and shades no text around a value', async () => {
    const { docx, missing } = await preview(wordFile(['a {{x}} b {{y}}{{z}} c', '{{#ds}}{{ten}};{{/}}']), {
      x: '1',
      y: '2',
      z: '',
    });
    expect(textOf(docx)).toEqual(['a 1 b 2 c', '[Tên];']);
    expect(shaded(docx, yellow)).toEqual(['1', '2']);
    expect(shaded(docx, red)).toEqual(['[Tên]']);
    expect(missing).toEqual(['ds', 'ten']);
  });

  it('shades nothing but what is missing unless it is asked to, and takes marks in values for what they are', async () => {
    const { docx } = await preview(wordFile(['{{x}}{{y}}']), { x: '\uE000An\uE002' }, false);
    expect(textOf(docx)).toEqual(['An[Y]']);
    expect(shaded(docx, yellow)).toEqual([]);
    expect(shaded(docx, red)).toEqual(['[Y]']);
  });

  it('shows all of a template with samples: conditions hold, and loops have two rows', async () => {
    const { docx, missing } = await preview(
      wordFile(['{{ho_ten}}', '{?{a > 1}}một{{/}}', '{?{a <= 1}}hai{{/}}', '{{#ds}}{{stt}}.{{/}}']),
      null,
    );
    expect(textOf(docx)).toEqual(['Nguyễn Văn An', 'một', 'hai', '1.2.']);
    expect(missing).toEqual([]);
  });
});
