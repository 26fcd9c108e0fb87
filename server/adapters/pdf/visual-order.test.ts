import { describe, expect, it } from 'vitest';

import { visualOrder } from './visual-order.ts';

describe('a line as it is seen', () => {
  it('is the line itself from left to right', () => {
    expect(visualOrder('Nguyễn Văn An – 王小明')).toBe('Nguyễn Văn An – 王小明');
  });

  it('has Hebrew from right to left, with numbers and other letters as they are', () => {
    expect(visualOrder('An דוד 12')).toBe('An 12 דוד'.replace('דוד', [...'דוד'].reverse().join('')));
  });

  it.each([
    ['سلام', '\ufee1\ufefc\ufeb3'],
    ['محمد', '\ufeaa\ufee4\ufea4\ufee3'],
    ['دار', '\ufead\ufe8d\ufea9'],
    ['پیک', '\ufb8f\ufbff\ufb58'],
  ])('joins the letters of %s', (word, seen) => {
    expect(visualOrder(word)).toBe(seen);
  });

  it('joins letters over the marks between them', () => {
    expect(visualOrder('بَب')).toBe('\ufe90\u064e\ufe91');
  });
});
