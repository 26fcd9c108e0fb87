import { expect, test } from 'vitest';
import {
  chipGroups,
  filtersOf,
  isNarrowed,
  isSameQuestion,
  paramsOf,
  pageSizeOf,
  without,
} from './document-filters.ts';
import { pageOf } from './pages.ts';

const read = (address: string) => filtersOf(new URLSearchParams(address));

test('an address says every kind of filter by the name of the interface', () => {
  const address =
    'status=3&recipientIds=4&recipientIds=7&createdFrom=2026-11-01&customerCode=0012&contractValueFrom=0&starred=true&sort=due&search=th%C3%A1ng';
  expect(read(address)).toEqual({
    status: [3],
    recipientIds: [4, 7],
    createdFrom: '2026-11-01',
    customerCode: '0012',
    contractValueFrom: 0,
    starred: true,
    sort: 'due',
    search: 'tháng',
  });
  expect(read(paramsOf(read(address)).toString())).toEqual(read(address));
});

test('what takes several values is a list, of one as well', () => {
  expect(read('recipientIds=4')).toEqual({ recipientIds: [4] });
  expect(read('status=-1&status=2')).toEqual({ status: [-1, 2] });
});

test('what an address cannot mean is left out', () => {
  expect(
    read('status=x&createdFrom=2026-02-31&sort=size&departmentId=0&starred=maybe&recipientIds=a'),
  ).toEqual({});
  expect(pageSizeOf(new URLSearchParams('pageSize=7'))).toBe(20);
  expect(pageOf(new URLSearchParams('page=-3'))).toBe(1);
});

test('equal filters are the same question, whatever their order; the usual order is none', () => {
  expect(
    isSameQuestion({ status: [1, 3], search: 'a' }, { search: 'a', status: [3, 1], sort: 'newest' }),
  ).toBe(true);
  expect(isSameQuestion({ status: [1] }, { status: [1, 2] })).toBe(false);
  expect(isNarrowed({ sort: 'due' })).toBe(false);
});

test('both ends of a range are one chip, which takes both away', () => {
  const filters = read('createdFrom=2026-11-01&createdTo=2026-11-30&status=3&search=a&sort=due');
  expect(chipGroups(filters)).toEqual([['status'], ['createdFrom', 'createdTo']]);
  expect(without(filters, ['createdFrom', 'createdTo'])).toEqual({ status: [3], search: 'a', sort: 'due' });
});
