import { describe, expect, it } from 'vitest';
import { noCategories, readCell, readDay, readNumber, tidyCell, withLostZeros } from './cell-text.ts';
import type { CellWords } from './cell-text.ts';

const now = new Date('2026-11-21T00:00:00Z');

describe('days', () => {
  it.each([
    ['17/05/1990', '1990-05-17'],
    ['1990-05-17', '1990-05-17'],
    ['1990/5/7', '1990-05-07'],
    ['5/3/90', '1990-03-05'],
    ['5-3-35', '2035-03-05'],
    ['5.3.37', '1937-03-05'],
    ['05.03.1990', '1990-03-05'],
    ['19900517', '1990-05-17'],
    ['17/05/1990 00:00', '1990-05-17'],
    ['1990-05-17T00:00:00', '1990-05-17'],
  ])('%s is %s', (text, day) => {
    expect(readDay(text, now)).toBe(day);
  });

  it.each(['31/02/2026', '2026-13-01', '5/1990', 'hôm qua', '', '123', '00/00/0000'])(
    '%j is none',
    (text) => {
      expect(readDay(text, now)).toBeNull();
    },
  );
});

describe('amounts', () => {
  it.each([
    ['15.000.000', 15_000_000],
    ['15,000,000', 15_000_000],
    ['15 000 000', 15_000_000],
    ['15000000', 15_000_000],
    ['15000000.5', 15_000_000.5],
    ['15000000,5', 15_000_000.5],
    ['15.000.000,25', 15_000_000.25],
    ['15,000,000.25', 15_000_000.25],
    ['1.500', 1500],
    ['1,5', 1.5],
    ['0.125', 0.125],
    ['1500.125', 1500.125],
    ['15.000.000 đ', 15_000_000],
    ['15.000.000 VNĐ', 15_000_000],
    ['-5', -5],
  ])('%s is %d', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });

  it.each(['mười lăm triệu', '15tr', '1.5.5', '15.00.000', '', '1,5,5', '12.34,567.8'])(
    '%j is none',
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  );
});

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
  ] as const)('%s: %s is %j', (kind, text, value) => {
    expect(readCell(kind, text, noCategories)).toBe(value);
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
] as const)('%s %s may have been %s', (field, text, whole) => {
  expect(withLostZeros(field, text)).toBe(whole);
});
