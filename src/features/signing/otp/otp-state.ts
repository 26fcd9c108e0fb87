/**
 * Where an action confirmed by a one-time code stands. It is a state of its own, since the first call's data is gone from the
 * mutation while the second call runs and after a wrong code. Pure: `otp-flow.ts` makes the calls.
 *
 * The request is frozen at the first call: the code confirms exactly that request (companion operations, §4). What is asked and what
 * it comes to are the caller's: one step and its document, or many steps and a result for each.
 */
import type { Document } from '../../../../contract/models/document.ts';
import type { ProcessRequestInput } from '../../../../contract/operations/processing.ts';

/** A request on one step, without its code. */
export type FrozenRequest = Omit<ProcessRequestInput, 'otp'>;

/** What the first call said of the code. Times are milliseconds of this device's clock. */
export type CodeSent = {
  readonly method: 'email' | 'sms' | 'zalo';
  /** Masked. */
  readonly address: string;
  readonly expiresAt: number;
  readonly resendAt: number;
};

/** Why a call did not do what was asked. Texts are those of the wire, for `serverText`. */
export type OtpProblem =
  /** A wrong code; `attemptsLeft` is `null` when the service does not say. */
  | { readonly kind: 'wrong'; readonly attemptsLeft: number | null }
  /** This code confirms nothing any more; another one is a tap away. */
  | { readonly kind: 'code-over'; readonly reason: 'burned' | 'expired' | 'missing' | 'differs' | 'changed' }
  | { readonly kind: 'network' }
  /** Something answered that the service is away: the connection is not to blame. */
  | { readonly kind: 'away' }
  /** The service has too much to do, and did nothing. */
  | { readonly kind: 'overloaded' }
  /** The session ended meanwhile; the same call may be made again once there is another. */
  | { readonly kind: 'session' }
  /** Another person is signing; the same call may be made again. */
  | { readonly kind: 'busy' }
  /** The step ended meanwhile, on another device for instance. */
  | { readonly kind: 'not-waiting' }
  /** Faults of fields and every other message. */
  | { readonly kind: 'refused'; readonly messages: readonly string[] };

export type OtpState<Request = FrozenRequest, Result = Document> =
  | { readonly stage: 'idle' }
  /** `sent` is the code before, while another one is asked for. */
  | { readonly stage: 'requesting'; readonly request: Request; readonly sent: CodeSent | null }
  | {
      readonly stage: 'awaiting-code';
      readonly request: Request;
      readonly sent: CodeSent;
      readonly code: string;
      readonly problem: OtpProblem | null;
    }
  | {
      readonly stage: 'confirming';
      readonly request: Request;
      readonly sent: CodeSent;
      readonly code: string;
    }
  | { readonly stage: 'done'; readonly request: Request; readonly result: Result }
  /** No code went out. */
  | { readonly stage: 'failed'; readonly request: Request; readonly problem: OtpProblem };

/** A state whatever it confirms, for what looks at the code alone. */
export type AnyOtpState = OtpState<unknown, unknown>;

export type OtpEvent<Request = FrozenRequest, Result = Document> =
  | { readonly type: 'requested'; readonly request: Request }
  | { readonly type: 'code-sent'; readonly sent: CodeSent }
  | { readonly type: 'typed'; readonly code: string }
  | { readonly type: 'resend' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'completed'; readonly result: Result }
  | { readonly type: 'refused'; readonly problem: OtpProblem }
  | { readonly type: 'restored'; readonly request: Request; readonly sent: CodeSent }
  /** The step was done, or its document ended, on another device or by another person. */
  | { readonly type: 'ended-elsewhere' }
  | { readonly type: 'left' };

export const idle = { stage: 'idle' } as const satisfies OtpState;

const codeLength = 6;

export function canConfirm(state: AnyOtpState): boolean {
  return (
    state.stage === 'awaiting-code' &&
    state.code.length === codeLength &&
    state.problem?.kind !== 'code-over' &&
    state.problem?.kind !== 'not-waiting'
  );
}

