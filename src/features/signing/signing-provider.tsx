import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Document } from '../../../contract/models/document.ts';
import type { Me } from '../../../contract/models/user.ts';
import { useSaveSignature } from '../../api/account.ts';
import { documentQueries } from '../../api/documents.ts';
import { useProcessDocument } from '../../api/processing.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { DraftStore, useKeptWhenLeft, useMaybeDraft } from './draft-store.ts';
import { OtpFlow } from './otp/otp-flow.ts';
import { isBegun } from './otp/otp-state.ts';
import type { OtpProblem } from './otp/otp-state.ts';
import { stepOtpStorage } from './otp/otp-storage.ts';
import { useOtpState } from './otp/use-otp-state.ts';
import { usableCertificateId } from './remote/certificates.ts';
import { RemoteFlow } from './remote/remote-flow.ts';
import { isAwaited } from './remote/remote-state.ts';
import type { RemoteState } from './remote/remote-state.ts';
import { useRemoteWatch } from './remote/use-remote-watch.ts';
import { SigningContext } from './signing-context.ts';
import type { Finished, Placing, Signing } from './signing-context.ts';
import { missingOf, newDraft, rejectRequestOf, requestOf } from './signing-draft.ts';
import type { DraftTexts, SigningDraft } from './signing-draft.ts';
import { leavesMark } from './signing-step.ts';
import type { SigningStep } from './signing-step.ts';
import { signatureToSave } from './studio/signature-to-save.ts';
import { makePicture, useSignaturePicture } from './studio/use-signature-picture.ts';
import { useOneCall } from './use-one-call.ts';
import type { OneCall } from './use-one-call.ts';

type SigningProviderProps = {
  /** The step that can be acted on now; `null` when there is none. */
  readonly target: SigningStep | null;
  readonly me: Me;
  readonly viewer: ViewerController;
  readonly children: ReactNode;
};

/** What the names in a signature's text stand for is filled in by the service; these are the names themselves. */
export const textNames = { name: '{{Name}}', time: '{{SignTime}}' } as const;

function draftTexts(t: TFunction, target: SigningStep, me: Me): DraftTexts {
  const reasons = {
    sign: t('signing.reasonSign'),
    approve: t('signing.reasonApprove'),
    view: t('signing.reasonView'),
    fill: '',
    coordinate: '',
    digital: t('signing.reasonSign'),
    elsewhere: '',
  };
  const own = target.step.signatureText ?? me.user?.signatureText ?? '';
  return {
    reason: reasons[target.kind],
    signatureText: own.trim() === '' ? t('signing.defaultText', textNames) : own,
  };
}

type Held = {
  readonly target: SigningStep;
  readonly draft: DraftStore;
  readonly otp: OtpFlow;
  /** `null` for steps that are not signed remotely. */
  readonly remote: RemoteFlow | null;
};

function holdStep(target: SigningStep, fresh: SigningDraft): Held {
  const draft = new DraftStore(target.step.id, fresh);
  const { certificateId } = draft.getState().draft;
  const usable = usableCertificateId(certificateId, target.certificates);
  if (target.kind === 'digital' && usable !== certificateId) {
    // The one that was chosen before a reload is over, or there was none yet.
    draft.update({ certificateId: usable });
  }
  return {
    target,
    draft,
    otp: new OtpFlow(stepOtpStorage(target.step.id)),
    remote: target.kind === 'digital' ? new RemoteFlow(target.document, target.step.id) : null,
  };
}

/** What is asked, shown and chosen beside the draft, and not kept over a reload. */
type Passing = {
  readonly held: Held;
  readonly wanted: boolean;
  readonly placing: Placing;
  readonly rejecting: boolean;
};

function freshPassing(held: Held): Passing {
  const { target, draft } = held;
  const unplaced = target.step.position === null && !draft.getState().draft.placedByHand;
  return {
    held,
    wanted: false,
    placing: leavesMark(target.kind) && unplaced ? 'suggested' : 'no',
    rejecting: false,
  };
}

/**
 * Holds the signing of a step: what is drafted, and the two calls. A step that was done stays held, so that its success is said,
 * until the reader goes on; so does one that is being done, so that it is said how it went, here or elsewhere. What it renders
 * keeps its place whatever is held: the document must not be opened anew.
 */
export function SigningProvider({ target, me, viewer, children }: SigningProviderProps) {
  const { t } = useTranslation();
  const hold = (next: SigningStep | null): Held | null =>
    next === null ? null : holdStep(next, newDraft(next, draftTexts(t, next, me)));
  const [held, setHeld] = useState<Held | null>(() => hold(target));
  const state = useOtpState(held?.otp ?? null);
  const isSame = target?.step.id === held?.target.step.id;
  const once = useOneCall(held?.target.step.id ?? null);
  const remote = useRemoteWatch(held?.remote ?? null, held?.target.document.id ?? '');
  const isHeldOn =
    state.stage === 'done' ||
    isBegun(state) ||
    once.isUnderWay ||
    once.document !== null ||
    remote.state.stage === 'done' ||
    isAwaited(remote.state);
  if (!isSame && !isHeldOn) {
    setHeld(hold(target));
  }
  // The same step as the service tells it now, its document's new addresses included.
  const current = isSame && target !== null ? target : (held?.target ?? null);
  const signing = useHeldSigning(held, current, viewer, { once, remote }, () => {
    setHeld(hold(target));
  });
  return <SigningContext value={signing}>{children}</SigningContext>;
}

