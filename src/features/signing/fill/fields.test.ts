import { describe, expect, it } from 'vitest';
import type { FillingItem } from '../../../../contract/models/document.ts';
import {
  fieldsOf,
  hasLines,
  nextField,
  openFields,
  progressOf,
  refusedValues,
  requestValues,
  withStrokes,
} from './fields.ts';

const item = (key: string, change: Partial<FillingItem> = {}): FillingItem => ({
  key,
  name: key,
  type: 'text',
  required: false,
  maxLength: null,
  options: [],
  value: null,
  page: null,
  position: null,
  ...change,
});

const keys = (fields: readonly { readonly key: string }[]): string => fields.map(({ key }) => key).join('');

it('reads page by page, line by line, from the left, and what is not drawn last', () => {
  const fields = fieldsOf([
    item('f'),
    item('e', { page: 2, position: '10,700,60,720' }),
    item('c', { page: 1, position: '10,600,60,620' }),
    // A little higher than its neighbor on the left, and on the same line nevertheless.
    item('b', { page: 1, position: '300,703,360,723' }),
    item('a', { page: 1, position: '10,700,60,720' }),
    item('d', { page: 1, position: '10,500,60,520' }),
  ]);
  expect(keys(fields)).toBe('abcdef');
});

describe('what is still to do', () => {
  const fields = fieldsOf([item('a', { required: true }), item('b'), item('c', { type: 'number' })]);

  it('is what is required and empty, and what is wrong', () => {
    expect(keys(openFields(fields, {}))).toBe('a');
    expect(progressOf(fields, { c: '12a' })).toEqual({ open: 2, total: 2 });
    expect(progressOf(fields, { a: ' An ', c: '1.234,5' })).toEqual({ open: 0, total: 1 });
  });

  it('counts letters as they are stored, however they were written', () => {
    const short = fieldsOf([item('a', { maxLength: 2 })]);
    expect(openFields(short, { a: 'Tệ'.normalize('NFD') })).toEqual([]);
    expect(keys(openFields(short, { a: 'Tệp' }))).toBe('a');
  });

  it('is gone through from where one is, and from the start again', () => {
    const [a, , c] = fields;
    expect(nextField(fields, fields, null)).toBe(a);
    expect(nextField(fields, fields, 'b')).toBe(c);
    expect(nextField(fields, fields, 'c')).toBe(a);
    expect(nextField(fields, a === undefined ? [] : [a], 'a')).toBeNull();
  });
});

it('sends what is filled in trimmed, and a box without a tick as nothing', () => {
  const fields = fieldsOf([item('a'), item('b', { type: 'checkbox' })]);
  expect(requestValues(fields, { a: ' Hà Nội\n', b: 'false' })).toEqual([
    { key: 'a', value: 'Hà Nội' },
    { key: 'b', value: '' },
  ]);
});

it('leads what the service refuses to its fields', () => {
  const sent = [
    { key: 'luong', value: 'x' },
    { key: 'ngay', value: '' },
  ];
  const { fields, form } = refusedValues(
    ['values.0.value: must be a number', 'values: the field ngay is required', 'Document is already signed'],
    sent,
  );
  expect(form).toEqual(['Document is already signed']);
  expect(fields.get('luong')?.id).toBe('notNumber');
  expect(fields.get('ngay')?.id).toBe('required');
});

it('has lines where the box has room for two', () => {
  const place = (height: number) => ({ page: 1, rect: { llx: 0, lly: 0, urx: 90, ury: height } });
  expect(hasLines({ type: 'text', place: place(20) })).toBe(false);
  expect(hasLines({ type: 'text', place: place(40) })).toBe(true);
  expect(hasLines({ type: 'number', place: place(40) })).toBe(false);
});

it.each([
  ['21', '2', '21/'],
  ['21/11', '21/1', '21/11/'],
  ['21', '21/', '21'],
  ['21/11/2026', '21/11/202', '21/11/2026'],
  // Typed with its strokes, or with others, as on a keyboard that has them.
  ['21//', '21/', '21/'],
  ['21/11/-', '21/11/', '21/11/'],
  ['21/.', '21/', '21/'],
])('a day typed as %s after %s becomes %s', (typed, before, expected) => {
  expect(withStrokes(typed, before)).toBe(expected);
});
