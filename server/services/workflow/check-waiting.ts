import { isExpired } from '../../domain/document-rules.ts';
import { refuse } from '../../domain/refusal.ts';
import { mayAct } from '../../domain/workflow.ts';
import type { documents } from '../../adapters/database/schema/documents.ts';
import type { ProcessingCaller } from '../caller.ts';
import type { Dependencies } from '../dependencies.ts';
import { checkEnabled } from './check-processor.ts';
import type { DocumentRecord } from './load-document.ts';
import { findHeldStep, type FoundStep, type HeldStep } from './find-step.ts';

/** @throws {Refusal} when it is not this step's turn, its holder is disabled, or the document's time is over. */
export function checkWaiting(deps: Pick<Dependencies, 'clock'>, { record, step, user }: FoundStep): void {
  const { document } = record;
  const steps = record.steps.map((entry) => entry.step);
  if (!mayAct(document, step, steps)) {
    refuse('processNotWaiting');
  }
  // In the middle of a batch, or where a signing is taken up again: a request by itself is not let in.
  checkEnabled(user);
  checkUnexpired(deps, record);
}

/** @throws {Refusal} when the document's time is over. */
export function checkUnexpired(
  { clock }: Pick<Dependencies, 'clock'>,
  { document, timeZone }: Pick<DocumentRecord, 'document' | 'timeZone'>,
): void {
  if (isExpired(clock.now(), timeZone, document.expiryDate)) {
    refuse('documentExpired');
  }
}

/** Who acts on a step, as it was found when they planned what to do. */
type Planned = { readonly caller: ProcessingCaller; readonly held: HeldStep };

/**
 * The step as it stands now that the document is leased: as it was found, unless the document has another version by now.
 * @throws {Refusal} when the document is no longer what the decision was planned on.
 */
export async function findLeased(
  deps: Dependencies,
  { caller, held }: Planned,
  leased: typeof documents.$inferSelect,
): Promise<HeldStep> {
  if (leased.version !== held.record.document.version) {
    return findUnchanged(deps, { caller, held });
  }
  const fresh = { ...held, record: { ...held.record, document: leased } };
  checkWaiting(deps, fresh);
  return fresh;
}

/**
 * The step as it stands now.
 * @throws {Refusal} when the document is no longer what the decision was planned on.
 */
export async function findUnchanged(deps: Dependencies, { caller, held }: Planned): Promise<HeldStep> {
  const fresh = await findHeldStep(deps.db, caller, held.step.id);
  checkWaiting(deps, fresh);
  if (fresh.record.document.version !== held.record.document.version) {
    refuse('documentChanged');
  }
  return fresh;
}
