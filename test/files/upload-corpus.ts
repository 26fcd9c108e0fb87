/** Files as people upload them: each base file with each damage that it can have, and protected ones. */
import { openRevision, PdfFile } from '../../pdf-signatures/pdf/pdf-revision.ts';
import { readPages } from '../../pdf-signatures/pdf/page-list.ts';
import { integerOf, isRef } from '../../pdf-signatures/pdf/pdf-value.ts';
import type { PdfFault } from '../../server/adapters/pdf/pdf-engine.ts';
import { runOnPdf } from '../tools/pdf-tools.ts';
import { streamOf, writeObjects } from './assemble-pdf.ts';
import { type TestPage, extraObject, makePdf } from './make-pdf.ts';

export type Upload = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The sound file whose text and pixels must be seen in the end. */
  readonly base: Base;
  /** Reasons for which it may be refused. */
  readonly refusals: readonly PdfFault[];
  /** Whether it is no use at all: it must be refused. */
  readonly isUseless: boolean;
};

type Base = {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Its first page has the fields of `formFields`, which are drawn anew. */
  readonly isForm?: boolean;
};

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'latin1'));

/** Blanks that a damage may use up, so that nothing else moves. */
const reserve = ' '.repeat(60);

const contract = (amount: string): readonly TestPage[] => [
  {
    lines: [
      { text: 'Loan agreement', x: 72, y: 740, size: 24 },
      { text: `The amount is ${amount} dong.`, x: 72, y: 690 },
    ],
    boxes: [{ rect: [72, 600, 200, 40], gray: 0.7 }],
    extra: reserve,
  },
  { lines: [{ text: 'Signatures', x: 200, y: 300 }], rotate: 90 },
];

function withQpdf(bytes: Uint8Array, ...options: readonly string[]): Uint8Array {
  return runOnPdf('qpdf', bytes, (input, output) => [...['--static-id', ...options, input, output]]).output();
}

/** One more save, in which the first page has other content. */
function update(bytes: Uint8Array, amount: string): Uint8Array {
  const revision = openRevision(new PdfFile(bytes), bytes.length);
  const page = revision && readPages(revision).pages[0];
  const parent = page?.dict.entries.get('Parent');
  const root = revision?.trailer.entries.get('Root');
  const size = integerOf(revision?.trailer.entries.get('Size'));
  if (page?.number == null || !isRef(parent) || !isRef(root) || size === null) {
    throw new Error('The base file is not as it should be');
  }
  const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  const text = `BT /F1 14 Tf 72 690 Td (The amount is ${amount} dong.) Tj ET`;
  const objects = new Map([
    [
      page.number,
      `<< /Type /Page /Parent ${parent.number} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 ${font} >> >> /Contents ${size} 0 R >>`,
    ],
    [size, streamOf(text)],
  ]);
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(latin(bytes))?.[1] ?? '0';
  const trailer = `/Size ${size + 1} /Root ${root.number} 0 R /Prev ${previous}`;
  return Buffer.concat([
    bytes,
    Buffer.from(writeObjects(objects, { offset: bytes.length, trailer }), 'latin1'),
  ]);
}

const widget = (index: number, entries: string): string =>
  `<< /Type /Annot /Subtype /Widget /F 4 /T (field${index}) /Rect [72 ${500 - index * 40} 372 ${524 - index * 40}] ${entries} >>`;

const utf16 = (text: string): string => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;

/** What the fields of a form hold, and how it reads. */
const filled = [
  { entries: '/FT /Tx /V (Nguyen Van An)', text: 'Nguyen Van An' },
  { entries: `/FT /Tx /Q 1 /V ${utf16('Nguyễn Thị Hằng')}`, text: 'Nguyễn Thị Hằng' },
  { entries: '/FT /Tx /Q 2 /MK << /BC [0] >> /V (1000000)', text: '1000000' },
  { entries: '/FT /Tx /Ff 4096 /V (Ha Noi)', text: 'Ha Noi' },
  { entries: '/FT /Ch /Ff 131072 /V (hn) /Opt [[(hn) (Head office)] [(hp) (Branch)]]', text: 'Head office' },
] as const;

const formObject = (width: number, height: number, content: string): string =>
  streamOf(content).replace(
    '<<',
    `<< /Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >>`,
  );

function form(acroForm: string, appearance = ''): Uint8Array {
  const [first = {}, ...others] = contract('5000');
  const refs = filled.map((_, index) => `${extraObject(index)} 0 R`).join(' ');
  return makePdf([{ ...first, extra: `/Annots [${refs}]${reserve}` }, ...others], {
    catalog: `/AcroForm << /DA (/Helv 11 Tf 0 g) /DR << /Font << /Helv 3 0 R >> >> ${acroForm} /Fields [${refs}] >>`,
    objects: [
      ...filled.map(({ entries }, index) => widget(index, `${entries} ${appearance}`)),
      formObject(300, 24, 'q 0.9 g 0 0 300 24 re f Q /Tx BMC EMC'),
    ],
  });
}

