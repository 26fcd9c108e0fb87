import { describe, expect, it } from 'vitest';

import { isCertificateOf, isCertificateOfCompany, namesCompanyAlone } from './remote-identity.ts';

const an = { name: 'Nguyễn Văn An', identityNumber: '001094012345', taxCode: '0101243150' };
const company = 'Công ty Cổ phần Minh Long';
const of = (commonName: string, userId: string, organization = '') => ({ commonName, userId, organization });

describe('a remote certificate is that of its user', () => {
  it.each([
    [
      'by the number of the identity card, however the name is written',
      of('NGUYEN V. AN', 'CCCD:001094012345'),
    ],
    ['by a bare number', of('An', '001094012345')],
    ['by the name, where the numbers are of two kinds', of('Nguyễn Văn An', 'CMND:012345678')],
    ['by the name alone, with or without diacritics', of('nguyen  van an', '')],
    ['by the company’s tax code and the name', of('Nguyễn Văn An', 'MST:0101243150', company)],
    ['by the company’s tax code, where nobody is named', of(company, 'MST:0101243150', company)],
  ])('%s', (_how, subject) => expect(isCertificateOf(subject, an)).toBe(true));

  it.each([
    ['of somebody else with the same name', of('Nguyễn Văn An', 'CCCD:036185004271')],
    ['of a colleague who signs for the company', of('Trần Thị Bình', 'MST:0101243150', company)],
    ['of another company', of('Nguyễn Văn An', 'MST:0312345678', 'Sao Mai')],
    ['of another name', of('Trần Thị Bình', '')],
    ['of no name', of('', 'CMND:012345678')],
  ])('but not one %s', (_what, subject) => expect(isCertificateOf(subject, an)).toBe(false));

  it('by the name, where the company knows no number of them', () => {
    const unknown = { name: 'Nguyễn Văn An', identityNumber: null, taxCode: '' };
    expect(isCertificateOf(of('Nguyễn Văn An', 'CCCD:036185004271'), unknown)).toBe(true);
    expect(isCertificateOf(of('Nguyễn Văn An', 'MST:0101243150', company), unknown)).toBe(true);
    expect(isCertificateOf(of(company, 'MST:0101243150', company), unknown)).toBe(false);
  });
});

describe('a remote certificate is that of a company', () => {
  const own = { name: company, taxCode: '0101243150' };

  it.each([
    ['by its tax code', of(company, 'MST:0101243150', company), own],
    [
      'by its tax code, under the name that the certificate itself gives it',
      of('Minh Long JSC', 'MST:0101243150', 'Minh Long JSC'),
      own,
    ],
    [
      'by its name, where it has no tax code here',
      of(company, 'MST:0101243150', company),
      { ...own, taxCode: '' },
    ],
    ['by its name, where the certificate has no number', of(company, ''), own],
  ])('%s', (_how, subject, to) => expect(isCertificateOfCompany(subject, to)).toBe(true));

  it.each([
    ['of a person who signs for it', of('Nguyễn Văn An', 'MST:0101243150', company)],
    ['of another company of its name', of(company, 'MST:0312345678', company)],
    ['of a person', of(company, 'CCCD:001094012345', company)],
  ])('but not one %s', (_what, subject) => expect(isCertificateOfCompany(subject, own)).toBe(false));
});

it('names a company alone where it names nobody who signs for it', () => {
  expect(namesCompanyAlone(of(company, 'MST:0101243150', company))).toBe(true);
  expect(namesCompanyAlone(of('Nguyễn Văn An', 'MST:0101243150', company))).toBe(false);
  expect(namesCompanyAlone(of('Nguyễn Văn An', 'CCCD:001094012345'))).toBe(false);
});
