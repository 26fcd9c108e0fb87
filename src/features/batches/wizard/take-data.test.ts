import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noPeople } from './draft.ts';
import { rememberDecisions } from './remembered.ts';
import { batchLimits } from '../../../../contract/operations/batches.ts';
import { decisionsFor, faultOf, takeSheetData } from './take-data.ts';

const headers = ['Số hợp đồng', 'Họ và tên'];
const forWhat = { userId: 1, templateId: 2, targets: ['D.No', 'ho_ten'], fields: [] };
const numbered = { kind: 'pattern', pattern: 'HDLD-{Họ và tên}', start: 1 } as const;

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const filling = { 'D.No': { kind: 'column', column: 0 } } as const;
  rememberDecisions(1, 2, { filling, people: noPeople }, headers);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('decides as the last time', () => {
  const { filling } = decisionsFor(headers, [['HD-1', 'An']], { ...forWhat, usual: { 'D.No': numbered } });
  expect(filling).toEqual({
    'D.No': { kind: 'column', column: 0 },
    ho_ten: { kind: 'column', column: 1 },
  });
});

it('knows columns of one name apart', () => {
  const twice = ['Họ và tên', 'Số', 'Họ và tên'];
  const persons = [
    {
      key: 'a',
      who: { kind: 'column', column: 2 },
      permission: { kind: 'code', code: 'A' },
    } as const,
  ];
  rememberDecisions(
    1,
    2,
    { filling: { ho_ten: { kind: 'column', column: 2 } }, people: { ...noPeople, persons } },
    twice,
  );
  const { filling, people } = decisionsFor(twice, [['Bên A', '1', 'Bên B']], forWhat);
  expect(filling['ho_ten']).toEqual({ kind: 'column', column: 2 });
  expect(people.persons[0]?.who).toMatchObject({ kind: 'column', column: 2 });
});

it('still knows what was remembered by the header as it was written', () => {
  const filling = { 'D.No': { kind: 'column', header: 'Số hợp đồng' } };
  localStorage.setItem(
    'countersign-batch-mapping:1:2',
    JSON.stringify({ filling, inOrder: true, persons: [] }),
  );
  const rows = [['An', 'HD-1']];
  expect(decisionsFor(['Họ và tên', 'SỐ HỢP ĐỒNG'], rows, forWhat).filling['D.No']).toEqual({
    kind: 'column',
    column: 1,
  });
});

it('takes what is usual where the column of the last time has nothing in it', () => {
  const { filling } = decisionsFor(headers, [['', 'An']], { ...forWhat, usual: { 'D.No': numbered } });
  expect(filling['D.No']).toEqual(numbered);
});

it('knows every column of the template’s own workbook by its row of keys', () => {
  const rows = [
    ['Điền từ dòng dưới các khoá', '', '', '', ''],
    ['Số tài liệu', 'Người 1', 'Việc 1', 'Họ và tên', 'Phụ cấp'],
    ['{{D.No}}', '{{P.Code}}', '{{P.AccessPermission}}', '{{ho_ten}}', '{{#phu_cap}}'],
    ['HD-1', 'an', 'E', 'Nguyễn Văn An', '[{"ten":"…"}]'],
    ['', '', '', '', ''],
  ];
  const taken = {
    source: { kind: 'file', name: 'mau.xlsx', bytes: 1 },
    tables: [{ name: 'Dữ liệu', rows }],
    warnings: [],
    sheet: 0,
    headerRow: 1,
  } as const;
  expect(
    takeSheetData(taken, 'mau.xlsx', { ...forWhat, targets: ['D.No', 'ho_ten', '#phu_cap'] }),
  ).toMatchObject({
    facts: { headers: ['Số tài liệu', 'Người 1', 'Việc 1', 'Họ và tên', 'Phụ cấp'], rowNumbers: [4] },
    rows: [['HD-1', 'an', 'E', 'Nguyễn Văn An', '[{"ten":"…"}]']],
    filling: {
      'D.No': { kind: 'column', column: 0 },
      ho_ten: { kind: 'column', column: 3 },
      '#phu_cap': { kind: 'column', column: 4 },
    },
    people: {
      persons: [{ who: { kind: 'column', column: 1 }, permission: { kind: 'column', column: 2 } }],
    },
  });
});

it.each([
  [
    'keys',
    [
      ['Số', 'Tên 1', 'Mức 1', 'Tên 2'],
      ['{{D.No}}', '{{phu_cap.1.ten}}', '{{phu_cap.1.muc}}', '{{phu_cap.2.ten}}'],
    ],
  ],
  ['headers', [['Số hợp đồng', 'phu_cap.1.ten', 'phu_cap.1.muc', 'phu_cap.2.ten']]],
])('gathers the columns of a list’s fields, by %s', (_, above) => {
  const taken = {
    source: { kind: 'pasted' },
    tables: [{ name: '', rows: [...above, ['HD-1', 'Ăn trưa', '730.000', 'Xăng xe']] }],
    warnings: [],
    sheet: 0,
    headerRow: above.length - 1,
  } as const;
  const data = takeSheetData(taken, 'dán', {
    ...forWhat,
    targets: ['D.No', '#phu_cap'],
    fields: [{ key: '{{#phu_cap}}', name: 'phu_cap', description: 'ten, muc' }],
  });
  expect(data.facts.headers.at(-1)).toBe('phu_cap');
  expect(data.rows).toEqual([['HD-1', '[{"ten":"Ăn trưa","muc":"730.000"},{"ten":"Xăng xe"}]']]);
  expect(data.filling['#phu_cap']).toEqual({ kind: 'column', column: 1 });
});

it('finds fault with data of no rows, and of more than a batch may have', () => {
  const rows = Array.from({ length: batchLimits.rows }, () => ['HD']);
  expect(faultOf([])).toBe('no-rows');
  expect(faultOf(rows)).toBeNull();
  expect(faultOf([...rows, ['HD']])).toBe('too-many');
});
