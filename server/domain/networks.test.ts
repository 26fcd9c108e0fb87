import { describe, expect, it } from 'vitest';

import { addressKey, isOfNetworks } from './networks.ts';

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
  ])('%s counts under %s', (address, key) => expect(addressKey(address)).toBe(key));

  it('is one for a whole /64 and another for the next', () => {
    expect(addressKey('2001:db8:1:2:aaaa::1')).toBe(addressKey('2001:db8:1:2:bbbb::2'));
    expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'));
  });
});

describe('a network that the operator lists', () => {
  const networks = ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'];
  it.each([
    ['192.0.2.7', true],
    ['::ffff:192.0.2.7', true],
    ['192.0.2.8', false],
    ['10.9.8.7', true],
    ['2001:db8:1::9', true],
    ['2001:db9::1', false],
    ['no address', false],
  ])('%s: %s', (address, isListed) => {
    expect(isOfNetworks(address, networks)).toBe(isListed);
    expect(isOfNetworks(address, [])).toBe(false);
  });
});
