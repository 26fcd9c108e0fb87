import { expect, it } from 'vitest';
import { fillPattern, readPattern } from './fill-pattern.ts';

const headers = ['Mã nhân viên', 'Họ tên'];

it('fills columns by their headers, in any case and without accents, and numbers with zeros', () => {
  const pattern = readPattern('HDLD-{ma nhan vien}/{Họ Tên}-{####}', headers);
  expect(pattern).toMatchObject({ kind: 'ok', counts: true });
  expect(fillPattern(pattern, ['NV1', 'An'], 12)).toBe('HDLD-NV1/An-0012');
  expect(fillPattern(pattern, ['NV1', 'An'], 123_456)).toBe('HDLD-NV1/An-123456');
});

it('names a column that is not there', () => {
  expect(readPattern('HD-{Mã}', headers)).toEqual({ kind: 'unknown-column', name: 'Mã' });
});

it('leaves a brace that nothing closes as text', () => {
  expect(fillPattern(readPattern('HD-{1', headers), [], 1)).toBe('HD-{1');
});
