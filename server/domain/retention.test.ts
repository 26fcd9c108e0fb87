import { describe, expect, it } from 'vitest';

import { documentStatus, type DocumentStatus } from '../../contract/enums.ts';
import { beginsGrace, endIfDue, endOf, type Ending, retainedUntil } from './retention.ts';

const hanoi = 'Asia/Ho_Chi_Minh';
const now = new Date('2026-11-23T03:00:00Z');
const completed = new Date('2025-01-15T03:00:00Z');
const modified = new Date('2025-02-20T03:00:00Z');

const document = (status: DocumentStatus, change: Partial<Ending> = {}) => ({
  status,
  completedAt: completed,
  modifiedAt: modified,
  expiryDate: null,
  finalising: false,
  heldAt: null,
  ...change,
});

describe('the end of a document', () => {
  it('is when it was completed, rejected or canceled', () => {
    expect(endOf(document(documentStatus.completed), now, hanoi)).toEqual(completed);
    expect(endOf(document(documentStatus.rejected), now, hanoi)).toEqual(modified);
    expect(endOf(document(documentStatus.canceled), now, hanoi)).toEqual(modified);
  });

  it('is when its last day was over in the company’s zone, once it has expired', () => {
    const expiring = document(documentStatus.inProgress, { expiryDate: '2025-03-10' });
    expect(endOf(expiring, now, hanoi)).toEqual(new Date('2025-03-10T17:00:00Z'));
    expect(endOf(expiring, new Date('2025-03-10T16:59:59Z'), hanoi)).toBeNull();
    expect(endOf({ ...expiring, finalising: true }, now, hanoi)).toBeNull();
  });

  it.each(['new', 'ready', 'inProgress', 'correcting', 'deleted'] as const)(
    'is not there while it is %s',
    (name) => expect(endOf(document(documentStatus[name]), now, hanoi)).toBeNull(),
  );
});

describe('how long it is kept', () => {
  it('counts months of the calendar from its day in the company’s zone', () => {
    expect(retainedUntil(new Date('2025-01-15T16:59:00Z'), 12, hanoi)).toBe('2026-01-15');
    expect(retainedUntil(new Date('2025-01-15T17:01:00Z'), 12, hanoi)).toBe('2026-01-16');
    expect(retainedUntil(new Date('2025-01-15T17:01:00Z'), 1200, 'UTC')).toBe('2125-01-15');
  });

  it('ends with a month that is too short', () => {
    expect(retainedUntil(new Date('2025-01-31T03:00:00Z'), 1, hanoi)).toBe('2025-02-28');
    expect(retainedUntil(new Date('2027-12-31T03:00:00Z'), 2, hanoi)).toBe('2028-02-29');
    expect(retainedUntil(new Date('2025-02-28T03:00:00Z'), 1, hanoi)).toBe('2025-03-28');
  });
});

describe('a document is due', () => {
  const end = new Date('2026-01-31T03:00:00Z');
  const ended = document(documentStatus.completed, { completedAt: end });
  const retentionSince = new Date('2025-06-01T00:00:00Z');
  const dueAt = (moment: string, more: Partial<Ending> = {}, retentionMonths: number | null = 1) =>
    endIfDue({ ...ended, ...more }, { retentionMonths, retentionSince }, new Date(moment), hanoi);

  it('on the day after the last one on which it is kept, and not before', () => {
    expect(dueAt('2026-02-28T16:59:59Z')).toBeNull();
    expect(dueAt('2026-02-28T17:00:00Z')).toEqual(end);
  });

  it('never where its type keeps documents for ever', () => {
    expect(dueAt('2200-01-01T00:00:00Z', {}, null)).toBeNull();
  });

  it('never while it is held, or under way', () => {
    const type = { retentionMonths: 1, retentionSince };
    expect(endIfDue({ ...ended, heldAt: end }, type, now, hanoi)).toBeNull();
    expect(dueAt('2200-01-01T00:00:00Z', { status: documentStatus.inProgress })).toBeNull();
  });

  it('not before its type has had the number of months for seven days', () => {
    const type = { retentionMonths: 1, retentionSince: new Date('2026-11-16T03:00:00Z') };
    expect(endIfDue(ended, type, new Date('2026-11-23T02:59:59.999Z'), hanoi)).toBeNull();
    expect(endIfDue(ended, type, now, hanoi)).toEqual(end);
  });
});

describe('the grace of a number of months', () => {
  it.each([
    [null, 12, true],
    [12, 1, true],
    [12, 120, true],
    [12, 12, false],
    [12, undefined, false],
    [12, null, false],
    [null, null, false],
  ])('where %s stood and %s is given: %s', (before, given, begins) => {
    expect(beginsGrace(before, given)).toBe(begins);
  });
});
