import PizZip from 'pizzip';
import readXlsxFile from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';

import type { SheetCell } from './spreadsheets.ts';
import { createSpreadsheets } from './worker-spreadsheets.ts';

const spreadsheets = createSpreadsheets({ workers: 1 });
afterAll(() => spreadsheets.close());

const plain = (text: string): SheetCell => ({ text, style: 'plain' });

const write = (rows: readonly (readonly string[])[]) =>
  spreadsheets.write([{ name: 'Dữ liệu', rows: rows.map((row) => row.map(plain)), widths: [20] }]);

/** A workbook whose first sheet has these cells, as another program could have written them. */
async function withCells(cells: string, formats = ''): Promise<Uint8Array> {
  const zip = new PizZip(await write([['x']]));
  const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${cells}</sheetData></worksheet>`;
  zip.file('xl/worksheets/sheet1.xml', sheet);
  const styles = `<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${formats}<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>`;
  zip.file('xl/styles.xml', styles);
  return zip.generate({ type: 'uint8array' });
}

describe('workbooks', () => {
  it('come back as they were written: leading zeros, line breaks, letters, empty cells', async () => {
    const rows = [
      ['{{D.No}}', 'Nguyễn Văn An <&> "x"', ''],
      ['0012345678901', '', 'a\nb'],
      [' x ', '1e5', '{"a":[1]}'],
    ];
    expect(await spreadsheets.read(await write(rows))).toEqual({ kind: 'ok', rows });
  });

  it('hold text for every program, whatever it looks like', async () => {
    const rows = [
      ['{{D.ContractValue}}', 'CCCD', '{{#phu_cap}}'],
      ['15000000', '001190012345', '[{"ten":"…"}]'],
    ];
    const [sheet] = await readXlsxFile(Buffer.from(await write(rows)));
    expect(sheet?.data).toEqual(rows);
  });

  it('give numbers without exponents and days as dd/MM/yyyy', async () => {
    const values = ['15000000', '0.30000000000000004', '1E+16', '1.5E-3', '-7.125', '12345678901234'];
    const numbers = values
      .map((value, index) => `<c r="${'ABCDEF'.charAt(index)}1"><v>${value}</v></c>`)
      .join('');
    const day = '<c r="A2" s="1"><v>46022</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#N/A</v></c>';
    const text = '<c r="D2" t="inlineStr"><is><t>007</t></is></c>';
    expect(
      await spreadsheets.read(await withCells(`<row r="1">${numbers}</row><row r="2">${day}${text}</row>`)),
    ).toEqual({
      kind: 'ok',
      rows: [
        ['15000000', '0.3', '10000000000000000', '0.0015', '-7.1250', '12345678901234'],
        ['31/12/2025', 'TRUE', '', '007', '', ''],
      ],
    });
  });

  it('give identity numbers the leading zeros that their format shows, and no other cell of it any', async () => {
    const formats = '<numFmts><numFmt numFmtId="164" formatCode="000000000000"/></numFmts>';
    const cells = [
      '<c r="A1" s="2"><v>1190012345</v></c>',
      '<c r="B1" s="2"><f>A1+1</f><v>1190012346</v></c>',
      '<c r="C1"><v>1190012345</v></c>',
      '<c r="D1" s="2" t="inlineStr"><is><t>7</t></is></c>',
      '<c r="E1" s="2"><v>1.5</v></c>',
      '<c r="F1" s="2"><v>1234567890123</v></c>',
    ];
    expect(await spreadsheets.read(await withCells(`<row r="1">${cells.join('')}</row>`, formats))).toEqual({
      kind: 'ok',
      rows: [['001190012345', '001190012346', '1190012345', '7', '1.5', '1234567890123']],
    });
  });

  it('give days as they were written, whatever the zone, and counted from 1904 however the workbook says so', async () => {
    const cells = [
      '<c r="A1" t="d"><v>2026-11-21T00:00:00+07:00</v></c>',
      '<c r="B1" t="d"><f>A1</f><v>2026-11-21T23:30:00-08:00</v></c>',
      '<c r="C1" t="d"><v>2026-11-21</v></c>',
      '<c r="D1" t="str"><v>2026-11-21T23:30:00-08:00</v></c>',
      '<c r="E1" s="1"><v>44560</v></c>',
    ];
    const zip = new PizZip(await withCells(`<row r="1">${cells.join('')}</row>`));
    const workbook = zip.file('xl/workbook.xml')?.asText() ?? '';
    zip.file('xl/workbook.xml', workbook.replace('<workbookPr/>', '<workbookPr date1904="true"/>'));
    expect(await spreadsheets.read(zip.generate({ type: 'uint8array' }))).toEqual({
      kind: 'ok',
      rows: [['21/11/2026', '21/11/2026', '21/11/2026', '2026-11-21T23:30:00-08:00', '31/12/2025']],
    });
  });

  it('give texts as those of requests are stored: composed, and without what the database cannot hold', async () => {
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const cells = [
      cell('A1', 'Hợp đồng số 1'.normalize('NFD')),
      cell('B1', 'a_x0000_b'),
      cell('C1', 'c_xD800_d'),
    ];
    expect(await spreadsheets.read(await withCells(`<row r="1">${cells.join('')}</row>`))).toEqual({
      kind: 'ok',
      rows: [['Hợp đồng số 1', 'ab', 'c\uFFFDd']],
    });
  });

  it('are refused when they are none, damaged, or unpack to too much', async () => {
    const workbook = await write([['x']]);
    const bomb = new PizZip(workbook).file('xl/media/a.xml', '0'.repeat(40 * 1024 * 1024));
    const refused = (reason: string) => ({ kind: 'refused', reason });
    expect(await spreadsheets.read(new Uint8Array())).toEqual(refused('empty'));
    expect(await spreadsheets.read(new TextEncoder().encode('a;b;c'))).toEqual(refused('not-spreadsheet'));
    expect(await spreadsheets.read(workbook.slice(0, -30))).toEqual(refused('not-spreadsheet'));
    expect(
      await spreadsheets.read(await withCells('<row r="1"><c r="A1" t="s"><v>99</v></c></row>')),
    ).toEqual(refused('not-spreadsheet'));
    expect(await spreadsheets.read(bomb.generate({ type: 'uint8array', compression: 'DEFLATE' }))).toEqual(
      refused('too-large'),
    );
  }, 30_000);

  it.each([
    ['XFD1048576', 'too-large'],
    ['ZZZZZZZ2147483647', 'not-spreadsheet'],
  ])(
    'are refused at once when a cell stands at %s, whose neighbors nobody could hold',
    async (at, reason) => {
      const cell = `<row r="1"><c r="${at}" t="inlineStr"><is><t>a</t></is></c></row>`;
      expect(await spreadsheets.read(await withCells(cell))).toEqual({ kind: 'refused', reason });
    },
  );

  it('are given up when they take too long', async () => {
    const impatient = createSpreadsheets({ workers: 1, milliseconds: 1 });
    expect(await impatient.read(await write([['x']]))).toEqual({ kind: 'refused', reason: 'too-slow' });
    await impatient.close();
  });
});
