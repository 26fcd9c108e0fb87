import { describe, expect, it } from 'vitest';
import { documentStatus } from '../../../contract/enums.ts';
import {
  type DocumentInput,
  type ProcessStepInput,
  documentSchema,
} from '../../../contract/models/document.ts';
import { readerStatusOf, turnOf } from './reader-status.ts';

const an = 11;
const binh = 12;

function step(id: string, userId: number, permission: number, status = 1): ProcessStepInput {
  return {
    id,
    accessPermission: { value: permission, description: '' },
    status: { value: status, description: '' },
    processedByUserId: userId,
    processedByUser: { id: userId, name: `user ${String(userId)}` },
  };
}

function document(input: Partial<DocumentInput>) {
  return documentSchema.parse({ id: 'd', status: { value: 2, description: 'Ready' }, ...input });
}

const signing = step('s1', an, 2);
const approving = step('s2', binh, 3);

describe('readerStatusOf', () => {
  it('is the turn of whose step waits', () => {
    const ready = document({ processes: [signing, approving], waitingProcesses: [signing] });
    expect(readerStatusOf(ready, an)).toMatchObject({ kind: 'my-turn', step: { id: 's1' }, isExtra: false });
    expect(readerStatusOf(ready, binh)).toMatchObject({
      kind: 'others-turn',
      waiting: [{ id: 's1' }],
      mine: { id: 's2' },
      done: false,
    });
  });

  it('is nobody’s while the document is sealed, however late it is', () => {
    const done = { status: { value: 3, description: '' }, finalising: true };
    expect(readerStatusOf(document({ ...done, processes: [step('s1', an, 2, 2)] }), an)).toEqual({
      kind: 'finalising',
    });
  });

  it('waits for others after one has acted', () => {
    const going = document({
      status: { value: 3, description: '' },
      processes: [step('s1', an, 2, 3), approving],
      waitingProcesses: [approving],
    });
    expect(readerStatusOf(going, an)).toMatchObject({ kind: 'others-turn', mine: null, done: true });
  });

  it('lets one view at any time after sending, though nobody waits for it', () => {
    const going = document({ processes: [step('v', an, 1), approving], waitingProcesses: [approving] });
    expect(readerStatusOf(going, an)).toMatchObject({ kind: 'my-turn', step: { id: 'v' }, isExtra: true });
  });

  it('offers one who came by code or link the step of that code alone', () => {
    const both = document({
      processInOrder: false,
      processes: [signing, step('s3', an, 3)],
      waitingProcesses: [signing, step('s3', an, 3)],
    });
    expect(readerStatusOf(both, an, 's3')).toMatchObject({ step: { id: 's3' } });
    const over = document({
      processes: [step('s1', an, 2, 3), step('s3', an, 3)],
      waitingProcesses: [step('s3', an, 3)],
    });
    expect(readerStatusOf(over, an, 's1')).toMatchObject({ kind: 'others-turn', done: true });
  });

  it('lets nobody act on an expired document', () => {
    const late = document({ processes: [signing], waitingProcesses: [signing], isExpired: true });
    expect(readerStatusOf(late, an).kind).toBe('expired');
  });

  it('says who rejected it, when and why', () => {
    const refused = document({
      status: { value: -1, description: '' },
      reason: 'Sai lương',
      processes: [
        { ...step('s1', an, 2, -1), processedDate: '2026-11-20T09:00:00+07:00', reason: 'Sai lương' },
        approving,
      ],
    });
    expect(readerStatusOf(refused, binh)).toMatchObject({
      kind: 'rejected',
      by: { id: an },
      at: '2026-11-20T09:00:00+07:00',
      reason: 'Sai lương',
    });
  });

  it('knows how a document ended, and that a draft has not begun', () => {
    expect(readerStatusOf(document({ status: { value: 4, description: '' } }), an).kind).toBe('completed');
    expect(readerStatusOf(document({ status: { value: -3, description: '' } }), an).kind).toBe('canceled');
    expect(readerStatusOf(document({ status: { value: 1, description: '' } }), an).kind).toBe('draft');
  });
});

describe('turnOf', () => {
  const [first, second, third] = [step('s1', an, 2, 3), step('s2', binh, 3), step('s3', an, 2)];
  const turns = (input: Partial<DocumentInput>) => {
    const going = document({ processes: [first, second, third], ...input });
    return going.processes.map((each) => turnOf(going, each));
  };

  it('says what is done, whose turn it is, and what comes later', () => {
    expect(turns({ waitingProcesses: [second] })).toEqual(['done', 'current', 'pending']);
  });

  it.each([
    ['rejected', documentStatus.rejected],
    ['canceled', documentStatus.canceled],
    ['deleted', documentStatus.deleted],
  ])('asks for nothing more of a document that was %s', (_, value) => {
    expect(turns({ status: { value, description: '' } })).toEqual(['done', 'dropped', 'dropped']);
  });
});
