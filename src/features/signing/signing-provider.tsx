import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Document } from '../../../contract/models/document.ts';
import type { Me } from '../../../contract/models/user.ts';
import { useSaveSignature } from '../../api/account.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { useSelected } from '../../store.ts';
import { useSaveOnLeave, useMaybeDraft } from './draft-store.ts';
import { OtpDialog } from './otp/otp-dialog.tsx';
import { useOtpState } from './otp/use-otp-state.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { useRemoteState } from './remote/remote-flow.ts';
import { isAwaited } from './remote/remote-state.ts';
import { useRemoteWatch } from './remote/use-remote-watch.ts';
import { type Signing, SigningContext } from './signing-context.ts';
import { draftTexts, useFollowTexts } from './draft-texts.ts';
import { type DraftTexts, newDraft } from './signing-draft.ts';
import { type Calls, type Finished, finishedBy, isPersistent, SigningSession } from './signing-session.ts';
import type { SigningStep } from './signing-step.ts';
import { signatureToSave } from './signature-editor/signature-to-save.ts';
import { useSignaturePicture } from './signature-editor/use-signature-picture.ts';

type SigningProviderProps = {
  /** The step that can be acted on now; `null` when there is none. */
  readonly target: SigningStep | null;
  readonly me: Me;
  readonly viewer: ViewerController;
  readonly children: ReactNode;
};

function textsOf(t: TFunction, target: SigningStep, me: Me): DraftTexts {
  const reasons = {
    sign: t('signing.reasonSign'),
    approve: t('signing.reasonApprove'),
    view: t('signing.reasonView'),
    fill: '',
    coordinate: '',
    digital: t('signing.reasonSign'),
    elsewhere: '',
  };
  return draftTexts(t, me, reasons[target.kind], target.step.signatureText);
}

function useCalls(session: SigningSession | null): Calls {
  return {
    otp: useOtpState(session?.otp ?? null),
    remote: useRemoteState(session?.remote ?? null),
    direct: useSelected(session, (state) => state.directCall) ?? { stage: 'idle' },
  };
}

/**
 * Owns the session of the reader's step. A session that is under way or just done stays until it was said how it went. The pages
 * are among the children and must not be opened anew for another step: what belongs to a step alone is keyed beside them.
 */
export function SigningProvider({ target, me, viewer, children }: SigningProviderProps) {
  const { t } = useTranslation();
  const begin = (): SigningSession | null =>
    target && new SigningSession(target, newDraft(target, textsOf(t, target, me)));
  const [session, setSession] = useState(begin);
  const calls = useCalls(session);
  const picture = useSignaturePicture(useMaybeDraft(session?.draft ?? null, ({ signature }) => signature));
  const isCurrent = target?.step.id === session?.target.step.id;
  if (isCurrent ? waitsAgain(session, target, calls) : !isPersistent(calls)) {
    setSession(begin());
  }
  const signing = session && {
    ...currentStep(session, isCurrent ? target : null, calls),
    session,
    viewer,
    picture,
    proceed: () => setSession(begin()),
  };
  return (
    <SigningContext value={signing}>
      {children}
      {signing && (
        <StepEffects
          key={signing.session.target.step.id}
          {...signing}
          texts={isPersistent(calls) ? null : textsOf(t, signing.session.target, me)}
        />
      )}
    </SigningContext>
  );
}

/** Whether a step that was done waits once more, in a document that was corrected since; what was read before it was done is older. */
function waitsAgain(session: SigningSession | null, target: SigningStep | null, calls: Calls): boolean {
  const finished = session && finishedBy(calls, session.target.kind);
  const changedAt = (document: Document | undefined): number => Date.parse(document?.lastModifiedDate ?? '');
  return changedAt(target?.document) > changedAt(finished?.document);
}

function currentStep(
  session: SigningSession,
  target: SigningStep | null,
  calls: Calls,
): Pick<Signing, 'target' | 'isAwaited' | 'finished'> {
  const now = target ?? session.target;
  const isRemote = isAwaited(calls.remote);
  return {
    // What is being signed stays where it is.
    target: isRemote ? { ...now, isFixed: true } : now,
    isAwaited: isRemote,
    finished: finishedBy(calls, session.target.kind),
  };
}

/** What happens by itself while a step is acted on, and the dialogs that it asks for. */
function StepEffects({
  session,
  finished,
  texts,
}: Pick<Signing, 'session' | 'finished'> & { readonly texts: DraftTexts | null }) {
  useSaveOnLeave(session.draft);
  useFollowTexts(session.draft, texts);
  useRemoteWatch(session.remote, session.target.document.id);
  useAfterSuccess(session, finished);
  return (
    <>
      <OtpDialog />
      <RejectDialog />
    </>
  );
}

/** The draft is over, and a signature that was to be kept is saved. */
function useAfterSuccess(session: SigningSession, finished: Finished | null): void {
  const { mutateAsync: save } = useSaveSignature();
  const isFinished = finished !== null;
  const image = finished?.request?.signatureImage;
  useEffect(() => {
    if (!isFinished) {
      return;
    }
    const toSave = signatureToSave(session.draft.getState().draft, image);
    session.draft.forget();
    if (toSave !== null && session.target.isSession) {
      save(toSave).catch(() => {
        session.change({ signatureNotSaved: true });
      });
    }
  }, [isFinished, image, session, save]);
}
