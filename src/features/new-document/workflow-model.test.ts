import { describe, expect, it } from 'vitest';
import {
  type CodeWord,
  type Workflow,
  type WorkflowChange,
  type WorkflowStep,
  changeWorkflow,
  firstRecipients,
  onFiles,
  sendingFault,
  unplacedSteps,
  updateProcessBody,
} from './workflow-model.ts';

const place = { page: 2, rect: { llx: 10, lly: 20, urx: 110, ury: 60.456 } };

function step(key: string, userId: number, permission: WorkflowStep['permission']): WorkflowStep {
  return {
    key,
    user: { id: userId, code: `u${userId}`, name: `User ${userId}`, email: '' },
    permission,
    place: null,
    fileId: null,
    fields: [],
    copyOnSend: false,
    codeWord: 'none',
  };
}

const workflow: Workflow = {
  inOrder: true,
  steps: [step('a', 1, 'V'), { ...step('b', 2, 'E'), place }, step('c', 3, 'DR'), step('d', 2, 'A')],
};

const field = { key: 'field-1', name: 'Ngày', type: 'date', required: true, maxLength: null } as const;

it('places fields by their own keys, and leaves the signatures where they are', () => {
  const filling = step('f', 4, 'F');
  const fields = [{ ...field, options: [], page: null, position: null }];
  const before: Workflow = { ...workflow, steps: [{ ...filling, fields }, ...workflow.steps] };
  const after = changeWorkflow(before, { kind: 'place', key: 'field-1', place });
  expect(after.steps[0]?.fields[0]).toMatchObject({ page: 2, position: '10,20,110,60.46' });
  expect(after.steps.slice(1)).toEqual(workflow.steps);
  const away = changeWorkflow(after, { kind: 'place', key: 'field-1', place: null });
  expect(away.steps[0]?.fields[0]).toMatchObject({ page: null, position: null });
});

const keysAfter = (change: WorkflowChange): string[] =>
  changeWorkflow(workflow, change).steps.map(({ key }) => key);

describe('the steps of a workflow', () => {
  it('move to where they are put, and stop at the ends', () => {
    expect(keysAfter({ kind: 'move', key: 'a', to: 2 })).toEqual(['b', 'c', 'a', 'd']);
    expect(keysAfter({ kind: 'move', key: 'c', to: -1 })).toEqual(['c', 'a', 'b', 'd']);
    expect(keysAfter({ kind: 'move', key: 'a', to: 9 })).toEqual(['b', 'c', 'd', 'a']);
  });

  it('lose their place when they no longer sign, and keep it when they sign otherwise', () => {
    const signed = changeWorkflow(workflow, { kind: 'permission', key: 'b', permission: 'DR' });
    expect(signed.steps.find(({ key }) => key === 'b')?.place).toEqual(place);
    const approved = changeWorkflow(workflow, { kind: 'permission', key: 'b', permission: 'A' });
    expect(approved.steps.find(({ key }) => key === 'b')?.place).toBeNull();
  });

  it('that only give a copy stand behind those that act, and say when they do', () => {
    expect(keysAfter({ kind: 'permission', key: 'b', permission: 'V' })).toEqual(['c', 'd', 'a', 'b']);
    const added = {
      key: 'e',
      user: { id: 5, code: 'u5', name: 'User 5', email: '' },
      permission: 'A',
    } as const;
    expect(keysAfter({ kind: 'add', steps: [added] })).toEqual(['b', 'c', 'd', 'e', 'a']);
    const copied = changeWorkflow(workflow, { kind: 'copy', key: 'a', copyOnSend: true });
    expect(updateProcessBody('1', copied).processes[0]).toMatchObject({ copyOnSend: true });
    const acting = changeWorkflow(copied, { kind: 'permission', key: 'a', permission: 'A' });
    expect(JSON.stringify(updateProcessBody('1', acting))).not.toContain('copyOnSend');
  });

  it('name those that sign and have no place', () => {
    expect(unplacedSteps(workflow).map(({ key }) => key)).toEqual(['c']);
  });
});

