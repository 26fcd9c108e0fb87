import { describe, expect, it } from 'vitest';
import { batchColumns, buildRows, createRowCompletion, carryEdits } from './build-table.ts';
import type { BuildSpec } from './draft.ts';

const headers = ['Mã nhân viên', 'Họ tên', 'Hạn', 'Lương', 'Tài khoản'];
const data = [
  ['NV1', 'Nguyễn Văn An', '2026-12-31', '15.000.000', 'an'],
  ['NV2', 'Trần Thị\nBình', '1/2/2027', '15000000.5', ' binh '],
];

const spec: BuildSpec = {
  targets: ['D.No', 'D.Subject', 'D.ExpiryDate', 'D.ContractValue', 'D.Description', 'ho_ten'],
  filling: {
    'D.No': { kind: 'pattern', pattern: 'HD-{ma nhan vien}-{###}', start: 7 },
    'D.Subject': { kind: 'text', text: 'Hợp đồng' },
    'D.ExpiryDate': { kind: 'column', column: 2 },
    'D.ContractValue': { kind: 'column', column: 3 },
    ho_ten: { kind: 'column', column: 1 },
  },
  people: {
    order: { kind: 'same', inOrder: true },
    persons: [
      { key: 'a', who: { kind: 'column', column: 4 }, permission: { kind: 'code', code: 'E' } },
      {
        key: 'b',
        who: { kind: 'user', code: 'hr', name: 'Nhân sự' },
        permission: { kind: 'code', code: 'A' },
      },
    ],
  },
};

describe('the rows of a batch', () => {
  it('have a column for each decision, in the order of the service', () => {
    expect(batchColumns(spec).map(({ parameter }) => parameter)).toEqual([
      '{{D.No}}',
      '{{D.Subject}}',
      '{{D.ExpiryDate}}',
      '{{D.ContractValue}}',
      '{{ho_ten}}',
      '{{D.IsOrder}}',
      '{{P.Code}}',
      '{{P.AccessPermission}}',
      '{{P.Code}}',
      '{{P.AccessPermission}}',
    ]);
  });

  it('take patterns, days and amounts as people write them, and line breaks as the service wants them', () => {
    expect(buildRows(spec, headers, data)).toEqual([
      ['HD-NV1-007', 'Hợp đồng', '31/12/2026', '15000000', 'Nguyễn Văn An', 'Y', 'an', 'E', 'hr', 'A', '0'],
      [
        'HD-NV2-008',
        'Hợp đồng',
        '01/02/2027',
        '15000000.5',
        'Trần Thị\\nBình',
        'Y',
        'binh',
        'E',
        'hr',
        'A',
        '1',
      ],
    ]);
  });

  it('leave what is no day as it is', () => {
    const [row] = buildRows(spec, headers, [['NV1', 'An', '31/02/2026', 'nhiều', 'an']]);
    expect(row?.slice(2, 4)).toEqual(['31/02/2026', 'nhiều']);
  });

  it.each([
    ['5.3.27', '1,5', 'off', '05/03/2027', '1.5', 'N'],
    ['20270305', '15.000.000 VNĐ', 'Đúng', '05/03/2027', '15000000', 'Y'],
    ['5 3 2027', '15 000 000 đồng', 'x', '05/03/2027', '15000000', 'Y'],
  ])('take %s, %s and %s as the list of employees does', (day, amount, flag, due, value, inOrder) => {
    const { people, ...rest } = spec;
    const byColumn: BuildSpec = { ...rest, people: { ...people, order: { kind: 'column', column: 5 } } };
    const [row] = buildRows(byColumn, headers, [['NV1', 'An', day, amount, 'an', flag]]);
    expect([row?.[2], row?.[3], row?.[5]]).toEqual([due, value, inOrder]);
  });
});

