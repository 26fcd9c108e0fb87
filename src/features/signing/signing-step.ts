/** The step that the reader may act on now, with what signing needs to know about it. */
import { accessPermission } from '../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import type { Me } from '../../../contract/models/user.ts';

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
