/**
 * Makes the workbooks of e2e/data/sheets anew, with LibreOffice Calc: real files of another program, which the page must read. They are
 * committed; run this (`node scripts/make-sheets.ts`) when one is to hold something else.
 */
import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDay } from '../contract/time.ts';
import { type Cell, cellXml, convertAll, escaped, flatSheet, type Row, type Sheet } from './calc.ts';
import { employee, headers } from './invented-employees.ts';

const into = join(import.meta.dirname, '../e2e/data/sheets');

const formula = (text: string): Cell => ({
  xml: `<table:table-cell table:formula="of:=${escaped(text)}" office:value-type="float" office:value="0"/>`,
});
const padded = (number: number): Cell => ({
  xml: `<table:table-cell table:style-name="padded" office:value-type="float" office:value="${String(number)}"/>`,
});
const moment = (iso: string): Cell => ({
  xml: `<table:table-cell table:style-name="moment" office:value-type="date" office:date-value="${iso}"/>`,
});
const bool = (value: boolean): Cell => ({
  xml: `<table:table-cell office:value-type="boolean" office:boolean-value="${String(value)}"/>`,
});
function merged(text: string, columns: number): Cell[] {
  const first = `<table:table-cell table:number-columns-spanned="${String(columns)}" table:number-rows-spanned="1" office:value-type="string"><text:p>${escaped(text)}</text:p></table:table-cell>`;
  return [
    { xml: first },
    ...Array.from({ length: columns - 1 }, () => ({ xml: '<table:covered-table-cell/>' })),
  ];
}

const column = (header: string): number => headers.indexOf(header);

/** The same row with another value in one column. */
const changed = (row: readonly Cell[], header: string, value: Cell): Cell[] =>
  row.with(column(header), value);

/** 200 employees, of whom seven are wrong; the README beside the files says which. */
function twoHundred(): Row[] {
  const rows = Array.from({ length: 200 }, (_, index) => employee(index + 1, 'ML'));
  const wrong: readonly [row: number, header: string, value: Cell][] = [
    [12, 'Ngày sinh', '31/02/1990'],
    [37, 'Email', 'hang.nguyen@'],
    [58, 'Họ và tên', null],
    [91, 'Số CCCD', rows[39]?.[column('Số CCCD')] ?? null],
    [123, 'Loại hợp đồng', 'Thử việc'],
    [150, 'Lương', 'mười lăm triệu'],
    [188, 'Ngày hết hạn', { day: '2026-06-30' }],
  ];
  wrong.forEach(([row, header, value]) => {
    const before = rows[row - 1];
    if (before !== undefined) {
      // Only a contract of a fixed term ends.
      const fixed =
        header === 'Ngày hết hạn' ? changed(before, 'Loại hợp đồng', 'Xác định thời hạn') : before;
      rows[row - 1] = changed(fixed, header, value);
    }
  });
  return [{ cells: headers }, ...rows.map((cells) => ({ cells }))];
}

/** As many as the page must take in within two seconds (`bench/sheet.ts`). */
const tenThousand: Sheet = {
  name: 'Nhân viên',
  rows: [{ cells: headers }, ...Array.from({ length: 10_000 }, (_, n) => ({ cells: employee(n + 1, 'BN') }))],
};

