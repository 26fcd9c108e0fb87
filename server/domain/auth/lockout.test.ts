import { describe, expect, it } from 'vitest';

import { canonicalUsername } from '../../../contract/rules/username.ts';
import { lockedUntil, oldestFailureThatCounts, signInKey } from './lockout.ts';

const start = new Date('2026-11-21T08:00:00Z').getTime();
const at = (minutes: number): Date => new Date(start + minutes * 60_000);
const failures = (count: number, everyMinutes: number): Date[] =>
  Array.from({ length: count }, (_, index) => at(index * everyMinutes));

describe('locking an account', () => {
  it('locks for 15 minutes from the tenth failure within 15 minutes', () => {
    const ten = failures(10, 1);
    expect(lockedUntil(ten, at(9))).toEqual(at(24));
    expect(lockedUntil(ten, at(23.9))).toEqual(at(24));
    expect(lockedUntil(ten, at(24))).toBeNull();
  });

  it('does not lock at nine failures', () => expect(lockedUntil(failures(9, 1), at(8))).toBeNull());

  it('does not lock when ten failures are spread over more than 15 minutes', () => {
    expect(lockedUntil(failures(10, 2), at(18))).toBeNull();
  });

  it('takes failures in any order', () => {
    expect(lockedUntil(failures(10, 1).toReversed(), at(9))).toEqual(at(24));
  });

  it('never decides by failures that it says are too old to count', () => {
    const now = at(60);
    const old = failures(10, 1).map((failure) => new Date(failure.getTime() + 20 * 60_000));
    expect(lockedUntil(old, now)).toEqual(
      lockedUntil(
        old.filter((failure) => failure > oldestFailureThatCounts(now)),
        now,
      ),
    );
  });
});

describe('the name that failures count under', () => {
  it('is the same in every case and Unicode form', () => {
    expect(signInKey(' Nguyễn@Demo.local '.normalize('NFD'))).toBe(signInKey('nguyễn@demo.local'));
  });

  it('does not hold what was typed', () => expect(signInKey('an@demo.local')).toMatch(/^[0-9a-f]{64}$/));

  it('keeps different names apart', () => {
    expect(signInKey('an@demo.local')).not.toBe(signInKey('binh@demo.local'));
    expect(canonicalUsername('AN@demo.local')).toBe('an@demo.local');
  });
});