function useHeldSigning(
  held: Held | null,
  target: SigningStep | null,
  viewer: ViewerController,
  { once, remote }: { readonly once: OneCall; readonly remote: Signing['remote'] },
  proceed: () => void,
): Signing | null {
  const client = useQueryClient();
  const { mutateAsync: send } = useProcessDocument(target?.document.id ?? '');
  const whole = useMaybeDraft(held?.draft ?? null, (all) => all);
  const picture = useSignaturePicture(whole?.signature ?? null);
  const finished = useFinished(held, once.document, remote.state);
  useKeptWhenLeft(held?.draft ?? null);
  const [changed, setChanged] = useState<Passing | null>(null);
  if (held === null || target === null || whole === null) {
    return null;
  }

  const { draft, otp } = held;
  const passing = changed?.held === held ? changed : freshPassing(held);
  const change = (next: Partial<Passing>): void => {
    setChanged({ ...passing, ...next });
  };
  const hasImage = picture.kind === 'made' || picture.kind === 'making';
  const after = (call: Promise<OtpProblem | null>): void => {
    void call.then((problem) => {
      // It ended elsewhere, or changed: what is true now is shown instead.
      const isChanged = problem?.kind === 'code-over' && problem.reason === 'changed';
      if (isChanged || problem?.kind === 'not-waiting' || problem?.kind === 'refused') {
        const { queryKey } = documentQueries.detail(target.document.id);
        void client.invalidateQueries({ queryKey });
      }
    });
  };
  return {
    // What is being signed stays where it is.
    target: isAwaited(remote.state) ? { ...target, isFixed: true } : target,
    draft,
    otp,
    viewer,
    picture,
    missing: passing.wanted ? missingOf(whole, target, hasImage) : [],
    placing: passing.placing,
    setPlacing: (placing) => {
      change({ placing });
    },
    rejecting: passing.rejecting,
    setRejecting: (rejecting) => {
      otp.leave();
      change({ rejecting });
    },
    submit: () => {
      change({ wanted: true });
      const now = draft.getState().draft;
      if (missingOf(now, target, hasImage).length > 0) {
        return;
      }
      draft.flush();
      // A picture may still be in the making: it is made from the very draft that is sent.
      after(
        makePicture(now.signature)
          .catch(() => null)
          .then((made) => {
            const request = requestOf(now, target, made?.dataUri ?? null);
            return held.remote === null
              ? otp.start(request, send)
              : held.remote.start(request, send).then(() => null);
          }),
      );
    },
    reject: (reason) => {
      after(otp.start(rejectRequestOf(target.step.id, reason), send));
    },
    perform: once.perform,
    performing: once.isUnderWay,
    remote,
    confirm: () => {
      after(otp.confirm(send));
    },
    resend: () => {
      after(otp.resend(send));
    },
    finished,
    proceed,
  };
}

const actions = {
  sign: 'signed',
  approve: 'approved',
  view: 'viewed',
  fill: 'filled',
  coordinate: 'coordinated',
  digital: 'signed',
  elsewhere: 'viewed',
} as const satisfies Record<SigningStep['kind'], Finished['action']>;

/** What follows from success: the draft is over, and a signature that was to be kept is saved. */
function useFinished(held: Held | null, doneAtOnce: Document | null, remote: RemoteState): Finished | null {
  const { mutateAsync: save } = useSaveSignature();
  const state = useOtpState(held?.otp ?? null);
  const [unsaved, setUnsaved] = useState<Held | null>(null);
  const done = useMemo(() => {
    if (state.stage === 'done') {
      return { request: state.request, document: state.result };
    }
    return remote.stage === 'done' ? { request: remote.request, document: remote.document } : null;
  }, [state, remote]);

  useEffect(() => {
    if (done === null || held === null) {
      return;
    }
    const toSave = signatureToSave(held.draft.getState().draft, done.request?.signatureImage);
    held.draft.forget();
    if (toSave !== null && held.target.isSession) {
      save(toSave).catch(() => {
        setUnsaved(held);
      });
    }
  }, [done, held, save]);

  return useMemo(() => {
    if (held === null) {
      return null;
    }
    const action = actions[held.target.kind];
    if (doneAtOnce !== null) {
      return { action, document: doneAtOnce, signatureNotSaved: false };
    }
    return done === null
      ? null
      : {
          action: done.request?.reject === true ? 'rejected' : action,
          document: done.document,
          signatureNotSaved: unsaved === held,
        };
  }, [done, doneAtOnce, held, unsaved]);
}
