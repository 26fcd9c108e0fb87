import { formatMessage } from '../../../contract/messages.ts';
import { Refusal } from '../../domain/refusal.ts';

/** As many previews of one person may wait, one being made. */
const mostWaiting = 4;

/** By user: how many are waiting or being made, and the end of the last of them. */
const turns = new Map<number, { count: number; last: Promise<unknown> }>();

/**
 * Does the work when the same person's earlier work is done. Previews share the converter with the batches of everybody, so that
 * nobody keeps more than one of its places. Who goes from row to row leaves a request behind at each: its turn is passed over.
 * @throws {Refusal} when too many wait already, and when `gone` was aborted before the work began; then nobody reads it.
 */
export async function inTurn<T>(userId: number, work: () => Promise<T>, gone: AbortSignal): Promise<T> {
  const turn = turns.get(userId) ?? { count: 0, last: Promise.resolve() };
  if (turn.count > mostWaiting) {
    throw new Refusal(formatMessage('templatePreviewBusy'));
  }
  turns.set(userId, turn);
  turn.count += 1;
  const done = turn.last.then(() => {
    if (gone.aborted) {
      throw new Refusal(formatMessage('templatePreviewBusy'));
    }
    return work();
  });
  turn.last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    turn.count -= 1;
    if (turn.count === 0) {
      turns.delete(userId);
    }
  }
}
