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
  if (status === documentStatus.completed) {
    return completedAt;
  }
  if (status === documentStatus.rejected || status === documentStatus.canceled) {
    return modifiedAt;
  }
  const hasExpired = isUnderWay(status) && !finalising && isExpired(now, timeZone, expiryDate);
  return hasExpired && expiryDate !== null ? endOfDay(expiryDate, timeZone) : null;
}

/**
 * The last day, in the company's zone, on which what ended then is kept: it is whole months later, or the end of a month that is
 * too short for that. It is due for deletion on the next day.
 */
export function retainedUntil(end: Date, retentionMonths: number, timeZone: string): string {
  return addMonths(dayOf(end, timeZone), retentionMonths);
}

/**
 * For so long nothing is deleted after a number of months was set or changed, so that a mistyped one can be put right. Hours, so
 * that no change of a clock moves it.
 */
export const graceHours = 7 * 24;

/** From when on a number of months counts that was set then. */
export function countsFrom(retentionSince: Date): Date {
  return new Date(retentionSince.getTime() + graceHours * 3_600_000);
}

/** Whether giving a type this number begins the grace anew; one that is left out stays as it is, and so does the same one. */
export function beginsGrace(before: number | null, given: number | null | undefined): boolean {
  return typeof given === 'number' && given !== before;
}

/**
 * When the document ended, if its time is over and it is to be deleted: never while it is under way or held, nor where its type keeps
 * documents for ever or has had its number of months for a few days only.
 */
export function endIfDue(
  document: Ending & { readonly heldAt: Date | null },
  type: { readonly retentionMonths: number | null; readonly retentionSince: Date },
  now: Date,
  timeZone: string,
): Date | null {
  const { retentionMonths, retentionSince } = type;
  const end = endOf(document, now, timeZone);
  if (end === null || retentionMonths === null || document.heldAt !== null) {
    return null;
  }
  if (now < countsFrom(retentionSince)) {
    return null;
  }
  return retainedUntil(end, retentionMonths, timeZone) < dayOf(now, timeZone) ? end : null;
}
