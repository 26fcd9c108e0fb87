import type { Document } from '../../../contract/models/document.ts';
import { OpenStore } from '../../store.ts';
import { freshCoordination } from './coordinate/coordinate-context.ts';
import { DraftStore } from './draft-store.ts';
import { freshFilling } from './fill/fill-context.ts';
import { OtpFlow } from './otp/otp-flow.ts';
import { type FrozenRequest, type OtpState, isBegun, isBusy } from './otp/otp-state.ts';
import { stepOtpStorage } from './otp/otp-storage.ts';
import { usableCertificateId } from './remote/certificates.ts';
import { RemoteFlow } from './remote/remote-flow.ts';
import { type RemoteState, isAwaited } from './remote/remote-state.ts';
import type { SigningDraft } from './signing-draft.ts';
import { type SigningStep, leavesMark } from './signing-step.ts';

/** Whether a tap on a page places the box: while nobody has chosen a place, and when the signer asked for it. */
export type Placing = 'no' | 'suggested' | 'asked';

/** A call that does the step at once, without a code: filling in, coordinating. */
type DirectCall =
  | { readonly stage: 'idle' | 'running' }
  | { readonly stage: 'done'; readonly document: Document };

type SessionState = {
  /** How often one wanted to sign: from the first time on it is said what is missing. */
  readonly attempts: number;
  readonly placing: Placing;
  readonly rejecting: boolean;
  readonly directCall: DirectCall;
  readonly signatureNotSaved: boolean;
  /** The content that was acted on, as it was shown; `null` where it is not known. */
  readonly actedOnSha256: string | null;
};

/** Everything that is typed, asked and chosen for one step; only the draft and the code's request outlast a reload. */
export class SigningSession extends OpenStore<SessionState> {
  /** The step as it was when the session began. */
  readonly target: SigningStep;
  readonly draft: DraftStore;
  readonly otp: OtpFlow;
  /** `null` for steps that are not signed remotely. */
  readonly remote: RemoteFlow | null;
  readonly filling = new OpenStore(freshFilling);
  readonly coordination = new OpenStore(freshCoordination);

  constructor(target: SigningStep, fresh: SigningDraft) {
    const { step, document, kind } = target;
    const draft = new DraftStore(step.id, fresh);
    if (fresh.place !== null && (target.isFixed || !draft.getState().draft.placedByHand)) {
      // Its author may have set another one since the draft was saved.
      draft.follow({ place: fresh.place });
    }
    const { certificateId, placedByHand } = draft.getState().draft;
    super({
      attempts: 0,
      placing: leavesMark(kind) && step.position === null && !placedByHand ? 'suggested' : 'no',
      rejecting: false,
      directCall: { stage: 'idle' },
      signatureNotSaved: false,
      actedOnSha256: null,
    });
    this.target = target;
    this.draft = draft;
    this.otp = new OtpFlow(stepOtpStorage(step.id));
    this.remote = kind === 'digital' ? new RemoteFlow(document, step.id) : null;
    const usable = usableCertificateId(certificateId, target.certificates);
    if (kind === 'digital' && usable !== certificateId) {
      // The one that was chosen before a reload is over, or there was none yet.
      draft.update({ certificateId: usable });
    }
  }

  readonly setPlacing = (placing: Placing): void => this.change({ placing });

  readonly setRejecting = (rejecting: boolean): void => {
    if (isBusy(this.otp.getState()) || this.getState().directCall.stage === 'running') {
      // What is under way may have happened already: nothing else is begun before its answer.
      return;
    }
    this.otp.leave();
    this.change({ rejecting });
  };

  /** Does the step in one call that asks for no code. Does nothing while such a call is under way. */
  async callDirectly(call: () => Promise<Document>, onError: (error: unknown) => void): Promise<void> {
    if (this.getState().directCall.stage === 'running') {
      return;
    }
    this.change({ directCall: { stage: 'running' } });
    try {
      this.change({ directCall: { stage: 'done', document: await call() } });
      this.draft.forget();
    } catch (error) {
      this.change({ directCall: { stage: 'idle' } });
      onError(error);
    }
  }
}

/** What was done with a step, and the document as it is after it. */
export type Finished = {
  readonly action: 'signed' | 'approved' | 'viewed' | 'filled' | 'coordinated' | 'rejected';
  readonly document: Document;
  /** What was confirmed; `null` where nobody knows, or nothing was asked to be confirmed. */
  readonly request: FrozenRequest | null;
};

const actions = {
  sign: 'signed',
  approve: 'approved',
  view: 'viewed',
  fill: 'filled',
  coordinate: 'coordinated',
  digital: 'signed',
  elsewhere: 'viewed',
} as const satisfies Record<SigningStep['kind'], Finished['action']>;

export type Calls = {
  readonly otp: OtpState;
  readonly remote: RemoteState;
  readonly direct: DirectCall;
};

export function finishedBy({ otp, remote, direct }: Calls, kind: SigningStep['kind']): Finished | null {
  const action = actions[kind];
  if (direct.stage === 'done') {
    return { action, document: direct.document, request: null };
  }
  if (otp.stage === 'done') {
    const { request, result } = otp;
    return { action: request.reject === true ? 'rejected' : action, document: result, request };
  }
  return remote.stage === 'done' ? { action, document: remote.document, request: remote.request } : null;
}

/** Whether a session goes on whatever the reader's step is now: until it is said how it went, here or elsewhere. */
export function isPersistent({ otp, remote, direct }: Calls): boolean {
  return (
    otp.stage === 'done' ||
    isBegun(otp) ||
    direct.stage !== 'idle' ||
    remote.stage === 'done' ||
    isAwaited(remote)
  );
}
