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
import { DraftStore, useDraft } from './draft-store.ts';
import { formatSheet } from './ink/strokes.ts';
import { OtpFlow } from './otp/otp-flow.ts';
import type { OtpProblem, OtpState } from './otp/otp-state.ts';
import { useOtpState } from './otp/use-otp-state.ts';
import { SigningContext } from './signing-context.ts';
import type { Finished, Signing } from './signing-context.ts';
import { missingFields, newDraft, rejectRequestOf, requestOf } from './signing-draft.ts';
import type { DraftTexts } from './signing-draft.ts';
import type { SigningStep } from './signing-step.ts';
import { kindOf } from './studio/signature.ts';
import { useSignaturePicture } from './studio/use-signature-picture.ts';

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

/**
 * Holds the signing of a step: what is drafted, and the two calls. A step that was done stays held, so that its success is said,
 * until the reader goes on.
 */
export function SigningProvider({ target, me, viewer, children }: SigningProviderProps) {
  const { t } = useTranslation();
  const hold = (next: SigningStep): Held => ({
    target: next,
    draft: new DraftStore(next.step.id, newDraft(next, draftTexts(t, next, me))),
    otp: new OtpFlow(next.step.id),
  });
  const [held, setHeld] = useState<Held | null>(() => (target === null ? null : hold(target)));
  const isDone = held?.otp.getState().stage === 'done';
  const isOther = target?.step.id !== held?.target.step.id;
  if (isOther && !isDone) {
    setHeld(target === null ? null : hold(target));
  }
  if (held === null) {
    return children;
  }
  return (
    <HeldSigning
      key={held.target.step.id}
      held={held}
      // The same step as the service tells it now, its document's new addresses included.
      target={!isOther && target !== null ? target : held.target}
      viewer={viewer}
      onProceed={() => {
        setHeld(target === null ? null : hold(target));
      }}
    >
      {children}
    </HeldSigning>
  );
}

type HeldSigningProps = {
  readonly held: Held;
  readonly target: SigningStep;
  readonly viewer: ViewerController;
  readonly onProceed: () => void;
  readonly children: ReactNode;
};

function HeldSigning({ held, target, viewer, onProceed, children }: HeldSigningProps) {
  const { draft, otp } = held;
  const documentId = target.document.id;
  const client = useQueryClient();
  const { mutateAsync: send } = useProcessDocument(documentId);
  const state = useOtpState(otp);
  const picture = useSignaturePicture(useDraft(draft, (whole) => whole.signature));
  const whole = useDraft(draft, (all) => all);
  const [wanted, setWanted] = useState(false);
  const [placing, setPlacing] = useState(
    () => target.kind === 'sign' && target.step.position === null && !draft.getState().draft.placedByHand,
  );
  const [rejecting, setRejecting] = useState(false);
  const finished = useFinished(held, state);
  useKeptWhenLeft(draft);

  const image = picture.kind === 'made' ? picture.picture.dataUri : null;
  const missing = wanted ? missingFields(whole, target.kind, image !== null) : [];

  const after = (call: Promise<OtpProblem | null>): void => {
    void call.then((problem) => {
      // It ended elsewhere, or changed: what is true now is shown instead.
      if (problem?.kind === 'not-waiting' || problem?.kind === 'refused') {
        void client.invalidateQueries({ queryKey: documentQueries.detail(documentId).queryKey });
      }
    });
  };

  const signing: Signing = {
    target,
    draft,
    otp,
    viewer,
    picture,
    missing,
    placing,
    setPlacing,
    rejecting,
    setRejecting: (next) => {
      otp.leave();
      setRejecting(next);
    },
    submit: () => {
      setWanted(true);
      const now = draft.getState().draft;
      if (missingFields(now, target.kind, image !== null).length === 0) {
        draft.flush();
        after(otp.start(requestOf(now, target, image), send));
      }
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
    proceed: onProceed,
  };
  return <SigningContext value={signing}>{children}</SigningContext>;
}

/** What follows from success: the draft is over, and a signature that was to be kept is saved. */
function useFinished({ draft, target }: Held, state: OtpState): Finished | null {
  const { mutateAsync: save } = useSaveSignature();
  const [signatureNotSaved, setSignatureNotSaved] = useState(false);
  const done = state.stage === 'done' ? state : null;

  useEffect(() => {
    if (done === null) {
      return;
    }
    const { signature, saveSignature } = draft.getState().draft;
    draft.forget();
    const image = done.request.signatureImage;
    const isWanted = saveSignature && target.isSession && signature.source !== 'saved';
    if (!isWanted || image === null || image === undefined) {
      return;
    }
    const strokes = signature.source === 'draw' && signature.sheet ? formatSheet(signature.sheet) : null;
    save({ kind: kindOf(signature), image, strokes }).catch(() => {
      setSignatureNotSaved(true);
    });
  }, [done, draft, target.isSession, save]);

  return useMemo(() => {
    if (done === null) {
      return null;
    }
    const actions = { sign: 'signed', approve: 'approved', view: 'viewed', elsewhere: 'viewed' } as const;
    return {
      action: done.request.reject === true ? 'rejected' : actions[target.kind],
      document: done.document,
      signatureNotSaved,
    };
  }, [done, target.kind, signatureNotSaved]);
}

/** Nothing is lost when the page is left or put aside between two keeps. */
function useKeptWhenLeft(draft: DraftStore): void {
  useEffect(() => {
    window.addEventListener('pagehide', draft.flush);
    document.addEventListener('visibilitychange', draft.flush);
    return () => {
      window.removeEventListener('pagehide', draft.flush);
      document.removeEventListener('visibilitychange', draft.flush);
      draft.flush();
    };
  }, [draft]);
}
