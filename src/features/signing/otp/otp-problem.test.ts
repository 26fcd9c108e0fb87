import { describe, expect, it } from 'vitest';
import { formatMessage } from '../../../../contract/messages.ts';
import { ApiError } from '../../../api/api-error.ts';
import { otpProblemOf } from './otp-problem.ts';

function rejected(messages: readonly string[], data: unknown = null): ApiError {
  return new ApiError('processDocument', { kind: 'rejected', code: 0, messages, data });
}

describe('otpProblemOf', () => {
  it('reads how many tries are left of a wrong code', () => {
    expect(otpProblemOf(rejected([formatMessage('otpInvalid')], { attemptsLeft: 3 }))).toEqual({
      kind: 'wrong',
      attemptsLeft: 3,
    });
  });

  it('does not guess where a service does not say how many tries are left', () => {
    expect(otpProblemOf(rejected([formatMessage('otpInvalid')]))).toEqual({
      kind: 'wrong',
      attemptsLeft: null,
    });
    expect(otpProblemOf(rejected([formatMessage('otpInvalid')], { attemptsLeft: '3' }))).toMatchObject({
      attemptsLeft: null,
    });
  });

  it('takes the last wrong code as one that burned the code', () => {
    const error = rejected([formatMessage('otpInvalid'), formatMessage('otpBurned')], { attemptsLeft: 0 });
    expect(otpProblemOf(error)).toEqual({ kind: 'code-over', reason: 'burned' });
  });

  it.each([
    ['otpExpired', { kind: 'code-over', reason: 'expired' }],
    ['otpMissing', { kind: 'code-over', reason: 'missing' }],
    ['otpRequestDiffers', { kind: 'code-over', reason: 'differs' }],
    ['otpDocumentChanged', { kind: 'code-over', reason: 'changed' }],
    ['documentBusy', { kind: 'busy' }],
    ['processNotWaiting', { kind: 'not-waiting' }],
  ] as const)('knows %s', (id, problem) =>
    expect(otpProblemOf(rejected([formatMessage(id)]))).toEqual(problem),
  );

  it('tells a lost connection from a refusal', () => {
    expect(otpProblemOf(new ApiError('processDocument', { kind: 'network', status: null }))).toEqual({
      kind: 'network',
    });
    const away = { kind: 'network', status: 502 } as const;
    expect(otpProblemOf(new ApiError('processDocument', away))).toEqual({ kind: 'away' });
    const busy = { kind: 'network', status: 503, busy: true } as const;
    expect(otpProblemOf(new ApiError('processDocument', busy))).toEqual({ kind: 'overloaded' });
    const messages = ['signingPosition: must lie on the page', formatMessage('documentExpired')];
    expect(otpProblemOf(rejected(messages))).toEqual({ kind: 'refused', messages });
  });
});
