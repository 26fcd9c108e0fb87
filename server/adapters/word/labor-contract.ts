import type { SignatureBox } from '../../../contract/models/template.ts';
import { packArchive } from '../office/office-archive.ts';

/**
 * A labor contract as a Word template: variables, a table with a row for each allowance, a condition, a header and a footer.
 * The demo company starts with it, and tests take it as a file that a person could have written.
 */
export function laborContractTemplate(): Uint8Array {
  const entries = Object.entries(parts).map(
    ([name, content]) =>
      [name, `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${content}`] as const,
  );
  return packArchive(new Map(entries), 'DEFLATE');
}

/** Where the two parties sign, in reader space of the only page. */
const boxes: readonly SignatureBox[] = [
  { order: 1, page: 1, position: '105,110,295,190' },
  { order: 2, page: 1, position: '330,110,520,190' },
];

/** The template with the places where it is signed. */
export function laborContract(): { readonly docx: Uint8Array; readonly boxes: readonly SignatureBox[] } {
  return { docx: laborContractTemplate(), boxes };
}

const schemas = 'http://schemas.openxmlformats.org';
const word = `xmlns:w="${schemas}/wordprocessingml/2006/main" xmlns:r="${schemas}/officeDocument/2006/relationships"`;
const office = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

type Look = {
  readonly bold?: boolean;
  readonly italic?: boolean;
  readonly center?: boolean;
  readonly size?: number;
};

function run(text: string, { bold = false, italic = false, size }: Look = {}): string {
  const looks = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}${size === undefined ? '' : `<w:sz w:val="${String(2 * size)}"/>`}`;
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${escaped}</w:t></w:r>`;
}

function paragraph(text: string, look: Look = {}): string {
  const place = look.center === true ? '<w:jc w:val="center"/>' : '<w:jc w:val="both"/>';
  return `<w:p><w:pPr><w:spacing w:after="80"/>${place}</w:pPr>${run(text, look)}</w:p>`;
}

/** The label in plain letters, what is filled in in bold. */
function line(label: string, value: string): string {
  return `<w:p><w:pPr><w:spacing w:after="80"/></w:pPr>${run(`${label}: `)}${run(value, { bold: true })}</w:p>`;
}

function table(
  widths: readonly number[],
  rows: readonly (readonly string[])[],
  kind: 'list' | 'signatures',
): string {
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'];
  const edges = sides
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
    .join('');
  const grid = widths.map((width) => `<w:gridCol w:w="${String(width)}"/>`).join('');
  const cells = (row: readonly string[]): string =>
    row
      .map((content, index) => {
        const width = `<w:tcW w:w="${String(widths[index] ?? 0)}" w:type="dxa"/>`;
        return `<w:tc><w:tcPr>${width}</w:tcPr>${content}</w:tc>`;
      })
      .join('');
  const body = rows.map((row) => `<w:tr>${cells(row)}</w:tr>`).join('');
  // The signatures stand at one place of the page, however long the text above them is: so do their boxes.
  const frame =
    kind === 'list'
      ? `<w:tblBorders>${edges}</w:tblBorders>`
      : '<w:tblpPr w:vertAnchor="page" w:horzAnchor="margin" w:tblpX="0" w:tblpY="12000"/>';
  return `<w:tbl><w:tblPr>${kind === 'list' ? '' : frame}<w:tblW w:w="9070" w:type="dxa"/>${kind === 'list' ? frame : ''}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>`;
}

const heading: Look = { bold: true, center: true };

const body = [
  paragraph('CỘNG HÒA XÃ HỘI CHỦ NGHĨA VIỆT NAM', heading),
  paragraph('Độc lập - Tự do - Hạnh phúc', heading),
  paragraph('HỢP ĐỒNG LAO ĐỘNG', { ...heading, size: 16 }),
  paragraph('Hôm nay, ngày {{ngay_ky}}, hai bên thoả thuận ký hợp đồng lao động với các điều khoản sau đây.'),
  line('Người lao động', '{{ho_ten}}'),
  line('Ngày sinh', '{{ngay_sinh}}'),
  line('Số CCCD', '{{so_cccd}}'),
  line('Địa chỉ', '{{dia_chi}}'),
  line('Chức danh', '{{chuc_danh}}'),
  paragraph('Điều 1. Thời hạn hợp đồng', { bold: true }),
  paragraph('{?{loai_hop_dong == "Không xác định thời hạn"}}'),
  paragraph('Hợp đồng không xác định thời hạn, có hiệu lực từ ngày {{tu_ngay}}.'),
  paragraph('{{/}}'),
  paragraph('{?{loai_hop_dong != "Không xác định thời hạn"}}'),
  paragraph('Hợp đồng {{loai_hop_dong}}, có hiệu lực từ ngày {{tu_ngay}} đến ngày {{den_ngay}}.'),
  paragraph('{{/}}'),
  paragraph('Điều 2. Tiền lương và phụ cấp', { bold: true }),
  line('Mức lương chính', '{{luong}} đồng/tháng'),
  table(
    [900, 5170, 3000],
    [
      ['STT', 'Phụ cấp', 'Mức (đồng/tháng)'].map((text) => paragraph(text, heading)),
      ['{{#phu_cap}}{{stt}}', '{{ten}}', '{{muc}}{{/phu_cap}}'].map((text) => paragraph(text)),
    ],
    'list',
  ),
  paragraph('Điều 3. Điều khoản thi hành', { bold: true }),
  paragraph('Hợp đồng được lập và ký bằng phương tiện điện tử, các bên giữ bản có giá trị như nhau.'),
  table(
    [4535, 4535],
    [
      ['NGƯỜI LAO ĐỘNG', 'NGƯỜI SỬ DỤNG LAO ĐỘNG'].map((text) => paragraph(text, heading)),
      ['{{ho_ten}}', 'Công ty Cổ phần Minh Long'].map((text) =>
        paragraph(text, { center: true, italic: true }),
      ),
    ],
    'signatures',
  ),
  // A floating table needs a paragraph behind it.
  paragraph(''),
].join('');

const page =
  '<w:sectPr><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1701" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>';

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

const relations = (...items: string[]): string =>
  `<Relationships xmlns="${schemas}/package/2006/relationships">${items.join('')}</Relationships>`;

const override = (part: string, type: string): string =>
  `<Override PartName="/word/${part}.xml" ContentType="${office}.${type}+xml"/>`;

const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('document', 'document.main')}${override('styles', 'styles')}${override('header1', 'header')}${override('footer1', 'footer')}</Types>`,
  '_rels/.rels': relations(relation('rId1', 'officeDocument', 'word/document.xml')),
  'word/_rels/document.xml.rels': relations(
    relation('rId1', 'styles', 'styles.xml'),
    relation('rId2', 'header', 'header1.xml'),
    relation('rId3', 'footer', 'footer1.xml'),
  ),
  'word/document.xml': `<w:document ${word}><w:body>${body}${page}</w:body></w:document>`,
  'word/styles.xml': `<w:styles ${word}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman"/><w:sz w:val="25"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`,
  'word/header1.xml': `<w:hdr ${word}>${paragraph('Số: {{D.No}}', { italic: true, size: 10 })}</w:hdr>`,
  'word/footer1.xml': `<w:ftr ${word}>${paragraph('Người lao động: {{ho_ten}}', { italic: true, size: 10 })}</w:ftr>`,
};
