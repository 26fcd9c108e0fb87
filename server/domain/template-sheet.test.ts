import { describe, expect, it } from 'vitest';
import type { TemplateField, VariableFormat } from '../../contract/models/template.ts';
import { readColumns } from '../../contract/rules/batch-columns.ts';
import { createListReader } from '../../contract/rules/batch-lists.ts';
import { readSheet } from '../../contract/rules/batch-sheet.ts';
import { templateSheets } from './template-sheet.ts';

const fields: readonly TemplateField[] = [
  { key: '{{luong}}', name: 'luong', description: '' },
  { key: '{{luong_chu}}', name: 'luong_chu', description: '' },
  { key: '{{#phu_cap}}', name: 'phu_cap', description: 'stt, ten, muc' },
  { key: '{{#hang}}', name: 'hang', description: 'ma, gia(so)' },
];
const formats: readonly VariableFormat[] = [
  { name: 'luong_chu', format: 'money-words', source: 'luong' },
  { name: 'phu_cap.muc', format: 'money-dong', source: null },
];
const textsOf = (template: Parameters<typeof templateSheets>[0]) =>
  templateSheets(template).map(({ rows }) => rows.map((row) => row.map(({ text }) => text)));

describe('the workbook of a template', () => {
  const [data = [], lists = []] = textsOf({ name: 'Lương', fields, formats, boxes: 0 });
  const sheet = readSheet(data);
  const example = new Map(
    sheet?.parameters.map((parameter, index) => [parameter, sheet.rows[0]?.[index] ?? '']),
  );

  it('asks for what is typed, says of which kind, and lists in words', () => {
    expect(example.get('{{luong}}')).toBe('15000000');
    expect(example.has('{{luong_chu}}')).toBe(false);
    expect(example.get('{{#phu_cap}}')).toBe('Tên: 15000000; Tên: 15000000');
    expect(data.flat()).toContain('Lương (số tiền)');
  });

  it('calls variables as people do', () => {
    const named = [
      ...formats,
      { name: 'luong', format: 'text', source: null, label: 'Lương tháng' } as const,
    ];
    const [texts = []] = textsOf({ name: 'Lương', fields, formats: named, boxes: 0 });
    expect(texts.flat()).toContain('Lương tháng (số tiền)');
    expect(texts.flat()).toContain('Phụ cấp (danh sách: Số thứ tự, Tên, Mức)');
  });

  it('explains lists on a second sheet, with examples that are read as they stand there', () => {
    const keys = lists.findIndex((row) => row.includes('{{phu_cap.1.ten}}'));
    const { columns, read } = createListReader(lists[keys] ?? [], fields);
    expect(columns.map(({ parameter }) => parameter)).toEqual(['', '{{#phu_cap}}']);
    const list = '[{"stt":"1","ten":"Tên","muc":"15000000"},{"stt":"2","ten":"Tên","muc":"15000000"}]';
    expect(read(lists[keys + 1] ?? [])).toEqual(['', list]);
    expect(createListReader(['{{#phu_cap}}'], fields).read([example.get('{{#phu_cap}}') ?? ''])).toEqual([
      list,
    ]);
    expect(lists.flat()).toContain('[{"ma":"…","gia":[{"so":"…"}]}]');
    expect(readColumns(lists[keys] ?? []).kind).toBe('ok');
  });

  it('is one sheet where there are no lists', () => {
    expect(textsOf({ name: 'Lương', fields: fields.slice(0, 2), formats, boxes: 0 })).toHaveLength(1);
  });
});
