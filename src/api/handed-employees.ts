import { z } from 'zod';
import { clearDraft, readDraft, saveDraft } from './draft-storage.ts';

/*
 * Employees who were chosen to get contracts, on their way from the list of employees to the screen that makes batches. Kept in the
 * tab, so that a reload of that screen still has them, and forgotten when one signs out.
 */

const name = 'contract-employees';

export function handEmployees(ids: readonly number[]): void {
  saveDraft(name, ids);
}

/** The ids that were handed over. */
export function handedEmployees(): readonly number[] {
  return readDraft(name, z.array(z.number().int())) ?? [];
}

export function clearHandedEmployees(): void {
  clearDraft(name);
}
