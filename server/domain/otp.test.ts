import { describe, expect, it } from 'vitest';

import { type Challenge, judgeCode, judgeFirstCall, otpRules, retryAfterSeconds } from './otp.ts';

const sent = new Date('2026-11-21T03:00:00Z');
const after = (ms: number): Date => new Date(sent.getTime() + ms);

const thisRequest = { requestHash: 'this request', contents: { contract: 'aa', annex: 'bb' } };

const open: Challenge = {
  ...thisRequest,
  createdAt: sent,
  sentAt: sent,
  expiresAt: after(otpRules.validMs),
  wrongTries: 0,
  endedAt: null,
  consumedAt: null,
};

describe('a first call', () => {
  it('sends nothing again within thirty seconds for the same request', () => {
    expect(judgeFirstCall(open, thisRequest, after(29_999))).toBe('repeat');
    expect(judgeFirstCall(open, thisRequest, after(30_000))).toBe('send');
    expect(retryAfterSeconds(sent, after(12_300))).toBe(18);
    expect(retryAfterSeconds(sent, after(40_000))).toBe(0);
  });

  it('sends another code where the clock was set back since the last one', () => {
    const hourBefore = after(-3_600_000);
    expect(judgeFirstCall(open, thisRequest, hourBefore)).toBe('send');
    expect(retryAfterSeconds(sent, hourBefore)).toBe(30);
  });

  it('sends at once for another request, after an ended code, or when no channel took the last one', () => {
    expect(judgeFirstCall(null, thisRequest, sent)).toBe('send');
    expect(judgeFirstCall(open, { ...thisRequest, requestHash: 'another request' }, sent)).toBe('send');
    expect(judgeFirstCall({ ...open, endedAt: sent }, thisRequest, sent)).toBe('send');
    expect(judgeFirstCall({ ...open, consumedAt: sent }, thisRequest, sent)).toBe('send');
    expect(judgeFirstCall({ ...open, sentAt: null }, thisRequest, sent)).toBe('send');
  });
});

describe('a second call', () => {
  const right = { ...thisRequest, codeMatches: true };
  const wrong = { ...thisRequest, codeMatches: false };

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

  it.each([
    ['a file with another content', { contract: 'aa', annex: 'cc' }, 'changed'],
    ['a file that was not there', { contract: 'aa', annex: 'bb', other: 'dd' }, 'changed'],
    ['one file less: nothing is done to it', { contract: 'aa' }, 'right'],
  ])('with the right code is held against what it was sent for: %s', (_case, contents, kind) => {
    expect(judgeCode(open, { ...right, contents }, sent)).toEqual({ kind });
    expect(judgeFirstCall(open, { ...thisRequest, contents }, sent)).toBe(
      kind === 'right' ? 'repeat' : 'send',
    );
  });

  it('needs a code that was sent and has not been used or replaced', () => {
    expect(judgeCode(null, right, sent)).toEqual({ kind: 'missing' });
    expect(judgeCode({ ...open, endedAt: sent }, right, sent)).toEqual({ kind: 'missing' });
    expect(judgeCode({ ...open, consumedAt: sent }, right, sent)).toEqual({ kind: 'missing' });
  });
});
