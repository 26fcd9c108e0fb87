import { createContext, useContext } from 'react';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import { useSelected } from '../../store.ts';
import { useDraft } from './draft-store.ts';
import { type MissingField, missingOf } from './signing-draft.ts';
import type { Finished, SigningSession } from './signing-session.ts';
import type { SigningStep } from './signing-step.ts';
import { type SignaturePicture, isPictured } from './signature-editor/use-signature-picture.ts';

/** What the parts of signing share: the panel, the box on the page, the dialogs. */
export type Signing = {
  readonly target: SigningStep;
  readonly session: SigningSession;
  readonly viewer: ViewerController;
  readonly picture: SignaturePicture;
  /** Whether the remote signing application may be asking the signer. */
  readonly isAwaited: boolean;
  readonly finished: Finished | null;
  /** Goes on with the reader's next step of the same document. */
  readonly proceed: () => void;
};

export const SigningContext = createContext<Signing | null>(null);

export function useMaybeSigning(): Signing | null {
  return useContext(SigningContext);
}

export function useSigning(): Signing {
  const signing = useContext(SigningContext);
  if (signing === null) {
    throw new Error('rendered outside of a step that can be acted on');
  }
  return signing;
}

/** What was missing when one wanted to sign, as long as it is missing; another list for each attempt. */
export function useMissing(): readonly MissingField[] {
  const { session, target, picture } = useSigning();
  const draft = useDraft(session.draft, (whole) => whole);
  const attempts = useSelected(session, (state) => state.attempts);
  return attempts === 0 ? [] : missingOf(draft, target, isPictured(picture));
}
