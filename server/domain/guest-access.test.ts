import { describe, expect, it } from 'vitest';

import { documentStatus } from '../../contract/enums.ts';
import { guestAccessEnded } from './guest-access.ts';

const completed = {
  status: documentStatus.completed,
  completedAt: new Date('2026-11-21T16:59:00Z'),
  modifiedAt: new Date('2026-11-21T16:59:00Z'),
  expiryDate: null,
  finalising: false,
};
const access = { guestAccessDays: 30, timeZone: 'Asia/Ho_Chi_Minh' };

describe('guests read what has ended', () => {
  it('until the last of the days is over in the company’s zone', () => {
    expect(guestAccessEnded(completed, access, new Date('2026-12-21T16:59:59Z'))).toBeNull();
    expect(guestAccessEnded(completed, access, new Date('2026-12-21T17:00:00Z'))).toBe('2026-12-21');
  });

  it('as long as it is stored, where the company sets no days', () => {
    const unlimited = { ...access, guestAccessDays: null };
    expect(guestAccessEnded(completed, unlimited, new Date('2036-01-01T00:00:00Z'))).toBeNull();
  });

  it('and what has not ended in any case', () => {
    const underWay = { ...completed, status: documentStatus.inProgress };
    expect(guestAccessEnded(underWay, access, new Date('2036-01-01T00:00:00Z'))).toBeNull();
  });
});
