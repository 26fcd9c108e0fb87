import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { anyCodeChance } from '../../server/domain/auth/code-limits.ts';
import { lockedUntil, lockMinutes } from '../../server/domain/auth/lockout.ts';
import {
  anyCode,
  chanceOf,
  chanceText,
  givenChanceMax,
  givenCode,
  guesses,
  passwordTriesADay,
} from './chances.ts';
import { securityTable } from './security-table.ts';

describe('the chance of guessing', () => {
  it('is that of as many tries, also where it is tiny', () => {
    expect(chanceOf({ right: 1, space: 2, tries: 2 })).toBeCloseTo(0.75, 12);
    expect(chanceOf({ right: 1, space: 1e6, tries: 50 })).toBeCloseTo(5e-5, 8);
    expect(chanceOf({ right: 1, space: 2 ** 128, tries: 1 }) * 2 ** 128).toBeCloseTo(1, 9);
    expect(chanceOf({ right: 0, space: 10, tries: 100 })).toBe(0);
  });

  it('is said so that it promises no more than it is', () => {
    expect(chanceText(5e-5)).toBe('1 in 20,000');
    expect(chanceText(9e-5)).toBe('1 in 11,000');
    expect(chanceText(0.049)).toBe('1 in 20');
    expect(chanceText(0)).toBe('none');
    expect(chanceText(1e-20)).toBe('less than 1 in 10^20');
  });

  it('of one account or document is at most 1 in 10,000 a day', () => {
    for (const guess of [
      guesses.otp,
      guesses.accessCode,
      guesses.authenticator,
      guesses.password,
      givenCode(1),
      givenCode(10_000),
    ]) {
      expect(chanceOf(guess)).toBeLessThanOrEqual(givenChanceMax);
    }
  });

  it('of any of the open process codes is at most 1 in 1,000 a day, however many there are', () => {
    for (let openCodes = 1; openCodes <= 10_000; openCodes += 1) {
      expect(chanceOf(anyCode(openCodes))).toBeLessThanOrEqual(anyCodeChance);
    }
  });
});

describe('wrong passwords of a day', () => {
  /** How many get through to somebody who tries so many at once every so many milliseconds. */
  function triesThatCount(everyMs: number): number {
    const begin = Date.UTC(2026, 10, 21);
    const failures: Date[] = [];
    for (let at = 0; at < 24 * 3_600_000; at += everyMs) {
      const now = new Date(begin + at);
      for (let tries = 0; tries < 50 && lockedUntil(failures.slice(-20), now) === null; tries += 1) {
        failures.push(now);
      }
    }
    return failures.length;
  }

  it('are as many as the lock lets through to whoever chooses the best moments', () => {
    expect(triesThatCount(lockMinutes * 60_000 + 1)).toBe(passwordTriesADay);
    for (const seconds of [1, 10, 89, 90, 91, 450, 899, 900, 1000]) {
      expect(triesThatCount(seconds * 1000)).toBeLessThanOrEqual(passwordTriesADay);
    }
  });
});

describe('SECURITY.md', () => {
  it('says the chances that the limits come to', () => {
    const text = readFileSync(join(import.meta.dirname, '../../SECURITY.md'), 'utf8');
    const rows = text
      .split('\n')
      .filter((line) => line.startsWith('|') && !/^[|\s-]+$/.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    for (const row of securityTable()) {
      expect(rows).toContainEqual(row);
    }
  });
});
