import { displayMode, stepStatus } from '../../../contract/enums.ts';

/** What a step has of its processing before anybody has begun it. */
export const unprocessed = {
  status: stepStatus.waiting,
  onBehalfOfUserId: null,
  displayType: displayMode.unset,
  signatureText: null,
  reason: null,
  fontSize: null,
  signedMethod: null,
  remoteLevel: null,
  remoteExpiresAt: null,
  remoteOutcome: null,
  viewedAt: null,
  accessCodeCheckedAt: null,
  processedAt: null,
  inPersonHostId: null,
  snoozedUntil: null,
} as const;

/** Of a step without a place on a page. */
export const noPlace = { pageSign: null, llx: null, lly: null, urx: null, ury: null } as const;
