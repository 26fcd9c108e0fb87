/** What a document is to its reader now: whose turn it is, or how it ended. Pure. */
import { accessPermission, activity, documentStatus, stepStatus } from '../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import type { UserBrief } from '../../../contract/models/user.ts';

export type ReaderStatus =
  /** The reader may act on this step now; `isExtra` for a view-only step, which holds nobody up. */
  | { readonly kind: 'my-turn'; readonly step: ProcessStep; readonly isExtra: boolean }
  /** Others act now. `mine` is the reader's own step that comes later, `done` whether they have acted already. */
  | {
      readonly kind: 'others-turn';
      readonly waiting: readonly ProcessStep[];
      readonly mine: ProcessStep | null;
      readonly done: boolean;
    }
  | { readonly kind: 'draft' }
  /** Everyone has acted, and the seal of the company is still to come. */
  | { readonly kind: 'finalising' }
  | { readonly kind: 'completed'; readonly at: string | null }
  | {
      readonly kind: 'rejected';
      readonly by: UserBrief | null;
      readonly at: string | null;
      readonly reason: string;
    }
  | { readonly kind: 'canceled'; readonly reason: string }
  | { readonly kind: 'expired'; readonly on: string | null };

function isWaiting(step: ProcessStep): boolean {
  return step.status.value === stepStatus.waiting;
}

function rejectedStatus(document: Document): ReaderStatus {
  const step = document.processes.find((candidate) => candidate.status.value === stepStatus.rejected);
  const entry = document.histories.findLast((candidate) => candidate.activity.value === activity.reject);
  return {
    kind: 'rejected',
    by: step?.processedByUser ?? entry?.user ?? null,
    at: step?.processedDate ?? entry?.createdDate ?? null,
    reason: document.reason ?? step?.reason ?? '',
  };
}

/** @param userId of the reader; `processId` of the one step that a link or code opened, else `null`. */
export function readerStatusOf(
  document: Document,
  userId: number | null,
  processId: string | null = null,
): ReaderStatus {
  switch (document.status.value) {
    case documentStatus.completed:
      return { kind: 'completed', at: document.completedDate };
    case documentStatus.rejected:
      return rejectedStatus(document);
    case documentStatus.canceled:
    case documentStatus.deleted:
      return { kind: 'canceled', reason: document.reason ?? '' };
    case documentStatus.ready:
    case documentStatus.inProgress:
      break;
    default:
      return { kind: 'draft' };
  }
  if (document.isExpired) {
    return { kind: 'expired', on: document.expiryDate };
  }
  if (document.finalising) {
    return { kind: 'finalising' };
  }
  const steps = document.processes.filter((step) => isMine(step, userId, processId));
  const turn = document.waitingProcesses.find((step) => isMine(step, userId, processId));
  if (turn !== undefined) {
    return { kind: 'my-turn', step: turn, isExtra: false };
  }
  const open = steps.filter(isWaiting);
  const toView = open.find((step) => step.accessPermission.value === accessPermission.view);
  if (toView !== undefined) {
    return { kind: 'my-turn', step: toView, isExtra: true };
  }
  return {
    kind: 'others-turn',
    waiting: document.waitingProcesses,
    mine: open[0] ?? null,
    done: steps.some((step) => !isWaiting(step)),
  };
}

function isMine(step: ProcessStep, userId: number | null, processId: string | null): boolean {
  return (
    userId !== null && step.processedByUserId === userId && (processId === null || step.id === processId)
  );
}

/** How a step stands; `dropped`: it was still to come when the document was rejected or canceled, and is not asked for any more. */
export type StepTurn = 'done' | 'failed' | 'current' | 'pending' | 'dropped';

export function turnOf(document: Document, step: ProcessStep): StepTurn {
  if (step.status.value === stepStatus.rejected) {
    return 'failed';
  }
  if (!isWaiting(step)) {
    return 'done';
  }
  const { kind } = readerStatusOf(document, null);
  if (kind === 'rejected' || kind === 'canceled') {
    return 'dropped';
  }
  return document.waitingProcesses.some((waiting) => waiting.id === step.id) ? 'current' : 'pending';
}
