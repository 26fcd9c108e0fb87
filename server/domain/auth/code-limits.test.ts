import { describe, expect, it } from 'vitest';

import { mayTryCode, wrongCodesAllowed } from './code-limits.ts';

describe('typed codes', () => {
  it('pause for an address after five wrong ones', () => {
    expect(mayTryCode({ byAddress: 4, reached: 40, openCodes: 1 })).toBe(true);
    expect(mayTryCode({ byAddress: 5, reached: 50, openCodes: 1 })).toBe(false);
  });

  it('pause for everyone after a hundred wrong ones in a day, and the sooner, the more codes there are to guess', () => {
    expect([0, 1, 10, 11, 100, 500, 1000, 1001, 10_000].map(wrongCodesAllowed)).toEqual([
      100, 100, 100, 90, 10, 2, 1, 0, 0,
    ]);
  });

  it('reach no more than a day may, whether they name an address or not', () => {
    expect(mayTryCode({ byAddress: 0, reached: 990, openCodes: 1 })).toBe(true);
    expect(mayTryCode({ byAddress: 0, reached: 990, openCodes: 11 })).toBe(false);
    expect(mayTryCode({ byAddress: 0, reached: 0, openCodes: 1000 })).toBe(true);
    expect(mayTryCode({ byAddress: 0, reached: 0, openCodes: 1001 })).toBe(false);
  });
});
