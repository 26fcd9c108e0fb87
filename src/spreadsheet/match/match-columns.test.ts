import { describe, expect, it } from 'vitest';
import { editDistance, isNearly } from './edit-distance.ts';
import { foldHeader } from './fold-header.ts';
import { type ColumnTarget, bestTable, findHeaderRow, matchColumns } from './match-columns.ts';
import { applyPairs, headerKeys, pairsOf } from './remembered-match.ts';

const targets: readonly ColumnTarget[] = [
  { id: 'code', names: ['Mã nhân viên', 'Employee code', 'Mã NV'], required: true },
  { id: 'name', names: ['Họ và tên', 'Full name', 'Họ tên'], required: true },
  { id: 'start', names: ['Ngày hiệu lực', 'Ngày bắt đầu'], required: false },
  { id: 'end', names: ['Ngày hết hạn', 'Ngày kết thúc'], required: false },
  { id: 'mail', names: ['Email'], required: true },
];

describe('headers', () => {
  it('are compared without accents, case, punctuation and marks for required', () => {
    expect(foldHeader('  Ngày SINH (*):')).toBe('ngay sinh');
    expect(foldHeader('Đơn_vị / phòng')).toBe('don vi phong');
    expect(foldHeader('Họ và tên'.normalize('NFD'))).toBe('ho va ten');
  });

  it('are told apart by slips of the hand alone', () => {
    expect(editDistance('hovaten', 'hovatne', 3)).toBe(1);
    expect(editDistance('abc', 'xyz', 2)).toBe(3);
    expect(isNearly('emial', 'email')).toBe(true);
    expect(isNearly('luong', 'phucap')).toBe(false);
    // Short names are others with one letter changed.
    expect(isNearly('ten', 'tel')).toBe(false);
  });
});

describe('matching columns', () => {
  it('finds them in either language, with or without accents', () => {
    expect(matchColumns(['HO TEN', 'Employee Code', 'e-mail'], targets)).toEqual({
      name: 0,
      code: 1,
      mail: 2,
    });
  });

  it('takes an exact name before a misspelled one, whatever the order', () => {
    expect(matchColumns(['Ngày hết hạ', 'Ngày hết hạn'], targets)).toEqual({ end: 1 });
    expect(matchColumns(['Ngày hiệu lựcc', 'Mã nhan vien'], targets)).toEqual({ start: 0, code: 1 });
  });

  it('gives each column and each target once, the first of equals', () => {
    expect(matchColumns(['Email', 'Email'], targets)).toEqual({ mail: 0 });
  });

  it('takes the more usual name where a sheet has two of a field', () => {
    expect(matchColumns(['Ngày bắt đầu', 'Ngày hiệu lực'], targets)).toEqual({ start: 1 });
  });

  it('leaves alone what looks like nothing', () => {
    expect(matchColumns(['', 'Số thứ tự', 'Cột 3'], targets)).toEqual({});
  });

  it('follows what was decided before anything else', () => {
    expect(matchColumns(['Email', 'Thư', 'Họ tên'], targets, [null, 'mail', undefined])).toEqual({
      mail: 1,
      name: 2,
    });
    expect(matchColumns(['Email'], targets, ['gone'])).toEqual({ mail: 0 });
  });
});

describe('finding the header row', () => {
  const rows = [
    ['DANH SÁCH', '', ''],
    ['', '', ''],
    ['Mã NV', 'Họ tên', 'Email'],
    ['001', 'An', 'an@x.vn'],
  ];

  it('takes the row that names most fields', () => {
    expect(findHeaderRow({ name: 'a', rows }, targets)).toEqual({ row: 2, matched: 3 });
  });

  it('takes misspelled names where no row has a right one', () => {
    expect(
      findHeaderRow(
        {
          name: 'a',
          rows: [
            ['x', 'y'],
            ['Mã nhân vein', 'z'],
          ],
        },
        targets,
      ),
    ).toEqual({
      row: 1,
      matched: 1,
    });
  });

  it('takes the first row that is as wide as the sheet where nothing is known', () => {
    expect(
      findHeaderRow(
        {
          name: 'a',
          rows: [
            ['Tiêu đề', '', ''],
            ['a', 'b', 'c'],
          ],
        },
        [],
      ),
    ).toEqual({
      row: 1,
      matched: 0,
    });
    expect(findHeaderRow({ name: 'a', rows: [] }, targets)).toBeNull();
  });

  it('chooses the sheet that fits, though another comes first', () => {
    const note = { name: 'Hướng dẫn', rows: [['Email'], ['Cách điền']] };
    expect(bestTable([note, { name: 'Danh sách', rows }], targets)).toBe(1);
    expect(bestTable([], targets)).toBe(0);
  });
});

describe('what is remembered of a match', () => {
  it('holds for the same headers in another order, also where two are the same', () => {
    const pairs = pairsOf(['Ngày', 'Ngày', 'Bỏ'], { start: 0, end: 1 });
    expect(pairs).toEqual({ ngay: 'start', 'ngay#2': 'end', bo: null });
    expect(applyPairs(['Bỏ', 'NGÀY', 'Ngày', 'Mới'], pairs)).toEqual([null, 'start', 'end', undefined]);
    expect(headerKeys(['a', 'A'])).toEqual(['a', 'a#2']);
  });
});
