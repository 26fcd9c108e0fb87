/** Files to which nothing but what a signature permits was added, in all the ways in which programs write it. */
import { streamOf } from '../files/assemble-pdf.ts';
import {
  type Case,
  afterSigning,
  allowed,
  appending,
  fieldLock,
  signAsAuthor,
  signAsColleague,
  signAsStranger,
  stampTime,
} from './case.ts';
import {
  blankRect,
  contract,
  contractText,
  formContract,
  helvetica,
  taggedContract,
  valueLook,
  waiting,
} from './contracts.ts';
import {
  type EditedPdf,
  type EditedSignature,
  type ObjectTexts,
  latin,
  lookOf,
  newestSection,
  oneRow,
  replaceIn,
  tableRow,
  withEntries,
  withItem,
} from './edited-pdf.ts';
import type { Signers } from './signing.ts';
import { type StreamRow, objectStream, xrefStream } from './stream-revision.ts';

const blank = [{ page: 1, rect: blankRect }] as const;

const certified = (level: 1 | 2 | 3) => ({ wish: { certifies: level } }) as const;

/** A signature by a colleague after the author's. */
const signingAgain = (
  wish: (pdf: EditedPdf) => Partial<EditedSignature>,
  sources?: Parameters<typeof afterSigning>[1],
): Case['build'] => afterSigning((pdf, signers) => signAsColleague(pdf, signers, wish(pdf)), sources);

const metadata = '<< /Type /Metadata /Subtype /XML /Length 12 >>\nstream\n<x:xmpmeta/>\nendstream';

/** What is added to verify with (ETSI EN 319 142-1, 5.4). */
const validationData = (pdf: EditedPdf): ObjectTexts => ({
  1: withEntries(pdf.text(1), '/DSS 40 0 R'),
  40: '<< /Type /DSS /Certs [41 0 R] /CRLs [42 0 R] /VRI << /AAAA 43 0 R >> >>',
  41: streamOf('certificate'),
  42: streamOf('list'),
  43: '<< /Type /VRI /Cert [41 0 R] /CRL [42 0 R] >>',
});

const stamp =
  (subtype: string): ((pdf: EditedPdf) => ObjectTexts) =>
  (pdf) => ({
    4: withItem(pdf.text(4), 'Annots', '40 0 R'),
    40: `<< /Type /Annot /Subtype /${subtype} /F 4 /P 4 0 R /Rect [${blankRect.join(' ')}] /Contents (Seen) /DA (/F1 9 Tf 0 g) /AP << /N 41 0 R >> >>`,
    41: lookOf('0.5 g 0 0 100 40 re f'),
  });

const named = (pdf: EditedPdf): ObjectTexts => ({
  20: replaceIn(pdf.text(20), '/V ()', '/V (An)'),
  21: valueLook('An'),
});
const nameRect = [{ page: 1, rect: [150, 100, 250, 116] }] as const;
const inForm = (wish: Partial<EditedSignature> = {}) => ({ before: formContract, wish });

/** A radio button of two widgets. */
const radioForm = (): EditedPdf =>
  contract({
    4: withEntries(contractText(4), '/Annots [21 0 R 22 0 R]'),
    8: '<< /Fields [20 0 R] /SigFlags 3 >>',
    20: '<< /FT /Btn /Ff 49152 /T (Term) /V /Off /Kids [21 0 R 22 0 R] >>',
    21: '<< /Type /Annot /Subtype /Widget /F 4 /P 4 0 R /Parent 20 0 R /Rect [150 80 166 96] /AS /Off /AP << /N << /Short 23 0 R /Off 24 0 R >> >> >>',
    22: '<< /Type /Annot /Subtype /Widget /F 4 /P 4 0 R /Parent 20 0 R /Rect [180 80 196 96] /AS /Off /AP << /N << /Long 23 0 R /Off 24 0 R >> >> >>',
    23: lookOf('0 g 3 3 10 10 re f', 16, 16),
    24: lookOf('0 g 0.5 0.5 15 15 re S', 16, 16),
  });

