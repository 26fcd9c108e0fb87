import { receiveOtpMethod } from '../../../../contract/enums.ts';
import type { Document } from '../../../../contract/models/document.ts';
import type { OtpSent } from '../../../../contract/operation.ts';
import type { processDocument } from '../../../../contract/operations/processing.ts';
import { Store } from '../../../store.ts';
import { codeDeadline } from './code-deadline.ts';
import { otpProblemOf } from './otp-problem.ts';
import {
  type CodeSent,
  type FrozenRequest,
  type OtpEvent,
  type OtpProblem,
  type OtpState,
  idle,
  otpReducer,
} from './otp-state.ts';
import type { OtpStorage } from './otp-storage.ts';

type Sent = Pick<
  OtpSent<typeof processDocument>,
  'receiveOtpMethod' | 'receiveOtpEmail' | 'receiveOtpPhone' | 'expiresAt' | 'retryAfterSeconds'
>;

/** Makes one of the two calls of an action; what it throws is sorted by `otpProblemOf`. */
export type SendAction<Request = FrozenRequest, Result = Document> = (
  body: Request & { readonly otp: string | null },
) => Promise<
  { readonly kind: 'otp-sent'; readonly data: Sent } | { readonly kind: 'done'; readonly data: Result }
>;

const defaultRetryAfterSeconds = 30;

function codeSentOf(data: Sent, receivedAt: number): CodeSent {
  const method =
    data.receiveOtpMethod === receiveOtpMethod.zalo
      ? 'zalo'
      : data.receiveOtpMethod === receiveOtpMethod.sms
        ? 'sms'
        : 'email';
  return {
    method,
    address: method === 'email' ? data.receiveOtpEmail : data.receiveOtpPhone,
    expiresAt: codeDeadline(data.expiresAt, receivedAt),
    resendAt: receivedAt + (data.retryAfterSeconds ?? defaultRetryAfterSeconds) * 1000,
  };
}

/**
 * The two calls of an action (companion operations, §4), outside of React: two clicks may come before the next render, and an answer
 * may come when the dialog is closed. What was sent and frozen survives a reload.
 */
export class OtpFlow<Request extends object = FrozenRequest, Result = Document> extends Store<
  OtpState<Request, Result>
> {
  readonly #storage: OtpStorage<Request>;
  #lastCall = 0;

  constructor(storage: OtpStorage<Request>) {
    const kept = storage.restore(Date.now());
    super(kept === null ? idle : otpReducer<Request, Result>(idle, { type: 'restored', ...kept }));
    this.#storage = storage;
  }

  /** Makes the first call. Does nothing while a call is under way. */
  start(request: Request, send: SendAction<Request, Result>): Promise<OtpProblem | null> {
    return this.#callAfter({ type: 'requested', request }, send);
  }

  /** Makes the second call, if six digits are there and no call is under way. */
  confirm(send: SendAction<Request, Result>): Promise<OtpProblem | null> {
    return this.#callAfter({ type: 'confirmed' }, send);
  }

  /** Asks for another code with the same request. */
  resend(send: SendAction<Request, Result>): Promise<OtpProblem | null> {
    return this.#callAfter({ type: 'resend' }, send);
  }

  readonly type = (code: string): void => this.#dispatch({ type: 'typed', code });

  /** What is asked for was done, or is not wanted any more, as the service tells. */
  readonly endElsewhere = (): void => this.#dispatch({ type: 'ended-elsewhere' });

  readonly leave = (): void => this.#dispatch({ type: 'left' });

  #dispatch(event: OtpEvent<Request, Result>): void {
    const state = this.getState();
    const next = otpReducer(state, event);
    if (next !== state) {
      this.#storage.keep(next);
      this.setState(next);
    }
  }

  /** Makes the call that an event asks for; none where the event does not fit the stage. */
  async #callAfter(
    event: OtpEvent<Request, Result>,
    send: SendAction<Request, Result>,
  ): Promise<OtpProblem | null> {
    const before = this.getState();
    this.#dispatch(event);
    const state = this.getState();
    if (state === before || (state.stage !== 'requesting' && state.stage !== 'confirming')) {
      return null;
    }
    return this.#call(state.request, state.stage === 'confirming' ? state.code : null, send);
  }

  /** Answers the problem that the call met; `null` when it met none. */
  async #call(
    request: Request,
    otp: string | null,
    send: SendAction<Request, Result>,
  ): Promise<OtpProblem | null> {
    this.#lastCall += 1;
    const id = this.#lastCall;
    // An answer to a call that was left must not be taken for the answer to the next one.
    const dispatchIfLast = (event: OtpEvent<Request, Result>): void => {
      if (id === this.#lastCall) {
        this.#dispatch(event);
      }
    };
    try {
      const outcome = await send({ ...request, otp });
      dispatchIfLast(
        outcome.kind === 'otp-sent'
          ? { type: 'code-sent', sent: codeSentOf(outcome.data, Date.now()) }
          : { type: 'completed', result: outcome.data },
      );
      return null;
    } catch (error) {
      const problem = otpProblemOf(error);
      dispatchIfLast({ type: 'refused', problem });
      return problem;
    }
  }
}
