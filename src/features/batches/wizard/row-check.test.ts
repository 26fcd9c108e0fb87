import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { VariableFormat } from '../../../../contract/models/template.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import { vietnameseTexts } from '../../../../test/page/all-texts.ts';
import type { BatchColumn } from './build-table.ts';
import { createRowCheck } from './row-check.ts';
import { KnownNames, namesIn } from './row-lookups.ts';

const i18n = createInstance({
  lng: 'vi',
  resources: { vi: { translation: vietnameseTexts } },
  interpolation: { escapeValue: false },
});
beforeAll(() => i18n.init());

const column = (id: string, parameter = `{{${id}}}`): BatchColumn => ({
  id,
  parameter,
  person: null,
  isFixed: false,
});
const columns = [
  column('D.No'),
  column('D.Subject'),
  column('D.ExpiryDate'),
  column('D.IsOrder'),
  column('P.Code 0', '{{P.Code}}'),
  column('P.AccessPermission 0', '{{P.AccessPermission}}'),
  column('P.Code 1', '{{P.Code}}'),
  column('P.AccessPermission 1', '{{P.AccessPermission}}'),
  column('#items'),
  column('ngay_vao_lam'),
];
const good = ['HD-1', 'Hợp đồng', '31/12/2026', 'Y', 'an', 'E', 'binh', 'A', '[]', '01/12/2026'];

function known(): KnownNames {
  const names = new KnownNames();
  const asked = { numbers: ['HDLD-0498'], processorCodes: ['khanhp', 'cu'], relatedNumbers: [] };
  names.learn(asked, {
    usedNumbers: [{ no: 'HDLD-0498', createdDate: '2026-11-03T09:00:00+07:00' }],
    processors: [],
    unknownProcessors: [
      { code: 'khanhp', isDisabled: false, similar: [{ code: 'khanhpg', name: 'Phạm Gia Khánh' }] },
      { code: 'cu', isDisabled: true, similar: [] },
    ],
    relatedNumbers: [],
  });
  return names;
}

function said(
  change: Readonly<Record<number, string>>,
  shown = columns.map(({ id }) => id),
  formats: readonly VariableFormat[] = [],
) {
  const check = createRowCheck({
    template: {
      fillableFields: [{ key: '{{#items}}', name: 'items', description: 'ten, muc' }],
      formats: [...formats],
    },
    columns,
    shown: new Set(shown),
    today: '2026-11-21',
    known: known(),
    t: i18n.t,
    format: { date: formatDate, number: (value) => formatNumber(value, 'vi') },
  });
  return check(good.map((text, index) => change[index] ?? text)).map(
    (issue) => `${issue.column} ${issue.tone}: ${issue.text}`,
  );
}

describe('what is said in a cell', () => {
  it('is nothing where all is well, and lists in words are', () => {
    expect(said({})).toEqual([]);
    expect(said({ 8: 'Ăn trưa: 730.000; Xăng xe: 300.000' })).toEqual([]);
  });

  it.each([
    [{ 0: '' }, 'D.No error: thiếu số tài liệu'],
    [{ 0: 'HDLD-0498' }, 'D.No error: đã được dùng ngày 03/11'],
    [{ 2: '31/02/2026' }, 'D.ExpiryDate error: không có ngày này'],
    [{ 2: 'mai' }, 'D.ExpiryDate error: viết ngày dạng dd/MM/yyyy'],
    [{ 2: '20/11/2026' }, 'D.ExpiryDate warn: đã qua'],
    [{ 9: '31/13/2027' }, 'ngay_vao_lam warn: không có ngày này'],
    [{ 9: '2027-02-30' }, 'ngay_vao_lam warn: không có ngày này'],
    [{ 4: 'khanhp' }, 'P.Code 0 error: chưa có người dùng, gần giống khanhpg'],
    [{ 6: 'cu' }, 'P.Code 1 error: người dùng ngừng sử dụng'],
    [{ 7: 'F' }, 'P.AccessPermission 1 error: F phải đứng trước bước ký'],
    [{ 8: '[{"a":1,}]' }, '#items error: danh sách viết sai từ ký tự 9: }]'],
    [{ 8: '{}' }, '#items error: cần một danh sách, ví dụ: Ăn trưa: 730.000; Xăng xe: 300.000'],
    [{ 8: 'Ăn trưa: 730.000; Xăng xe' }, '#items error: dòng 2 “Xăng xe” thiếu Mức; cần ghi: Tên: Mức'],
  ])('%j: %s', (change, text) => expect(said(change)).toEqual([text]));

  it('stands on the row where the column is not shown', () => {
    expect(said({ 4: 'khanhp' }, ['D.No'])).toEqual([
      ' error: P.Code khanhp · chưa có người dùng, gần giống khanhpg',
    ]);
  });
});

describe('a value that its format cannot read for certain', () => {
  const formats: readonly VariableFormat[] = [
    { name: 'ngay_vao_lam', format: 'date-words', source: null },
    { name: 'items.muc', format: 'money-dong', source: null },
    { name: 'tieu_de', format: 'words', source: 'D.Subject' },
  ];
  const all = columns.map(({ id }) => id);

  it('is warned of, since it is printed as it was typed', () => {
    const items = '[{"muc":"5"},{"muc":"năm trăm"}]';
    expect(said({ 1: '12', 8: items, 9: 'đầu tháng' }, all, formats)).toEqual([
      '#items warn: dòng 2, Mức “năm trăm”: không phải số, sẽ in nguyên như đã nhập',
      'ngay_vao_lam warn: không phải ngày, sẽ in nguyên như đã nhập',
    ]);
    expect(said({ 1: '12', 9: '31/02/2026' }, all, formats)).toEqual([
      'ngay_vao_lam warn: không có ngày này',
    ]);
    expect(said({ 8: '', 9: '' }, ['D.No'], formats)).toEqual([
      ' warn: Tên tài liệu Hợp đồng · không phải số, sẽ in nguyên như đã nhập',
    ]);
  });

  it('is warned of, since it is a number that may be another one', () => {
    expect(said({ 1: '2.345' }, all, formats)).toEqual([
      'D.Subject warn: đọc là 2.345, dấu ngăn hàng nghìn; nếu là số thập phân, hãy nhập 2.3450',
    ]);
    expect(said({ 1: '2.3450' }, all, formats)).toEqual([]);
  });

  it('is none where it can be read', () => {
    expect(said({ 1: '12', 8: '[{"muc":"730.000 đ"},{"muc":7}]', 9: '2026-12-01' }, all, formats)).toEqual(
      [],
    );
  });
});

describe('what is looked up', () => {
  it('is each name once, and none that was asked for before', () => {
    const names = namesIn(columns, [good, [...good.slice(0, 4), 'khanhp', 'E', 'an', 'A', '[]']]);
    expect(names).toEqual({
      numbers: ['HD-1'],
      processorCodes: ['an', 'binh', 'khanhp'],
      relatedNumbers: [],
    });
    const book = known();
    expect(book.open(names)?.processorCodes).toEqual(['an', 'binh']);
    expect(book.open({ numbers: ['HDLD-0498'], processorCodes: [], relatedNumbers: [] })).toBeNull();
  });
});