/** Lists that are objects of their own, which a signer extends in place. */
const listed: ObjectTexts = {
  1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields 30 0 R /SigFlags 3 >> >>',
  4: withEntries(contractText(4), '/Annots 31 0 R'),
  30: '[]',
  31: '[]',
};
const inLists = (pdf: EditedPdf, widget: number): ObjectTexts => ({
  4: pdf.text(4).replace(/ \/Annots \[[^\]]*\]/, ''),
  30: replaceIn(pdf.text(30), ']', ` ${widget} 0 R ]`),
  31: replaceIn(pdf.text(31), ']', ` ${widget} 0 R ]`),
});

/** A page's structure, with an element for the widget of a later signature. */
const withElement = (pdf: EditedPdf, widget: number): ObjectTexts => ({
  20: replaceIn(pdf.text(20), '/ParentTreeNextKey 1', '/ParentTreeNextKey 2'),
  21: replaceIn(pdf.text(21), '/K [23 0 R]', '/K [23 0 R 40 0 R]'),
  22: replaceIn(pdf.text(22), '/Nums [0 [23 0 R]]', '/Nums [0 [23 0 R] 1 40 0 R]'),
  40: `<< /Type /StructElem /S /Form /P 21 0 R /Pg 4 0 R /K << /Type /OBJR /Obj ${widget} 0 R /Pg 4 0 R >> >>`,
});

/** A hybrid revision (7.5.8.4) that adds metadata: readers of tables alone do not see them. */
const hybrid: Case['build'] = afterSigning((pdf) => {
  const offset = pdf.bytes.length;
  const write = (number: number, text: string): string => `${number} 0 obj\n${text}\nendobj\n`;
  const [catalog, data] = [write(1, withEntries(pdf.text(1), '/Metadata 40 0 R')), write(40, metadata)];
  const rows = new Map<number, StreamRow>([[40, { kind: 'at', offset: offset + catalog.length }]]);
  const stream = offset + catalog.length + data.length;
  const hidden = write(41, xrefStream(rows, '/Size 60'));
  const table = `xref\n0 1\n${tableRow(0, 65535, 'f')}${oneRow(1, offset)}40 1\n${tableRow(0, 0, 'f')}`;
  const trailer = `trailer\n<< /Size 60 /Root 1 0 R /Prev ${newestSection(pdf.bytes)} /XRefStm ${stream} >>\n`;
  pdf.appendText(`${catalog}${data}${hidden}${table}${trailer}startxref\n${stream + hidden.length}\n%%EOF\n`);
});

/** A later revision in streams behind one in tables. */
const laterStreams: Case['build'] = afterSigning((pdf) => {
  const offset = pdf.bytes.length;
  const write = (number: number, text: string): string => `${number} 0 obj\n${text}\nendobj\n`;
  const container = write(42, objectStream([[1, withEntries(pdf.text(1), '/Metadata 40 0 R')]]));
  const data = write(40, metadata);
  const section = offset + container.length + data.length;
  const rows = new Map<number, StreamRow>([
    [1, { kind: 'in', container: 42, index: 0 }],
    [40, { kind: 'at', offset: offset + container.length }],
    [42, { kind: 'at', offset }],
    [43, { kind: 'at', offset: section }],
  ]);
  const entries = `/Size 60 /Root 1 0 R /Prev ${newestSection(pdf.bytes)}`;
  pdf.appendText(`${container}${data}${write(43, xrefStream(rows, entries))}startxref\n${section}\n%%EOF\n`);
});

/** A contract to which a signed contract is attached. */
function attaching(signers: Signers): EditedPdf {
  const attached = latin(signAsAuthor(contract(), signers).bytes);
  return contract({
    1: withEntries(contractText(1), '/Names << /EmbeddedFiles << /Names [(a.pdf) 30 0 R] >> >>'),
    30: '<< /Type /Filespec /F (a.pdf) /UF (a.pdf) /EF << /F 31 0 R >> >>',
    31: `<< /Type /EmbeddedFile /Length ${attached.length} >>\nstream\n${attached}\nendstream`,
  });
}