describe('a column of the data that goes to several places', () => {
  const shared: BuildSpec = {
    ...spec,
    targets: ['D.No', 'D.Subject', 'D.ExpiryDate', 'so_hop_dong', 'han', 'tai_khoan'],
    filling: {
      'D.No': { kind: 'column', column: 0 },
      'D.Subject': { kind: 'pattern', pattern: 'Hợp đồng {Mã nhân viên}', start: 1 },
      'D.ExpiryDate': { kind: 'column', column: 2 },
      so_hop_dong: { kind: 'column', column: 0 },
      han: { kind: 'column', column: 2 },
      tai_khoan: { kind: 'column', column: 4 },
    },
  };
  const ids = batchColumns(shared).map(({ id }) => id);
  const edit = (row: readonly string[], texts: Readonly<Record<string, string>>): readonly string[] =>
    createRowCompletion(
      shared,
      headers,
      data,
    )(
      row,
      row.map((text, index) => texts[ids[index] ?? ''] ?? text),
    );
  const named = (row: readonly string[]): unknown =>
    Object.fromEntries(ids.map((id, index) => [id, row[index]]));
  const [first = [], second = []] = buildRows(shared, headers, data);

  it('is corrected wherever it goes, and in what a pattern makes of it', () => {
    const corrected = edit(first, { 'D.No': 'NV9' });
    expect(named(corrected)).toMatchObject({
      'D.No': 'NV9',
      'D.Subject': 'Hợp đồng NV9',
      so_hop_dong: 'NV9',
      han: '2026-12-31',
    });
    expect(named(edit(corrected, { so_hop_dong: 'NV10' }))).toMatchObject({
      'D.No': 'NV10',
      'D.Subject': 'Hợp đồng NV10',
    });
    expect(edit(corrected, { 'D.No': 'NV1' })).toEqual(first);
  });

  it('is written as each place wants it', () => {
    expect(named(edit(first, { han: '1/2/2027' }))).toMatchObject({
      han: '1/2/2027',
      'D.ExpiryDate': '01/02/2027',
    });
    expect(named(edit(second, { 'P.Code 0': 'chi' }))).toMatchObject({ tai_khoan: 'chi', 'P.Code 0': 'chi' });
  });

  it('leaves what else was edited, and what is written in the same step', () => {
    const subject = edit(first, { 'D.Subject': 'Phụ lục' });
    expect(named(subject)).toMatchObject({ 'D.No': 'NV1', so_hop_dong: 'NV1' });
    expect(named(edit(subject, { 'D.No': 'NV9' }))).toMatchObject({
      'D.Subject': 'Phụ lục',
      so_hop_dong: 'NV9',
    });
    expect(named(edit(first, { 'D.No': 'NV9', so_hop_dong: 'NV8' }))).toMatchObject({
      'D.No': 'NV9',
      so_hop_dong: 'NV8',
    });
  });

  it('completes a row that is added', () => {
    const blank = [...ids.map(() => ''), ''];
    expect(named(edit(blank, { 'D.No': 'NV3' }))).toMatchObject({
      'D.No': 'NV3',
      so_hop_dong: 'NV3',
      'D.Subject': '',
    });
  });

  it('stays corrected when another decision sends it elsewhere', () => {
    const rows = [edit(first, { 'D.No': 'NV9' })];
    const next: BuildSpec = {
      ...shared,
      filling: {
        ...shared.filling,
        'D.No': { kind: 'pattern', pattern: 'HD-{Mã nhân viên}', start: 1 },
        so_hop_dong: { kind: 'column', column: 4 },
      },
    };
    const [row = []] = carryEdits({ spec: shared, rows }, next, headers, data);
    expect(named(row)).toMatchObject({ 'D.No': 'HD-NV9', 'D.Subject': 'Hợp đồng NV9', so_hop_dong: 'an' });
  });
});

describe('rows that were edited', () => {
  const edited = () => {
    const rows = buildRows(spec, headers, data).map((row) => [...row]);
    const [, second = []] = rows;
    second[4] = 'Trần Thị Bình';
    // The first row was taken out, and one was added.
    return [second, ['HD-X', 'Thêm', '', '', 'Lê Chi', 'Y', 'chi', 'E', 'hr', 'A', '']];
  };

  it('keep what was typed when another decision changes the rest', () => {
    const next: BuildSpec = {
      ...spec,
      filling: {
        ...spec.filling,
        'D.Subject': { kind: 'pattern', pattern: 'Hợp đồng {Họ tên}', start: 1 },
        'D.Description': { kind: 'text', text: 'Đợt 2' },
      },
    };
    const rows = carryEdits({ spec, rows: edited() }, next, headers, data);
    expect(rows).toEqual([
      [
        'HD-NV2-008',
        'Hợp đồng Trần Thị Bình',
        '01/02/2027',
        '15000000.5',
        'Đợt 2',
        'Trần Thị Bình',
        'Y',
        'binh',
        'E',
        'hr',
        'A',
        '1',
      ],
      ['HD-X', 'Thêm', '', '', '', 'Lê Chi', 'Y', 'chi', 'E', 'hr', 'A', ''],
    ]);
  });

  it('lose the column that is left out, and nothing else', () => {
    const { ho_ten: _gone, ...filling } = spec.filling;
    const rows = carryEdits({ spec, rows: edited() }, { ...spec, filling }, headers, data);
    expect(rows[0]).toEqual([
      'HD-NV2-008',
      'Hợp đồng',
      '01/02/2027',
      '15000000.5',
      'Y',
      'binh',
      'E',
      'hr',
      'A',
      '1',
    ]);
  });
});
