import { describe, expect, it } from 'vitest';

import { accessPermission, documentStatus, type DocumentStatus, stepStatus } from '../../contract/enums.ts';
import { adjacentSteps } from '../../contract/rules/adjacent-steps.ts';
import {
  advance,
  currentSteps,
  mayAct,
  mayBeReadAgain,
  pendingSteps,
  sendingFault,
  type WorkflowStep,
} from './workflow.ts';

const { view, signDraw, signDigital, approve, fillData } = accessPermission;

function step(orderNo: number, change: Partial<WorkflowStep> = {}): WorkflowStep {
  return {
    id: `step-${String(orderNo)}`,
    orderNo,
    userId: orderNo,
    accessPermission: signDraw,
    status: stepStatus.waiting,
    ...change,
  };
}

const ids = (steps: readonly WorkflowStep[]): string[] => steps.map(({ id }) => id);

describe('whose turn it is', () => {
  it('is the first unprocessed step when in order, every one otherwise', () => {
    const steps = [step(3), step(1, { status: stepStatus.signed }), step(2)];
    expect(ids(pendingSteps(steps, true))).toEqual(['step-2']);
    expect(ids(pendingSteps(steps, false))).toEqual(['step-2', 'step-3']);
  });

  it('is not that of whoever signs while something is still to be filled in, in whatever order', () => {
    const filling = step(3, { accessPermission: fillData });
    const steps = [
      step(1),
      step(2, { accessPermission: approve }),
      filling,
      step(4, { accessPermission: signDigital }),
    ];
    expect(ids(pendingSteps(steps, false))).toEqual(['step-2', 'step-3']);
    const progress = advance({ inOrder: false }, steps, [filling]);
    expect(ids(progress.begins)).toEqual(['step-1', 'step-4']);
  });

  it('is never that of a view-only step, which blocks nobody either', () => {
    const steps = [step(1, { accessPermission: view }), step(2)];
    expect(ids(pendingSteps(steps, true))).toEqual(['step-2']);
  });

  it('lets a reader read at any time, and everyone else in turn', () => {
    const reader = step(3, { accessPermission: view });
    const steps = [step(1), step(2), reader];
    const inOrder = { status: documentStatus.ready, processInOrder: true };
    const inAnyOrder = { ...inOrder, processInOrder: false };
    expect(mayAct(inOrder, reader, steps)).toBe(true);
    expect(mayAct(inOrder, step(1), steps)).toBe(true);
    expect(mayAct(inOrder, step(2), steps)).toBe(false);
    expect(mayAct(inAnyOrder, step(2), steps)).toBe(true);
    expect(mayAct(inAnyOrder, step(1, { status: stepStatus.signed }), steps)).toBe(false);
  });

  it('is nobody’s while the document is not under way, and then not a reader’s either', () => {
    const reader = step(2, { accessPermission: view });
    const rejected = { status: documentStatus.rejected, processInOrder: true };
    expect(currentSteps(rejected, [step(1), reader])).toEqual([]);
    expect([step(1), reader].map((one) => mayAct(rejected, one, [step(1), reader]))).toEqual([false, false]);
  });
});

describe('what follows a processed step', () => {
  const ready = { inOrder: true };

  it('is the next turn, and In progress', () => {
    const steps = [step(1), step(2), step(3)];
    const progress = advance(ready, steps, [step(1)]);
    expect(progress.documentStatus).toBe(documentStatus.inProgress);
    expect(ids(progress.begins)).toEqual(['step-2']);
  });

  it('is no new turn where everybody has had theirs from the start', () => {
    const progress = advance({ inOrder: false }, [step(1), step(2), step(3)], [step(2)]);
    expect(progress).toEqual({ documentStatus: documentStatus.inProgress, begins: [] });
  });

  it('is completion after the last one, readers not counted', () => {
    const steps = [step(1, { status: stepStatus.signed }), step(2), step(3, { accessPermission: view })];
    expect(advance(ready, steps, [step(2)]).documentStatus).toBe(documentStatus.completed);
  });

  it('goes past everything that was processed together', () => {
    const steps = [step(1), step(2), step(3)];
    const progress = advance(ready, steps, [step(1), step(2)]);
    expect(ids(progress.begins)).toEqual(['step-3']);
    expect(advance(ready, steps, steps).documentStatus).toBe(documentStatus.completed);
  });
});

describe('a step that has ended may be read again', () => {
  const {
    new: draft,
    correcting,
    ready,
    inProgress,
    completed,
    rejected,
    canceled,
    deleted,
  } = documentStatus;

  it.each([
    ['when it was processed, as soon as and as long as its document is sent', stepStatus.signed, true],
    ['when it waits, only once its document has ended', stepStatus.waiting, false],
  ])('%s', (_name, ofStep, underWay) => {
    const mayBe = (ofDocument: DocumentStatus): boolean =>
      mayBeReadAgain({ stepStatus: ofStep, documentStatus: ofDocument });
    expect([ready, inProgress].map(mayBe)).toEqual([underWay, underWay]);
    expect([completed, rejected, canceled].map(mayBe)).toEqual([true, true, true]);
    expect([draft, correcting, deleted].map(mayBe)).toEqual([false, false, false]);
  });
});

describe('steps that may be processed together', () => {
  const mine = (orderNo: number, change: Partial<WorkflowStep> = {}) =>
    step(orderNo, { userId: 7, ...change });
  const needsNone = () => false;

  it('follow the root directly when in order', () => {
    const steps = [mine(1, { status: stepStatus.signed }), mine(2), mine(3), mine(4), step(5), mine(6)];
    expect(ids(adjacentSteps(mine(2), steps, true, needsNone))).toEqual(['step-3', 'step-4']);
    const approving = [mine(1), mine(2, { accessPermission: approve }), mine(3)];
    expect(ids(adjacentSteps(mine(1), approving, true, needsNone))).toEqual([]);
  });

  it('stand anywhere otherwise', () => {
    const steps = [mine(1), step(2), mine(3), mine(4, { accessPermission: approve }), mine(5)];
    expect(ids(adjacentSteps(mine(3), steps, false, needsNone))).toEqual(['step-1', 'step-5']);
  });

  it('are left out where they need their own link, and in order with what follows', () => {
    const steps = [mine(1), mine(2), mine(3), mine(4)];
    const needsOwnLink = ({ orderNo }: WorkflowStep): boolean => orderNo === 3;
    expect(ids(adjacentSteps(mine(1), steps, true, needsOwnLink))).toEqual(['step-2']);
    expect(ids(adjacentSteps(mine(1), steps, false, needsOwnLink))).toEqual(['step-2', 'step-4']);
  });

  it('never are somebody else’s, or done', () => {
    const steps = [mine(1), mine(2, { status: stepStatus.signed }), step(3)];
    expect(ids(adjacentSteps(mine(1), steps, false, needsNone))).toEqual([]);
  });
});

describe('a workflow can be sent', () => {
  it('when somebody has to act', () => {
    expect(sendingFault([])).toBe('empty');
    expect(sendingFault([step(1, { accessPermission: view })])).toBe('view-only');
    expect(
      sendingFault([step(1, { accessPermission: view }), step(2, { accessPermission: approve })]),
    ).toBeNull();
  });
});
