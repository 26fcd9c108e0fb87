import { describe, expect, it } from 'vitest';

import { organizationIdentifier } from './organization-identifier.ts';

describe('the identifier of an organization in its certificate', () => {
  it.each([
    ['0101243150', 'VATVN-0101243150'],
    [' 0101 243 150 ', 'VATVN-0101243150'],
    ['0101243150-001', 'VATVN-0101243150-001'],
    ['0101243150001', 'VATVN-0101243150-001'],
    ['0101', null],
    ['', null],
    ['FR12345678901', null],
    ['01012431500011', null],
  ])('of the tax code "%s" is %s', (taxCode, expected) => {
    expect(organizationIdentifier(taxCode)).toBe(expected);
  });
});
