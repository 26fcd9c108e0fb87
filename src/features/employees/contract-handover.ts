/** Where the ids of chosen employees wait for the screen that makes their contracts. */
const key = 'countersign.batch.employees';

/** Hands employees over to be made contracts for, and answers where that is done. */
export function handOver(employeeIds: readonly number[]): string {
  try {
    sessionStorage.setItem(key, JSON.stringify(employeeIds));
  } catch {
    // Without storage they are chosen there.
  }
  return '/batches/new?from=employees';
}
