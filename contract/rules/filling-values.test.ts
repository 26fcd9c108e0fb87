import { describe, expect, it } from 'vitest';

import { fillingFault, isBlankValue } from './filling-values.ts';

const field = { type: 'text', required: false, maxLength: null, options: [] as string[] } as const;

describe('fillingFault', () => {
  it.each([
    ['text', 'Hà Nội', null],
    ['number', '1.234.567,89', null],
    ['number', '12a', 'notNumber'],
    ['date', '29/02/2028', null],
    ['date', '31/02/2028', 'notDay'],
    ['checkbox', 'true', null],
    ['checkbox', 'false', null],
    ['checkbox', 'có', 'notBoolean'],
  ] as const)('says of %s “%s”: %s', (type, value, id) => {
    expect(fillingFault({ ...field, type }, value)?.id ?? null).toBe(id);
  });

  it('wants what is required, and a tick in a box that has to be ticked', () => {
    expect(fillingFault({ ...field, required: true }, '')).toEqual({ id: 'required' });
    expect(fillingFault({ ...field, type: 'checkbox', required: true }, 'false')).toEqual({ id: 'required' });
    expect(fillingFault({ ...field, type: 'checkbox', required: true }, 'true')).toBeNull();
  });

  it('counts letters as people do', () => {
    expect(fillingFault({ ...field, maxLength: 2 }, '👍👍')).toBeNull();
    expect(fillingFault({ ...field, maxLength: 2 }, 'abc')).toEqual({ id: 'tooLong', params: { n: 2 } });
  });

  it.each([
    ['date', '21/11/2026'],
    ['checkbox', 'true'],
    ['choice', 'Hà Nội'],
  ] as const)('does not limit the length of a %s, which says itself what fits', (type, value) => {
    expect(fillingFault({ ...field, type, maxLength: 3, options: ['Hà Nội'] }, value)).toBeNull();
  });
});

it('a box without a tick says nothing', () => {
  expect(isBlankValue({ type: 'checkbox' }, 'false')).toBe(true);
  expect(isBlankValue({ type: 'text' }, 'false')).toBe(false);
});
