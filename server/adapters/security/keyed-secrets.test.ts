import { describe, expect, it } from 'vitest';

import { createSecrets } from './keyed-secrets.ts';

const secrets = createSecrets(new Uint8Array(32).fill(1));

describe('secrets', () => {
  it('digests alike for one purpose, and differently for another purpose or installation', () => {
    const digest = secrets.digest('otp', '123456');
    expect(digest).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.digest('otp', '123456')).toBe(digest);
    expect(secrets.digest('process-code', '123456')).not.toBe(digest);
    expect(createSecrets(new Uint8Array(32).fill(2)).digest('otp', '123456')).not.toBe(digest);
  });

  it('compares digests of any length', () => {
    expect(secrets.equal('abc', 'abc')).toBe(true);
    expect(secrets.equal('abc', 'abd')).toBe(false);
    expect(secrets.equal('abc', 'abcd')).toBe(false);
  });

  it('draws six digits with leading zeros among them', () => {
    const drawn = Array.from({ length: 300 }, () => secrets.sixDigits());
    expect(drawn.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(drawn).size).toBeGreaterThan(290);
    expect(drawn.some((code) => code.startsWith('0'))).toBe(true);
  });

  it('makes link tokens of 128 bits that an address can hold', () => {
    expect(secrets.linkToken()).toMatch(/^[\w-]{22}$/);
    expect(secrets.linkToken()).not.toBe(secrets.linkToken());
  });
});
