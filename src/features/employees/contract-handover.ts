/** Where the ids of chosen employees wait for the screen that makes their contracts. */
const key = 'countersign.batch.employees';

const target = '/batches/new?from=employees';

/** The batch that was left for choosing its employees, as it stood. */
export const waitingBatch = `${target}&step=data`;

/** Hands employees over to be made contracts for, and answers where that is done: in the batch that waits for them, or in a new one. */
export function handOver(employeeIds: readonly number[], isAwaited = false): string {
  try {
    sessionStorage.setItem(key, JSON.stringify(employeeIds));
  } catch {
    // Without storage they are chosen there.
  }
  return isAwaited ? waitingBatch : target;
}
