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

/** How each step stands. Several are current where the workflow has no order. */
export function stepStates(document: Document): readonly StepState[] {
  const current = new Set(document.waitingProcesses.map((step) => step.id));
  return actingSteps(document).map((step) => {
    if (step.status.value === stepStatus.rejected[0]) {
      return 'failed';
    }
    if (step.status.value !== stepStatus.waiting[0]) {
      return 'done';
    }
    return current.has(step.id) ? 'current' : 'pending';
  });
}
