import { batchStatus } from '../../../contract/enums.ts';
import type { Batch, BatchProgress } from '../../../contract/models/batch.ts';
import type { Tone } from '../../ui/tone.ts';

/** What a batch is doing, in the words of people: its status, and how far its documents are. */
export type BatchState =
  | 'processing'
  | 'created'
  | 'sending'
  | 'sent'
  | 'completed'
  | 'error'
  | 'canceled'
  | 'unknown';

const noProgress: BatchProgress = {
  total: 0,
  rendered: 0,
  sent: 0,
  completed: 0,
  failed: 0,
  waiting: null,
  rejected: null,
};

export function progressOf({ progress, numberOfRecords }: Batch): BatchProgress {
  return progress ?? { ...noProgress, total: numberOfRecords };
}

export function stateOf(batch: Batch): BatchState {
  const { total, sent, completed, failed, waiting } = progressOf(batch);
  switch (batch.status.value) {
    case batchStatus.processing:
      return 'processing';
    case batchStatus.created:
      // A job sends what the call did not. Single documents may be sent by hand before: only of a service that says no more than the
      // companion do they tell that all are.
      return batch.sendRequestedAt !== null || (sent > 0 && waiting === null) ? 'sending' : 'created';
    case batchStatus.sent:
      return total > 0 && completed + failed >= total ? 'completed' : 'sent';
    case batchStatus.error:
      return 'error';
    case batchStatus.canceled:
      return 'canceled';
    default:
      return 'unknown';
  }
}

export const stateTones: Readonly<Record<BatchState, Tone>> = {
  processing: 'warn',
  created: 'brand',
  sending: 'warn',
  sent: 'brand',
  completed: 'ok',
  error: 'seal',
  canceled: 'neutral',
  unknown: 'neutral',
};

/** Whether the service is at work on it, so that looking again soon is worth it. */
export function isMoving(state: BatchState): boolean {
  return state === 'processing' || state === 'sending';
}

/** How many documents are past what the batch is doing now. */
export function doneOf(batch: Batch): number {
  const { total, rendered, sent, completed, failed } = progressOf(batch);
  const done: Readonly<Record<BatchState, number>> = {
    processing: rendered + failed,
    created: total,
    sending: sent + failed,
    sent: completed,
    completed: total,
    error: 0,
    canceled: 0,
    unknown: rendered,
  };
  return Math.min(total, done[stateOf(batch)]);
}

/** How full its bar is, 0 to 100, for what it is doing now. */
export function shareOf(batch: Batch): number {
  const { total } = progressOf(batch);
  return total === 0 ? 0 : (doneOf(batch) / total) * 100;
}

/** How many documents sending a batch sends; all that are made, of a service that does not say which of them were sent by hand. */
export function dueOf(batch: Batch): number {
  const { total, failed, rendered } = progressOf(batch);
  return batch.sending?.documents ?? (stateOf(batch) === 'processing' ? total - failed : rendered);
}
