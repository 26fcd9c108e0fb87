import { describe, expect, it } from 'vitest';
import { batchColumns, buildRows, carryEdits } from './build-table.ts';
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
        'Hợp đồng Trần Thị\\nBình',
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
