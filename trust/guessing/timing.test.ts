import { describe, expect, it } from 'vitest';

import { longerChance } from './timing.ts';

describe('how much time tells', () => {
  it('is nothing between two that take as long', () => {
    expect(longerChance([1, 2, 3, 4], [1, 2, 3, 4])).toBe(0.5);
    expect(longerChance([5, 5], [5, 5, 5])).toBe(0.5);
  });

  it('is all where one is always slower', () => {
    expect(longerChance([10, 11], [1, 2, 3])).toBe(1);
    expect(longerChance([1, 2, 3], [10, 11])).toBe(0);
  });

  it('is hardly moved by one slow answer', () => {
    expect(longerChance([1, 2, 3, 1000], [1, 2, 3, 4])).toBeLessThan(0.6);
  });
});
