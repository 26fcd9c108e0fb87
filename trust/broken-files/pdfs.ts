import { deflateSync } from 'node:zlib';

import { type BrokenFile, cutOff, latin, zlibBomb, zlibChain } from './broken-file.ts';
import { type PdfPlan, pdfWith } from './pdf-parts.ts';

const deep = 100_000;
const nested = (open: string, close: string, times = deep): string =>
  open.repeat(times) + close.repeat(times);

/** A page that says something, as everything else here is broken out of. */
export const soundPdf = pdfWith({
  resources: '/Font << /F1 5 0 R >>',
  content: 'BT /F1 12 Tf 72 720 Td (Hop dong lao dong) Tj ET',
  parts: { 5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' },
});

const form = (data: Buffer, dict = ''): { readonly dict: string; readonly data: Buffer } => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 600 800] ${dict}`,
  data,
});
const image = (width: number, height: number, dict: string, data: Buffer) => ({
  dict: `/Type /XObject /Subtype /Image /Width ${String(width)} /Height ${String(height)} /BitsPerComponent 8 /ColorSpace /DeviceRGB ${dict}`,
  data,
});

const bombs: Readonly<Record<string, PdfPlan>> = {
  'contents of a gigabyte': { parts: { 4: { dict: '/Filter /FlateDecode', data: zlibBomb(1024) } } },
  'contents behind a chain of eight filters': {
    parts: { 4: { dict: `/Filter [${'/FlateDecode '.repeat(8)}]`, data: zlibChain(1024, 8) } },
  },
  'contents behind ten thousand filters': {
    parts: { 4: { dict: `/Filter [${'/ASCIIHexDecode '.repeat(10_000)}]`, data: latin('3'.repeat(10_000)) } },
  },
  'contents with a predictor of a billion columns': {
    parts: {
      4: {
        dict: '/Filter /FlateDecode /DecodeParms << /Predictor 15 /Columns 1000000000 /Colors 32 /BitsPerComponent 16 >>',
        data: deflateSync(latin('x')),
      },
    },
  },
  'an object stream of a gigabyte': {
    parts: { 9: { dict: '/Type /ObjStm /N 1000 /First 10 /Filter /FlateDecode', data: zlibBomb(1024) } },
  },
  'a picture of a billion pixels': {
    resources: '/XObject << /I 5 0 R >>',
    content: 'q 500 0 0 500 0 0 cm /I Do Q',
    parts: { 5: image(65_000, 65_000, '/Filter /FlateDecode', zlibBomb(512)) },
  },
  'a picture of one pixel with a gigabyte': {
    resources: '/XObject << /I 5 0 R >>',
    content: 'q 500 0 0 500 0 0 cm /I Do Q',
    parts: { 5: image(1, 1, '/Filter /FlateDecode', zlibBomb(1024)) },
  },
  'a picture that calls itself JPEG 2000': {
    resources: '/XObject << /I 5 0 R >>',
    content: 'q 500 0 0 500 0 0 cm /I Do Q',
    parts: { 5: image(1, 1, '/Filter /JPXDecode', latin('\xff\x4f\xff\x51'.repeat(5000))) },
  },
  'a picture of JBIG2 out of thin air': {
    resources: '/XObject << /I 5 0 R >>',
    content: 'q 500 0 0 500 0 0 cm /I Do Q',
    parts: { 5: image(60_000, 60_000, '/Filter /JBIG2Decode', latin('\x00\x00\x00\x00\x30'.repeat(2000))) },
  },
};

const circles: Readonly<Record<string, PdfPlan>> = {
  'a page tree that is its own kid': { parts: { 2: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>' } },
  'a page tree in a circle': {
    parts: {
      2: '<< /Type /Pages /Kids [5 0 R 3 0 R] /Count 2 >>',
      5: '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>',
    },
  },
  'a page whose parent is itself': {
    parts: { 3: '<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>' },
  },
  'a page tree that doubles thirty times': {
    parts: Object.fromEntries([
      ...Array.from({ length: 30 }, (_, level) => [
        level === 0 ? 2 : 100 + level,
        `<< /Type /Pages /Count 1 /Kids [${`${String(101 + level)} 0 R `.repeat(2)}] >>`,
      ]),
      [130, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'],
    ]) as Record<number, string>,
  },
  'a page tree with a million times the same kid': {
    parts: { 2: `<< /Type /Pages /Kids [${'3 0 R '.repeat(1_000_000)}] /Count 1000000 >>` },
  },
  'a box that refers to itself': { mediaBox: '5 0 R', parts: { 5: '5 0 R' } },
  'boxes that refer to each other': { mediaBox: '5 0 R', parts: { 5: '6 0 R', 6: '5 0 R' } },
  'a stream whose length is itself': { parts: { 4: { dict: '', data: latin('q Q'), length: '4 0 R' } } },
  'outlines in a circle': {
    catalog: '/Outlines 5 0 R',
    parts: {
      5: '<< /First 6 0 R /Last 6 0 R /Count 1 >>',
      6: '<< /Title (a) /Parent 5 0 R /Next 6 0 R /First 5 0 R >>',
    },
  },
  'names in a circle': {
    catalog: '/Names << /EmbeddedFiles 5 0 R /Dests 5 0 R /JavaScript 5 0 R >> /Dests 5 0 R',
    parts: { 5: '<< /Kids [5 0 R 5 0 R] /Names [(a) 5 0 R] /Limits [(a) (z)] >>' },
  },
  'fields in a circle': {
    catalog: '/AcroForm << /Fields [5 0 R] /CO [5 0 R] /DR 5 0 R >>',
    parts: {
      5: '<< /FT /Sig /T (a) /Kids [5 0 R 6 0 R] /Parent 6 0 R >>',
      6: '<< /Parent 5 0 R /Kids [5 0 R] >>',
    },
  },
  'a form that draws itself': {
    resources: '/XObject << /F 5 0 R >>',
    content: '/F Do',
    parts: { 5: form(latin('/F Do /F Do'), '/Resources << /XObject << /F 5 0 R >> >>') },
  },
  'forms that draw each other twice, forty deep': {
    resources: '/XObject << /F 100 0 R >>',
    content: '/F Do',
    parts: Object.fromEntries(
      Array.from({ length: 40 }, (_, level) => [
        100 + level,
        form(latin('/F Do /F Do'), `/Resources << /XObject << /F ${String(101 + level)} 0 R >> >>`),
      ]),
    ),
  },
  'a mask that masks itself': {
    resources: '/ExtGState << /G 5 0 R >>',
    content: '/G gs 0 0 100 100 re f',
    parts: {
      5: '<< /Type /ExtGState /SMask << /S /Luminosity /G 6 0 R >> >>',
      6: form(
        latin('/G gs 0 0 9 9 re f'),
        '/Group << /S /Transparency >> /Resources << /ExtGState << /G 5 0 R >> >>',
      ),
    },
  },
  'a pattern that paints itself': {
    resources: '/Pattern << /P 5 0 R >>',
    content: '/Pattern cs /P scn 0 0 500 500 re f',
    parts: {
      5: {
        dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.00001 /YStep 0.00001 /Resources << /Pattern << /P 5 0 R >> >>',
        data: latin('/Pattern cs /P scn 0 0 1 1 re f'),
      },
    },
  },
  'structure in a circle': {
    catalog: '/StructTreeRoot 5 0 R /MarkInfo << /Marked true >>',
    parts: { 5: '<< /Type /StructTreeRoot /K 5 0 R /ParentTree 5 0 R /RoleMap 5 0 R /IDTree 5 0 R >>' },
  },
};

const depths: Readonly<Record<string, PdfPlan>> = {
  'arrays a hundred thousand deep': { catalog: `/A ${nested('[', ']')}` },
  'arrays that never end': { catalog: `/A ${'['.repeat(deep)}` },
  'dictionaries a hundred thousand deep': { catalog: `/A ${nested('<< /A ', ' >>')}` },
  'a string of brackets': { catalog: `/A ${nested('(', ')')}` },
  'saved states without end': { content: 'q '.repeat(1_000_000) },
  'arrays in the contents': { content: `${nested('[', ']')} TJ` },
  'marked contents without end': { content: '/A << /A '.repeat(200_000) },
  'a page tree a hundred thousand deep': {
    parts: Object.fromEntries(
      Array.from({ length: 20_000 }, (_, level) => [
        level === 0 ? 2 : 100 + level,
        `<< /Type /Pages /Count 1 /Kids [${String(level === 19_999 ? 3 : 101 + level)} 0 R] >>`,
      ]),
    ),
  },
};

const boxes = [
  '[0 0 1e308 1e308]',
  '[0 0 NaN NaN]',
  '[-1e9 -1e9 1e9 1e9]',
  '[0 0 0 0]',
  '[0 0]',
  '[/a (b) null true]',
  '[9e999 0 1 1]',
];
const sizes: Readonly<Record<string, PdfPlan>> = {
  ...Object.fromEntries(boxes.map((mediaBox) => [`a page of ${mediaBox}`, { mediaBox }])),
  'a unit of a quintillion points': { page: '/UserUnit 1e18 /Rotate 90' },
  'a unit below nothing': { page: '/UserUnit -5 /Rotate 1e308' },
  'a page turned by a name': { page: '/Rotate /North /CropBox [1 2 3]' },
  'a count of pages that lies': { parts: { 2: '<< /Type /Pages /Kids [3 0 R] /Count 2147483647 >>' } },
  'a count below nothing': { parts: { 2: '<< /Type /Pages /Kids [3 0 R] /Count -7 >>' } },
  'kids that are no pages': {
    parts: { 2: '<< /Type /Pages /Kids [null 7 (a) /b 9999 0 R [3 0 R]] /Count 6 >>' },
  },
  'a number of an object beyond all': { catalog: '/A 99999999999999999999 0 R /B -1 0 R /C 1e9 0 R' },
  'ten thousand pages': {
    parts: Object.fromEntries([
      [
        2,
        `<< /Type /Pages /Count 10000 /Kids [${Array.from({ length: 10_000 }, (_, at) => `${String(at + 10)} 0 R`).join(' ')}] >>`,
      ],
      ...Array.from({ length: 10_000 }, (_, at) => [
        at + 10,
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      ]),
    ]) as Record<number, string>,
  },
  'numbers as long as a book': { mediaBox: `[0 0 ${'9'.repeat(200_000)} ${'1'.repeat(200_000)}.5]` },
};

const fonts: Readonly<Record<string, PdfPlan>> = Object.fromEntries(
  Object.entries({
    'a font program of garbage': [
      '<< /Type /Font /Subtype /TrueType /BaseFont /A /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 32 /FontFile2 6 0 R >> >>',
      { dict: '', data: latin('\x00\x01\x00\x00\xff\xff\xff\xff'.repeat(4000)) },
    ],
    'a font that descends from itself': [
      '<< /Type /Font /Subtype /Type0 /BaseFont /A /Encoding /Identity-H /DescendantFonts [5 0 R] /ToUnicode 6 0 R >>',
      {
        dict: '/UseCMap 6 0 R',
        data: latin(
          '1 begincodespacerange <00> <ffffffff> endcodespacerange 1 beginbfrange <00000000> <ffffffff> <0000> endbfrange',
        ),
      },
    ],
    'letters that are drawn with themselves': [
      '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /a 6 0 R >> /Encoding << /Differences [97 /a] >> /FirstChar 97 /LastChar 97 /Widths [1] /Resources << /Font << /F1 5 0 R >> >> >>',
      { dict: '', data: latin('BT /F1 1 Tf (aaaa) Tj ET') },
    ],
    'a font with a billion widths': [
      '<< /Type /Font /Subtype /Type1 /BaseFont /A /FirstChar -1000000000 /LastChar 1000000000 /Widths [1] >>',
      '<< >>',
    ],
  } as const).map(([what, [font, program]]): [string, PdfPlan] => [
    what,
    {
      resources: '/Font << /F1 5 0 R >>',
      content: 'BT /F1 12 Tf 72 720 Td (aaaa) Tj ET',
      parts: { 5: font, 6: program },
    },
  ]),
);

const others: Readonly<Record<string, PdfPlan>> = {
  'locked with a password': {
    trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${'00'.repeat(32)}> /U <${'11'.repeat(32)}> >> /ID [<00> <00>]`,
  },
  'locked in a way that nobody knows': { trailer: '/Encrypt << /Filter /Mine /V 99 /Length 1e9 >>' },
  'locked by itself': { trailer: '/Encrypt 5 0 R', parts: { 5: '5 0 R' } },
  'a signature that signs beyond the file': {
    catalog: '/AcroForm << /SigFlags 3 /Fields [5 0 R] >>',
    parts: {
      5: '<< /FT /Sig /T (a) /V 6 0 R >>',
      6: '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 999999999999 -5 1e300] /Contents <30840000ffff> >>',
    },
  },
  'a function that never ends': {
    resources: '/Shading << /S 5 0 R >>',
    content: '/S sh',
    parts: {
      5: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 6 0 R >>',
      6: {
        dict: '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]',
        data: latin(nested('{ ', ' } if ', 20_000)),
      },
    },
  },
  'a sampled function without bounds': {
    resources: '/Shading << /S 5 0 R >>',
    content: '/S sh',
    parts: {
      5: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Function 6 0 R >>',
      6: {
        dict: '/FunctionType 0 /Domain [0 1 0 1] /Range [0 1 0 1 0 1] /Size [100000 100000] /BitsPerSample 32',
        data: latin('x'),
      },
    },
  },
};