/**
 * Whether an action is begun and neither done nor over: until then, what it is about stays as it is. News of the document may come
 * before the answer of the very call that changed it.
 */
export function isBegun(state: AnyOtpState): boolean {
  return isBusy(state) || state.stage === 'awaiting-code';
}

/** Whether a call is under way: until its answer, nothing else may be asked. */
export function isBusy(state: AnyOtpState): boolean {
  return state.stage === 'requesting' || state.stage === 'confirming';
}

/** An event that does not fit the stage (a second click, a late answer) changes nothing. */
export function otpReducer<Request = FrozenRequest, Result = Document>(
  state: OtpState<Request, Result>,
  event: OtpEvent<Request, Result>,
): OtpState<Request, Result> {
  switch (event.type) {
    case 'requested':
      return isBusy(state) ? state : { stage: 'requesting', request: event.request, sent: null };
    case 'code-sent':
      return state.stage === 'requesting'
        ? { stage: 'awaiting-code', request: state.request, sent: event.sent, code: '', problem: null }
        : state;
    case 'typed':
      return typed(state, event.code);
    case 'resend':
      return state.stage === 'awaiting-code'
        ? { stage: 'requesting', request: state.request, sent: state.sent }
        : state;
    case 'confirmed':
      return state.stage === 'awaiting-code' && canConfirm(state)
        ? { stage: 'confirming', request: state.request, sent: state.sent, code: state.code }
        : state;
    case 'completed':
      return state.stage === 'requesting' || state.stage === 'confirming'
        ? { stage: 'done', request: state.request, result: event.result }
        : state;
    case 'refused':
      return refused(state, event.problem);
    case 'restored':
      return state.stage === 'idle'
        ? { stage: 'awaiting-code', request: event.request, sent: event.sent, code: '', problem: null }
        : state;
    case 'ended-elsewhere':
      return endedElsewhere(state);
    case 'left':
      // What is being confirmed may have happened already: it is not left before the answer.
      return state.stage === 'confirming' ? state : idle;
  }
}

function typed<Request, Result>(state: OtpState<Request, Result>, code: string): OtpState<Request, Result> {
  if (state.stage !== 'awaiting-code') {
    return state;
  }
  // A message on the code before stays until the next one begins to differ; one on the whole action stays.
  const settles = state.problem?.kind === 'wrong' && code !== '';
  return { ...state, code, problem: settles ? null : state.problem };
}

/** Without an answer of the service, what was asked may have been done. */
const unanswered: ReadonlySet<OtpProblem['kind']> = new Set(['network', 'away']);

/** After a lost answer it may have been this very call: making it again tells, and does nothing twice. */
function endedElsewhere<Request, Result>(state: OtpState<Request, Result>): OtpState<Request, Result> {
  return state.stage === 'awaiting-code' && (state.problem === null || !unanswered.has(state.problem.kind))
    ? { ...state, code: '', problem: { kind: 'not-waiting' } }
    : state;
}

const repeatable: ReadonlySet<OtpProblem['kind']> = new Set([...unanswered, 'overloaded', 'busy', 'session']);

/** Whether the same call may be made again as it is. */
export function mayBeRepeated(problem: OtpProblem | null): boolean {
  return problem !== null && repeatable.has(problem.kind);
}

function refused<Request, Result>(
  state: OtpState<Request, Result>,
  problem: OtpProblem,
): OtpState<Request, Result> {
  if (state.stage === 'requesting') {
    return state.sent === null
      ? { stage: 'failed', request: state.request, problem }
      : { stage: 'awaiting-code', request: state.request, sent: state.sent, code: '', problem };
  }
  if (state.stage !== 'confirming') {
    return state;
  }
  // The same second call is safe to repeat (it is idempotent), so its code is kept where the code was not what was wrong.
  const keepsCode = mayBeRepeated(problem);
  return {
    stage: 'awaiting-code',
    request: state.request,
    sent: state.sent,
    code: keepsCode ? state.code : '',
    problem,
  };
}
