import { describe, expect, it } from 'vitest';
import {
  isReadTwoWays,
  readAmount,
  readDay,
  readDayAs,
  readFlag,
  withCertainDecimals,
} from './typed-value.ts';

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
  ])('%s is %s', (text, day) => expect(readDay(text, now)).toBe(day));

  it.each(['31/02/2026', '2026-13-01', '5/1990', 'hôm qua', '', '123', '00/00/0000'])('%j is none', (text) =>
    expect(readDay(text, now)).toBeNull(),
  );
});

describe('days in an order that is said', () => {
  it.each([
    ['12/31/1990', 'mdy', '1990-12-31'],
    ['5-7-90', 'mdy', '1990-05-07'],
    ['1990/31/12', 'ydm', '1990-12-31'],
    ['31/12/1990', 'dmy', '1990-12-31'],
    ['33003', 'serial', '1990-05-10'],
    ['45292', 'serial', '2024-01-01'],
  ] as const)('%s in %s is %s', (text, order, day) => expect(readDayAs(text, order, now)).toBe(day));

  it.each([
    ['31/12/1990', 'mdy'],
    ['1990/31/12', 'mdy'],
    ['12/31/1990', 'ydm'],
    ['12/31/1990', 'serial'],
    ['hôm qua', 'mdy'],
  ] as const)('%s in %s is none', (text, order) => expect(readDayAs(text, order, now)).toBeNull());
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
  ])('%s is %d', (text, value) => expect(readAmount(text)).toBe(value));

  it.each(['mười lăm triệu', '15tr', '1.5.5', '15.00.000', '', '1,5,5', '12.34,567.8'])(
    '%j is none',
    (text) => expect(readAmount(text)).toBeNull(),
  );
});

describe('numbers that can be read two ways', () => {
  it.each(['2.345', '12,005', '-123.456'])('%s can, until a digit tells', (text) => {
    expect(isReadTwoWays(text)).toBe(true);
    expect(readAmount(withCertainDecimals(text))).toBe(Number(text.replace(',', '.')));
  });

  it.each(['730.000', '2.50', '0.125', '1500.125', '15.000.001', '2.3450', '2345', 'hai'])(
    '%s cannot',
    (text) => {
      expect(isReadTwoWays(text)).toBe(false);
      expect(withCertainDecimals(text)).toBe(text);
    },
  );
});

describe('yes or no', () => {
  it.each(['Y', 'yes', 'Có', 'CO', 'x', 'true', '1', 'Đúng', 'on'])('%s is yes', (text) => {
    expect(readFlag(text)).toBe(true);
  });

  it.each(['N', 'No', 'Không', 'khong', 'FALSE', '0', 'sai', 'off'])('%s is no', (text) => {
    expect(readFlag(text)).toBe(false);
  });

  it.each(['', 'có thể', '2', '-'])('%j is neither', (text) => expect(readFlag(text)).toBeNull());
});
