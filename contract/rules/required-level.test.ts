import { describe, expect, test } from 'vitest';

import { accessPermission } from '../enums.ts';
import { isBelow, lowestLevel, missedLevel, requiredOf } from './required-level.ts';

test('levels rise from drawn over company to public, of a person and of an organization alike', () => {
  expect(isBelow('drawn', 'company')).toBe(true);
  expect(isBelow('company', 'company')).toBe(false);
  expect(isBelow('company', 'public')).toBe(true);
  expect(isBelow('public-person', 'public')).toBe(false);
  expect(isBelow('public-organization', 'public')).toBe(false);
});

test('the lowest of several levels is that of the least signature', () => {
  expect(lowestLevel(['public-organization', 'drawn', 'company'])).toBe('drawn');
  expect(lowestLevel([])).toBeNull();
});

test('people of the company and people outside of it are asked for their own levels', () => {
  const levels = { userLevel: 'public', guestLevel: null } as const;
  expect(requiredOf(levels, false)).toBe('public');
  expect(requiredOf(levels, true)).toBeNull();
});

describe('a way of signing', () => {
  const { signDraw, eSign, ekyc, signDigital, approve, view } = accessPermission;

  test.each([
    [signDraw, 'company', 'company'],
    [eSign, 'company', null],
    [ekyc, 'company', null],
    [signDraw, 'public', 'public'],
    [eSign, 'public', 'public'],
    [ekyc, 'public', 'public'],
    [signDigital, 'public', null],
    [approve, 'public', null],
    [view, 'public', null],
    [signDraw, null, null],
  ] as const)('%s where %s is asked for misses %s', (permission, required, missed) => {
    expect(missedLevel(permission, required)).toBe(missed);
  });
});
