import { describe, expect, it } from 'vitest';
import { type AccessPermissionCode, accessPermissionCodes } from '../../../../contract/enums.ts';
import { processStepSchema } from '../../../../contract/models/document.ts';
import type { BatchChoice } from '../../../../contract/operations/batch-process.ts';
import { firstGroup, planOf } from './bulk-plan.ts';

function choice(id: string, code: AccessPermissionCode, position: string | null): BatchChoice {
  const process = processStepSchema.parse({
    id: `step-of-${id}`,
    accessPermission: { value: accessPermissionCodes[code], description: '' },
    status: { value: 1, description: '' },
    position,
  });
  return { documentId: id, no: id, subject: `Tài liệu ${id}`, process, message: null };
}

const place = '100,100,250,160';

describe('planOf', () => {
  it('gathers what waits for the same and both kinds of signing that a code confirms, in the order of the documents', () => {
    const { groups, leftOut } = planOf([
      choice('a', 'A', null),
      choice('b', 'DR', place),
      choice('c', 'A', null),
      choice('d', 'D', place),
      choice('e', 'E', place),
      choice('f', 'DR', place),
    ]);
    expect(
      groups.map(({ code, otherCode, documents }) => [code, otherCode, documents.map(({ no }) => no)]),
    ).toEqual([
      ['DR', 'E', ['b', 'e', 'f']],
      ['D', null, ['d']],
      ['A', null, ['a', 'c']],
    ]);
    expect(leftOut).toEqual([]);
  });

  it('leaves out what has no place, what is done alone, and what does not wait, each with its reason', () => {
    const { groups, leftOut } = planOf([
      choice('a', 'DR', null),
      choice('b', 'F', null),
      { documentId: 'c', no: '', subject: '', process: null, message: 'Document not found' },
    ]);
    expect(groups).toEqual([]);
    expect(leftOut.map(({ documentId, reason }) => [documentId, reason])).toEqual([
      ['a', { kind: 'no-place' }],
      ['b', { kind: 'alone', permission: accessPermissionCodes.F }],
      ['c', { kind: 'said', message: 'Document not found' }],
    ]);
  });
});

describe('firstGroup', () => {
  const { groups } = planOf([choice('a', 'DR', place), choice('b', 'A', null), choice('c', 'A', null)]);

  it('is the largest one, or the one that is wanted', () => {
    expect(firstGroup(groups, null)?.code).toBe('A');
    expect(firstGroup(groups, 'DR')?.code).toBe('DR');
    expect(firstGroup(groups, 'E')?.code).toBe('A');
    expect(firstGroup([], null)).toBeNull();
    expect(firstGroup(planOf([choice('a', 'DR', place), choice('b', 'E', place)]).groups, 'E')?.code).toBe(
      'DR',
    );
  });
});