export const allowedAdditions: readonly Case[] = [
  ...allowed({
    nothing: afterSigning(() => undefined),
    'line end after the file': afterSigning((pdf) => pdf.appendText('\r\n')),
    'second signature, not seen': signingAgain(() => ({})),
    'second signature by a stranger': afterSigning((pdf, signers) => signAsStranger(pdf, signers)),
    'second signature under level 2': signingAgain(() => ({}), certified(2)),
    'five signatures': afterSigning((pdf, signers) => {
      for (const field of ['Buyer', 'Witness', 'Clerk', 'Notary']) {
        signAsColleague(pdf, signers, { field });
      }
    }),
    'validation data': appending(validationData),
    'validation data under level 1': appending(validationData, certified(1)),
    'validation data twice': afterSigning((pdf) => {
      pdf.append(validationData(pdf));
      pdf.append({
        40: replaceIn(pdf.text(40), '/CRLs [42 0 R]', '/CRLs [42 0 R 44 0 R]'),
        44: streamOf('another list'),
      });
    }),
    'validation data and document time stamp': afterSigning((pdf, signers) => {
      pdf.append(validationData(pdf));
      stampTime(pdf, signers);
    }),
    'document time stamp under level 1': afterSigning(
      (pdf, signers) => stampTime(pdf, signers),
      certified(1),
    ),
    'extensions of validation data': appending((pdf) => ({
      ...validationData(pdf),
      1: withEntries(
        pdf.text(1),
        '/DSS 40 0 R /Extensions << /ESIC << /BaseVersion /1.7 /ExtensionLevel 2 >> >>',
      ),
    })),
    metadata: appending((pdf) => ({ 1: withEntries(pdf.text(1), '/Metadata 40 0 R'), 40: metadata })),
    information: afterSigning((pdf) =>
      pdf.append(
        { 40: "<< /Producer (Signer) /ModDate (D:20261102080000+07'00') >>" },
        { trailer: '/Info 40 0 R' },
      ),
    ),
    'information changed': afterSigning(
      (pdf) => pdf.append({ 30: "<< /Producer (Signer) /ModDate (D:20261102080000+07'00') >>" }),
      { before: () => contract({ 30: '<< /Producer (Writer) >>' }, { trailer: '/Info 30 0 R' }) },
    ),
    'default appearance added to the form': signingAgain((pdf) => ({
      more: ({ widget }) => ({
        8: withEntries(
          withItem(pdf.text(8), 'Fields', `${widget} 0 R`),
          '/DA (/Helv 0 Tf 0 g) /DR << /Font << /Helv 40 0 R /ZaDb 41 0 R >> >>',
        ),
        40: helvetica,
        41: '<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>',
      }),
    })),
    'look of a signature in the resources of the form': signingAgain(
      (pdf) => ({
        more: ({ widget, look }) => ({
          8: replaceIn(withItem(pdf.text(8), 'Fields', `${widget} 0 R`), '/FRM 40 0 R', `/FRM ${look} 0 R`),
        }),
      }),
      {
        before: { 8: '<< /Fields [] /SigFlags 3 /DR << /XObject << /FRM 40 0 R >> >> >>', 40: lookOf('0 g') },
      },
    ),
    'structure element for a later widget': signingAgain(
      (pdf) => ({ widgetEntries: '/StructParent 1', more: ({ widget }) => withElement(pdf, widget) }),
      { before: taggedContract },
    ),
    'rows one byte early': afterSigning((pdf) =>
      pdf.append({ 1: withEntries(pdf.text(1), '/Metadata 40 0 R'), 40: metadata }, { early: 1 }),
    ),
    // Apache PDFBox counts the objects of the revision alone.
    'size of the revision alone': afterSigning((pdf) =>
      pdf.append({ 1: withEntries(pdf.text(1), '/Metadata 40 0 R'), 40: metadata }, { size: 41 }),
    ),
    'hybrid revision': hybrid,
    'revision in streams after one in tables': laterStreams,
    'revisions in streams': signingAgain(() => ({}), { before: () => contract({}, { streams: true }) }),
    'signed file attached': (signers) =>
      afterSigning((pdf) => signAsColleague(pdf, signers), { before: () => attaching(signers) })(signers),
    'unchanged objects written again': afterSigning((pdf, signers) => {
      pdf.append({ 2: pdf.text(2), 3: pdf.text(3), 5: pdf.text(5), 7: pdf.text(7) });
      signAsColleague(pdf, signers, { more: () => ({ 2: pdf.text(2), 5: pdf.text(5) }) });
    }),
    'lists made objects of their own': signingAgain((pdf) => ({
      more: ({ widget }) => ({
        4: replaceIn(
          withItem(pdf.text(4), 'Annots', `${widget} 0 R`),
          /\/Annots \[[^\]]*\]/,
          '/Annots 40 0 R',
        ),
        8: replaceIn(
          withItem(pdf.text(8), 'Fields', `${widget} 0 R`),
          /\/Fields \[[^\]]*\]/,
          '/Fields 41 0 R',
        ),
        40: `[52 0 R ${widget} 0 R]`,
        41: `[52 0 R ${widget} 0 R]`,
      }),
    })),
    'lists extended in place': (signers) => {
      const pdf = contract(listed);
      signAsAuthor(pdf, signers, { more: ({ widget }) => inLists(pdf, widget) });
      const signed = pdf.bytes;
      signAsColleague(pdf, signers, { more: ({ widget }) => inLists(pdf, widget) });
      return { signed, now: pdf.bytes };
    },
    'later signature of an unknown kind': afterSigning((pdf, signers) =>
      signAsColleague(pdf, signers, { subFilter: 'countersign.unknown' }),
    ),
    'comment before the revision': afterSigning((pdf) => {
      pdf.appendText('% appended by a signer\n');
      pdf.append({ 1: withEntries(pdf.text(1), '/Metadata 40 0 R'), 40: metadata });
    }),
  }),
  ...allowed(
    {
      'second signature in a new field': signingAgain(() => ({ rect: blankRect })),
      'second signature in a new field beside a locked field': signingAgain(
        () => ({ rect: blankRect }),
        inForm(fieldLock('/Action /Include /Fields [(City)]')),
      ),
      'waiting field signed': signingAgain(() => ({ into: 30 }), { before: waiting }),
      'waiting field signed under level 2': signingAgain(() => ({ into: 30 }), {
        before: waiting,
        ...certified(2),
      }),
      'stamp under level 3': appending(stamp('Stamp'), certified(3)),
      'free text under level 3': appending(stamp('FreeText'), certified(3)),
      'stamp and a signature of it': afterSigning((pdf, signers) => {
        pdf.append(stamp('Stamp')(pdf));
        signAsColleague(pdf, signers);
      }),
    },
    blank,
  ),
  ...allowed(
    {
      'text filled in': appending(named, inForm()),
      'text filled in under level 2': appending(named, inForm({ certifies: 2 })),
      'text filled in beside a locked field': appending(
        named,
        inForm(fieldLock('/Action /Include /Fields [(City)]')),
      ),
      'text filled in and signed': afterSigning((pdf, signers) => {
        pdf.append(named(pdf));
        signAsColleague(pdf, signers);
      }, inForm()),
      'text filled in with a look of its own number': appending(
        (pdf) => ({
          20: replaceIn(replaceIn(pdf.text(20), '/V ()', '/V (An)'), '/N 21 0 R', '/N 40 0 R'),
          40: valueLook('An'),
        }),
        inForm(),
      ),
    },
    nameRect,
  ),
  ...allowed(
    {
      'box checked': appending(
        (pdf) => ({ 22: replaceIn(pdf.text(22), '/V /Off /AS /Off', '/V /Yes /AS /Yes') }),
        inForm({ certifies: 2 }),
      ),
    },
    [{ page: 1, rect: [150, 80, 166, 96] }],
  ),
  ...allowed(
    {
      'choice made': appending(
        (pdf) => ({ 25: replaceIn(pdf.text(25), '/V (Hanoi)', '/V (Hue)'), 26: valueLook('Hue') }),
        inForm({ certifies: 2 }),
      ),
    },
    [{ page: 1, rect: [150, 60, 250, 76] }],
  ),
  ...allowed(
    {
      'radio button chosen': appending(
        (pdf) => ({
          20: replaceIn(pdf.text(20), '/V /Off', '/V /Long'),
          22: replaceIn(pdf.text(22), '/AS /Off', '/AS /Long'),
        }),
        { before: radioForm },
      ),
    },
    [{ page: 1, rect: [180, 80, 196, 96] }],
  ),
];
