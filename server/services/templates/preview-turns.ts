import { refuse } from '../../domain/refusal.ts';

/** As many previews of one person may wait, one being made. */
const mostWaiting = 4;

type Call = { readonly gone: AbortSignal };

/** By user: the calls that wait or are being made, and the end of the last of them. */
const turns = new Map<number, { readonly calls: Set<Call>; last: Promise<unknown> }>();

/**
 * Does the work when the same person's earlier work is done. Previews share the converter with the batches of everybody, so that
 * nobody keeps more than one of its places. Who goes from row to row leaves a call behind at each: it
 * takes no place, and its turn is passed over.
 * @throws {Refusal} when too many wait already, and when `gone` was aborted before the work began; then nobody reads it.
 */
export async function inTurn<T>(userId: number, work: () => Promise<T>, gone: AbortSignal): Promise<T> {
  const turn = turns.get(userId) ?? { calls: new Set(), last: Promise.resolve() };
  if ([...turn.calls].filter((other) => !other.gone.aborted).length > mostWaiting) {
    refuse('templatePreviewBusy');
  }
  turns.set(userId, turn);
  const call = { gone };
  turn.calls.add(call);
  const done = turn.last.then(() => {
    if (gone.aborted) {
      refuse('templatePreviewBusy');
    }
    return work();
  });
  turn.last = done.catch(() => undefined);
  try {
    return await done;
  } finally {
    turn.calls.delete(call);
    if (turn.calls.size === 0) {
      turns.delete(userId);
    }
  }
}
