import { describe, expect, it } from 'vitest';
import { type EmployeeFilters, isFiltered, queryOf } from './use-employees-address.ts';

const none: EmployeeFilters = {
  search: '',
  status: null,
  contractType: null,
  syncStatus: null,
  contractEnd: null,
  endsFrom: null,
  endsTo: null,
  page: 1,
};

describe('the filters of the list of employees', () => {
  it.each<[given: Partial<EmployeeFilters>, query: object]>([
    [{ contractEnd: '30' }, { contractEndsWithin: 30 }],
    [{ contractEnd: 'ended' }, { contractEnded: true }],
    [{ contractEnd: 'range', endsFrom: '2026-12-01' }, { contractEndsFrom: '2026-12-01' }],
    [
      { contractEnd: 'range', endsFrom: '2026-12-01', endsTo: '2026-12-31' },
      { contractEndsFrom: '2026-12-01', contractEndsTo: '2026-12-31' },
    ],
  ])('ask for the end of contracts: %j', (given, query) => {
    expect(queryOf({ ...none, ...given })).toEqual({ search: '', ...query });
    expect(isFiltered({ ...none, ...given })).toBe(true);
  });

  it('ask for nothing where none is set', () => {
    expect(queryOf(none)).toEqual({ search: '' });
    expect(isFiltered(none)).toBe(false);
  });
});
