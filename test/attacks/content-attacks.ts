/** Attacks on what pages are drawn from: shadow attacks, the page tree, fonts, layers, and objects that have two roles. */
import { readFileSync } from 'node:fs';
import { streamOf } from '../files/assemble-pdf.ts';
import { type Case, afterSigning, appending, attacks } from './case.ts';
import {
  contract,
  contractText,
  coverRect,
  forgedPrice,
  formContract,
  helvetica,
  layeredContract,
  priceOf,
  priceText,
  symbol,
  taggedContract,
  valueLook,
  whiteBox,
} from './contracts.ts';
import {
  type EditedPdf,
  type ObjectTexts,
  latin,
  lookOf,
  oneRow,
  replaceIn,
  withEntries,
  withItem,
} from './edited-pdf.ts';

/** The first page with further entries, and with something else in place of a part of it. */
const page = (entries: string): string => withEntries(contractText(4), entries);
const pageWith = (from: string, to: string, entries = ''): string => replaceIn(page(entries), from, to);

const stamp = (rect: readonly number[], look: number): string =>
  `<< /Type /Annot /Subtype /Stamp /F 4 /P 4 0 R /Rect [${rect.join(' ')}] /AP << /N ${look} 0 R >> >>`;

/** A price that an XObject covers with another one. */
const overlaid: ObjectTexts = {
  4: pageWith('/Resources <<', '/Resources << /XObject << /Cover 20 0 R >>'),
  5: streamOf(`${priceText('9 000 000')} q 1.4 0 0 0.7 15 130 cm /Cover Do Q`),
  20: lookOf(whiteBox),
};

/** A second page tree, which nothing leads to when the file is signed. */
const hiddenPages: ObjectTexts = {
  20: '<< /Type /Pages /Count 1 /Kids [21 0 R] >>',
  21: '<< /Type /Page /Parent 20 0 R /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> /Contents 22 0 R >>',
  22: forgedPrice,
  23: '<< /Type /Catalog /Pages 20 0 R /AcroForm 8 0 R >>',
};

/** A revision that only says where objects stand. */
const appendingRows = (
  rows: (pdf: EditedPdf) => string,
  before: ObjectTexts | (() => EditedPdf),
  root = '1 0 R',
): Case['build'] => afterSigning((pdf) => pdf.append({}, { rows: rows(pdf), root }), { before });

const freed = (number: number): string => oneRow(number, 0, 1, 'f');

/** Pages in a node of the tree between them and its root, which they inherit from. */
const inheriting: ObjectTexts = {
  2: '<< /Type /Pages /Count 2 /Kids [20 0 R] >>',
  4: '<< /Type /Page /Parent 20 0 R /Contents 5 0 R >>',
  6: '<< /Type /Page /Parent 20 0 R /Contents 7 0 R >>',
  20: '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [4 0 R 6 0 R] /MediaBox [0 0 300 200] /Resources << /Font << /F1 3 0 R >> >> >>',
};
const node = (entries: string, resources = '/Font << /F1 3 0 R >>'): string =>
  `<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [4 0 R 6 0 R] /MediaBox [0 0 300 200] /Resources << ${resources} >> ${entries} >>`;

/** A tree of one page in so many nodes, each in the next. */
function nested(depth: number): ObjectTexts {
  const nodes = Array.from({ length: depth }, (_, index): [number, string] => [
    100 + index,
    `<< /Type /Pages /Count 1 /Parent ${index === 0 ? 2 : 99 + index} 0 R /Kids [${index === depth - 1 ? 4 : 101 + index} 0 R] >>`,
  ]);
  return {
    ...Object.fromEntries(nodes),
    2: '<< /Type /Pages /Count 1 /Kids [100 0 R] >>',
    4: replaceIn(contractText(4), '/Parent 2', `/Parent ${99 + depth}`),
  };
}

