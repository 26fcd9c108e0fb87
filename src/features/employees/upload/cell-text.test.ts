import { describe, expect, it } from 'vitest';
import { contractSigningMethod, contractType, employeeStatus, gender } from '../../../../contract/enums.ts';
import { en } from '../../../i18n/en/en.ts';
import { vi } from '../../../i18n/vi/vi.ts';
import { type CellWords, noCategories, readCell, tidyCell, withLostZeros } from './cell-text.ts';

describe('words', () => {
  it.each([
    ['gender', 'Nam', 1],
    ['gender', 'NỮ', 2],
    ['gender', 'female', 2],
    ['gender', '1', 1],
    ['status', 'Đang làm', 1],
    ['status', 'Nghỉ việc', -1],
    ['status', '-1', -1],
    ['contractType', 'Không xác định thời hạn', 1],
    ['contractType', 'HĐLĐ xác định thời hạn', 2],
    ['contractType', 'Fixed-term', 2],
    ['signing', 'Điện tử', 1],
    ['signing', 'giấy', 2],
    ['flag', 'Có', true],
    ['flag', 'N', false],
    ['gender', 'khác', 'khác'],
  ] as const)('%s: %s is %j', (kind, text, value) => expect(readCell(kind, text, noCategories)).toBe(value));

  it.each([vi, en].map(({ enums }) => enums))('that are offered are read', (texts) => {
    for (const [kind, values, words] of [
      ['gender', gender, texts.gender],
      ['status', employeeStatus, texts.employeeStatus],
      ['contractType', contractType, texts.contractType],
      ['signing', contractSigningMethod, texts.contractSigningMethod],
    ] as const) {
      const read = Object.values(words).map((text) => readCell(kind, text, noCategories));
      expect(read.toSorted()).toEqual(Object.values(values).toSorted());
    }
  });

  it('of the company stand for their numbers', () => {
    const categories = { position: new Map([[5, 'Kỹ sư']]), report: new Map<number, string>() };
    expect(readCell('position', 'ky su', categories)).toBe(5);
    expect(readCell('position', '7', categories)).toBe(7);
    expect(readCell('position', 'Giám đốc', categories)).toBe('Giám đốc');
  });

  it('are written the one way where they can be read, and stay where not', () => {
    const words: CellWords = { choice: (kind, value) => `${kind} ${value}`, number: (value) => `#${value}` };
    const tidy = (kind: Parameters<typeof tidyCell>[0], text: string) =>
      tidyCell(kind, text, words, noCategories);
    expect(tidy('day', '1990-05-07')).toBe('07/05/1990');
    expect(tidy('gender', 'female')).toBe('gender 2');
    expect(tidy('money', '15,000')).toBe('#15000');
    expect(tidy('digits', '0912 345 678')).toBe('0912345678');
    expect(tidy('digits', '\u200e+84\u2013912\u2011345\u2212678')).toBe('+84912345678');
    expect(tidy('digits', '００１１９００１２３４５')).toBe('001190012345');
    expect(tidy('day', '０５/０３/１９９０')).toBe('05/03/1990');
    expect(tidy('money', '１５.０００.０００')).toBe('#15000000');
    expect(tidy('digits', 'không có')).toBe('không có');
    expect(tidy('day', '31/02/2026')).toBe('31/02/2026');
    expect(tidy('digits', '001090012345')).toBe('001090012345');
  });
});

it.each([
  ['identityNumber', '1090012345', '001090012345'],
  ['identityNumber', '79190001234', '079190001234'],
  ['identityNumber', '12345678', '012345678'],
  ['identityNumber', '99999999999', null],
  ['identityNumber', '001090012345', null],
  ['identityNumber', '123456789', null],
  ['phoneNumber', '912345678', '0912345678'],
  ['phoneNumber', '0912345678', null],
  ['phoneNumber', '+84912345678', null],
] as const)('%s %s may have been %s', (field, text, whole) => expect(withLostZeros(field, text)).toBe(whole));
