import { describe, expect, it } from 'vitest';
import { columnSort, employeeFilters, queryOf, type Sort } from './employee-filters.ts';

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
    ['sort=name', { sort: 'name', descending: false }],
    ['sort=-contractEnd', { sort: 'contractEnd', descending: true }],
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

describe('a heading', () => {
  const turned = (id: string, sort: Sort | null) => {
    let next: Sort | null = null;
    const column = columnSort(id, sort, (chosen) => (next = chosen));
    column?.onSort();
    return [column?.direction, next];
  };

  it('sorts by what stands below it, and turns the order round', () => {
    expect(turned('employee', null)).toEqual([null, 'name']);
    expect(turned('employee', 'name')).toEqual(['ascending', '-name']);
    expect(turned('employee', '-name')).toEqual(['descending', 'name']);
    expect(turned('contractExpiredDate', 'name')).toEqual([null, 'contractEnd']);
    expect(turned('phoneNumber', 'name')).toEqual([undefined, null]);
  });
});