describe('sending', () => {
  it('goes to the first who acts, and without an order to everyone who acts, once each', () => {
    expect(firstRecipients(workflow).map(({ id }) => id)).toEqual([2]);
    expect(firstRecipients({ ...workflow, inOrder: false }).map(({ id }) => id)).toEqual([2, 3]);
  });

  it('needs someone who does more than read', () => {
    expect(sendingFault({ inOrder: true, steps: [] })).toBe('empty');
    expect(sendingFault({ inOrder: true, steps: [step('a', 1, 'V')] })).toBe('view-only');
    expect(sendingFault(workflow)).toBeNull();
  });
});

it('is written with places in points of the page, and without where there is none', () => {
  const body = updateProcessBody('id', workflow);
  expect(body.processes[1]).toEqual({
    orderNo: 2,
    processedByUserId: 2,
    accessPermissionCode: 'E',
    position: '10,20,110,60.46',
    pageSign: 2,
  });
  expect(body.processes[2]).toEqual({
    orderNo: 3,
    processedByUserId: 3,
    accessPermissionCode: 'DR',
  });
});

it('says a code word that was typed or taken away here, and nothing of what the service has', () => {
  const sentFor = (codeWord: CodeWord): string | null | undefined =>
    updateProcessBody('id', changeWorkflow(workflow, { kind: 'code-word', key: 'b', codeWord })).processes[1]
      ?.accessCode;
  expect(sentFor({ text: 'hoa phượng' })).toBe('hoa phượng');
  expect(sentFor('stored')).toBeUndefined();
  expect(sentFor('none')).toBeUndefined();
  expect(sentFor('removed')).toBe('');
});

it('leaves no code word to the service that it may give to another step of the same person', () => {
  const two: Workflow = {
    inOrder: true,
    steps: [
      { ...step('a', 2, 'E'), codeWord: 'stored' },
      { ...step('b', 2, 'E'), codeWord: 'none' },
      { ...step('c', 3, 'E'), codeWord: 'stored' },
    ],
  };
  const codesAfter = (change: WorkflowChange) =>
    changeWorkflow(two, change).steps.map(({ codeWord }) => codeWord);
  expect(codesAfter({ kind: 'remove', key: 'a' })).toEqual(['removed', 'stored']);
  expect(codesAfter({ kind: 'move', key: 'b', to: 0 })).toEqual(['removed', 'lost', 'stored']);
  expect(codesAfter({ kind: 'remove', key: 'c' })).toEqual(['lost', 'removed']);
});

it('gives a new step no code word of another step of the same person', () => {
  const added = { key: 'e', user: step('e', 2, 'A').user, permission: 'A' } as const;
  const { processes } = updateProcessBody('id', changeWorkflow(workflow, { kind: 'add', steps: [added] }));
  expect(processes.map(({ accessCode }) => accessCode)).toEqual([
    undefined,
    undefined,
    undefined,
    '',
    undefined,
  ]);
});

describe('files that took the place of others', () => {
  const fields = [{ ...field, options: [], page: 1, position: '10,20,110,60' }];
  const ofFile = (key: string, fileId: string | null): WorkflowStep => ({
    ...step(key, 4, 'F'),
    place,
    fileId,
    fields,
  });
  const draft: Workflow = {
    inOrder: true,
    steps: [ofFile('a', 'old'), ofFile('b', 'new'), ofFile('c', null)],
  };
  const filesAndPages = ({ steps }: Workflow) =>
    steps.map((one) => [one.fileId, one.place?.page, one.fields[0]?.page]);

  it('leave nothing of a draft on files that the document does not have', () => {
    expect(filesAndPages(onFiles(draft, ['new']))).toEqual([
      [null, undefined, null],
      ['new', 2, 1],
      [null, 2, 1],
    ]);
    expect(onFiles(draft, ['old', 'new'])).toBe(draft);
  });

  it('take every place that belonged to those before', () => {
    expect(filesAndPages(changeWorkflow(draft, { kind: 'files', fileIds: ['new'] }))).toEqual([
      [null, undefined, null],
      ['new', 2, 1],
      [null, undefined, null],
    ]);
  });
});