/** Cross-references that lie. */
function lyingReferences(): BrokenFile[] {
  const text = soundPdf.toString('latin1');
  const streamAt = (dict: string, data = ''): Buffer => {
    const body = text.slice(0, text.indexOf('xref'));
    return latin(
      `${body}9 0 obj\n<< /Type /XRef ${dict} /Length ${String(data.length)} >>\nstream\n${data}\nendstream\nendobj\nstartxref\n${String(body.length)}\n%%EOF\n`,
    );
  };
  const start = text.indexOf('xref');
  return [
    ['a cross-reference before itself', latin(text.replace('/Root', `/Prev ${String(start)} /Root`))],
    [
      'a cross-reference stream beside itself',
      latin(text.replace('/Root', `/XRefStm ${String(start)} /Root`)),
    ],
    ['a cross-reference beyond the end', latin(text.replace(/startxref\n\d+/, 'startxref\n99999999999999'))],
    ['a cross-reference below nothing', latin(text.replace(/startxref\n\d+/, 'startxref\n-5'))],
    ['a table of four billion rows', latin(text.replace('xref\n0 1\n', 'xref\n0 4294967295\n'))],
    [
      'a table that leads everywhere to the same object',
      latin(text.replace(/\d{10} 00000 n/g, '0000000009 00000 n')),
    ],
    ['a size beyond all', latin(text.replace(/\/Size \d+/, '/Size 99999999999'))],
    ['a root that is nowhere', latin(text.replace('/Root 1 0 R', '/Root 77 0 R'))],
    ['a root that is a page', latin(text.replace('/Root 1 0 R', '/Root 3 0 R'))],
    [
      'fields of a cross-reference stream that are too wide',
      streamAt('/Size 5 /W [1000000000 8 8] /Root 1 0 R', 'abc'),
    ],
    [
      'a cross-reference stream over everything',
      streamAt('/Size 2147483647 /W [0 0 0] /Index [0 2147483647] /Root 1 0 R'),
    ],
    [
      'a cross-reference stream below nothing',
      streamAt('/Size -1 /W [-1 -1 -1] /Index [-5 5] /Root 1 0 R', 'abc'),
    ],
    [
      'a hundred thousand revisions',
      latin(text + 'xref\n0 0\ntrailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n0\n%%EOF\n'.repeat(100_000)),
    ],
    ['a million objects that end nowhere', latin(`%PDF-1.7\n${'7 0 obj <<\n'.repeat(1_000_000)}`)],
    ['a million words of objects', latin(`%PDF-1.7\n${'obj endobj '.repeat(1_000_000)}`)],
    ['a header and nothing else', latin('%PDF-1.7\n')],
    ['a header and a megabyte of zeros', Buffer.concat([latin('%PDF-1.7\n'), Buffer.alloc(1024 * 1024)])],
  ].map(([what, bytes]) => ({ what: what as string, bytes: bytes as Buffer }));
}

/** Files that are two things at once. */
function polyglots(): BrokenFile[] {
  return [
    {
      what: 'a page of HTML and a PDF',
      bytes: Buffer.concat([latin('<script>alert(1)</script>\n'), soundPdf]),
    },
    { what: 'a PDF and an archive', bytes: Buffer.concat([soundPdf, latin('PK\x05\x06'), Buffer.alloc(18)]) },
    { what: 'a picture and a PDF', bytes: Buffer.concat([latin('\x89PNG\r\n\x1a\n'), soundPdf]) },
    { what: 'two PDFs', bytes: Buffer.concat([soundPdf, soundPdf]) },
  ];
}

/** Every shape of a PDF that is known to break parsers. Made anew at each call: they are large together. */
export function* brokenPdfs(): Generator<BrokenFile> {
  for (const plans of [bombs, circles, depths, sizes, fonts, others]) {
    for (const [what, plan] of Object.entries(plans)) {
      yield { what: `PDF: ${what}`, bytes: pdfWith(plan) };
    }
  }
  for (const { what, bytes } of [...lyingReferences(), ...polyglots()]) {
    yield { what: `PDF: ${what}`, bytes };
  }
  yield* cutOff({ what: 'PDF: sound', bytes: soundPdf }, 16);
}
