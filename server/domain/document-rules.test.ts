import { describe, expect, it } from 'vitest';

import { contractStatusOf, contractStatusOn, isExpired } from './document-rules.ts';

const hanoi = 'Asia/Ho_Chi_Minh';
const noon = (day: string): Date => new Date(`${day}T12:00:00+07:00`);

describe('contract status', () => {
  const validity = { validFrom: '2026-01-10', validTo: '2026-12-31' };

  it.each([
    ['2026-01-09', -2],
    ['2026-01-10', 1],
    ['2026-12-01', 1],
    ['2026-12-02', 2],
    ['2026-12-31', 2],
    ['2027-01-01', -1],
  ])('on %s is %i', (day, status) => expect(contractStatusOn(noon(day), hanoi, validity)).toBe(status));

  it('is undefined without days, and valid without an end', () => {
    expect(contractStatusOn(noon('2026-05-05'), hanoi, { validFrom: null, validTo: null })).toBe(0);
    expect(contractStatusOn(noon('2036-05-05'), hanoi, { validFrom: '2026-01-10', validTo: null })).toBe(1);
  });
});

describe('contract status of a document that a batch made', () => {
  const soonOver = { validFrom: '2026-01-10', validTo: '2026-12-31' };
  const undated = { validFrom: null, validTo: null };

  it.each([
    ['is valid while it is New', { batchImportId: 1, status: 1, ...soonOver }, 1],
    ['follows its days once it was sent', { batchImportId: 1, status: 2, ...soonOver }, 2],
    ['stays valid without days', { batchImportId: 1, status: 4, ...undated }, 1],
    ['is not said of any other', { batchImportId: null, status: 1, ...soonOver }, 2],
    ['is undefined for any other without days', { batchImportId: null, status: 1, ...undated }, 0],
  ])('%s', (_what, document, status) => {
    expect(contractStatusOf(noon('2026-12-24'), hanoi, document)).toBe(status);
  });
});

describe('expiry', () => {
  it('comes at the end of the day in the company’s zone', () => {
    expect(isExpired(new Date('2026-11-21T16:59:59Z'), hanoi, '2026-11-21')).toBe(false);
    expect(isExpired(new Date('2026-11-21T17:00:00Z'), hanoi, '2026-11-21')).toBe(true);
    expect(isExpired(new Date('2099-01-01T00:00:00Z'), hanoi, null)).toBe(false);
  });
});
