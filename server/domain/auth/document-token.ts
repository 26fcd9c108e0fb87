import { type DocumentStatus, stepStatus, type StepStatus } from '../../../contract/enums.ts';
import { isUnderWay } from '../workflow.ts';
import { afterInPersonMinutes, afterStepHours } from './lifetimes.ts';

/** What the life of a document's token depends on, besides its own expiry. */
export type DocumentTokenFacts = {
  readonly stepStatus: StepStatus;
  readonly stepProcessedAt: Date | null;
  readonly documentStatus: DocumentStatus;
  readonly documentModifiedAt: Date;
  /** Until when a link for reading alone opens the document; `null` for what a step is processed with. */
  readonly readsUntil: Date | null;
  /** Until when the device is handed over, for a token that was got in person; `null` for any other. */
  readonly inPersonUntil: Date | null;
};

/**
 * Whether the token of a process code or link still opens its document: as long as its step waits in a document under way,
 * and for a day after the step was processed or the document ended without it (companion operations, §2). A fresher code
 * does not end it. That of a link for reading alone opens it as long as the link does. One that was got in person ends when the device
 * is given back, and soon after its step.
 */
export function documentTokenHolds(facts: DocumentTokenFacts, now: Date): boolean {
  if (facts.readsUntil !== null) {
    return now.getTime() < facts.readsUntil.getTime();
  }
  const { inPersonUntil } = facts;
  if (inPersonUntil !== null && now.getTime() >= inPersonUntil.getTime()) {
    return false;
  }
  const waits = facts.stepStatus === stepStatus.waiting;
  if (waits && isUnderWay(facts.documentStatus)) {
    return true;
  }
  const endedAt = waits ? facts.documentModifiedAt : (facts.stepProcessedAt ?? facts.documentModifiedAt);
  const afterMinutes = inPersonUntil === null ? afterStepHours * 60 : afterInPersonMinutes;
  return now.getTime() < endedAt.getTime() + afterMinutes * 60_000;
}
