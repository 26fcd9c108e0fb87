import { expect, it } from 'vitest';

import { normalizeTaxCode, taxCodeWithLostZero } from './tax-code.ts';

it.each([
  ['0101243150', '0101243150'],
  ['0101243150-001', '0101243150-001'],
  ['0101243150001', '0101243150-001'],
  [' 01 0124.3150 ', '0101243150'],
  ['\u202a0101243150\u2011001\u202c', '0101243150-001'],
  ['0101243150\u2013001', '0101243150-001'],
  ['０１０１２４３１５０', '0101243150'],
  ['101243150', null],
  ['0101243150-01', null],
  ['MST 0101243150', null],
])('reads a tax code: %s', (text, taxCode) => {
  expect(normalizeTaxCode(text)).toBe(taxCode);
});

it.each([
  ['101243150', '0101243150'],
  ['101243150001', '0101243150001'],
  ['101243150-001', '0101243150-001'],
  ['3701243150', '3701243150'],
  ['12', '12'],
])('gives back a zero that a spreadsheet dropped: %s', (text, whole) => {
  expect(taxCodeWithLostZero(text)).toBe(whole);
});
