import { expect, it } from 'vitest';

import { judgeCookie } from './session-cookie.ts';

const now = new Date('2026-12-06T08:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000);

it.each([
  ['the first of all', 1, { number: 1, replacedAt: null }, 'replace'],
  ['the newest', 5, { number: 5, replacedAt: secondsAgo(61) }, 'replace'],
  ['the newest, of a second tab at once', 5, { number: 5, replacedAt: secondsAgo(59) }, 'keep'],
  ['the one before, of a tab that lost its answer', 4, { number: 5, replacedAt: secondsAgo(86_400) }, 'keep'],
  ['one before that, of a tab that was slow', 3, { number: 5, replacedAt: secondsAgo(59) }, 'keep'],
  ['one before that, later', 3, { number: 5, replacedAt: secondsAgo(61) }, 'copied'],
  ['an old one', 2, { number: 5, replacedAt: secondsAgo(1) }, 'copied'],
  ['one that was never given', 6, { number: 5, replacedAt: secondsAgo(61) }, 'copied'],
])('of %s', (_which, shown, state, verdict) => {
  expect(judgeCookie(shown, state, now)).toBe(verdict);
});
