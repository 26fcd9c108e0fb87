import { describe, expect, it } from 'vitest';
import {
  type InboxFilters,
  filterCount,
  inboxFiltersOf,
  inboxParamsOf,
  inboxQuery,
  noFilters,
  placeOfView,
  viewOf,
} from './inbox-filters.ts';

const all: InboxFilters = {
  action: 'waitToApprove',
  due: 'week',
  senderIds: [41, 42],
  typeIds: [7],
  unread: true,
  starred: true,
};

describe('filters of the inbox', () => {
  it('stand in the address by the names of the interface, and are read again', () => {
    const params = inboxParamsOf(all);
    expect(params.get('waitToApprove')).toBe('true');
    expect(params.getAll('createdByUserId')).toEqual(['41', '42']);
    expect(inboxFiltersOf(params)).toEqual(all);
    expect(filterCount(all)).toBe(6);
    expect(inboxParamsOf(noFilters).size).toBe(0);
  });

  it('leave out what an address cannot mean', () => {
    const params = new URLSearchParams('due=soon&createdByUserId=x&waitToApprove=maybe&unread=false');
    expect(inboxFiltersOf(params)).toEqual(noFilters);
  });

  it('ask for days around the company’s today', () => {
    const ask = (due: InboxFilters['due']) =>
      inboxQuery({ tab: 'waiting', search: '', filters: { ...noFilters, due } }, '2026-11-30');
    expect(ask('overdue')).toMatchObject({ dueTo: '2026-11-29' });
    expect(ask('today')).toMatchObject({ dueFrom: '2026-11-30', dueTo: '2026-11-30' });
    expect(ask('week')).toMatchObject({ dueFrom: '2026-11-30', dueTo: '2026-12-07' });
  });
});

describe('views of the inbox', () => {
  it('are kept as questions to the list, and lead back to where they were made', () => {
    const place = { tab: 'waiting', search: 'lương', filters: { ...all, due: null } } as const;
    expect(viewOf(place)).toMatchObject({
      waitToMe: true,
      waitToApprove: true,
      search: 'lương',
      sort: 'due',
    });
    expect(placeOfView(viewOf(place))).toEqual(place);
    const done = { tab: 'completed', search: '', filters: noFilters } as const;
    expect(placeOfView(viewOf(done))).toEqual(done);
  });

  it('are none that ask for what the inbox does not', () => {
    expect(placeOfView({ departmentId: [3] })).toBeNull();
    expect(placeOfView({ waitToMe: true, sort: 'due', departmentId: [3] })).toBeNull();
    expect(placeOfView({})).toBeNull();
  });
});
