import { describe, expect, it } from 'vitest';
import { employeeFilters, queryOf } from './employee-filters.ts';

const queryOfAddress = (address: string) => queryOf(employeeFilters.parse(new URLSearchParams(address)));

const nothing = { search: '', status: [], contractType: [] };

describe('the filters of the list of employees', () => {
  it.each([
    ['contractEnd=30', { contractEndsWithin: 30 }],
    ['contractEnd=ended', { contractEnded: true }],
    ['contractEnd=range&endsFrom=2026-12-01', { contractEndsFrom: '2026-12-01' }],
    [
      'contractEnd=range&endsFrom=2026-12-01&endsTo=2026-12-31',
      { contractEndsFrom: '2026-12-01', contractEndsTo: '2026-12-31' },
    ],
    ['status=-1&contractType=1&contractType=2', { status: [-1], contractType: [1, 2] }],
  ])('ask as the address does: %s', (address, query) => {
    expect(queryOfAddress(address)).toEqual({ ...nothing, ...query });
    const filters = employeeFilters.parse(new URLSearchParams(address));
    expect(employeeFilters.format(filters).toString()).toBe(address);
  });

  it('ask for nothing where none is set, or none that may be meant', () => {
    expect(queryOfAddress('')).toEqual(nothing);
    expect(queryOfAddress('status=7&contractEnd=soon&endsFrom=later&syncStatus=1')).toEqual(nothing);
  });
});
