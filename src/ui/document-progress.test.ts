import { describe, expect, it } from 'vitest';
import { documentSchema, type ProcessStepInput } from '../../contract/models/document.ts';
import { documentProgress } from './document-progress.ts';

const view = 1;
const signDraw = 2;
const waiting = 1;
const signed = 3;
const rejected = -1;

function step(orderNo: number, status = waiting, permission = signDraw): ProcessStepInput {
  return {
    id: `s${String(orderNo)}`,
    orderNo,
    accessPermission: { value: permission, description: '' },
    status: { value: status, description: '' },
  };
}

const document = (processInOrder: boolean, processes: ProcessStepInput[]) =>
  documentSchema.parse({ id: 'd', status: { value: 3, description: '' }, processInOrder, processes });

describe('how far a document is', () => {
  it('is the place of the step whose turn it is', () => {
    const inOrder = document(true, [step(3), step(1, signed), step(2)]);
    expect(documentProgress(inOrder, 's2')).toEqual({
      step: 2,
      total: 3,
      states: ['done', 'current', 'pending'],
    });
  });

  it('counts what is done where the order does not matter, wherever it stands', () => {
    const anyOrder = document(false, [step(1), step(2), step(3, signed)]);
    expect(documentProgress(anyOrder, 's2')).toEqual({
      step: 2,
      total: 3,
      states: ['done', 'current', 'pending'],
    });
  });

  it('does not count who only reads', () => {
    const withReader = document(true, [step(1, waiting, view), step(2, signed), step(3)]);
    expect(documentProgress(withReader, 's3')).toMatchObject({ step: 2, total: 2 });
  });

  it('stops where somebody refused, and at the end', () => {
    const refused = document(true, [step(1, signed), step(2, rejected), step(3)]);
    expect(documentProgress(refused, undefined)).toMatchObject({
      step: 2,
      states: ['done', 'failed', 'pending'],
    });
    const all = document(true, [step(1, signed), step(2, signed)]);
    expect(documentProgress(all, undefined)).toMatchObject({ step: 2, total: 2 });
  });
});
