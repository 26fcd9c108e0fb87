import { documentStatus, type DocumentStatus, stepStatus, type StepStatus } from '../../contract/enums.ts';
import type { LinkEnd, StateAfterStep } from '../../contract/rules/link-ends.ts';
import { isEditable, isUnderWay } from './workflow.ts';

/** What a link that opens nothing was for. */
export type LinkFacts = {
  readonly stepStatus: StepStatus;
  readonly documentStatus: DocumentStatus;
  /** Its deadline has passed. */
  readonly isExpired: boolean;
  /** Its step was given to another person since. */
  readonly isReassigned: boolean;
  /** A fresher one has taken its place, and is good. */
  readonly isReplaced: boolean;
  /** Its hours are over. */
  readonly isOutdated: boolean;
};

/** What has happened that ended a link; `null` where nothing of this has. What became of the document counts for whoever had not acted. */
export function linkEndOf(facts: LinkFacts): LinkEnd | 'step-ended' | null {
  const { documentStatus: status } = facts;
  if (facts.isReassigned) {
    return 'reassigned';
  }
  if (isEditable(status)) {
    return 'taken-back';
  }
  if (facts.stepStatus !== stepStatus.waiting) {
    return 'step-ended';
  }
  const state = stateOf(facts);
  if (state !== null && state !== 'under-way') {
    return state;
  }
  if (facts.isReplaced) {
    return 'replaced';
  }
  return facts.isOutdated ? 'outdated' : null;
}

/** What has become of the document, for whoever had a step in it; `null` for one that nobody may read. */
export function stateOf({
  documentStatus: status,
  isExpired,
}: Pick<LinkFacts, 'documentStatus' | 'isExpired'>): StateAfterStep | null {
  switch (status) {
    case documentStatus.completed:
      return 'completed';
    case documentStatus.rejected:
      return 'rejected';
    case documentStatus.canceled:
      return 'canceled';
    default:
  }
  if (!isUnderWay(status)) {
    return null;
  }
  return isExpired ? 'expired' : 'under-way';
}
