import { refuseFields } from '../../domain/refusal.ts';

/** Unique index of numbers in `adapters/database/schema/documents.ts`. */
const numbersIndex = 'documents_no';

/**
 * Does work that gives a document its number. Two calls may take the same one at the same time: the database lets one
 * have it, and the other hears what it would have heard a moment later.
 * @throws {Refusal} naming `no`.
 */
export async function refusingTakenNumber<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isTakenNumber(error) ? refuseFields([{ path: 'no', id: 'noAlreadyUsed' }]) : error;
  }
}

/** The database layer wraps what the driver says. */
export function isTakenNumber(error: unknown): boolean {
  if (!(error instanceof Error)) {
    return false;
  }
  return ('constraint' in error && error.constraint === numbersIndex) || isTakenNumber(error.cause);
}
