/** The step that the reader may act on now, with what signing needs to know about it. */
import { accessPermission, identityVerificationStatus, receiveOtpMethod } from '../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import type { Me } from '../../../contract/models/user.ts';
import { needsVerifiedUser } from '../../../contract/rules/permissions.ts';
import { maskEmail, maskPhone } from '../../../contract/text.ts';
import { type Certificate, remoteCertificatesOf } from './remote/certificates.ts';

/** What acting on a step means. `elsewhere`: this kind of step is done in another application. */
export type ActionKind = 'sign' | 'approve' | 'view' | 'fill' | 'coordinate' | 'digital' | 'elsewhere';

/** Whether acting on a step leaves a mark on a page, which its signer places. */
export function leavesMark(kind: ActionKind): boolean {
  return kind === 'sign' || kind === 'digital';
}

export type SigningStep = {
  readonly document: Document;
  readonly step: ProcessStep;
  readonly kind: ActionKind;
  readonly signerName: string;
  /** Whether the author's place may not be moved. */
  readonly isFixed: boolean;
  /** Whether the signer shows who they are first: in a step of eKYC, or as the document's type asks of everyone. */
  readonly asksIdentity: boolean;
  /** Someone signed in, not someone who came by link or code: they have saved signatures and an inbox. */
  readonly isSession: boolean;
  /** Where a code would go, masked; `null` when none is asked for or it is not known. */
  readonly destination: string | null;
  /** The signer's certificates at the remote signing service, and which of them is used unless another is chosen. */
  readonly certificates: readonly Certificate[];
  readonly defaultCertificateId: number | null;
};

/** Whether the signer of a step is asked who they are: for this document, or because nobody knows it yet. */
function asksIdentity(
  { requireVerifiedUserSigning }: Pick<Document, 'requireVerifiedUserSigning'>,
  permission: number,
  { user }: Pick<Me, 'user'>,
): boolean {
  const isVerified = user?.identityVerificationStatus?.value === identityVerificationStatus.verified;
  return (
    permission === accessPermission.ekyc ||
    (requireVerifiedUserSigning && !isVerified && needsVerifiedUser(permission))
  );
}

/** Whether the author of a document has fixed where a step signs. */
export function isFixedPlace(
  document: Pick<Document, 'fixedPosition'>,
  step: Pick<ProcessStep, 'position'>,
): boolean {
  return document.fixedPosition && step.position !== null;
}

export function actionKindOf(permission: number): ActionKind {
  switch (permission) {
    case accessPermission.signDraw:
    case accessPermission.eSign:
    case accessPermission.ekyc:
      return 'sign';
    case accessPermission.signDigital:
      return 'digital';
    case accessPermission.approve:
      return 'approve';
    case accessPermission.view:
      return 'view';
    case accessPermission.fillData:
      return 'fill';
    case accessPermission.coordinate:
      return 'coordinate';
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
  const kind = actionKindOf(step.accessPermission.value);
  return {
    document,
    step,
    kind,
    signerName: me.user?.name ?? step.processedByUser?.name ?? '',
    isFixed: isFixedPlace(document, step),
    asksIdentity: asksIdentity(document, step.accessPermission.value, me),
    isSession: me.scope.kind === 'session',
    // Signing remotely is confirmed on the phone, and rejecting such a step by nothing else.
    destination: kind === 'digital' ? null : destination,
    certificates: remoteCertificatesOf(me),
    defaultCertificateId: me.user?.defaultSmartCa?.id ?? null,
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
  const takesNone = !user.signConfirmationEnabled || user.receiveOtpMethod?.value === receiveOtpMethod.none;
  if (scope.kind === 'session' && takesNone) {
    return null;
  }
  const method = user.receiveOtpMethod?.value;
  return method === receiveOtpMethod.sms || method === receiveOtpMethod.zalo
    ? maskPhone(user.phone)
    : maskEmail(user.email);
}
