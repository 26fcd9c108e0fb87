import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readBytes } from './read-bytes.ts';
import type { ReadOutcome } from './read-outcome.ts';
import { storedZip } from './workbook/zip.ts';

const folder = join(import.meta.dirname, '../../../e2e/data/sheets');
const bytesOf = (name: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(join(folder, name)));
const real = (name: string, as = name): Promise<ReadOutcome> => readBytes(bytesOf(name), as);
const text = (bytes: Uint8Array<ArrayBuffer> | string, name = 'a.csv'): Promise<ReadOutcome> =>
  readBytes(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes, name);

function rowsOf(outcome: ReadOutcome, table = 0): readonly (readonly string[])[] {
  return outcome.kind === 'ok' ? (outcome.tables[table]?.rows ?? []) : [];
}

function warningsOf(outcome: ReadOutcome) {
  return outcome.kind === 'ok' ? outcome.warnings : [];
}

const workbookParts = (sheet: string, styles = ''): Map<string, Uint8Array> =>
  new Map(
    Object.entries({
      'xl/workbook.xml':
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet,
      'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    }).map(([name, part]) => [name, new TextEncoder().encode(part)]),
  );

const sheetOf = (rows: string): string => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const workbook = (rows: string, styles?: string): Promise<ReadOutcome> =>
  readBytes(new Uint8Array(storedZip(workbookParts(sheetOf(rows), styles))), 'a.xlsx');

/** The archive with one part deflated, which unpacks to more than it says when `declared` is smaller. */
function withDeflated(part: string, content: Uint8Array, declared: number): Uint8Array<ArrayBuffer> {
  const parts = workbookParts('');
  const packed = deflateRawSync(content, { level: 9 });
  parts.set(part, packed);
  const archive = new Uint8Array(storedZip(parts));
  const view = new DataView(archive.buffer);
  const name = Buffer.from(part);
  for (let at = 0; at < archive.length - 46; at += 1) {
    if (
      view.getUint32(at, true) === 0x02014b50 &&
      Buffer.from(archive.subarray(at + 46)).indexOf(name) === 0
    ) {
      view.setUint16(at + 10, 8, true);
      view.setUint32(at + 24, declared, true);
    }
  }
  return archive;
}

describe('workbooks of LibreOffice Calc', () => {
  it('are read with dates, leading zeros and letters as a person sees them', async () => {
    const rows = rowsOf(await real('employees-200.xlsx'));
    expect(rows).toHaveLength(201);
    expect(rows[0]?.slice(0, 5)).toEqual(['Mã nhân viên', 'Họ và tên', 'Ngày sinh', 'Giới tính', 'Số CCCD']);
    expect(rows[1]?.slice(0, 5)).toEqual(['ML0001', 'Trần Thuỳ Lan', '02/02/1976', 'Nữ', '021090007919']);
    expect(rows[1]?.slice(14, 18)).toEqual(['12500000', '730000', '01/12/2026', '30/11/2027']);
    expect(rows[12]?.[2]).toBe('31/02/1990');
  });

  it('are read whatever people did to them, with a remark on each', async () => {
    const outcome = await real('employees-messy.xlsx');
    expect(outcome.kind === 'ok' && outcome.tables.map(({ name }) => name)).toEqual([
      'Hướng dẫn',
      'Danh sách',
      'Nháp',
    ]);
    const rows = rowsOf(outcome, 1);
    expect(rows[0]?.slice(0, 3)).toEqual(['DANH SÁCH NHÂN VIÊN THÁNG 12/2026', '', '']);
    // A number that its format shows with leading zeros; a formula's result; #N/A; true; a moment.
    expect(rows[4]?.[4]).toBe('001090000000');
    expect(rows[5]?.[14]).toBe('15100000');
    expect(rows[8]?.[15]).toBe('');
    expect(rows[9]?.[18]).toBe('Y');
    expect(rows[10]?.[18]).toBe('21/11/2026 08:30');
    const sheet = 'Danh sách';
    expect(warningsOf(outcome)).toEqual([
      { kind: 'error-values', sheet, count: 1, at: ['P9'], more: false },
      { kind: 'merged', sheet, count: 2, at: ['A1:H1', 'A2:H2'], more: false },
      { kind: 'hidden-rows', sheet, count: 3, at: ['13–14', '20'], more: false },
      { kind: 'hidden-columns', sheet, count: 1, at: ['H'], more: false },
      { kind: 'formulas', sheet, count: 22, at: ['O5', 'O6', 'O7'], more: true },
      { kind: 'hidden-sheet', sheet: 'Nháp' },
    ]);
  });

  it('are read with dates counted from 1904', async () => {
    const rows = rowsOf(await real('employees-1904.xlsx'));
    expect(rows[1]?.[2]).toBe('02/02/1976');
    expect(rows[1]?.[16]).toBe('01/12/2026');
  });

  it('are read with 200 columns', async () => {
    const rows = rowsOf(await real('wide-200-columns.xlsx'));
    expect([rows.length, rows[0]?.length]).toEqual([31, 200]);
  });

  it('of other formats are refused by what they are, whatever they are called', async () => {
    expect(await real('old-format.xlsx')).toEqual({ kind: 'refused', fault: { kind: 'old-format' } });
    expect(await real('employees.ods', 'employees.xlsx')).toEqual({
      kind: 'refused',
      fault: { kind: 'other-format', extension: '.ods' },
    });
  });
});

describe('text files', () => {
  const expected = ['C10001', 'Trần Thuỳ Lan', '02/02/1976', 'Nữ', '021090007919'];

  it.each([
    ['employees-utf8.csv', []],
    ['employees-utf8-bom.csv', []],
    ['employees-utf16.csv', []],
    ['employees-windows-1258.csv', [{ kind: 'encoding-guessed', encoding: 'Windows-1258' }]],
  ])('are read by their encoding and separator: %s', async (name, warnings) => {
    const outcome = await real(name);
    expect(rowsOf(outcome)).toHaveLength(9);
    expect(rowsOf(outcome)[0]?.[0]).toBe('Mã nhân viên');
    expect(rowsOf(outcome)[1]?.slice(0, 5)).toEqual(expected);
    expect(warningsOf(outcome)).toEqual(warnings);
  });

  const vietnamese = (delimiter: string): string =>
    [
      ['Họ và tên', 'Địa chỉ', 'Lương (₫)'],
      ['Đỗ Thị Thuý Ường', 'Ấp Mỹ Đức, Rạch Giá', '15.000.000'],
      ['“Hoàng” Nguyễn Ngữ', 'Số 1 – Quận Ô Môn', '9.000.000'],
    ]
      .map((cells) => `${cells.join(delimiter)}\r\n`)
      .join('');
  const wide = (content: string, upperFirst: boolean): Uint8Array<ArrayBuffer> => {
    const bytes = Uint8Array.from(Buffer.from(content, 'utf16le'));
    return upperFirst ? Uint8Array.from(Buffer.from(bytes).swap16()) : bytes;
  };

  it.each([
    ['lower byte first', '\uFEFF', false, 'NFC'],
    ['upper byte first', '\uFEFF', true, 'NFC'],
    ['lower byte first without its mark', '', false, 'NFC'],
    ['upper byte first without its mark', '', true, 'NFC'],
    ['decomposed', '', false, 'NFD'],
  ] as const)(
    'are read in UTF-16 as Excel writes "Unicode text": %s',
    async (_what, mark, upperFirst, form) => {
      for (const delimiter of ['\t', ';']) {
        const outcome = await text(wide(mark + vietnamese(delimiter).normalize(form), upperFirst), 'a.txt');
        expect(rowsOf(outcome)).toHaveLength(3);
        expect(rowsOf(outcome)[1]?.map((cell) => cell.normalize('NFC'))).toEqual([
          'Đỗ Thị Thuý Ường',
          'Ấp Mỹ Đức, Rạch Giá',
          '15.000.000',
        ]);
        expect(warningsOf(outcome)).toEqual([]);
      }
    },
  );

  it('in UTF-16 that hold no table are refused as others are', async () => {
    const page = wide('\uFEFF<html><table></table></html>', false);
    expect(await text(page, 'a.xls')).toMatchObject({ kind: 'refused', fault: { kind: 'old-format' } });
    const binary = wide('\uFEFF\u0001\u0002a\u0003b\u0004', false);
    expect(await text(binary)).toMatchObject({ kind: 'refused', fault: { kind: 'not-spreadsheet' } });
  });

  it('may name their separator, and hold it in quotation marks', async () => {
    expect(rowsOf(await text('sep=|\r\na|"b|c"\r\n1|2'))).toEqual([
      ['a', 'b|c'],
      ['1', '2'],
    ]);
  });

  it('tell where a quotation mark is open and where digits are lost', async () => {
    expect(warningsOf(await text('a,b\n1,"2\n3,4'))).toEqual([{ kind: 'open-quote', row: 2 }]);
    expect(warningsOf(await text('CCCD\n"1,09E+11"\n1.5'))).toEqual([
      { kind: 'lost-digits', sheet: 'a', count: 1, at: ['A2'], more: false },
    ]);
  });

  it('get back what an export had marked as text', async () => {
    expect(rowsOf(await text("a\n'=1+1\n'quoted"))).toEqual([['a'], ['=1+1'], ["'quoted"]]);
  });

  it.each([
    ['', 'a.csv', 'empty'],
    [' \n\n', 'a.csv', 'no-data'],
    ['%PDF-1.7', 'a.csv', 'not-spreadsheet'],
    ['\u0000\u0001\u0002\u0003', 'a.xlsx', 'damaged'],
    ['<html><table><tr><td>1</td></tr></table></html>', 'a.xls', 'old-format'],
    ['<?xml version="1.0"?><Workbook/>', 'a.xml', 'old-format'],
  ])('that hold no table are refused: %j', async (content, name, fault) => {
    expect(await text(content, name)).toMatchObject({ kind: 'refused', fault: { kind: fault } });
  });
});

describe('workbooks that are not well', () => {
  it('are refused under a password', async () => {
    const mark = Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
    const bytes = Buffer.concat([mark, Buffer.alloc(512), Buffer.from('EncryptedPackage', 'utf16le')]);
    expect(await readBytes(Uint8Array.from(bytes), 'a.xlsx')).toEqual({
      kind: 'refused',
      fault: { kind: 'encrypted' },
    });
  });

  it('are refused where they are cut short', async () => {
    const whole = bytesOf('employees-200.xlsx');
    for (const part of [0.2, 0.6, 0.99]) {
      const cut = whole.slice(0, Math.floor(whole.length * part));
      expect(await readBytes(cut, 'a.xlsx')).toEqual({ kind: 'refused', fault: { kind: 'damaged' } });
    }
  });

  it('are refused where bytes are wrong, and never make reading fail', async () => {
    const whole = bytesOf('employees-1904.xlsx');
    for (let at = 30; at < whole.length; at += 97) {
      const broken = whole.slice();
      broken[at] = (broken[at] ?? 0) ^ 0xff;
      expect(['ok', 'refused']).toContain((await readBytes(broken, 'a.xlsx')).kind);
    }
  });

  it('are refused as bombs by what they say, before anything is unpacked', async () => {
    const bomb = withDeflated('xl/worksheets/sheet1.xml', new Uint8Array(1000), 3_000_000_000);
    expect(await readBytes(bomb, 'a.xlsx')).toMatchObject({ fault: { kind: 'unpacks-too-large' } });
  });

  it('are refused as bombs by what comes out, whatever they say', async () => {
    const bomb = withDeflated('xl/worksheets/sheet1.xml', new Uint8Array(300 * 1024 * 1024), 1000);
    expect(bomb.length).toBeLessThan(1_000_000);
    expect(await readBytes(bomb, 'a.xlsx')).toMatchObject({ fault: { kind: 'unpacks-too-large' } });
  });

  it('are refused where two cells span millions', async () => {
    const far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="GR1048576"><v>1</v></c></row>';
    expect(await workbook(far)).toEqual({
      kind: 'refused',
      fault: { kind: 'too-many-cells', sheet: 'S', rows: 1_048_576, columns: 200 },
    });
  });

  it('are read where they have a hundred thousand rows', async () => {
    const cell = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`;
    const rows = Array.from({ length: 100_000 }, (_, row) => {
      const number = String(row);
      return `<row>${cell(`TN${number}`)}${cell('Nguyễn Thị Thảo')}${cell(number.padStart(12, '0'))}<c><v>15000000</v></c></row>`;
    });
    const read = rowsOf(await workbook(rows.join('')));
    expect(read).toHaveLength(100_000);
    expect(read.at(-1)).toEqual(['TN99999', 'Nguyễn Thị Thảo', '000000099999', '15000000']);
  });

  it('are read where formats reach further than values', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="0"/></row><row r="1048576" ht="20"/>';
    expect(rowsOf(await workbook(rows, '<cellXfs><xf numFmtId="0"/></cellXfs>'))).toEqual([['1']]);
  });

  it('say where formulas were never calculated and numbers lost their digits', async () => {
    const rows =
      '<row r="1"><c r="A1"><f>1+1</f></c><c r="B1"><f>2</f><v></v></c><c r="C1"><v>1.2345678901234501E+19</v></c></row>';
    expect(warningsOf(await workbook(rows))).toEqual([
      { kind: 'formulas-without-value', sheet: 'S', count: 2, at: ['A1', 'B1'], more: false },
      { kind: 'lost-digits', sheet: 'S', count: 1, at: ['C1'], more: false },
    ]);
  });

  it('are read where tags have a prefix', async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1" hidden="1"><x:c r="A1" t="inlineStr"><x:is><x:t>một</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>';
    const outcome = await readBytes(new Uint8Array(storedZip(workbookParts(sheet))), 'a.xlsx');
    expect(rowsOf(outcome)).toEqual([['một']]);
    expect(warningsOf(outcome)).toEqual([
      { kind: 'hidden-rows', sheet: 'S', count: 1, at: ['1'], more: false },
    ]);
  });

  it('are read where cells do not say where they stand', async () => {
    const rows = '<row><c t="inlineStr"><is><t>a</t></is></c><c><v>2</v></c></row><row><c><v>3</v></c></row>';
    expect(rowsOf(await workbook(rows))).toEqual([
      ['a', '2'],
      ['3', ''],
    ]);
  });

  it('have macros that are not run', async () => {
    const parts = workbookParts(sheetOf('<row r="1"><c r="A1"><v>1</v></c></row>'));
    parts.set('xl/vbaProject.bin', new Uint8Array(10));
    const outcome = await readBytes(new Uint8Array(storedZip(parts)), 'a.xlsm');
    expect(warningsOf(outcome)).toEqual([{ kind: 'macros' }]);
  });

  it('are refused where they are another archive', async () => {
    const word = new Uint8Array(storedZip(new Map([['word/document.xml', new Uint8Array(5)]])));
    expect(await readBytes(word, 'a.xlsx')).toEqual({ kind: 'refused', fault: { kind: 'not-spreadsheet' } });
  });
});
