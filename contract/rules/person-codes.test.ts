import { describe, expect, it } from 'vitest';

import { findByCode, spellCodes } from './person-codes.ts';

const people = (...codes: string[]) => codes.map((code) => ({ code }));

describe('the code of a person', () => {
  it.each([
    [['BAOTH'], 'BAOTH', 'BAOTH'],
    [['BAOTH'], 'baoth', 'BAOTH'],
    [['đỗ.hà'], 'ĐỖ.HÀ', 'đỗ.hà'],
    [['BAOTH', 'baoth'], 'baoth', 'baoth'],
    [['BAOTH', 'baoth'], 'BAOTH', 'BAOTH'],
    [['BAOTH', 'baoth'], 'Baoth', undefined],
    [['BAOTH'], 'baot', undefined],
  ])('among %j, %s is %s', (codes, given, found) => {
    expect(findByCode(people(...codes), given)?.code).toBe(found);
  });

  it('is spelled as its owner writes it, who may be named by a code before it', () => {
    expect(spellCodes(['baoth', 'Moi', 'MOI', 'moi'], people('BAOTH'))).toEqual([
      'BAOTH',
      'Moi',
      'Moi',
      'Moi',
    ]);
  });
});
