import { documentStatus, type DocumentStatus } from '../../contract/enums.ts';
import { addMonths, dayOf, endOfDay } from '../../contract/time.ts';
import { isExpired } from './document-rules.ts';
import { isUnderWay } from './workflow.ts';

/** What of a document tells whether and when it ended. */
export type Ending = {
  readonly status: DocumentStatus;
  readonly completedAt: Date | null;
  /** Of a document that was rejected or canceled: when. */
  readonly modifiedAt: Date;
  readonly expiryDate: string | null;
  readonly finalising: boolean;
};

/** When a document was completed, rejected or canceled, or expired; `null` while it has not ended. */
export function endOf(document: Ending, now: Date, timeZone: string): Date | null {
  const { status, completedAt, modifiedAt, expiryDate, finalising } = document;
  if (status === documentStatus.completed[0]) {
    return completedAt;
  }
  if (status === documentStatus.rejected[0] || status === documentStatus.canceled[0]) {
    return modifiedAt;
  }
  const hasExpired = isUnderWay(status) && !finalising && isExpired(now, timeZone, expiryDate);
  return hasExpired && expiryDate !== null ? endOfDay(expiryDate, timeZone) : null;
}

/**
 * The last day, in the company's zone, on which what ended then is kept: it is whole months later, or the end of a month that is
 * too short for that. It is due for deletion on the next day.
 */
export function keptUntil(end: Date, retentionMonths: number, timeZone: string): string {
  return addMonths(dayOf(end, timeZone), retentionMonths);
}

/**
 * When the document ended, if its time is over and it is to be deleted: never while it is under way or held, nor where its type keeps
 * documents for ever.
 */
export function endIfDue(
  document: Ending & { readonly heldAt: Date | null },
  { retentionMonths }: { readonly retentionMonths: number | null },
  now: Date,
  timeZone: string,
): Date | null {
  const end = endOf(document, now, timeZone);
  if (end === null || retentionMonths === null || document.heldAt !== null) {
    return null;
  }
  return keptUntil(end, retentionMonths, timeZone) < dayOf(now, timeZone) ? end : null;
}
