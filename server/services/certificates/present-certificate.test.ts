import { expect, it } from 'vitest';

import { isCertificateValid, signingTime } from './present-certificate.ts';

const now = new Date('2026-11-26T03:00:00Z');
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const valid = (from: number, to: number) =>
  isCertificateValid({ revokedAt: null, validFrom: after(from), validTo: after(to) }, now);

it('is valid from a minute before it begins, since clocks differ, and never after its end', () => {
  expect(valid(60, 3600)).toBe(true);
  expect(valid(61, 3600)).toBe(false);
  expect(valid(-3600, 1)).toBe(true);
  expect(valid(-3600, 0)).toBe(false);
});

it('signs with no time before it is valid', () => {
  expect(signingTime(now, after(30))).toEqual(after(30));
  expect(signingTime(now, after(61))).toEqual(now);
  expect(signingTime(now, after(-30))).toEqual(now);
  expect(signingTime(now, null)).toEqual(now);
});
