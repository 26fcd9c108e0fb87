import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Me } from '../../../contract/models/user.ts';
import { useSaveSignature } from '../../api/account.ts';
import { documentQueries } from '../../api/documents.ts';
import { useProcessDocument } from '../../api/processing.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { DraftStore, useMaybeDraft } from './draft-store.ts';
import { formatSheet } from './ink/strokes.ts';
import { OtpFlow } from './otp/otp-flow.ts';
import type { OtpProblem } from './otp/otp-state.ts';
import { useOtpState } from './otp/use-otp-state.ts';
import { SigningContext } from './signing-context.ts';
import type { Finished, Placing, Signing } from './signing-context.ts';
import { missingFields, newDraft, rejectRequestOf, requestOf } from './signing-draft.ts';
import type { DraftTexts } from './signing-draft.ts';
import type { SigningStep } from './signing-step.ts';
import { kindOf } from './studio/signature.ts';
import { makePicture, useSignaturePicture } from './studio/use-signature-picture.ts';

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
    elsewhere: '',
  };
  const own = target.step.signatureText ?? me.user?.signatureText ?? '';
  return {
    reason: reasons[target.kind],
    signatureText: own.trim() === '' ? t('signing.defaultText', textNames) : own,
  };
}

type Held = { readonly target: SigningStep; readonly draft: DraftStore; readonly otp: OtpFlow };

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
    placing: target.kind === 'sign' && unplaced ? 'suggested' : 'no',
    rejecting: false,
  };
}

/**
 * Holds the signing of a step: what is drafted, and the two calls. A step that was done stays held, so that its success is said,
 * until the reader goes on. What it renders keeps its place whatever is held: the document must not be opened anew.
 */
export function SigningProvider({ target, me, viewer, children }: SigningProviderProps) {
  const { t } = useTranslation();
  const hold = (next: SigningStep | null): Held | null =>
    next === null
      ? null
      : {
          target: next,
          draft: new DraftStore(next.step.id, newDraft(next, draftTexts(t, next, me))),
          otp: new OtpFlow(next.step.id),
        };
  const [held, setHeld] = useState<Held | null>(() => hold(target));
  const state = useOtpState(held?.otp ?? null);
  const isSame = target?.step.id === held?.target.step.id;
  if (!isSame && state.stage !== 'done') {
    setHeld(hold(target));
  }
  // The same step as the service tells it now, its document's new addresses included.
  const current = isSame && target !== null ? target : (held?.target ?? null);
  const signing = useHeldSigning(held, current, viewer, () => {
    setHeld(hold(target));
  });
  return <SigningContext value={signing}>{children}</SigningContext>;
}

function useHeldSigning(
  held: Held | null,
  target: SigningStep | null,
  viewer: ViewerController,
  proceed: () => void,
): Signing | null {
  const client = useQueryClient();
  const { mutateAsync: send } = useProcessDocument(target?.document.id ?? '');
  const whole = useMaybeDraft(held?.draft ?? null, (all) => all);
  const picture = useSignaturePicture(whole?.signature ?? null);
  const finished = useFinished(held);
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
      if (problem?.kind === 'not-waiting' || problem?.kind === 'refused') {
        const { queryKey } = documentQueries.detail(target.document.id);
        void client.invalidateQueries({ queryKey });
      }
    });
  };
  return {
    target,
    draft,
    otp,
    viewer,
    picture,
    missing: passing.wanted ? missingFields(whole, target.kind, hasImage) : [],
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
      if (missingFields(now, target.kind, hasImage).length > 0) {
        return;
      }
      draft.flush();
      // A picture may still be in the making: it is made from the very draft that is sent.
      after(
        makePicture(now.signature)
          .catch(() => null)
          .then((made) => otp.start(requestOf(now, target, made?.dataUri ?? null), send)),
      );
    },
    reject: (reason) => {
      after(otp.start(rejectRequestOf(target.step.id, reason), send));
    },
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

/** What follows from success: the draft is over, and a signature that was to be kept is saved. */
function useFinished(held: Held | null): Finished | null {
  const { mutateAsync: save } = useSaveSignature();
  const state = useOtpState(held?.otp ?? null);
  const [unsaved, setUnsaved] = useState<Held | null>(null);
  const done = state.stage === 'done' ? state : null;

  useEffect(() => {
    if (done === null || held === null) {
      return;
    }
    const { signature, saveSignature } = held.draft.getState().draft;
    held.draft.forget();
    const image = done.request.signatureImage;
    const isWanted = saveSignature && held.target.isSession && signature.source !== 'saved';
    if (!isWanted || image === null || image === undefined) {
      return;
    }
    const strokes = signature.source === 'draw' && signature.sheet ? formatSheet(signature.sheet) : null;
    save({ kind: kindOf(signature), image, strokes }).catch(() => {
      setUnsaved(held);
    });
  }, [done, held, save]);

  return useMemo(() => {
    if (done === null || held === null) {
      return null;
    }
    const actions = { sign: 'signed', approve: 'approved', view: 'viewed', elsewhere: 'viewed' } as const;
    return {
      action: done.request.reject === true ? 'rejected' : actions[held.target.kind],
      document: done.document,
      signatureNotSaved: unsaved === held,
    };
  }, [done, held, unsaved]);
}

/** Nothing is lost when the page is left or put aside between two keeps. */
function useKeptWhenLeft(draft: DraftStore | null): void {
  useEffect(() => {
    if (draft === null) {
      return;
    }
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.flush();
    };
  }, [draft]);
}
