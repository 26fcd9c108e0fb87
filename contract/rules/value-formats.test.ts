import { describe, expect, it } from 'vitest';
import type { ValueFormat, VariableFormat } from '../models/template.ts';
import { formatAt, formatsByName, formatValue, doubtfulValues, withSources } from './value-formats.ts';

const formatOf = (name: string, format: ValueFormat, source: string | null = null): VariableFormat => ({
  name,
  format,
  source,
});

describe('a value as it is printed', () => {
  it.each<[ValueFormat, string | number, string]>([
    ['text', ' 15000000 ', ' 15000000 '],
    ['number', '15000000', '15.000.000'],
    ['number', '15,000,000', '15.000.000'],
    ['number', '1.5', '1,5'],
    ['number', '-1234567.891', '-1.234.567,891'],
    ['number', 2.345, '2,345'],
    ['money-dong', '15000000', '15.000.000 đồng'],
    ['money-dong', '15.000.000 đ', '15.000.000 đồng'],
    ['money-vnd', '999.5', '999,5 VND'],
    ['money-words', '15000000', 'Mười lăm triệu đồng'],
    ['money-words', '0', 'Không đồng'],
    ['words', '12', 'mười hai'],
    ['date', '2026-12-31', '31/12/2026'],
    ['date', '5/3/2026', '05/03/2026'],
    ['date-words', '31/12/2026', 'ngày 31 tháng 12 năm 2026'],
    ['date-words', '5/2/2026', 'ngày 05 tháng 02 năm 2026'],
    ['date-words', '05/03/2026', 'ngày 05 tháng 3 năm 2026'],
    ['money-words', '  ', '  '],
  ])('%s of %j is %s', (format, value, printed) => expect(formatValue(format, value)).toBe(printed));

  it.each<[ValueFormat, string]>([
    ['number', 'thoả thuận'],
    ['money-dong', '15 triệu'],
    ['words', '12345678901234567890'],
    ['date', '31/02/2026'],
    ['date-words', '15000000'],
  ])('%s cannot read %j', (format, value) => expect(formatValue(format, value)).toBeNull());
});

it('a field of a loop has the format of its path, else that of the name further out', () => {
  const formats = formatsByName([formatOf('muc', 'number'), formatOf('phu_cap.muc', 'money-dong')]);
  expect(formatAt(formats, ['phu_cap'], 'muc')).toBe('money-dong');
  expect(formatAt(formats, ['a', 'phu_cap'], 'muc')).toBe('money-dong');
  expect(formatAt(formats, ['thuong'], 'muc')).toBe('number');
  expect(formatAt(formats, [], 'ten')).toBe('text');
  const named = formatsByName([
    formatOf('muc', 'number'),
    { ...formatOf('phu_cap.muc', 'text'), label: 'Mức' },
  ]);
  expect(formatAt(named, ['phu_cap'], 'muc')).toBe('number');
});

it('takes a value from its source where there is none of its own, within the same row of a loop', () => {
  const formats = [
    formatOf('luong_chu', 'money-words', 'luong'),
    formatOf('co_san', 'money-words', 'luong'),
    formatOf('phu_cap.chu', 'money-words', 'phu_cap.muc'),
    formatOf('thieu', 'words', 'khong_co'),
  ];
  const values = {
    luong: '15000000',
    co_san: 'như phụ lục',
    luong_chu: ' ',
    phu_cap: [{ muc: 5 }, { chu: 'x' }],
  };
  expect(withSources(values, formats)).toEqual({
    luong: '15000000',
    luong_chu: '15000000',
    co_san: 'như phụ lục',
    phu_cap: [{ muc: 5, chu: 5 }, { chu: 'x' }],
  });
});

it('names what the formats cannot read, also where only another variable takes it', () => {
  const formats = [
    formatOf('luong_chu', 'money-words', 'luong'),
    formatOf('ngay', 'date'),
    formatOf('phu_cap.muc', 'money-dong'),
  ];
  const values = { luong: 'thoả thuận', ngay: '31/12/2026', phu_cap: [{ muc: '5' }, { muc: 'năm' }] };
  expect(doubtfulValues(values, formats)).toEqual([
    {
      doubt: 'unreadable',
      variable: 'luong',
      inside: null,
      value: 'thoả thuận',
      format: 'money-words',
    },
    {
      doubt: 'unreadable',
      variable: 'phu_cap',
      inside: { field: 'muc', row: 2 },
      value: 'năm',
      format: 'money-dong',
    },
  ]);
});

it.each([
  ['1000222.065', '1.000.222,07', 'Một triệu hai trăm hai mươi hai phẩy không bảy'],
  ['0.345', '0,35', 'Không phẩy ba mươi lăm'],
  ['1.005', '1,01', 'Một phẩy không một'],
  ['-0.001', '0', 'Không'],
])('an amount of %s says the same in figures and in words', (value, figures, words) => {
  const amount = Number(value);
  expect(formatValue('money-dong', amount)).toBe(`${figures} đồng`);
  expect(formatValue('money-words', amount)).toBe(`${words} đồng`);
});

it('names numbers that may be thousands or decimals, but not amounts of money', () => {
  const formats = [
    formatOf('he_so', 'number'),
    formatOf('chu', 'words', 'he_so'),
    formatOf('luong', 'money-dong'),
  ];
  const read = (he_so: string) =>
    doubtfulValues({ he_so, luong: '2.345' }, formats).map(({ variable, doubt }) => [variable, doubt]);
  expect(read('2,345')).toEqual([['he_so', 'two-ways']]);
  expect(read('2,3450')).toEqual([]);
});
