import { describe, expect, it } from 'vitest';

import { type Challenge, judgeCode, judgeFirstCall, otpRules, retryAfterSeconds } from './otp.ts';

const sent = new Date('2026-11-21T03:00:00Z');
const after = (ms: number): Date => new Date(sent.getTime() + ms);

const open: Challenge = {
  requestHash: 'this request',
  createdAt: sent,
  sentAt: sent,
  expiresAt: after(otpRules.validMs),
  wrongTries: 0,
  endedAt: null,
  consumedAt: null,
};

describe('a first call', () => {
  it('sends nothing again within thirty seconds for the same request', () => {
    expect(judgeFirstCall(open, 'this request', after(29_999))).toBe('repeat');
    expect(judgeFirstCall(open, 'this request', after(30_000))).toBe('send');
    expect(retryAfterSeconds(sent, after(12_300))).toBe(18);
    expect(retryAfterSeconds(sent, after(40_000))).toBe(0);
  });

  it('sends another code where the clock was set back since the last one', () => {
    const hourBefore = after(-3_600_000);
    expect(judgeFirstCall(open, 'this request', hourBefore)).toBe('send');
    expect(retryAfterSeconds(sent, hourBefore)).toBe(30);
  });

  it('sends at once for another request, after an ended code, or when no channel took the last one', () => {
    expect(judgeFirstCall(null, 'this request', sent)).toBe('send');
    expect(judgeFirstCall(open, 'another request', sent)).toBe('send');
    expect(judgeFirstCall({ ...open, endedAt: sent }, 'this request', sent)).toBe('send');
    expect(judgeFirstCall({ ...open, consumedAt: sent }, 'this request', sent)).toBe('send');
    expect(judgeFirstCall({ ...open, sentAt: null }, 'this request', sent)).toBe('send');
  });
});

describe('a second call', () => {
  const right = { requestHash: 'this request', codeMatches: true };
  const wrong = { requestHash: 'this request', codeMatches: false };

  it('is confirmed by the right code until five minutes are over', () => {
    expect(judgeCode(open, right, after(otpRules.validMs - 1))).toEqual({ kind: 'right' });
    expect(judgeCode(open, right, after(otpRules.validMs))).toEqual({ kind: 'expired' });
  });

  it('is not confirmed by a code of before the clock was set back: nobody knows its age', () => {
    expect(judgeCode(open, right, after(-3_600_000))).toEqual({ kind: 'expired' });
    expect(judgeCode(open, right, after(-1000))).toEqual({ kind: 'right' });
  });

  it('has five tries', () => {
    expect(judgeCode(open, wrong, sent)).toEqual({ kind: 'wrong', triesLeft: 4 });
    expect(judgeCode({ ...open, wrongTries: 4 }, wrong, sent)).toEqual({ kind: 'wrong', triesLeft: 0 });
    expect(judgeCode({ ...open, wrongTries: 5, endedAt: sent }, right, sent)).toEqual({ kind: 'burned' });
  });

  it('is refused for another request, even with the right code', () => {
    expect(judgeCode(open, { ...right, requestHash: 'another' }, sent)).toEqual({ kind: 'differs' });
  });

  it('needs a code that was sent and has not been used or replaced', () => {
    expect(judgeCode(null, right, sent)).toEqual({ kind: 'missing' });
    expect(judgeCode({ ...open, endedAt: sent }, right, sent)).toEqual({ kind: 'missing' });
    expect(judgeCode({ ...open, consumedAt: sent }, right, sent)).toEqual({ kind: 'missing' });
  });
});
