/** Attacks by what is appended: by further revisions, by their cross-reference and by bytes that readers understand differently. */
import { fillInSignature, signatureDictionary } from '../files/signed-pdf.ts';
import {
  type Case,
  type SignedFile,
  afterSigning,
  appending,
  attacks,
  markRect,
  signAsAuthor,
} from './case.ts';
import { contract, contractText, forgedPrice, priceOf, symbol } from './contracts.ts';
import {
  type EditedPdf,
  type ObjectTexts,
  fromLatin,
  latin,
  lookOf,
  newestSection,
  oneRow,
  replaceIn,
  tableRow,
  withEntries,
} from './edited-pdf.ts';
import type { Signers } from './signing.ts';
import { type StreamRow, objectStream, xrefStream } from './stream-revision.ts';

const object = (number: number, text: string, generation = 0): string =>
  `${number} ${generation} obj\n${text}\nendobj\n`;
const trailer = (pdf: EditedPdf, entries = ''): string =>
  `trailer\n<< /Size ${pdf.size} /Root 1 0 R /Prev ${newestSection(pdf.bytes)} ${entries} >>\n`;

/** The contract as it was drafted with another price, and then revised before it was signed. */
function revisedContract(): EditedPdf {
  const pdf = contract({ 5: forgedPrice });
  pdf.append({ 5: priceOf('1 000') });
  return pdf;
}

/** A file to which text is appended as it is; `write` gets where the text will begin. */
const appendingText = (
  write: (pdf: EditedPdf, offset: number) => string,
  before?: ObjectTexts | (() => EditedPdf),
): Case['build'] =>
  afterSigning((pdf) => pdf.appendText(write(pdf, pdf.bytes.length)), before === undefined ? {} : { before });

/** The forged price and a table whose rows are written from where the price and the table stand. */
const appendingTable = (
  rows: (offset: number, pdf: EditedPdf) => string,
  { entries = '', header = object(5, forgedPrice), between = '' } = {},
): Case['build'] =>
  appendingText((pdf, offset) => {
    const section = offset + header.length;
    return `${header}xref\n${rows(offset, pdf)}${trailer(pdf, entries)}startxref\n${between}${section}\n%%EOF\n`;
  });

/** A page like the signed one with the forged price. */
const forgedPage = (pdf: EditedPdf): string => replaceIn(pdf.text(4), '/Contents 5 0 R', '/Contents 31 0 R');

/** A revision in streams: 30 is its object stream, 31 the forged content, 32 the cross-reference stream. */
const appendingStreams = (
  contained: (pdf: EditedPdf) => string,
  pageRow: StreamRow = { kind: 'in', container: 30, index: 0 },
): Case['build'] =>
  appendingText((pdf, offset) => {
    const forged = object(31, forgedPrice);
    const container = object(30, contained(pdf));
    const section = offset + forged.length + container.length;
    const rows = new Map<number, StreamRow>([
      [4, pageRow],
      [30, { kind: 'at', offset: offset + forged.length }],
      [31, { kind: 'at', offset }],
      [32, { kind: 'at', offset: section }],
    ]);
    const entries = `/Size ${pdf.size} /Root 1 0 R /Prev ${newestSection(pdf.bytes)}`;
    return `${forged}${container}${object(32, xrefStream(rows, entries))}startxref\n${section}\n%%EOF\n`;
  });

const hexadecimal = (data: string): string => `${Buffer.from(data, 'latin1').toString('hex')}>`;

/** A hybrid revision (7.5.8.4): its table says nothing of the price, and its stream names another one. */
const hybrid = appendingText((pdf, offset) => {
  const price = object(5, forgedPrice);
  const stream = offset + price.length;
  const rows = new Map([[5, { kind: 'at', offset }]] as const);
  const hidden = object(32, xrefStream(rows, `/Size ${pdf.size}`));
  const end = `startxref\n${stream + hidden.length}\n%%EOF\n`;
  return `${price}${hidden}xref\n0 1\n${tableRow(0, 65535, 'f')}${trailer(pdf, `/XRefStm ${stream}`)}${end}`;
});