/** What people really send: notes on the first sheet, a title in merged cells, headers in row 4, formulas, hidden rows and columns. */
function messy(): Sheet[] {
  const people = Array.from({ length: 20 }, (_, index) => {
    const row = employee(index + 1, 'MX');
    const salary = changed(row, 'Lương', formula(`15000000+${String(index)}*100000`));
    // Typed as a number, and shown with its leading zero.
    return changed(salary, 'Số CCCD', padded(1_090_000_000 + index * 7919));
  });
  people[4] = changed(people[4] ?? [], 'Phụ cấp', formula('NA()'));
  people[5] = changed(people[5] ?? [], 'Ghi chú', { xml: cellXml(bool(true)) });
  people[6] = changed(people[6] ?? [], 'Ghi chú', moment('2026-11-21T08:30:00'));
  people[7] = changed(people[7] ?? [], 'Mã số BHXH', 123_456_789_012);
  const hiddenColumn = column('Mã số BHXH');
  const columns = `<table:table-column table:number-columns-repeated="${String(hiddenColumn)}"/><table:table-column table:visibility="collapse"/><table:table-column table:number-columns-repeated="13"/>`;
  return [
    {
      name: 'Hướng dẫn',
      rows: [
        { cells: ['Cách điền bảng'] },
        { cells: ['1. Điền mỗi nhân viên một dòng ở trang Danh sách.'] },
        { cells: ['2. Ngày ghi theo dd/MM/yyyy.'] },
      ],
    },
    {
      name: 'Danh sách',
      columns,
      rows: [
        { cells: merged('DANH SÁCH NHÂN VIÊN THÁNG 12/2026', 8) },
        { cells: merged('Công ty Cổ phần Minh Long', 8) },
        { cells: [null] },
        { cells: headers.map((header, index) => (index < 3 ? `${header} (*)` : header.toUpperCase())) },
        ...people.map((cells, index) => ({ cells, hidden: index === 8 || index === 9 || index === 15 })),
        { cells: [null] },
        {
          cells: [
            'Tổng cộng',
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            null,
            formula('SUM([.O5:.O24])'),
          ],
        },
      ],
    },
    { name: 'Nháp', hidden: true, rows: [{ cells: ['không dùng', 1] }] },
  ];
}

const wide: Sheet = {
  name: 'Rộng',
  rows: [
    { cells: Array.from({ length: 200 }, (_, index) => headers[index] ?? `Cột phụ ${String(index + 1)}`) },
    ...Array.from({ length: 30 }, (_, n) => ({
      cells: [...employee(n + 1, 'WD'), ...Array.from({ length: 179 }, (_unused, index) => index * n)],
    })),
  ],
};

const few = (mark: string, writeDay: (day: string) => Cell = (day) => ({ day })): Sheet => ({
  name: 'Nhân viên',
  rows: [
    { cells: headers },
    ...Array.from({ length: 8 }, (_, n) => ({
      cells: employee(n + 1, mark).map((cell) =>
        typeof cell === 'object' && cell !== null && 'day' in cell ? writeDay(cell.day) : cell,
      ),
    })),
  ],
});

const files = [
  { name: 'employees-200.xlsx', source: flatSheet([{ name: 'Nhân viên', rows: twoHundred() }]), to: 'xlsx' },
  { name: 'employees-10000.xlsx', source: flatSheet([tenThousand]), to: 'xlsx' },
  { name: 'employees-messy.xlsx', source: flatSheet(messy()), to: 'xlsx' },
  { name: 'employees-1904.xlsx', source: flatSheet([few('MC')], '1904-01-01'), to: 'xlsx' },
  { name: 'wide-200-columns.xlsx', source: flatSheet([wide]), to: 'xlsx' },
  { name: 'employees-utf8.csv', source: flatSheet([few('C1', (day) => formatDay(day))]), to: 'csv' },
  { name: 'old-format.xlsx', source: flatSheet([few('OL')]), to: 'xls' },
  { name: 'employees.ods', source: flatSheet([few('OD')]), to: 'ods' },
];

await mkdir(into, { recursive: true });
const made = await convertAll(files);
for (const [index, { name }] of files.entries()) {
  await writeFile(join(into, name), made[index] ?? new Uint8Array());
}

// Calc in WebAssembly writes CSV in UTF-8 with commas alone. No cell holds one, so the others are made of it; iconv, which Linux brings
// along, writes Windows-1258 as Windows does: tones as letters of their own.
const plain = Buffer.from(
  made[files.findIndex(({ name }) => name === 'employees-utf8.csv')] ?? [],
).toString();
const windows = spawnSync('iconv', ['-f', 'UTF-8', '-t', 'CP1258'], { input: plain.replaceAll(',', ';') });
const others: readonly (readonly [name: string, bytes: Buffer])[] = [
  ['employees-utf8-bom.csv', Buffer.from(`\ufeff${plain.replaceAll(',', ';').replaceAll('\n', '\r\n')}`)],
  ['employees-windows-1258.csv', windows.stdout],
  ['employees-utf16.csv', Buffer.from(`\ufeff${plain.replaceAll(',', '\t')}`, 'utf16le')],
];
for (const [name, bytes] of others) {
  await writeFile(join(into, name), bytes);
}
console.log(`${String(files.length + others.length)} files are in ${into}.`);
