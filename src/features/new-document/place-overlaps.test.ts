import { describe, expect, it } from 'vitest';
import { coveredSteps } from './place-overlaps.ts';
import type { Place, WorkflowStep } from './workflow-model.ts';

const step = (key: string, place: Place | null, fileId: string | null = null): WorkflowStep => ({
  key,
  user: { id: 1, code: key, name: key, email: '' },
  permission: 'E',
  place,
  fileId,
  fields: [],
  copyOnSend: false,
  codeWord: 'none',
});
const at = (page: number, llx: number, lly: number): Place => ({
  page,
  rect: { llx, lly, urx: llx + 100, ury: lly + 50 },
});
const covered = (a: WorkflowStep, ...others: readonly WorkflowStep[]): string[] =>
  coveredSteps({ inOrder: true, steps: [a, ...others] }, a).map(({ key }) => key);

describe('a signature that would cover another', () => {
  it('is found on the same page, both ways', () => {
    const an = step('an', at(1, 100, 100));
    const binh = step('binh', at(1, 150, 120));
    expect(covered(an, binh)).toEqual(['binh']);
    expect(covered(binh, an)).toEqual(['an']);
  });

  it('is none beside it, on another page, in another file, or without a place', () => {
    const an = step('an', at(1, 100, 100), 'a');
    const others = [
      step('beside', at(1, 200, 100)),
      step('page', at(2, 100, 100)),
      step('file', at(1, 100, 100), 'b'),
      step('unplaced', null),
    ];
    expect(covered(an, ...others)).toEqual([]);
  });

  it('is looked for where it is dragged', () => {
    const an = step('an', at(1, 100, 100));
    const binh = step('binh', at(1, 400, 400));
    const workflow = { inOrder: true, steps: [an, binh] };
    expect(coveredSteps(workflow, an, at(1, 390, 390))).toEqual([binh]);
  });
});