/** An appearance that draws a frame alone. */
const empty = `/AP << /N ${extraObject(filled.length)} 0 R >>`;

const notes = makePdf(
  [
    {
      lines: [{ text: 'With notes', x: 72, y: 740 }],
      links: [{ rect: [72, 730, 200, 750], url: 'https://example.com/' }],
    },
    {
      extra: `/Annots [${extraObject(0)} 0 R]${reserve}`,
      lines: [{ text: 'And a stamp', x: 72, y: 740 }],
    },
  ],
  {
    objects: [
      `<< /Type /Annot /Subtype /Stamp /F 4 /Rect [72 500 272 540] /AP << /N ${extraObject(1)} 0 R >> >>`,
      formObject(200, 40, '0.9 g 0 0 200 40 re f 0 g BT /F1 12 Tf 20 14 Td (PAID) Tj ET'),
    ],
  },
);

function makeBases(): readonly Base[] {
  const plain = makePdf(contract('5000'));
  const packed = withQpdf(plain, '--object-streams=generate');
  const linearized = withQpdf(plain, '--linearize');
  return [
    { name: 'plain', bytes: plain },
    { name: 'updated', bytes: update(plain, '9000') },
    { name: 'packed', bytes: packed },
    { name: 'packed and updated', bytes: update(packed, '9000') },
    { name: 'linearized', bytes: linearized },
    { name: 'linearized and packed', bytes: withQpdf(plain, '--linearize', '--object-streams=generate') },
    { name: 'linearized and updated', bytes: update(linearized, '9000') },
    { name: 'with notes', bytes: notes },
    { name: 'a form for its reader to draw', isForm: true, bytes: form('/NeedAppearances true') },
    { name: 'a form of empty appearances', isForm: true, bytes: form('', empty) },
    {
      name: 'a form of empty appearances, packed',
      isForm: true,
      bytes: withQpdf(form('', empty), '--object-streams=generate'),
    },
  ];
}

/** What the fields must show once they are drawn, and the part of the page, in points from below, where they do. */
export const formFields = { texts: filled.map(({ text }) => text), bottom: 330, top: 530 } as const;

type Damage = {
  readonly name: string;
  /** `null` where the file has not what is damaged. */
  readonly apply: (text: string) => string | null;
  readonly refusals?: readonly PdfFault[];
  readonly isUseless?: boolean;
};

/** `null` when there is nothing to replace. */
const replace = (text: string, pattern: RegExp, by: (match: string, ...groups: string[]) => string) =>
  pattern.test(text) ? text.replace(pattern, by) : null;

/** Puts something into the first page, for blanks of the same length. */
const intoPage = (text: string, what: string): string | null =>
  text.includes(reserve) ? text.replace(reserve, ` ${what}`.padEnd(reserve.length)) : null;

const shifted = (word: RegExp, by: number) => (text: string) =>
  replace(text, word, (match) => match.replace(/\d+/, (offset) => String(Number(offset) + by)));

const lastTable = /xref\r?\n0 \d+\n(?:\d{10} \d{5} [nf] ?\r?\n)+(?!.*\nxref)/s;
const everyRow = /\d{10}(?= \d{5} n)/g;

