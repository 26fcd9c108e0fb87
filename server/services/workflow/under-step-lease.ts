import { randomUUID } from 'node:crypto';

import type { Transaction } from '../../adapters/database/database.ts';
import { refuse } from '../../domain/refusal.ts';
import { mayAct } from '../../domain/workflow.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import type { StepRow } from './load-document.ts';
import { type Basis, type LockedDocument, lockDocument } from './advance-document.ts';
import { checkStillEnabled } from './check-processor.ts';
import { findLeased } from './check-waiting.ts';
import type { HeldStep } from './find-step.ts';
import { releaseLease, takeLease } from './lease.ts';

/**
 * Does the work of a step that asks for no code while nobody else can act on its document. `work` gets the step as it
 * stands under the lease; what it writes ends the lease (`advanceDocument`), and what it throws frees it.
 */
export async function underStepLease<T>(
  deps: Dependencies,
  caller: ProcessingCaller,
  held: HeldStep,
  work: (fresh: HeldStep, basis: Basis) => Promise<T>,
): Promise<T> {
  const leaseHolder = randomUUID();
  const documentId = held.record.document.id;
  const leased = await takeLease(deps, documentId, leaseHolder);
  try {
    const fresh = await findLeased(deps, { caller, held }, leased);
    return await work(fresh, { documentId, version: fresh.record.document.version, leaseHolder });
  } catch (error) {
    await releaseLease(deps, documentId, leaseHolder);
    throw error;
  }
}

/**
 * Locks a document to write what was done on one of its steps.
 * @throws {Refusal} when it is no longer the step's turn, or somebody else's by now, or who holds it was disabled.
 */
export async function lockWaitingStep(
  transaction: Transaction,
  basis: Basis,
  { step: held, user }: HeldStep,
): Promise<LockedDocument & { readonly step: StepRow }> {
  const locked = await lockDocument(transaction, basis);
  const step = locked.steps.find(({ id, userId }) => id === held.id && userId === user.id);
  const { document, steps } = locked;
  if (!step || !mayAct(document, step, steps)) {
    refuse('processNotWaiting');
  }
  await checkStillEnabled(transaction, user);
  return { ...locked, step };
}
