import { describe, expect, it } from 'vitest';
import { fillByHeaders } from './auto-fill.ts';

describe('fillByHeaders', () => {
  const headers = ['Số hợp đồng', 'Họ và tên', 'Phụ cấp'];
  const targets = ['D.No', 'ho_ten', '#phu_cap'];
  const fields = [{ key: '{{#phu_cap}}', name: 'phu_cap', description: 'ten, muc' }];

  it('takes the columns that are called like a variable', () => {
    expect(
      fillByHeaders(headers, [['HD-1', 'Nguyễn Văn An', '[{"ten":"Ăn trưa"}]']], targets, fields),
    ).toEqual({
      'D.No': { kind: 'column', column: 0 },
      ho_ten: { kind: 'column', column: 1 },
      '#phu_cap': { kind: 'column', column: 2 },
    });
  });

  it('leaves out a column in which nothing stands', () => {
    const rows = [
      ['', 'Nguyễn Văn An', ''],
      [' ', 'Trần Thị Bình', ''],
    ];
    expect(fillByHeaders(headers, rows, targets, fields)).toEqual({ ho_ten: { kind: 'column', column: 1 } });
  });

  it('takes for a loop only what holds lists', () => {
    expect(
      fillByHeaders(headers, [['HD-1', 'Nguyễn Văn An', '730.000']], targets, fields),
    ).not.toHaveProperty('#phu_cap');
  });

  it('takes a column of lists in words for a loop', () => {
    const rows = [['HD-1', 'Nguyễn Văn An', 'Ăn trưa: 730.000; Xăng xe: 300.000']];
    expect(fillByHeaders(headers, rows, targets, fields)).toHaveProperty('#phu_cap');
  });

  it('takes a column of lists for a loop also where one of them is broken', () => {
    const rows = [
      ['HD-1', 'Nguyễn Văn An', '[{"ten":"Ăn trưa"}]'],
      ['HD-2', 'Trần Thị Bình', '[{"ten":'],
    ];
    expect(fillByHeaders(headers, rows, targets, fields)).toHaveProperty('#phu_cap');
  });
});
