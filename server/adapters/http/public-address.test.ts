import { describe, expect, it } from 'vitest';

import { isPublicAddress, mayCall, readAllowedPlaces } from './public-address.ts';

describe('public addresses', () => {
  it.each(['8.8.8.8', '1.1.1.1', '113.160.0.1', '172.32.0.1', '2606:4700:4700::1111', '2405:4800::1'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:0:1::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('what WEBHOOK_ALLOW lists', () => {
  const allowed = readAllowedPlaces(['hooks.local', '10.0.0.0/8', '::1', '192.168.1.7']);

  it.each([
    ['hooks.local', '192.168.9.9', true],
    ['HOOKS.local', '192.168.9.9', true],
    ['evil.hooks.local', '192.168.9.9', false],
    ['any.example', '10.9.8.7', true],
    ['any.example', '11.9.8.7', true],
    ['any.example', '192.168.1.7', true],
    ['any.example', '192.168.1.8', false],
    ['any.example', '::1', true],
    ['any.example', '::2', false],
  ])('%s at %s: %s', (name, address, expected) => expect(mayCall(name, address, allowed)).toBe(expected));
});