/**
 * A linearized file with two cross-references that disagree on the price. Readers use the one at its beginning as long as the file
 * has the length that it says, and the one that `startxref` names afterwards.
 */
function linearized({ author }: Signers): SignedFile {
  const texts = Object.entries({
    1: contractText(1),
    2: contractText(2),
    3: contractText(3),
    4: withEntries(contractText(4), '/Annots [41 0 R]'),
    6: contractText(6),
    7: contractText(7),
    8: '<< /Fields [41 0 R] /SigFlags 3 >>',
    40: signatureDictionary({ field: 'Seller', sign: author, room: 2500 }),
    41: `<< /Type /Annot /Subtype /Widget /FT /Sig /T (Seller) /V 40 0 R /F 132 /P 4 0 R /Rect [${markRect.join(' ')}] /AP << /N 42 0 R >> >>`,
    42: lookOf('0.8 g 0 0 100 40 re f'),
  }).map(([number, text]) => [Number(number), text] as const);
  const ten = (value: number): string => String(value).padStart(10, '0');
  const write = (length: number, main: number): { text: string; main: number } => {
    const parameters = object(
      43,
      `<< /Linearized 1 /L ${ten(length)} /H [0 0] /O 4 /E 900 /N 2 /T ${ten(main)} >>`,
    );
    let text = `%PDF-1.7\n${parameters}`;
    const rowsLength = [...texts, [5, ''] as const].reduce(
      (sum, [number]) => sum + oneRow(number, 0).length,
      0,
    );
    const end = 'trailer\n<< /Size 50 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n';
    const bodyAt = text.length + 'xref\n'.length + rowsLength + end.length;
    let body = '';
    const offsets = new Map<number, number>();
    for (const [number, content] of texts) {
      offsets.set(number, bodyAt + body.length);
      body += object(number, content);
    }
    const signedPrice = bodyAt + body.length;
    body += object(5, priceOf('1 000'));
    const otherPrice = bodyAt + body.length;
    body += object(5, forgedPrice);
    const rows = (price: number): string =>
      texts.map(([number]) => oneRow(number, offsets.get(number) ?? 0)).join('') + oneRow(5, price);
    text += `xref\n${rows(signedPrice)}${end}${body}`;
    const section = text.length;
    text += `xref\n${rows(otherPrice)}trailer\n<< /Size 50 /Root 1 0 R >>\nstartxref\n${section}\n%%EOF\n`;
    return { text, main: section };
  };
  const draft = write(0, 0);
  const signed = fillInSignature(fromLatin(write(draft.text.length, draft.main).text), author);
  return { signed, now: Buffer.concat([signed, fromLatin('\n'.repeat(10))]) };
}

/** Another catalog with a page of its own. */
const otherCatalog = (root: string): Case['build'] =>
  afterSigning((pdf) =>
    pdf.append(
      {
        30: replaceIn(pdf.text(1), '/Pages 2 0 R', '/Pages 31 0 R'),
        31: '<< /Type /Pages /Count 1 /Kids [32 0 R] >>',
        32: replaceIn(replaceIn(contractText(4), '5 0 R', '33 0 R'), 'Parent 2', 'Parent 31'),
        33: forgedPrice,
      },
      { root },
    ),
  );

/** Signs a contract with bytes before its header, and appends a revision that readers look for from the one or the other. */
function beforeHeader(signers: Signers): SignedFile {
  const junk = `%${'x'.repeat(300)}\n`;
  const pdf = signAsAuthor(contract(), { ...signers, author: () => new Uint8Array(1) });
  const signed = fillInSignature(fromLatin(junk + latin(pdf.bytes)), signers.author);
  const section = pdf.bytes.length + object(5, forgedPrice).length;
  const revision = `${object(5, forgedPrice)}xref\n${oneRow(5, pdf.bytes.length)}${trailer(pdf)}startxref\n${section}\n%%EOF\n`;
  return { signed, now: Buffer.concat([signed, fromLatin(revision)]) };
}

