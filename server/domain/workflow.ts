import {
  accessPermission,
  type AccessPermission,
  documentStatus,
  type DocumentStatus,
  stepStatus,
  type StepStatus,
} from '../../contract/enums.ts';
import { isSigning } from '../../contract/rules/permissions.ts';

/** What of a step the order of work depends on. */
export type WorkflowStep = {
  readonly id: string;
  readonly orderNo: number;
  readonly userId: number;
  readonly accessPermission: AccessPermission;
  readonly status: StepStatus;
};

/** What of a document the turn of its steps depends on. */
type WorkflowDocument = { readonly status: DocumentStatus; readonly processInOrder: boolean };

/** Who holds a step, and in whose place where they stand in for somebody. */
type Held = { readonly userId: number; readonly onBehalfOfUserId: number | null };

/** Who has to do with steps: whoever holds them, and the absent whom these act for. */
export function peopleOf(steps: readonly Held[]): number[] {
  return steps.flatMap(({ userId, onBehalfOfUserId }) => [userId, onBehalfOfUserId ?? userId]);
}

const waiting = stepStatus.waiting;
const viewOnly = accessPermission.view;

/** Whether somebody has put a visible signature into the document; nothing can be filled in from then on. */
export function bearsSignature(steps: readonly Pick<WorkflowStep, 'status'>[]): boolean {
  return steps.some(({ status }) => status === stepStatus.signed);
}

/** A document is under way from its sending until it is completed, rejected or canceled. */
export function isUnderWay(status: DocumentStatus): boolean {
  return status === documentStatus.ready || status === documentStatus.inProgress;
}

/** Whether whoever had a part in a document may read it: it was sent, and its creator has not taken it back. */
export function mayBeRead(status: DocumentStatus): boolean {
  return !isEditable(status) && status !== documentStatus.deleted;
}

/** Whether a step has ended, processed or with its document, and left a document that its holder may still read. */
export function mayBeReadAgain({
  stepStatus: step,
  documentStatus: document,
}: {
  readonly stepStatus: StepStatus;
  readonly documentStatus: DocumentStatus;
}): boolean {
  return mayBeRead(document) && (step !== stepStatus.waiting || !isUnderWay(document));
}

/** Whether a document was sent and went its way since, to its end or not yet. */
export function isSent(status: DocumentStatus): boolean {
  return isUnderWay(status) || status === documentStatus.completed;
}

/** Whether its creator may still change a document's fields and workflow. */
export function isEditable(status: DocumentStatus): boolean {
  return status === documentStatus.new || status === documentStatus.correcting;
}

/**
 * The steps whose turn it is: in order, the first unprocessed one; otherwise every unprocessed one, where signing waits until
 * nothing is left to be filled in: nobody signs what is not written yet. View-only steps never have a turn (companion operations,
 * §4). `services/workflow/access.ts` asks the database the same.
 */
export function pendingSteps<S extends WorkflowStep>(steps: readonly S[], inOrder: boolean): S[] {
  const open = steps
    .filter((step) => step.status === waiting && step.accessPermission !== viewOnly)
    .toSorted((a, b) => a.orderNo - b.orderNo);
  if (inOrder) {
    return open.slice(0, 1);
  }
  const isFilling = open.some((step) => step.accessPermission === accessPermission.fillData);
  return isFilling ? open.filter((step) => !isSigning(step.accessPermission)) : open;
}

/** The steps of a document whose turn it is now; none while it is not under way. */
export function currentSteps<S extends WorkflowStep>(document: WorkflowDocument, steps: readonly S[]): S[] {
  return isUnderWay(document.status) ? pendingSteps(steps, document.processInOrder) : [];
}

/** Whether the holder of a step may act on it now; a view-only step may be done at any time while its document is under way. */
export function mayAct(
  document: WorkflowDocument,
  step: WorkflowStep,
  steps: readonly WorkflowStep[],
): boolean {
  if (step.status !== waiting || !isUnderWay(document.status)) {
    return false;
  }
  return step.accessPermission === viewOnly || currentSteps(document, steps).some(({ id }) => id === step.id);
}

/** What a step becomes when its action succeeds. */
export function processedStatus(permission: AccessPermission): StepStatus {
  switch (permission) {
    case accessPermission.view:
      return stepStatus.viewed;
    case accessPermission.approve:
      return stepStatus.approved;
    case accessPermission.fillData:
      return stepStatus.filled;
    case accessPermission.coordinate:
      return stepStatus.coordinated;
    case accessPermission.signDraw:
    case accessPermission.signDigital:
    case accessPermission.eSign:
    case accessPermission.ekyc:
      return stepStatus.signed;
  }
}

export type Progress<S extends WorkflowStep> = {
  readonly documentStatus: DocumentStatus;
  /** Steps whose turn begins now, so that their holders are told. */
  readonly begins: readonly S[];
};

/**
 * What follows when steps have been processed, the last of them last: Completed when nothing is pending any more, else In
 * progress.
 */
export function advance<S extends WorkflowStep>(
  document: { readonly inOrder: boolean },
  steps: readonly S[],
  processed: readonly S[],
): Progress<S> {
  const before = new Set(pendingSteps(steps, document.inOrder).map((step) => step.id));
  const after = pendingSteps(
    steps.filter((step) => !processed.some(({ id }) => id === step.id)),
    document.inOrder,
  );
  if (after.length === 0) {
    return { documentStatus: documentStatus.completed, begins: [] };
  }
  return {
    documentStatus: documentStatus.inProgress,
    begins: after.filter((step) => !before.has(step.id)),
  };
}

/** Why a workflow cannot be sent, or `null` when it can. */
export function sendingFault(steps: readonly WorkflowStep[]): 'empty' | 'view-only' | null {
  if (steps.length === 0) {
    return 'empty';
  }
  return steps.every((step) => step.accessPermission === viewOnly) ? 'view-only' : null;
}
