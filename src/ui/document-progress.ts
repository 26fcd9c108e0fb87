import { accessPermission, stepStatus } from '../../contract/enums.ts';
import type { Document, ProcessStep } from '../../contract/models/document.ts';
import type { StepState } from './step-progress.tsx';

/** How far a document is: the step it is at, from 1, how many there are, and how each stands, in the order of a bar. */
export type DocumentProgress = {
  readonly step: number;
  readonly total: number;
  readonly states: readonly StepState[];
};

/** Where the order of a workflow does not matter, what is done comes first in the bar, then the step that is named. */
const rank: Readonly<Record<StepState, number>> = { done: 0, failed: 1, current: 2, pending: 3 };

/** The steps that a document waits for, in order: those that only read hold nobody up (companion operations, §4). */
function actingSteps(document: Document): readonly ProcessStep[] {
  const acting = document.processes.filter((step) => step.accessPermission.value !== accessPermission.view);
  const steps = acting.length === 0 ? document.processes : acting;
  return steps.toSorted((a, b) => a.orderNo - b.orderNo);
}

function stateOf(step: ProcessStep, currentId: string | undefined): StepState {
  if (step.status.value === stepStatus.rejected) {
    return 'failed';
  }
  if (step.status.value !== stepStatus.waiting) {
    return 'done';
  }
  return step.id === currentId ? 'current' : 'pending';
}

/** `currentId` is the step that is named beside it: the reader's own where several wait at once. */
export function documentProgress(document: Document, currentId: string | undefined): DocumentProgress {
  const inOrder = actingSteps(document).map((step) => stateOf(step, currentId));
  const states = document.processInOrder ? inOrder : inOrder.toSorted((a, b) => rank[a] - rank[b]);
  const done = states.filter((state) => state === 'done').length;
  const at = states.findIndex((state) => state === 'current' || state === 'failed');
  const total = states.length;
  return { step: at === -1 ? Math.min(done + 1, total) : at + 1, total, states };
}