export const incrementalAttacks: readonly Case[] = [
  ...attacks('incremental-saving', 'appended-content', {
    'page content replaced': appending({ 5: forgedPrice }),
    'page content replaced, with a copy of the signature': appending((pdf) => ({
      5: forgedPrice,
      51: pdf.text(51),
    })),
    'page added': appending({
      2: '<< /Type /Pages /Count 3 /Kids [4 0 R 30 0 R 6 0 R] >>',
      30: replaceIn(contractText(4), '5 0 R', '31 0 R'),
      31: forgedPrice,
    }),
    'page removed': appending({ 2: '<< /Type /Pages /Count 1 /Kids [4 0 R] >>' }),
    'catalog replaced by another': otherCatalog('30 0 R'),
    'encryption added': afterSigning((pdf) =>
      pdf.append(
        {
          30: '<< /Filter /Standard /V 1 /R 2 /O <00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff> /U <00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff> /P -4 >>',
        },
        { trailer: '/Encrypt 30 0 R' },
      ),
    ),
    'further content of a page': appending((pdf) => ({
      4: replaceIn(pdf.text(4), '5 0 R', '[5 0 R 30 0 R]'),
      30: '<< /Length 32 >>\nstream\n1 g 15 130 200 28 re f           \nendstream',
    })),
  }),
  ...attacks(
    'incremental-saving',
    'appended-content',
    {
      'page content replaced without a cross-reference': appendingText(() => object(5, forgedPrice)),
      'page content replaced without a trailer': appendingText(
        (_, offset) => `${object(5, forgedPrice)}xref\n${oneRow(5, offset)}`,
      ),
    },
    'same',
  ),
  ...attacks('object-streams', 'reader-disagreement', {
    'index of an object in its stream': appendingStreams(
      (pdf) =>
        objectStream([
          [4, pdf.text(4)],
          [4, forgedPage(pdf)],
        ]),
      { kind: 'in', container: 30, index: 1 },
    ),
    'index of another number': appendingStreams(
      (pdf) =>
        objectStream([
          [4, pdf.text(4)],
          [99, forgedPage(pdf)],
        ]),
      { kind: 'in', container: 30, index: 1 },
    ),
    'object stream replaced': afterSigning(
      (pdf) => {
        const row = /\n(\d+) 0 obj\n<< \/Type \/ObjStm/.exec(latin(pdf.bytes));
        const objects = [1, 2, 3, 4, 6, 8].map((number) => [number, pdf.text(number)] as const);
        const forged = objects.map(([number, text]) => [number, number === 3 ? symbol : text] as const);
        const container = Number(row?.[1]);
        const offset = pdf.bytes.length;
        const text = object(container, objectStream(forged));
        const rows = new Map<number, StreamRow>([
          [container, { kind: 'at', offset }],
          [99, { kind: 'at', offset: offset + text.length }],
        ]);
        const entries = `/Size 100 /Root 1 0 R /Prev ${newestSection(pdf.bytes)}`;
        const section = offset + text.length;
        pdf.appendText(`${text}${object(99, xrefStream(rows, entries))}startxref\n${section}\n%%EOF\n`);
      },
      { before: () => contract({}, { streams: true }) },
    ),
    'number twice in an object stream': appendingStreams((pdf) =>
      objectStream([
        [4, forgedPage(pdf)],
        [4, pdf.text(4)],
      ]),
    ),
  }),
  ...attacks('object-streams', 'unreadable', {
    'object stream in hexadecimal digits': appendingStreams((pdf) =>
      objectStream([[4, forgedPage(pdf)]], { entries: '/Filter /ASCIIHexDecode', encode: hexadecimal }),
    ),
    'object stream with an unknown filter': appendingStreams((pdf) =>
      objectStream([[4, forgedPage(pdf)]], { entries: '/Filter /CountersignDecode' }),
    ),
    'object stream with two filters': appendingStreams((pdf) =>
      objectStream([[4, forgedPage(pdf)]], {
        entries: '/Filter [/ASCIIHexDecode /ASCIIHexDecode]',
        encode: (data) => hexadecimal(hexadecimal(data)),
      }),
    ),
  }),
  ...attacks('cross-reference', 'reader-disagreement', {
    'hybrid file whose stream names another object': hybrid,
    'section that builds on itself': appendingText((pdf, offset) => {
      const section = offset + object(5, forgedPrice).length;
      return `${object(5, forgedPrice)}xref\n${oneRow(5, offset)}trailer\n<< /Size ${pdf.size} /Root 1 0 R /Prev ${section} >>\nstartxref\n${section}\n%%EOF\n`;
    }),
    'number twice, the signed one last': appendingTable(
      (offset, pdf) => oneRow(5, offset) + oneRow(5, pdf.offset(5)),
    ),
    'wrong generation in a row': appendingTable((offset) => oneRow(5, offset, 3)),
    'wrong generation in an object': appendingTable((offset) => oneRow(5, offset), {
      header: object(5, forgedPrice, 2),
    }),
    'wrong generation of the catalog': otherCatalog('30 4 R'),
    'row that leads nowhere': appendingTable((offset) => oneRow(5, offset + 17)),
    'row of another number': appendingTable((offset) => oneRow(7, offset)),
    'comment after startxref': appendingTable((offset) => oneRow(5, offset), { between: '%0\n' }),
    'linearized file with blanks appended': linearized,
    'bytes before the header': beforeHeader,
    'bytes after the last end of file': appendingText(
      () => `${object(5, forgedPrice)}${`%${'x'.repeat(98)}\n`.repeat(25)}`,
    ),
  }),
  ...attacks(
    'cross-reference',
    'reader-disagreement',
    {
      'number twice, the signed one first': appendingTable(
        (offset, pdf) => oneRow(5, pdf.offset(5)) + oneRow(5, offset),
      ),
    },
    'same',
  ),
  ...attacks('cross-reference', 'appended-content', {
    'content freed': appendingText(
      (pdf, offset) => `xref\n${oneRow(5, 0, 1, 'f')}${trailer(pdf)}startxref\n${offset}\n%%EOF\n`,
    ),
    'row of an earlier revision': appendingText((pdf, offset) => {
      const first = latin(pdf.bytes).indexOf('\n5 0 obj\n') + 1;
      return `xref\n${oneRow(5, first)}${trailer(pdf)}startxref\n${offset}\n%%EOF\n`;
    }, revisedContract),
    'revision skipped': afterSigning(
      (pdf) => {
        const first = Number(/startxref\s+(\d+)/.exec(latin(pdf.bytes))?.[1]);
        const rows = [4, 8, 51, 52, 53].map((number) => oneRow(number, pdf.offset(number))).join('');
        pdf.append({}, { previous: first, rows });
      },
      { before: revisedContract },
    ),
  }),
  ...attacks('syntax', 'unreadable', {
    'stray word in a dictionary': appending((pdf) => ({
      4: replaceIn(forgedPage(pdf), '<< /Type', '<< nonsense /Type'),
      31: forgedPrice,
    })),
    'entry twice in a dictionary': appending((pdf) => ({
      4: replaceIn(pdf.text(4), '/Contents 5 0 R', '/Contents 5 0 R /Contents 31 0 R'),
      31: forgedPrice,
    })),
    'entry twice, once with an escaped name': appending((pdf) => ({
      4: replaceIn(pdf.text(4), '/Contents 5 0 R', '/Contents 5 0 R /Cont#65nts 31 0 R'),
      31: forgedPrice,
    })),
    'sign within a number': appending((pdf) => ({
      4: replaceIn(pdf.text(4), '[0 0 300 200]', '[0 0 0-150 200]'),
    })),
    'two signs before a number': appending((pdf) => ({
      4: replaceIn(pdf.text(4), '[0 0 300 200]', '[0 --90 300 200]'),
    })),
    'arrays nested too deep': appending((pdf) => ({
      4: replaceIn(forgedPage(pdf), '/Type', `/Deep ${'['.repeat(120)}${']'.repeat(120)} /Type`),
      31: forgedPrice,
    })),
    'object without its end': appendingTable((offset) => oneRow(5, offset), {
      header: replaceIn(object(5, forgedPrice), 'endobj\n', ''),
    }),
  }),
];