const fontFile = (name: string): string => {
  const folder = new URL('../../standard_fonts/', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs'));
  const program = latin(readFileSync(new URL(`${name}.pfb`, folder)));
  return replaceIn(streamOf(program), '<<', '<< /Subtype /Type1C');
};

const charWidths = (width: number): string => `[${Array.from({ length: 95 }, () => width).join(' ')}]`;

const embeddedFont: ObjectTexts = {
  3: '<< /Type /Font /Subtype /Type1 /BaseFont /Contract /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 126 /Widths 20 0 R /FontDescriptor 21 0 R /ToUnicode 23 0 R >>',
  20: charWidths(600),
  21: '<< /Type /FontDescriptor /FontName /Contract /Flags 33 /FontBBox [-100 -300 1100 1100] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile3 22 0 R >>',
  22: fontFile('FoxitFixed'),
  23: streamOf('1 beginbfchar <31> <0031> endbfchar'),
};

/** A font whose 1 is a square, and everything else is nothing. */
const drawnFont: ObjectTexts = {
  3: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 700 700] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 49 /LastChar 49 /Widths [700] /Encoding << /Differences [49 /one] >> /CharProcs << /one 20 0 R >> /Resources << >> >>`,
  20: streamOf('700 0 0 0 700 700 d1 0 0 300 700 re f'),
};

const note = (text: string): string =>
  `<< /Type /Annot /Subtype /FreeText /F 4 /P 4 0 R /Rect [150 20 280 60] /DA (/F1 12 Tf 0 g) /Contents (${text}) /AP << /N ${text === 'first' ? 21 : 23} 0 R >> >>`;

/** Two notes at one place. */
const notes: ObjectTexts = {
  4: page('/Annots [20 0 R 22 0 R]'),
  20: note('first'),
  21: lookOf('1 g 0 0 100 40 re f 0 g 0 0 50 40 re f'),
  22: note('second'),
  23: lookOf('1 g 0 0 100 40 re f 0 g 50 0 50 40 re f'),
};

/** A catalog with further entries. */
const catalog = (entries: string): string => withEntries(contractText(1), entries);

/** A stream that is a text field, too. */
const asField = (stream: string): string => replaceIn(stream, '<<', '<< /FT /Tx /T (Name)');

/** Another price in a stream of the same length. */
const forgedSameLength = priceOf('9 000');

export const contentAttacks: readonly Case[] = [
  ...attacks('shadow-hide', 'appended-content', {
    'covering XObject emptied': appending({ 20: lookOf('') }, { before: overlaid }),
    'covering XObject freed': appendingRows(() => freed(20), overlaid),
    'covering stamp taken off the page': appending((pdf) => ({ 4: replaceIn(pdf.text(4), '20 0 R ', '') }), {
      before: {
        4: page('/Annots [20 0 R]'),
        5: priceOf('9 000 000'),
        20: stamp(coverRect, 21),
        21: lookOf(whiteBox),
      },
    }),
    'covering stamp hidden': appending((pdf) => ({ 20: replaceIn(pdf.text(20), '/F 4', '/F 2') }), {
      before: {
        4: page('/Annots [20 0 R]'),
        5: priceOf('9 000 000'),
        20: stamp(coverRect, 21),
        21: lookOf(whiteBox),
      },
    }),
  }),
  ...attacks('shadow-replace', 'appended-content', {
    'font replaced': appending({ 3: symbol }),
    'font of the form replaced, which a page uses': appending(
      { 60: symbol },
      {
        before: () =>
          formContract({
            4: replaceIn(formContract().text(4), '/F1 3 0 R', '/F1 60 0 R'),
            8: replaceIn(formContract().text(8), '/F1 3 0 R', '/F1 60 0 R'),
            60: helvetica,
          }),
      },
    ),
    'graphics state replaced': appending(
      { 20: '<< /Type /ExtGState /ca 0 >>' },
      {
        before: {
          4: pageWith('/Resources <<', '/Resources << /ExtGState << /G 20 0 R >>'),
          5: streamOf(`/G gs ${priceText('1 000')}`),
          20: '<< /Type /ExtGState /ca 1 >>',
        },
      },
    ),
  }),
  ...attacks('shadow-hide-and-replace', 'appended-content', {
    'hidden page tree switched on': appending(
      (pdf) => ({ 1: replaceIn(pdf.text(1), '/Pages 2 0 R', '/Pages 20 0 R') }),
      { before: hiddenPages },
    ),
    'hidden page tree under the number of the signed one': appendingRows(
      (pdf) => oneRow(2, latin(pdf.bytes).indexOf('\n2 0 obj\n') + 1),
      () => {
        const pdf = contract({ 2: '<< /Type /Pages /Count 1 /Kids [6 0 R] >>' });
        pdf.append({ 2: contractText(2) });
        return pdf;
      },
    ),
    'hidden catalog switched on': appendingRows(() => '', hiddenPages, '23 0 R'),
    'hidden content switched on': appending(
      (pdf) => ({ 4: replaceIn(pdf.text(4), '/Contents 5 0 R', '/Contents 22 0 R') }),
      { before: hiddenPages },
    ),
  }),
  ...attacks('page-tree', 'page-tree', {
    'count of the root lowered': appending({ 2: '<< /Type /Pages /Count 1 /Kids [4 0 R 6 0 R] >>' }),
    'resources of a node replaced': appending(
      { 20: node('', '/Font << /F1 21 0 R >>'), 21: symbol },
      { before: inheriting },
    ),
    'crop box given to a node': appending({ 20: node('/CropBox [0 160 300 200]') }, { before: inheriting }),
    'rotation given to a node': appending({ 20: node('/Rotate 180') }, { before: inheriting }),
    'root replaced by one with a crop box': appending((pdf) => ({
      1: replaceIn(pdf.text(1), '/Pages 2 0 R', '/Pages 30 0 R'),
      30: '<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] /CropBox [0 160 300 200] >>',
      4: replaceIn(pdf.text(4), '/Parent 2 0 R', '/Parent 30 0 R'),
    })),
    'kids lead over another node, parents over the signed one': appending(
      {
        2: '<< /Type /Pages /Count 2 /Kids [30 0 R] /MediaBox [0 0 300 200] >>',
        30: '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [4 0 R 6 0 R] /CropBox [0 160 300 200] /Rotate 180 /MediaBox [0 0 300 200] /Resources << /Font << /F1 31 0 R >> >> >>',
        31: symbol,
      },
      { before: inheriting },
    ),
    'parent leads to a node with another rotation': appending(
      (pdf) => ({
        4: replaceIn(pdf.text(4), '/Parent 20 0 R', '/Parent 30 0 R'),
        30: node('/Rotate 180'),
      }),
      { before: inheriting },
    ),
    'order of the pages': appending({ 2: '<< /Type /Pages /Count 2 /Kids [6 0 R 4 0 R] >>' }),
    'page twice': appending({ 2: '<< /Type /Pages /Count 3 /Kids [4 0 R 4 0 R 6 0 R] >>' }),
    'pages nested deeper than 60': appending({ 5: forgedPrice }, { before: nested(70) }),
    'tree that leads back into itself': appending({
      2: '<< /Type /Pages /Count 3 /Kids [4 0 R 2 0 R 6 0 R] >>',
    }),
  }),
  ...attacks('annotations', 'appended-content', {
    'order of annotations': appending(
      (pdf) => ({ 4: replaceIn(pdf.text(4), '20 0 R 22 0 R', '22 0 R 20 0 R') }),
      { before: notes },
    ),
    'annotation taken off the page': appending((pdf) => ({ 4: replaceIn(pdf.text(4), '22 0 R ', '') }), {
      before: notes,
    }),
    'widget of a field on another page': appending(
      (pdf) => ({ 6: withEntries(pdf.text(6), '/Annots [30 0 R]') }),
      { before: formContract },
    ),
    'widget of no field': appending((pdf) => ({
      4: withItem(pdf.text(4), 'Annots', '20 0 R'),
      20: replaceIn(stamp(coverRect, 21), '/Stamp', '/Widget'),
      21: lookOf(whiteBox),
    })),
    'look of an annotation': appending({ 23: lookOf('0 g 0 0 100 40 re f') }, { before: notes }),
  }),
  ...attacks('fonts', 'appended-content', {
    'font program': appending({ 22: fontFile('FoxitDingbats') }, { before: embeddedFont }),
    'widths of characters': appending({ 20: charWidths(900) }, { before: embeddedFont }),
    'encoding of characters': appending(
      { 20: '<< /Type /Encoding /Differences [49 /nine] >>' },
      {
        before: {
          3: replaceIn(helvetica, '/WinAnsiEncoding', '20 0 R'),
          20: '<< /Type /Encoding /Differences [49 /one] >>',
        },
      },
    ),
    'glyph of a drawn font': appending(
      { 20: streamOf('700 0 0 0 700 700 d1 0 0 700 700 re f') },
      { before: drawnFont },
    ),
  }),
  ...attacks(
    'fonts',
    'appended-content',
    {
      'characters that text stands for': appending(
        { 23: streamOf('1 beginbfchar <31> <0039> endbfchar') },
        { before: embeddedFont },
      ),
    },
    'same',
  ),
  ...attacks(
    'annotations',
    'appended-content',
    {
      'words read in place of a paragraph': appending(
        (pdf) => ({ 23: withEntries(pdf.text(23), '/ActualText (Price: 9 000)') }),
        { before: taggedContract },
      ),
      'element that holds a paragraph of the page': appending(
        (pdf) => ({
          21: replaceIn(pdf.text(21), '/K [23 0 R]', '/K [23 0 R 40 0 R]'),
          40: '<< /Type /StructElem /S /P /P 21 0 R /Pg 4 0 R /K 0 >>',
        }),
        { before: taggedContract },
      ),
    },
    'same',
  ),
  ...attacks('layers', 'appended-content', {
    'layer switched off': appending(
      { 21: '<< /Name (Default) /ON [] /OFF [20 0 R] /Order [20 0 R] >>' },
      { before: layeredContract },
    ),
    'base state of layers': appending(
      { 21: '<< /Name (Default) /BaseState /OFF >>' },
      { before: layeredContract },
    ),
    'configuration replaced': appending(
      { 22: '<< /OCGs [20 0 R] /D 30 0 R >>', 30: '<< /OFF [20 0 R] >>' },
      { before: layeredContract },
    ),
    'layers given to a document without': appending(
      (pdf) => ({ 1: withEntries(pdf.text(1), '/OCProperties << /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>') }),
      {
        before: {
          4: pageWith('/Resources <<', '/Resources << /Properties << /Price 20 0 R >>'),
          5: streamOf(`/OC /Price BDC ${priceText('1 000')} EMC`),
          20: '<< /Type /OCG /Name (Price) >>',
        },
      },
    ),
    'policy of a membership': appending(
      { 23: '<< /Type /OCMD /OCGs [20 0 R] /P /AllOff >>' },
      {
        before: () =>
          layeredContract({
            4: pageWith('/Resources <<', '/Resources << /Properties << /Price 23 0 R >>'),
            23: '<< /Type /OCMD /OCGs [20 0 R] /P /AllOn >>',
          }),
      },
    ),
  }),
  ...attacks('dangling', 'dangling', {
    'undefined content of a page': appending(
      { 40: streamOf('1 g 15 130 200 28 re f') },
      { before: { 4: pageWith('5 0 R', '[5 0 R 40 0 R]') } },
    ),
    'undefined annotation of a page': appending(
      { 40: stamp(coverRect, 41), 41: lookOf(whiteBox) },
      { before: { 4: page('/Annots [40 0 R]') } },
    ),
    'undefined look of an annotation': appending(
      { 41: lookOf(whiteBox) },
      { before: { 4: page('/Annots [40 0 R]'), 40: stamp(coverRect, 41) } },
    ),
    'undefined XObject of a page': appending(
      { 40: lookOf(whiteBox) },
      {
        before: {
          ...overlaid,
          4: pageWith('/Resources <<', '/Resources << /XObject << /Cover 40 0 R >>'),
          5: streamOf(`${priceText('1 000')} q 1.4 0 0 0.7 15 130 cm /Cover Do Q`),
        },
      },
    ),
    'undefined font of a page': appending(
      { 40: symbol },
      { before: { 4: pageWith('/F1 3 0 R', '/F1 40 0 R') } },
    ),
    'undefined graphics state of a page': appending(
      { 40: '<< /Type /ExtGState /ca 0 >>' },
      {
        before: {
          4: pageWith('/Resources <<', '/Resources << /ExtGState << /G 40 0 R >>'),
          5: streamOf(`/G gs ${priceText('1 000')}`),
        },
      },
    ),
    'undefined layer of a page': appending(
      (pdf) => ({
        40: '<< /Type /OCG /Name (Price) >>',
        1: withEntries(pdf.text(1), '/OCProperties << /OCGs [40 0 R] /D << /OFF [40 0 R] >> >>'),
      }),
      {
        before: {
          4: pageWith('/Resources <<', '/Resources << /Properties << /Price 40 0 R >>'),
          5: streamOf(`/OC /Price BDC ${priceText('1 000')} EMC`),
        },
      },
    ),
    'undefined layer named by the configuration': appending(
      { 40: '<< /Type /OCG /Name (Price) >>' },
      {
        before: () =>
          layeredContract({
            4: pageWith('/Resources <<', '/Resources << /Properties << /Price 40 0 R >>'),
            21: '<< /Name (Default) /OFF [40 0 R] >>',
            22: '<< /OCGs [20 0 R 40 0 R] /D 21 0 R >>',
          }),
      },
    ),
    'undefined page of the tree': appending(
      { 40: replaceIn(contractText(4), '5 0 R', '41 0 R'), 41: forgedPrice },
      { before: { 2: '<< /Type /Pages /Count 2 /Kids [4 0 R 40 0 R 6 0 R] >>' } },
    ),
    'XObject that a look takes from the form': appending(
      (pdf) => ({
        8: replaceIn(pdf.text(8), '/FRM 60 0 R', '/FRM 61 0 R'),
        61: lookOf('0 g 0 0 100 40 re f'),
      }),
      {
        before: () =>
          formContract({
            8: replaceIn(formContract().text(8), '/DR <<', '/DR << /XObject << /FRM 60 0 R >>'),
            31: replaceIn(lookOf('/FRM Do', 100, 16), /\/Resources << .* >> >>/, ''),
            60: lookOf('0.5 g 0 0 50 40 re f'),
          }),
      },
    ),
    'undefined layers of the document': appending(
      { 40: '<< /OCGs [20 0 R] /D << /OFF [20 0 R] >> >>' },
      {
        before: {
          1: catalog('/OCProperties 40 0 R'),
          4: pageWith('/Resources <<', '/Resources << /Properties << /Price 20 0 R >>'),
          5: streamOf(`/OC /Price BDC ${priceText('1 000')} EMC`),
          20: '<< /Type /OCG /Name (Price) >>',
        },
      },
    ),
  }),
  ...attacks(
    'dangling',
    'dangling',
    {
      'undefined length of a stream': appending(
        { 40: '40' },
        { before: { 5: replaceIn(priceOf('1 000'), /\/Length \d+/, '/Length 40 0 R') } },
      ),
    },
    'same',
  ),
  ...attacks('shared-object', 'excused-by-number', {
    'information is the resources of a page': appending(
      { 20: '<< /Font << /F1 21 0 R >> >>', 21: symbol },
      {
        before: () =>
          contract(
            { 4: pageWith('<< /Font << /F1 3 0 R >> >>', '20 0 R'), 20: '<< /Font << /F1 3 0 R >> >>' },
            { trailer: '/Info 20 0 R' },
          ),
      },
    ),
    'information later is a font': afterSigning((pdf) =>
      pdf.append({ 3: symbol }, { trailer: '/Info 3 0 R' }),
    ),
    'information is the configuration of layers': afterSigning(
      (pdf) => pdf.append({ 21: '<< /Title (x) /OFF [20 0 R] >>' }, { trailer: '/Info 21 0 R' }),
      { before: layeredContract },
    ),
    'metadata is the content of a page': appending(
      { 5: forgedPrice },
      { before: { 1: catalog('/Metadata 5 0 R') } },
    ),
    'metadata later is the content of a page': appending((pdf) => ({
      1: withEntries(pdf.text(1), '/Metadata 5 0 R'),
      5: forgedPrice,
    })),
    'metadata is the look of a signature': appending((pdf) => ({
      1: withEntries(pdf.text(1), '/Metadata 53 0 R'),
      53: lookOf('0 g 0 0 100 40 re f'),
    })),
    'certificate is the content of a page': appending((pdf) => ({
      1: withEntries(pdf.text(1), '/DSS << /Certs [5 0 R] >>'),
      5: forgedPrice,
    })),
    'validation data are the resources of a page': appending(
      { 20: '<< /Font << /F1 21 0 R >> /Certs [] >>', 21: symbol },
      {
        before: {
          1: catalog('/DSS 20 0 R'),
          4: pageWith('<< /Font << /F1 3 0 R >> >>', '20 0 R'),
          20: '<< /Font << /F1 3 0 R >> >>',
        },
      },
    ),
    'default resources are those of a page': appending(
      { 20: '<< /Font << /F1 21 0 R >> >>', 21: symbol },
      {
        before: {
          4: pageWith('<< /Font << /F1 3 0 R >> >>', '20 0 R'),
          8: '<< /Fields [] /SigFlags 3 /DR 20 0 R >>',
          20: '<< /Font << /F1 3 0 R >> >>',
        },
      },
    ),
    'look of a field is an XObject of a page': appending(
      (pdf) => ({ 20: replaceIn(pdf.text(20), '/V ()', '/V (An)'), 60: valueLook('An 9 000 000') }),
      {
        before: () =>
          formContract({
            4: replaceIn(
              formContract().text(4),
              '/Resources <<',
              '/Resources << /XObject << /Name 60 0 R >>',
            ),
            5: streamOf(`${priceText('1 000')} q 1 0 0 1 20 100 cm /Name Do Q`),
            20: replaceIn(formContract().text(20), '21 0 R', '60 0 R'),
            60: valueLook(''),
          }),
      },
    ),
    'kid of a field is a layer': appending(
      { 21: '<< /Name (Default) /ON [] /OFF [20 0 R] >>' },
      {
        before: () =>
          layeredContract({
            8: '<< /Fields [60 0 R] /SigFlags 3 >>',
            60: '<< /FT /Tx /T (Group) /Kids [21 0 R] >>',
          }),
      },
    ),
    'value of a field is the content of a page': appending(
      { 5: forgedPrice },
      { before: () => formContract({ 20: replaceIn(formContract().text(20), '/V ()', '/V 5 0 R') }) },
    ),
    'content of a page is a field as well': appending(
      { 5: asField(forgedSameLength) },
      {
        before: {
          4: pageWith('5 0 R', '[5 0 R]'),
          5: asField(contractText(5)),
          8: '<< /Fields [5 0 R] /SigFlags 3 >>',
        },
      },
    ),
    'content of a page is a page as well': appending(
      { 5: forgedSameLength },
      {
        before: {
          2: '<< /Type /Pages /Count 3 /Kids [4 0 R 6 0 R 5 0 R] >>',
          4: pageWith('5 0 R', '[5 0 R]'),
        },
      },
    ),
    'colors of a page are a field as well': appending(
      { 20: asField(streamOf('\xff\xff\xff')) },
      {
        before: {
          4: pageWith('/Resources <<', '/Resources << /ColorSpace << /C [/Indexed /DeviceRGB 0 20 0 R] >>'),
          5: streamOf(`/C cs 0 sc ${priceText('1 000')}`),
          8: '<< /Fields [20 0 R] /SigFlags 3 >>',
          20: asField(streamOf('\0\0\0')),
        },
      },
    ),
    'annotation is a group of fields as well': appending(
      { 21: lookOf(whiteBox) },
      {
        before: {
          4: page('/Annots [20 0 R]'),
          8: '<< /Fields [20 0 R] /SigFlags 3 >>',
          20: withEntries(stamp(coverRect, 21), '/T (Group) /Kids [22 0 R]'),
          21: lookOf(''),
          22: '<< /FT /Tx /T (Part) /Parent 20 0 R >>',
        },
      },
    ),
    'structure element is the resources of a page': appending(
      { 20: '<< /Type /StructElem /S /P /Font << /F1 21 0 R >> >>', 21: symbol },
      {
        before: {
          1: catalog('/MarkInfo << /Marked true >> /StructTreeRoot << /Type /StructTreeRoot /K 20 0 R >>'),
          4: pageWith('<< /Font << /F1 3 0 R >> >>', '20 0 R'),
          20: '<< /Type /StructElem /S /P /Font << /F1 3 0 R >> >>',
        },
      },
    ),
  }),
];
