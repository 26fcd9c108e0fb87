import { describe, expect, it } from 'vitest';

import { faultOfHead, readHistoryHead } from './history-head.ts';

const [a, b, c] = ['a', 'b', 'c'].map((digit) => ({ hash: digit.repeat(64) }));
const history = [a, b, c].flatMap((entry) => entry ?? []);

describe('the head of a history that a seal signs', () => {
  it('holds for a history that went on from there', () => {
    expect(faultOfHead(history, { entries: 3, hash: 'c'.repeat(64) })).toBeNull();
    expect(faultOfHead(history, { entries: 2, hash: 'b'.repeat(64) })).toBeNull();
  });

  it('tells a history that was cut off, or written anew', () => {
    expect(faultOfHead(history.slice(0, 2), { entries: 3, hash: 'c'.repeat(64) })).toBe('cut-off');
    expect(faultOfHead(history, { entries: 2, hash: 'c'.repeat(64) })).toBe('rewritten');
    expect(faultOfHead([], { entries: 0, hash: 'c'.repeat(64) })).toBe('rewritten');
  });

  it('is in no file that has no such attribute', () => {
    expect(readHistoryHead(Buffer.from('%PDF-1.7 /Contents <3080aa>'))).toBeNull();
  });
});
