/**
 * Makes the workbooks of e2e/data/sheets anew, with LibreOffice Calc: real files of another program, which the page must read. They are
 * committed; run this (`node scripts/make-sheets.ts`) when one is to hold something else.
 */
import { fork, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { formatDay } from '../contract/time.ts';

const into = join(import.meta.dirname, '../e2e/data/sheets');
const office = dirname(createRequire(import.meta.url).resolve('@matbee/libreoffice-converter/package.json'));

type Cell = string | number | null | { readonly day: string } | { readonly xml: string };
type Row = { readonly cells: readonly Cell[]; readonly hidden?: boolean };
type Sheet = {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly columns?: string;
  readonly hidden?: boolean;
};

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function cellXml(cell: Cell): string {
  if (cell === null) {
    return '<table:table-cell/>';
  }
  if (typeof cell === 'number') {
    return `<table:table-cell office:value-type="float" office:value="${String(cell)}"/>`;
  }
  if (typeof cell === 'string') {
    return `<table:table-cell office:value-type="string"><text:p>${escaped(cell)}</text:p></table:table-cell>`;
  }
  return 'xml' in cell
    ? cell.xml
    : `<table:table-cell table:style-name="day" office:value-type="date" office:date-value="${cell.day}"/>`;
}

function sheetXml({ name, rows, columns = '', hidden = false }: Sheet): string {
  const body = rows
    .map(
      (row) =>
        `<table:table-row${row.hidden === true ? ' table:visibility="collapse"' : ''}>${row.cells.map(cellXml).join('')}</table:table-row>`,
    )
    .join('\n');
  return `<table:table table:name="${escaped(name)}" table:style-name="${hidden ? 'hidden' : 'shown'}">${columns}${body}</table:table>`;
}

/** A flat OpenDocument spreadsheet, which Calc opens. */
function flatSheet(sheets: readonly Sheet[], nullDate = '1899-12-30'): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
<office:automatic-styles>
<style:style style:name="shown" style:family="table"><style:table-properties table:display="true"/></style:style>
<style:style style:name="hidden" style:family="table"><style:table-properties table:display="false"/></style:style>
<number:date-style style:name="dayFormat"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style>
<number:date-style style:name="momentFormat"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/><number:text> </number:text><number:hours number:style="long"/><number:text>:</number:text><number:minutes number:style="long"/></number:date-style>
<number:number-style style:name="twelveDigits"><number:number number:min-integer-digits="12" number:decimal-places="0"/></number:number-style>
<style:style style:name="day" style:family="table-cell" style:data-style-name="dayFormat"/>
<style:style style:name="moment" style:family="table-cell" style:data-style-name="momentFormat"/>
<style:style style:name="padded" style:family="table-cell" style:data-style-name="twelveDigits"/>
</office:automatic-styles>
<office:body><office:spreadsheet>
<table:calculation-settings><table:null-date table:date-value="${nullDate}"/></table:calculation-settings>
${sheets.map(sheetXml).join('\n')}
</office:spreadsheet></office:body></office:document>`;
}

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

const headers = [
  'Mã nhân viên',
  'Họ và tên',
  'Ngày sinh',
  'Giới tính',
  'Số CCCD',
  'Email',
  'Số điện thoại',
  'Mã số BHXH',
  'Trạng thái',
  'Vị trí việc làm',
  'Loại hợp đồng',
  'Loại báo cáo',
  'Hình thức ký',
  'Chức danh',
  'Lương',
  'Phụ cấp',
  'Ngày hiệu lực',
  'Ngày hết hạn',
  'Ghi chú',
  'Mã người dùng',
  'Tên đăng nhập',
];

const families = ['Nguyễn', 'Trần', 'Lê', 'Phạm', 'Hoàng', 'Vũ', 'Đặng', 'Bùi', 'Đỗ', 'Hồ', 'Ngô', 'Dương'];
const middles = ['Văn', 'Thị', 'Quốc', 'Minh', 'Thuỳ', 'Gia', 'Ngọc', 'Đức', 'Hữu', 'Thanh'];
const givens = [
  'An',
  'Bình',
  'Châu',
  'Dũng',
  'Giang',
  'Hằng',
  'Khánh',
  'Lan',
  'Mỹ',
  'Phượng',
  'Quyên',
  'Tuấn',
  'Uyên',
  'Vỹ',
];
const titles = [
  'Kỹ sư phần mềm',
  'Chuyên viên nhân sự',
  'Kế toán viên',
  'Nhân viên kinh doanh',
  'Trưởng nhóm',
];

const two = (number: number): string => String(number).padStart(2, '0');
const pick = (list: readonly string[], number: number): string => list[number % list.length] ?? '';

/** The n-th employee, right in every field; `mark` keeps the people of one file apart from those of another. */
function employee(n: number, mark: string): Cell[] {
  const code = `${mark}${String(n).padStart(4, '0')}`;
  const fixed = n % 3 !== 0;
  return [
    code,
    `${pick(families, n)} ${pick(middles, n * 3 + 1)} ${pick(givens, n * 5 + 2)}`,
    { day: `${String(1975 + (n % 28))}-${two((n % 12) + 1)}-${two((n % 28) + 1)}` },
    n % 2 === 0 ? 'Nam' : 'Nữ',
    `0${String(1 + (n % 9))}${String(1_090_000_000 + n * 7919).padStart(10, '0')}`,
    `${code.toLowerCase()}@minhlong.vn`,
    `09${String(10_000_000 + n * 131).slice(0, 8)}`,
    n % 4 === 0 ? null : `79${String(10_000_000 + n * 17)}`,
    'Đang làm việc',
    1 + (n % 3),
    fixed ? 'Xác định thời hạn' : 'Không xác định thời hạn',
    1,
    'Điện tử',
    pick(titles, n),
    12_000_000 + (n % 20) * 500_000,
    n % 5 === 0 ? null : 730_000,
    { day: '2026-12-01' },
    fixed ? { day: '2027-11-30' } : null,
    n % 10 === 0 ? 'Ký lại sau thử việc' : null,
    code,
    `${code.toLowerCase()}@minhlong.vn`,
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

const said = z.object({
  type: z.string(),
  id: z.number().optional(),
  success: z.boolean().optional(),
  data: z.unknown().optional(),
  error: z.string().optional(),
});

/** One start of Calc and all files through it; about one start in six gets stuck, and is tried again. */
function convertAll(
  files: readonly { readonly source: string; readonly to: string }[],
): Promise<Uint8Array[]> {
  return new Promise((resolve, reject) => {
    const child = fork(join(office, 'dist/subprocess.worker.cjs'), [], {
      execArgv: ['--liftoff-only'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { PATH: process.env['PATH'] ?? '', WASM_PATH: join(office, 'wasm'), VERBOSE: 'false' },
    });
    const done: Uint8Array[] = [];
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error('LibreOffice did not answer.'));
    }, 120_000);
    const next = (): void => {
      const file = files[done.length];
      if (file === undefined) {
        clearTimeout(timer);
        child.kill('SIGKILL');
        resolve(done);
        return;
      }
      child.send({
        type: 'convert',
        id: done.length + 1,
        payload: {
          inputData: new TextEncoder().encode(file.source),
          inputExt: 'ods',
          outputFormat: file.to,
          filterOptions: '',
        },
      });
    };
    child.on('message', (message) => {
      const { type, success, id, data, error } = said.parse(message);
      if (type === 'ready') {
        child.send({ type: 'init', id: 0, payload: { fonts: [], includeSystemFonts: false } });
      } else if (success !== true) {
        child.kill('SIGKILL');
        reject(new Error(error ?? 'LibreOffice failed.'));
      } else {
        if (id !== 0) {
          done.push(Uint8Array.from(z.instanceof(Uint8Array).or(z.array(z.number())).parse(data)));
        }
        next();
      }
    });
  });
}

const files = [
  { name: 'employees-200.xlsx', source: flatSheet([{ name: 'Nhân viên', rows: twoHundred() }]), to: 'xlsx' },
  { name: 'employees-messy.xlsx', source: flatSheet(messy()), to: 'xlsx' },
  { name: 'employees-1904.xlsx', source: flatSheet([few('MC')], '1904-01-01'), to: 'xlsx' },
  { name: 'wide-200-columns.xlsx', source: flatSheet([wide]), to: 'xlsx' },
  { name: 'employees-utf8.csv', source: flatSheet([few('C1', (day) => formatDay(day))]), to: 'csv' },
  { name: 'old-format.xlsx', source: flatSheet([few('OL')]), to: 'xls' },
  { name: 'employees.ods', source: flatSheet([few('OD')]), to: 'ods' },
];

await mkdir(into, { recursive: true });
const made = await convertAll(files).catch(() => convertAll(files));
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
