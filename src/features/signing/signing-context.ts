import { createContext, useContext } from 'react';
import type { Document } from '../../../contract/models/document.ts';
import type { ViewerController } from '../../pdf/viewer-controller.ts';
import type { DraftStore } from './draft-store.ts';
import type { OtpFlow } from './otp/otp-flow.ts';
import type { RemoteState } from './remote/remote-state.ts';
import type { MissingField } from './signing-draft.ts';
import type { SigningStep } from './signing-step.ts';
import type { SignaturePicture } from './studio/use-signature-picture.ts';

/** What was done with a step, and the document as it is after it. */
export type Finished = {
  readonly action: 'signed' | 'approved' | 'viewed' | 'filled' | 'coordinated' | 'rejected';
  readonly document: Document;
  readonly signatureNotSaved: boolean;
};

/** Whether a tap on a page places the box: while nobody has chosen a place, and when the signer asked for it. */
export type Placing = 'no' | 'suggested' | 'asked';

/** Everything that the parts of signing share: the panel, the box on the page, the dialogs. */
export type Signing = {
  readonly target: SigningStep;
  readonly draft: DraftStore;
  readonly otp: OtpFlow;
  readonly viewer: ViewerController;
  readonly picture: SignaturePicture;
  /** What was missing when one wanted to sign, as long as it is missing. */
  readonly missing: readonly MissingField[];
  readonly placing: Placing;
  readonly setPlacing: (placing: Placing) => void;
  readonly rejecting: boolean;
  readonly setRejecting: (rejecting: boolean) => void;
  /** Signs, approves or marks as read: the first call. */
  readonly submit: () => void;
  readonly reject: (reason: string) => void;
  /**
   * Does the step in one call that asks for no code: filling in, coordinating. Answers whether this was done; `null` while such a
   * call is under way already. What the call throws is thrown on.
   */
  readonly perform: (call: () => Promise<Document>) => Promise<void> | null;
  readonly performing: boolean;
  /** A step that is signed in a remote signing application: where it stands, and reading that once more. */
  readonly remote: { readonly state: RemoteState; readonly check: () => void };
  readonly confirm: () => void;
  readonly resend: () => void;
  readonly finished: Finished | null;
  /** Goes on with the reader's next step of the same document. */
  readonly proceed: () => void;
};

export const SigningContext = createContext<Signing | null>(null);

/** The signing under way, or `null` where there is nothing for the reader to do. */
export function useMaybeSigning(): Signing | null {
  return useContext(SigningContext);
}

/** For parts that are rendered only where there is something to do. */
export function useSigning(): Signing {
  const signing = useContext(SigningContext);
  if (signing === null) {
    throw new Error('rendered outside of a step that can be acted on');
  }
  return signing;
}
