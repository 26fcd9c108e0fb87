import { describe, expect, it } from 'vitest';
import { documentSchema } from '../../../../contract/models/document.ts';
import {
  type CodeSent,
  type FrozenRequest,
  type OtpEvent,
  type OtpState,
  canConfirm,
  idle,
  otpReducer,
} from './otp-state.ts';

const request: FrozenRequest = { processId: '4d6c2f9e-6a71-4b0e-9a53-0d7cf9a1f001', reason: 'Đồng ý' };
const sent: CodeSent = { method: 'email', address: 'a•••n@demo.local', expiresAt: 300_000, resendAt: 30_000 };
const document = documentSchema.parse({ id: 'd', status: { value: 4, description: 'Completed' } });

function after(...events: readonly OtpEvent[]): OtpState {
  return events.reduce<OtpState>(otpReducer, idle);
}

const awaiting: readonly OtpEvent[] = [
  { type: 'requested', request },
  { type: 'code-sent', sent },
];
const confirming: readonly OtpEvent[] = [
  ...awaiting,
  { type: 'typed', code: '471205' },
  { type: 'confirmed' },
];

describe('otpReducer', () => {
  it('freezes the request at the first call and keeps it to the end', () => {
    expect(after(...confirming)).toMatchObject({ stage: 'confirming', request, code: '471205' });
    expect(after(...confirming, { type: 'completed', result: document })).toMatchObject({
      stage: 'done',
      request,
    });
  });

  it('is done at once when the first call needed no code', () => {
    expect(after({ type: 'requested', request }, { type: 'completed', result: document }).stage).toBe('done');
  });

  it('makes no second call before six digits are there', () => {
    const five = after(...awaiting, { type: 'typed', code: '47120' });
    expect(canConfirm(five)).toBe(false);
    expect(otpReducer(five, { type: 'confirmed' })).toBe(five);
  });

  it('ignores a second click while a call is under way', () => {
    const state = after(...confirming);
    for (const type of ['confirmed', 'resend', 'left'] as const) {
      expect(otpReducer(state, { type })).toBe(state);
    }
    expect(otpReducer(state, { type: 'requested', request })).toBe(state);
    expect(otpReducer(state, { type: 'typed', code: '1' })).toBe(state);
  });

  it('empties the boxes and says how many tries are left after a wrong code, until the next digit', () => {
    const wrong = after(...confirming, { type: 'refused', problem: { kind: 'wrong', attemptsLeft: 4 } });
    expect(wrong).toMatchObject({
      stage: 'awaiting-code',
      code: '',
      problem: { kind: 'wrong', attemptsLeft: 4 },
    });
    expect(otpReducer(wrong, { type: 'typed', code: '' })).toMatchObject({ problem: { kind: 'wrong' } });
    expect(otpReducer(wrong, { type: 'typed', code: '1' })).toMatchObject({ code: '1', problem: null });
  });

  it.each(['burned', 'expired', 'missing', 'differs'] as const)(
    'lets no code through once the code is %s, and asks for another one with the same request',
    (reason) => {
      const over = after(
        ...confirming,
        { type: 'refused', problem: { kind: 'code-over', reason } },
        { type: 'typed', code: '123456' },
      );
      expect(canConfirm(over)).toBe(false);
      const again = otpReducer(over, { type: 'resend' });
      expect(again).toEqual({ stage: 'requesting', request, sent });
      expect(otpReducer(again, { type: 'code-sent', sent })).toMatchObject({ code: '', problem: null });
    },
  );

  it.each(['network', 'busy'] as const)('keeps the code for the same call again after %s', (kind) => {
    const state = after(...confirming, { type: 'refused', problem: { kind } });
    expect(state).toMatchObject({ stage: 'awaiting-code', code: '471205', problem: { kind } });
    expect(canConfirm(state)).toBe(true);
  });

  it('fails in the panel when no code went out, and stays in the dialog when another one did not', () => {
    const first = after({ type: 'requested', request }, { type: 'refused', problem: { kind: 'network' } });
    expect(first.stage).toBe('failed');
    const another = after(...awaiting, { type: 'resend' }, { type: 'refused', problem: { kind: 'network' } });
    expect(another).toMatchObject({ stage: 'awaiting-code', sent, problem: { kind: 'network' } });
  });

  it('takes up again what a reload interrupted, and nothing else', () => {
    expect(after({ type: 'restored', request, sent })).toMatchObject({ stage: 'awaiting-code', request });
    const state = after({ type: 'requested', request });
    expect(otpReducer(state, { type: 'restored', request, sent })).toBe(state);
  });

  it('drops late answers after it was left', () => {
    const left = after(...awaiting, { type: 'left' });
    expect(left).toEqual(idle);
    expect(otpReducer(left, { type: 'code-sent', sent })).toBe(left);
    expect(otpReducer(left, { type: 'completed', result: document })).toBe(left);
    expect(otpReducer(left, { type: 'refused', problem: { kind: 'network' } })).toBe(left);
  });

  it('is over, without a code, when the step was done elsewhere', () => {
    expect(after(...awaiting, { type: 'typed', code: '4712' }, { type: 'ended-elsewhere' })).toMatchObject({
      stage: 'awaiting-code',
      code: '',
      problem: { kind: 'not-waiting' },
    });
  });

  it('leaves the answer to a lost call open: it may have been that call which did the step', () => {
    const lost = after(...confirming, { type: 'refused', problem: { kind: 'network' } });
    expect(otpReducer(lost, { type: 'ended-elsewhere' })).toBe(lost);
  });

  it('keeps the code for the same call when the session ended meanwhile', () => {
    const refused = after(...confirming, { type: 'refused', problem: { kind: 'session' } });
    expect(refused).toMatchObject({ stage: 'awaiting-code', code: '471205' });
  });
});
