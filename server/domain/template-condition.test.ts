import { describe, expect, it } from 'vitest';

import { holds, namesOf, parseCondition } from './template-condition.ts';

function answer(text: string, values: Readonly<Record<string, unknown>> = {}): boolean | null {
  const condition = parseCondition(text);
  return condition && holds(condition, (name) => values[name]);
}

describe('conditions of templates', () => {
  it.each([
    ['a == 1', { a: '1' }, true],
    ['a == "1.0"', { a: 1 }, true],
    ['a != 1', { a: '2' }, true],
    ['luong >= 10000000', { luong: '9000000' }, false],
    ['luong > 9', { luong: '10' }, true],
    ['luong > 20000000', { luong: '5.000.000' }, false],
    ['muc > 100000', { muc: '730.000' }, true],
    ['luong == 15000000', { luong: '15,000,000 đồng' }, true],
    ['luong_moi > luong_cu', { luong_moi: '12.500.000', luong_cu: '9.000.000' }, true],
    ['he_so > 1.125', { he_so: '1,2' }, true],
    ['a < b', { a: 'An', b: 'Bình' }, true],
    ['a <= b', { a: '5', b: '5' }, true],
    ['loai == "Chính thức"', { loai: 'Chính thức' }, true],
    ['loai == “Thử việc”', { loai: 'Thử việc' }, true],
    ["loai == 'x'", { loai: 'y' }, false],
    ['a && !b', { a: 'x', b: '' }, true],
    ['a || b && c', { a: 'x' }, true],
    ['(a || b) && c', { a: 'x' }, false],
    ['!(a == 1)', { a: 2 }, true],
    ['nguoi.tuoi > -1', { 'nguoi.tuoi': 0 }, true],
    ['a', { a: '0' }, false],
    ['a', { a: '0 đồng' }, false],
    ['a', { a: 'FALSE' }, false],
    ['a', {}, false],
    ['items', { items: [] }, false],
    ['items', { items: [{}] }, true],
    ['a == true', { a: 'true' }, true],
    ['missing == ""', {}, true],
  ])('%s', (text, values, expected) => expect(answer(text, values)).toBe(expected));

  it.each([
    '',
    'a ==',
    '== 1',
    'a = 1',
    '(a',
    'a)',
    'a b',
    'a; b',
    'a.constructor("x")()',
    '"open',
    'a + 1',
    'a[0]',
    'lương > 1',
    `${'('.repeat(50)}a${')'.repeat(50)}`,
    `${'!'.repeat(400)}a`,
    'a'.repeat(600),
  ])('refuses %s', (text) => expect(parseCondition(text)).toBeNull());

  it('says which names it asks for', () => {
    const condition = parseCondition('a > 1 && (!b.c || "d" == e)');
    expect(condition && namesOf(condition)).toEqual(['a', 'b.c', 'e']);
  });
});
