import { describe, expect, it } from 'vitest';

import { chooseContact, judgeContact, type CurrentContact } from './contact-change.ts';

const proved: CurrentContact = { value: 'an@example.vn', isVerified: true, waiting: null };
const unproved: CurrentContact = { ...proved, isVerified: false };
const asked: CurrentContact = { ...proved, waiting: 'an@new.vn' };

describe('a changed address', () => {
  it.each<[string, CurrentContact, string, boolean, string]>([
    ['is replaced where nobody proved the one before', unproved, 'an@new.vn', false, 'replace'],
    ['is set where there was none', { ...unproved, value: '' }, 'an@new.vn', false, 'replace'],
    ['waits where the one before is proved', proved, 'an@new.vn', false, 'ask'],
    ['is asked for once', asked, 'AN@new.vn', false, 'unchanged'],
    ['takes the place of another that waits', asked, 'an@other.vn', false, 'ask'],
    ['is none in another case', proved, 'An@Example.vn', false, 'unchanged'],
    ['is taken back by giving the proved one again', asked, 'an@example.vn', false, 'withdraw'],
    ['stays asked for by whoever was shown the proved one', asked, 'an@example.vn', true, 'unchanged'],
  ])('%s', (_name, kept, wanted, keepsWaiting, expected) => {
    expect(judgeContact(kept, wanted, { keepsWaiting })).toBe(expected);
  });
});

describe('where codes go', () => {
  it.each([
    ['phone', [], 'phone'],
    ['phone', ['phone', 'email'], 'phone'],
    ['phone', ['email'], 'email'],
    ['email', ['phone'], 'phone'],
  ] as const)('wanted by %s with proved %j: %s', (wanted, verified, expected) => {
    expect(chooseContact(wanted, new Set(verified))).toBe(expected);
  });
});
