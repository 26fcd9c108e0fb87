import { describe, expect, it } from 'vitest';

import { renewalOf } from './archive-renewal.ts';

const now = new Date('2026-11-26T10:00:00Z');

describe('the time stamp of a whole document is renewed', () => {
  it.each([
    ['90 days before the certificate ends', '2030-11-26T10:00:00Z', '2030-08-28T10:00:00Z'],
    ['after half of a shorter time', '2026-12-16T10:00:00Z', '2026-12-06T10:00:00Z'],
    ['a day later at the earliest', '2026-11-27T11:00:00Z', '2026-11-27T10:00:00Z'],
  ])('%s', (_when, end, renewal) => {
    expect(renewalOf(now, new Date(end))).toEqual(new Date(renewal));
  });
});
