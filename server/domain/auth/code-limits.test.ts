import { describe, expect, it } from 'vitest';

import { addressKey, mayTryCode, wrongCodesAllowed } from './code-limits.ts';

describe('typed codes', () => {
  it('pause for an address after five wrong ones', () => {
    expect(mayTryCode({ byAddress: 4, today: 4, openCodes: 1 })).toBe(true);
    expect(mayTryCode({ byAddress: 5, today: 5, openCodes: 1 })).toBe(false);
  });

  it('pause for everyone after a hundred wrong ones in a day', () => {
    expect(mayTryCode({ byAddress: 0, today: 99, openCodes: 100 })).toBe(true);
    expect(mayTryCode({ byAddress: 0, today: 100, openCodes: 1 })).toBe(false);
  });

  it('pause the sooner, the more codes there are to guess', () => {
    expect([0, 1, 100, 200, 1000, 2000, 10_000, 1_000_000].map(wrongCodesAllowed)).toEqual([
      100, 100, 100, 50, 10, 10, 10, 10,
    ]);
    expect(mayTryCode({ byAddress: 0, today: 9, openCodes: 1000 })).toBe(true);
    expect(mayTryCode({ byAddress: 0, today: 10, openCodes: 1000 })).toBe(false);
  });
});

describe('the address that wrong codes count under', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts under %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });

  it('is one for a whole /64 and another for the next', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::2'));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  });
});
