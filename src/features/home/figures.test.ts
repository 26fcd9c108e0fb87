import { describe, expect, it } from 'vitest';
import type { Overview } from '../../../contract/models/overview.ts';
import { documentFigures } from './figures.ts';

const overview = (scope: 'mine' | 'company', correcting = 0): Overview => ({
  today: '2026-11-30',
  waiting: { total: 0, overdue: 0, soon: 0, next: [] },
  documents: {
    scope,
    draft: 2,
    correcting,
    inProgress: 5,
    completed: 9,
    rejected: 1,
    overdue: 3,
    soon: 0,
    undelivered: 0,
  },
  holders: [],
  batches: [],
  contracts: null,
  alarms: null,
  has: null,
});
const addressOf = (label: string, of: Overview): string | undefined =>
  documentFigures(of, 7).find((figure) => figure.label === label)?.to;

describe('the figures of the overview', () => {
  it('lead to the list that has exactly these documents', () => {
    expect(addressOf('home.overdue', overview('company'))).toBe(
      '/documents?inProgress=true&dueTo=2026-11-29',
    );
    expect(addressOf('home.soon', overview('mine'))).toBe(
      '/documents?createdByUserId=7&inProgress=true&dueFrom=2026-11-30&dueTo=2026-12-02',
    );
    expect(addressOf('home.inProgress', overview('company'))).toBe('/documents?inProgress=true');
    expect(addressOf('home.rejected', overview('mine'))).toBe('/documents?createdByUserId=7&status=-1');
    expect(addressOf('home.draft', overview('mine'))).toBe('/documents?createdByUserId=7&status=1');
  });

  it('alarm only where something is late', () => {
    expect(documentFigures(overview('mine'), 7).map(({ tone }) => tone)).toEqual([
      'seal',
      'plain',
      'plain',
      'plain',
      'plain',
    ]);
  });

  it('speak of corrections when there are any', () => {
    expect(addressOf('home.correcting', overview('mine'))).toBeUndefined();
    expect(addressOf('home.correcting', overview('mine', 1))).toBe('/documents?createdByUserId=7&status=5');
  });
});
