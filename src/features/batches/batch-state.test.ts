import { describe, expect, it } from 'vitest';
import { batchSchema, type BatchProgress } from '../../../contract/models/batch.ts';
import { isMoving, shareOf, stateOf } from './batch-state.ts';

const batch = (status: number, progress: Partial<BatchProgress> = {}) =>
  batchSchema.parse({
    id: 1,
    name: 'Lô',
    numberOfRecords: 10,
    status: { value: status, description: '' },
    progress: { total: 10, rendered: 0, sent: 0, completed: 0, failed: 0, ...progress },
  });

describe('what a batch is doing', () => {
  it.each([
    [batch(1, { rendered: 4, failed: 1 }), 'processing', 50, true],
    [batch(2, { rendered: 10 }), 'created', 100, false],
    [batch(2, { rendered: 10, sent: 3 }), 'sending', 30, true],
    // Sent by hand, one by one, before anyone asked for the batch to be sent.
    [batch(2, { rendered: 9, sent: 1, failed: 1, waiting: 1 }), 'created', 100, false],
    [batch(3, { rendered: 10, sent: 10, completed: 2 }), 'sent', 20, false],
    [batch(3, { rendered: 9, sent: 9, completed: 9, failed: 1 }), 'completed', 100, false],
    [batch(-1), 'error', 0, false],
    [batch(-2), 'canceled', 0, false],
  ])('%#', (given, state, share, moving) => {
    expect(stateOf(given)).toBe(state);
    expect(shareOf(given)).toBe(share);
    expect(isMoving(stateOf(given))).toBe(moving);
  });

  it('is told without progress, as another service may leave it out', () => {
    const bare = batchSchema.parse({
      id: 1,
      numberOfRecords: 4,
      status: { value: 1, description: 'Processing' },
    });
    expect([stateOf(bare), shareOf(bare)]).toEqual(['processing', 0]);
  });
});
