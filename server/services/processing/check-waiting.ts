import { say } from '../../../contract/messages.ts';
import { isExpired } from '../../domain/document-rules.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isUnderWay, mayAct } from '../../domain/workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import type { FoundStep } from './find-step.ts';

/** @throws {Refusal} when it is not this step's turn, or the document's time is over. */
export function checkWaiting(deps: Pick<Dependencies, 'clock'>, { record, step }: FoundStep): void {
  const { document, timeZone } = record;
  const steps = record.steps.map((entry) => entry.step);
  if (!isUnderWay(document.status) || !mayAct(step, steps, document.processInOrder)) {
    throw new Refusal(say('processNotWaiting'));
  }
  if (isExpired(deps.clock.now(), timeZone, document.expiryDate)) {
    throw new Refusal(say('documentExpired'));
  }
}
