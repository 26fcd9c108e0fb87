import { describe, expect, it } from 'vitest';

import { mayJoin, resetAddress } from './account-ownership.ts';

const at = new Date('2026-11-20T00:00:00Z');
const proved = { recoveryEmail: 'lan@example.vn', recoveryVerifiedAt: at };
const unproved = { recoveryEmail: null, recoveryVerifiedAt: null };

describe('a link to set a new password', () => {
  it('goes where the only company of an account reaches its user', () => {
    expect(resetAddress(proved, [{ comId: 1, email: 'lan@new.vn' }])).toBe('lan@new.vn');
    expect(resetAddress(unproved, [{ comId: 1, email: 'lan@new.vn' }])).toBe('lan@new.vn');
  });

  it('goes to the proved address of an account of several, whatever the companies write down', () => {
    const users = [
      { comId: 1, email: 'admin-of-1@evil.vn' },
      { comId: 2, email: 'lan@example.vn' },
    ];
    expect(resetAddress(proved, users)).toBe('lan@example.vn');
    expect(resetAddress(unproved, users)).toBeNull();
  });

  it('goes nowhere without an address', () => {
    expect(resetAddress(unproved, [{ comId: 1, email: '' }])).toBeNull();
    expect(resetAddress(proved, [])).toBeNull();
  });
});

describe('joining a company with an account', () => {
  const invited = { username: 'lan@example.vn', sentTo: 'Lan@example.vn' };
  const account = { ...proved, username: 'lan@example.vn', hasPassword: true };

  it('is for who has proved the mailbox that the user name is, to both', () => {
    expect(mayJoin(invited, account)).toBe(true);
  });

  it.each([
    ['the invitation went elsewhere', { ...invited, sentTo: 'mallory@evil.vn' }, account],
    ['nobody knows where the invitation went', { ...invited, sentTo: null }, account],
    ['the account has no password', invited, { ...account, hasPassword: false }],
    ['the account proved another mailbox', invited, { ...account, recoveryEmail: 'mallory@evil.vn' }],
    ['the account proved none', invited, { ...account, ...unproved }],
    ['the account has another name', invited, { ...account, username: 'binh@example.vn' }],
    [
      'the name is no address',
      { username: 'lan', sentTo: 'lan' },
      { ...account, username: 'lan', recoveryEmail: 'lan' },
    ],
  ])('is refused where %s', (_why, invitation, candidate) => {
    expect(mayJoin(invitation, candidate)).toBe(false);
  });
});
