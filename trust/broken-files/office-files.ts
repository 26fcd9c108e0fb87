import { archiveOf, brokenArchives, honestEntry } from './archives.ts';
import { type BrokenFile, cutOff } from './broken-file.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument';

type Parts = Readonly<Record<string, string>>;

const asArchive = (parts: Parts): Buffer => archiveOf(entriesOf(parts));
const entriesOf = (parts: Parts) =>
  Object.entries(parts).map(([name, content]) => honestEntry(name, content));

function relations(...targets: readonly (readonly [type: string, target: string])[]): string {
  const rows = targets.map(
    ([type, target], at) =>
      `<Relationship Id="r${String(at + 1)}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `${head}<Relationships xmlns="${packageNamespace}/relationships">${rows.join('')}</Relationships>`;
}

function contentTypes(...parts: readonly (readonly [name: string, type: string])[]): string {
  const rows = parts.map(
    ([name, type]) => `<Override PartName="${name}" ContentType="${types}.${type}+xml"/>`,
  );
  return `${head}<Types xmlns="${packageNamespace}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${rows.join('')}</Types>`;
}

function wordParts(body: string, documentType = ''): Parts {
  return {
    '[Content_Types].xml': contentTypes(['/word/document.xml', 'wordprocessingml.document.main']),
    '_rels/.rels': relations(['officeDocument', 'word/document.xml']),
    'word/document.xml': `${head}${documentType}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
  };
}

function sheetParts(data: string, documentType = '', texts = '', around = ''): Parts {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  return {
    '[Content_Types].xml': contentTypes(
      ['/xl/workbook.xml', 'spreadsheetml.sheet.main'],
      ['/xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
      ['/xl/sharedStrings.xml', 'spreadsheetml.sharedStrings'],
    ),
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/worksheets/sheet1.xml': `${head}${documentType}<worksheet xmlns="${main}">${around}<sheetData>${data}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${head}<sst xmlns="${main}">${texts}</sst>`,
  };
}

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

const laughs = `<!DOCTYPE a [<!ENTITY l0 "lol">${Array.from(
  { length: 30 },
  (_, at) => `<!ENTITY l${String(at + 1)} "${`&l${String(at)};`.repeat(10)}">`,
).join('')}]>`;
const outside =
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % y SYSTEM "http://127.0.0.1:9/x"> %y;]>';
const nested = (name: string, times: number): string =>
  `<${name}>`.repeat(times) + `</${name}>`.repeat(times);

/** A Word file that can be signed, and be a template. */
export const soundWord = asArchive(wordParts(paragraph('Kính gửi {{ten}}')));
/** A workbook with a key row and a row below it. */
export const soundWorkbook = asArchive(
  sheetParts(`<row r="1">${cell('A1', '{{D.No}}')}</row><row r="2">${cell('A2', 'HD-1')}</row>`),
);

const words: Readonly<Record<string, () => Parts>> = {
  'entities of a billion laughs': () => wordParts(paragraph('&l30;'), laughs),
  'entities from outside': () => wordParts(paragraph('&x;'), outside),
  'elements fifty thousand deep': () => wordParts(nested('w:p', 50_000)),
  'elements that never end': () => wordParts('<w:p>'.repeat(100_000)),
  'a hundred thousand attributes': () =>
    wordParts(`<w:p ${Array.from({ length: 100_000 }, (_, at) => `a${String(at)}="1"`).join(' ')}/>`),
  'a name as long as a book': () => wordParts(`<${'a'.repeat(1_000_000)}/>`),
  'a comment that never ends': () => wordParts(`<!-- ${'-'.repeat(500_000)}`),
  'tables in tables': () =>
    wordParts(nested('w:tbl><w:tr><w:tc', 2000).replaceAll('</w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>')),
  'a list of templates in each other': () =>
    wordParts(Array.from({ length: 2000 }, (_, at) => paragraph(`{{#a${String(at)}}}`)).join('')),
  'conditions that never end': () => wordParts(paragraph('{?{'.repeat(20_000))),
  'a condition of brackets': () => wordParts(paragraph(`{?{${'('.repeat(20_000)}a}} x {{/}}`)),
  'a hundred thousand braces': () => wordParts(paragraph('{'.repeat(100_000))),
  'a page as large as a town': () =>
    wordParts(`${paragraph('a')}<w:sectPr><w:pgSz w:w="2147483647" w:h="-5"/></w:sectPr>`),
  'a document that is its own header': () => ({
    ...wordParts(paragraph('a')),
    'word/_rels/document.xml.rels': relations(['header', 'document.xml'], ['header', '../word/document.xml']),
  }),
  'relations to everywhere': () => ({
    ...wordParts(paragraph('a')),
    'word/_rels/document.xml.rels': relations(
      ['image', 'file:///etc/passwd'],
      ['oleObject', 'http://127.0.0.1:9/x'],
    ),
  }),
  'types that say nothing': () => ({
    ...wordParts(paragraph('a')),
    '[Content_Types].xml': `${head}<Types/>`,
  }),
  'a body that is no XML': () => ({ ...wordParts(''), 'word/document.xml': '\0\0\0<<<>>>&&&' }),
  'a workbook': () => sheetParts(''),
};

const sheets: Readonly<Record<string, () => Parts>> = {
  'entities of a billion laughs': () => sheetParts(`<row r="1">${cell('A1', '&l30;')}</row>`, laughs),
  'entities from outside': () => sheetParts(`<row r="1">${cell('A1', '&x;')}</row>`, outside),
  'entities in the shared texts': () => ({
    ...sheetParts('<row r="1"><c r="A1" t="s"><v>0</v></c></row>'),
    'xl/sharedStrings.xml': `${head}${laughs}<sst><si><t>&l30;</t></si></sst>`,
  }),
  'a cell at the end of the world': () => sheetParts(`<row r="1048576">${cell('XFD1048576', 'a')}</row>`),
  'a cell at the end of the world that is empty': () =>
    sheetParts(`<row r="1">${cell('A1', 'a')}</row><row r="1048576"><c r="XFD1048576" s="0"/></row>`),
  'a cell beyond the end of the world': () =>
    sheetParts(`<row r="2147483647">${cell('ZZZZZZZ2147483647', 'a')}</row>`),
  'a cell in a row below nothing': () => sheetParts(`<row r="-5">${cell('A-5', 'a')}${cell('?', 'a')}</row>`),
  'a sheet that says to be endless': () =>
    sheetParts(`<row r="1">${cell('A1', 'a')}</row>`, '', '', '<dimension ref="A1:XFD1048576"/>'),
  'a dimension that is none': () =>
    sheetParts(`<row r="1">${cell('A1', 'a')}</row>`, '', '', '<dimension ref="A1:A1:A1"/>'),
  'a hundred thousand rows': () =>
    sheetParts(
      Array.from(
        { length: 100_000 },
        (_, at) => `<row r="${String(at + 1)}">${cell(`A${String(at + 1)}`, '{{D.No}}')}</row>`,
      ).join(''),
    ),
  'ten thousand columns': () =>
    sheetParts(`<row r="1">${'<c t="inlineStr"><is><t>{{a}}</t></is></c>'.repeat(10_000)}</row>`),
  'a shared text that is not there': () =>
    sheetParts('<row r="1"><c r="A1" t="s"><v>99999999999</v></c><c r="B1" t="s"><v>-1</v></c></row>'),
  'numbers that are none': () =>
    sheetParts(
      '<row r="1"><c r="A1"><v>1e999</v></c><c r="B1"><v>NaN</v></c><c r="C1" s="99999"><v>-9999999999</v></c></row>',
    ),
  'elements fifty thousand deep': () => sheetParts(nested('row', 50_000)),
  'a sheet that is its own workbook': () => ({
    ...sheetParts(''),
    'xl/_rels/workbook.xml.rels': relations(['worksheet', 'workbook.xml'], ['sharedStrings', 'workbook.xml']),
  }),
  'a sheet that is nowhere': () => ({
    ...sheetParts(''),
    'xl/_rels/workbook.xml.rels': relations(['worksheet', '../../../etc/passwd']),
  }),
  'a text of ten megabytes': () => sheetParts(`<row r="1">${cell('A1', 'a'.repeat(10_000_000))}</row>`),
  'a Word file': () => wordParts(''),
};

function* broken(
  kind: string,
  shapes: Readonly<Record<string, () => Parts>>,
  sound: Buffer,
  base: Parts,
): Generator<BrokenFile> {
  for (const [what, parts] of Object.entries(shapes)) {
    yield { what: `${kind}: ${what}`, bytes: asArchive(parts()) };
  }
  for (const { what, bytes } of brokenArchives(entriesOf(base))) {
    yield { what: `${kind}: ${what}`, bytes };
  }
  yield* cutOff({ what: `${kind}: sound`, bytes: sound }, 8);
}

export const brokenWordFiles = (): Generator<BrokenFile> =>
  broken('Word', words, soundWord, wordParts(paragraph('a')));

export const brokenWorkbooks = (): Generator<BrokenFile> =>
  broken('workbook', sheets, soundWorkbook, sheetParts(''));
