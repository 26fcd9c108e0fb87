import { describe, expect, it } from 'vitest';

import { fillingDraftSchema } from '../../contract/models/filling.ts';
import { draftFilling, fillItems } from './filling.ts';

const a4 = { cropBox: { llx: 0, lly: 0, urx: 595, ury: 842 }, rotation: 0, userUnit: 1 } as const;

const draft = (...drafts: readonly object[]) =>
  draftFilling(
    drafts.map((item) => fillingDraftSchema.parse(item)),
    'processes.0',
    [a4],
    new Set(),
  );

const fill = (field: object, value: string) =>
  fillItems(draft({ key: 'k', ...field }).items, [{ key: 'k', value }]);

const faultOf = (field: object, value: string) => {
  const result = fill(field, value);
  return result.kind === 'refused' ? result.faults.map(({ path, id }) => `${path} ${id}`) : [];
};

describe('fields that an author asks for', () => {
  it('are texts of any length, not required and not drawn, unless more is said', () => {
    expect(draft({ key: 'ngay' })).toEqual({
      items: [
        {
          key: 'ngay',
          name: 'ngay',
          type: 'text',
          required: false,
          maxLength: null,
          options: [],
          value: null,
          page: null,
          position: null,
        },
      ],
      faults: [],
    });
  });

  it.each([
    [{ key: 'a', position: '1,2,3' }, 'processes.0.fillingItems.0.position', 'notPosition'],
    [{ key: 'a', position: '1,2,1,9' }, 'processes.0.fillingItems.0.position', 'emptyPosition'],
    [{ key: 'a', position: '500,2,600,9' }, 'processes.0.fillingItems.0.position', 'offPage'],
    [{ key: 'a', position: '1,2,3,4', page: 2 }, 'processes.0.fillingItems.0.page', 'noSuchPage'],
    [{ key: 'a', type: 'choice' }, 'processes.0.fillingItems.0.options', 'tooFew'],
  ])('refuses %j', (item, path, id) => expect(draft(item).faults).toMatchObject([{ path, id }]));

  it('have keys of their own, also beside those that the document has', () => {
    expect(draft({ key: 'a' }, { key: 'a' }).faults).toMatchObject([
      { path: 'processes.0.fillingItems.1.key', id: 'keyTaken' },
    ]);
    const taken = new Set(['a']);
    expect(draftFilling([fillingDraftSchema.parse({ key: 'a' })], 'p', [a4], taken).faults).toHaveLength(1);
  });
});

describe('values that are filled in', () => {
  it.each([
    ['text', 'Nguyễn Văn An\nHà Nội'],
    ['number', '1234'],
    ['number', '-12,5'],
    ['number', '+12.5'],
    ['number', '1.234.567,89'],
    ['number', '1,234,567.89'],
    ['date', '29/02/2028'],
    ['checkbox', 'true'],
    ['checkbox', 'false'],
    ['number', ''],
  ])('takes for %s: %s', (type, value) => {
    expect(fill({ type }, value)).toMatchObject({ kind: 'ok', items: [{ value }] });
  });

  it.each([
    ['number', '12a', 'notNumber'],
    ['number', '1.2.3', 'notNumber'],
    ['number', '1e5', 'notNumber'],
    ['number', '12,34,567', 'notNumber'],
    ['date', '29/02/2027', 'notDay'],
    ['date', '2026-11-21', 'notDay'],
    ['date', '1/1/2026', 'notDay'],
    ['checkbox', 'yes', 'notBoolean'],
  ])('refuses for %s: %s', (type, value, id) => {
    expect(faultOf({ type }, value)).toEqual([`values.0.value ${id}`]);
  });

  it('takes one of the options', () => {
    const field = { type: 'choice', options: ['Nam', 'Nữ'] };
    expect(fill(field, 'Nữ')).toMatchObject({ kind: 'ok' });
    expect(faultOf(field, 'nữ')).toEqual(['values.0.value notOneOf']);
  });

  it('counts letters as people do', () => {
    expect(fill({ maxLength: 2 }, '👍👍')).toMatchObject({ kind: 'ok' });
    expect(faultOf({ maxLength: 2 }, 'abc')).toEqual(['values.0.value tooLong']);
    expect(faultOf({}, 'a'.repeat(2001))).toEqual(['values.0.value tooLong']);
  });

  it('asks for what is required, whether it is left out or blank', () => {
    expect(faultOf({ required: true }, '')).toEqual(['values.0.value required']);
    expect(fillItems(draft({ key: 'a', required: true }, { key: 'b' }).items, [])).toEqual({
      kind: 'refused',
      faults: [{ path: 'values', id: 'fieldRequired', params: { key: 'a' } }],
    });
  });

  it('names what it does not know, and what comes twice', () => {
    const { items } = draft({ key: 'a' });
    const values = ['a', 'b', 'a'].map((key) => ({ key, value: 'x' }));
    expect(fillItems(items, values)).toEqual({
      kind: 'refused',
      faults: [
        { path: 'values.1.key', id: 'unknownField', params: { key: 'b' } },
        { path: 'values.2.key', id: 'repeatedField', params: { key: 'a' } },
      ],
    });
  });
});
