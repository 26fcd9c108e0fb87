import { describe, expect, it } from 'vitest';

import { isCertificateOf } from './remote-identity.ts';

const an = { name: 'Nguyễn Văn An', identityNumber: '001094012345', taxCode: '0101243150' };

describe('a remote certificate is that of its user', () => {
  it.each([
    [
      'by the number of the identity card, however the name is written',
      'NGUYEN VAN AN (TEST)',
      'CCCD:001094012345',
    ],
    ['by a bare number', 'An', '001094012345'],
    ['by the company’s tax code, whoever is named', 'Công ty Cổ phần Minh Long', 'MST:0101243150'],
    ['by the name, where the numbers are of two kinds', 'Nguyễn Văn An', 'CMND:012345678'],
    ['by the name alone, with or without diacritics', 'nguyen  van an', ''],
  ])('%s', (_how, commonName, userId) => {
    expect(isCertificateOf({ commonName, userId }, an)).toBe(true);
  });

  it.each([
    ['of somebody else with the same name', 'Nguyễn Văn An', 'CCCD:036185004271'],
    ['of another company', 'Nguyễn Văn An', 'MST:0312345678'],
    ['of another name', 'Trần Thị Bình', ''],
    ['of no name', '', 'CMND:012345678'],
  ])('but not one %s', (_what, commonName, userId) => {
    expect(isCertificateOf({ commonName, userId }, an)).toBe(false);
  });

  it('by the name, where the company knows no number of them', () => {
    const stranger = { ...an, identityNumber: null };
    expect(isCertificateOf({ commonName: 'Nguyễn Văn An', userId: 'CCCD:036185004271' }, stranger)).toBe(
      true,
    );
    expect(isCertificateOf({ commonName: '', userId: '' }, { ...stranger, name: '' })).toBe(false);
  });
});