const damages: readonly Damage[] = [
  { name: 'nothing', apply: (text) => text },
  { name: 'bytes before the header', apply: (text) => `\n\nmail header\n${text}` },
  { name: 'bytes after the end', apply: (text) => `${text}<html>not found</html>\n` },
  { name: 'blanks after the end', apply: (text) => text + '\n'.repeat(3000) },
  { name: 'a few blanks after the end', apply: (text) => `${text}   \n\n` },
  {
    name: 'no end',
    apply: (text) => replace(text, /startxref\s+\d+\s+%%EOF\s*$/, () => ''),
    refusals: ['differs'],
  },
  { name: 'no end mark', apply: (text) => replace(text, /%%EOF\s*$/, () => '') },
  {
    name: 'half of startxref',
    apply: (text) => replace(text, /ref\s+\d+\s+%%EOF\s*$/, () => ''),
    refusals: ['differs'],
  },
  { name: 'startxref at a blank', apply: shifted(/startxref\s+\d+\s+%%EOF\s*$/, -1) },
  { name: 'startxref too late', apply: shifted(/startxref\s+\d+\s+%%EOF\s*$/, 3) },
  { name: 'startxref nowhere', apply: shifted(/startxref\s+\d+\s+%%EOF\s*$/, 1_000_000) },
  {
    name: 'a comment behind startxref',
    apply: (text) => replace(text, /startxref(?=\s+\d+\s+%%EOF\s*$)/, () => 'startxref % 12'),
  },
  { name: 'Prev at a blank', apply: shifted(/\/Prev \d+(?!.*\/Prev)/s, -1) },
  { name: 'Prev nowhere', apply: shifted(/\/Prev \d+(?!.*\/Prev)/s, 1_000_000) },
  {
    name: 'rows of zeros',
    apply: (text) => replace(text, everyRow, () => '0000000000'),
    refusals: ['differs'],
  },
  {
    name: 'rows one byte late',
    apply: (text) => replace(text, everyRow, (row) => String(Number(row) + 1).padStart(10, '0')),
  },
  {
    name: 'rows one byte early',
    apply: (text) => replace(text, everyRow, (row) => String(Number(row) - 1).padStart(10, '0')),
  },
  { name: 'rows of another generation', apply: (text) => replace(text, / 00000 n/g, () => ' 00001 n') },
  {
    name: 'a table that begins at 1',
    apply: (text) => replace(text, lastTable, (table) => table.replace('\n0 ', '\n1 ')),
  },
  {
    name: 'a number twice',
    apply: (text) => replace(text, /trailer(?!.*trailer)/s, () => `4 1\n0000000015 00000 n \ntrailer`),
  },
  { name: 'no trailer', apply: (text) => replace(text, /trailer/g, () => 'tra_ler'), refusals: ['broken'] },
  { name: 'no xref', apply: (text) => replace(text, /\nxref/g, () => '\nxrff') },
  {
    name: 'a length too long',
    apply: (text) => replace(text, /\/Length (\d)(?=\d)/, (_, digit) => `/Length ${Number(digit) + 1}`),
  },
  { name: 'an object without its end', apply: (text) => replace(text, /endobj/, () => '      ') },
  { name: 'a key twice', apply: (text) => intoPage(text, '/Type /Page') },
  {
    name: 'a dangling annotation',
    apply: (text) => (text.includes('/Annots') ? null : intoPage(text, '/Annots [9999 0 R]')),
  },
  {
    name: 'dangling content',
    apply: (text) => replace(text, /\/Contents 5 0 R {9}/, () => '/Contents [5 0 R 99 0 R]'),
  },
  {
    name: 'pages counted wrongly',
    apply: (text) => replace(text, /\/Count 2/, () => '/Count 1'),
    refusals: ['differs'],
  },
  {
    name: 'a wrong linearized length',
    apply: (text) => replace(text, /\/L \d/, (match) => `/L ${match.endsWith('9') ? 8 : 9}`),
  },
  {
    name: 'line ends of another system',
    // Streams that are packed are lost.
    apply: (text) => (text.includes('/FlateDecode') ? null : text.replaceAll('\n', '\r\n')),
  },
  {
    name: 'half of it',
    apply: (text) => text.slice(0, text.length / 2),
    refusals: ['broken', 'no-pages'],
    isUseless: true,
  },
];

const protections = [
  { name: '40 bits', options: ['--allow-weak-crypto'], encrypt: ['40', '--'] },
  { name: '128 bits', options: ['--allow-weak-crypto'], encrypt: ['128', '--print=none', '--'] },
  {
    name: '128 bits of AES',
    options: ['--allow-weak-crypto'],
    encrypt: ['128', '--use-aes=y', '--modify=none', '--'],
  },
  { name: '256 bits', options: [], encrypt: ['256', '--modify=none', '--'] },
] as const;

function protect(base: Base, password: string): readonly Upload[] {
  const reason = password === '' ? 'restricted' : 'encrypted';
  return protections.map(({ name, options, encrypt }) => ({
    name: `${base.name}, ${reason} with ${name}`,
    bytes: withQpdf(base.bytes, ...options, '--encrypt', password, 'owner', ...encrypt),
    base,
    refusals: [reason],
    isUseless: true,
  }));
}

export function makeUploads(): readonly Upload[] {
  const bases = makeBases();
  const damaged = bases.flatMap((base) =>
    damages.flatMap(({ name, apply, refusals = [], isUseless = false }): Upload[] => {
      const text = apply(latin(base.bytes));
      return text === null
        ? []
        : [{ name: `${base.name}: ${name}`, bytes: bytesOf(text), base, refusals, isUseless }];
    }),
  );
  const restricted = bases.filter(({ name }) => name === 'plain' || name === 'packed');
  return [
    ...damaged,
    ...restricted.flatMap((base) => protect(base, '')),
    ...restricted.slice(0, 1).flatMap((base) => protect(base, 'secret')),
  ];
}
