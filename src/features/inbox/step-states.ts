import { accessPermission, stepStatus } from '../../../contract/enums.ts';
import type { Document, ProcessStep } from '../../../contract/models/document.ts';
import type { StepState } from '../../ui/step-progress.tsx';

/** The steps that a document waits for, in order: those that only read hold nobody up (companion operations, §4). */
export function actingSteps(document: Document): readonly ProcessStep[] {
  const acting = document.processes.filter(
    (step) => step.accessPermission.value !== accessPermission.view[0],
  );
  const steps = acting.length === 0 ? document.processes : acting;
  return steps.toSorted((a, b) => a.orderNo - b.orderNo);
}

/** How each step stands. Current is the one that the row names: the reader's own where several wait at once. */
export function stepStates(document: Document): readonly StepState[] {
  return actingSteps(document).map((step) => {
    if (step.status.value === stepStatus.rejected[0]) {
      return 'failed';
    }
    if (step.status.value !== stepStatus.waiting[0]) {
      return 'done';
    }
    return step.id === document.waitingProcess?.id ? 'current' : 'pending';
  });
}
