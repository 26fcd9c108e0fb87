/** The step that the reader may act on now, with what signing needs to know about it. */
import { accessPermission, receiveOtpMethod } from '../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import type { Me } from '../../../contract/models/user.ts';
import { maskEmail, maskPhone } from '../../../contract/text.ts';

/** What acting on a step means. `elsewhere`: this kind of step is done in another application. */
export type ActionKind = 'sign' | 'approve' | 'view' | 'elsewhere';

export type SigningStep = {
  readonly document: Document;
  readonly step: ProcessStep;
  readonly kind: ActionKind;
  readonly signerName: string;
  /** Whether the author's place may not be moved. */
  readonly isFixed: boolean;
  /** Someone signed in, not someone who came by link or code: they have saved signatures and an inbox. */
  readonly isSession: boolean;
  /** Where a code would go, masked; `null` when none is asked for or it is not known. */
  readonly destination: string | null;
};

export function actionKindOf(permission: number): ActionKind {
  switch (permission) {
    case accessPermission.signDraw[0]:
    case accessPermission.eSign[0]:
      return 'sign';
    case accessPermission.approve[0]:
      return 'approve';
    case accessPermission.view[0]:
      return 'view';
    default:
      return 'elsewhere';
  }
}

export function signingStepOf(
  document: Document,
  step: ProcessStep,
  me: Me,
  destination: string | null,
): SigningStep {
  return {
    document,
    step,
    kind: actionKindOf(step.accessPermission.value),
    signerName: me.user?.name ?? step.processedByUser?.name ?? '',
    isFixed: document.fixedPosition && step.position !== null,
    isSession: me.scope.kind === 'session',
    destination,
  };
}

/**
 * Where a code goes to, masked; `null` for a signed-in user who takes none. One who came by link or code always gets one
 * (companion operations, §4).
 */
export function destinationOf({ user, scope }: Me): string | null {
  if (user === null) {
    return null;
  }
  const takesNone =
    !user.signConfirmationEnabled || user.receiveOtpMethod?.value === receiveOtpMethod.none[0];
  if (scope.kind === 'session' && takesNone) {
    return null;
  }
  return user.receiveOtpMethod?.value === receiveOtpMethod.sms[0]
    ? maskPhone(user.phone)
    : maskEmail(user.email);
}
