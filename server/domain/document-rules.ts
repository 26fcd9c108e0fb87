import { contractStatus, type ContractStatus, documentStatus } from '../../contract/enums.ts';
import { dayOf, endOfDay } from '../../contract/time.ts';

/** How long nobody reminds the processors of a document again. */
export const reminderPauseMs = 3_600_000;

/** A contract is nearly expired during its last days. */
const nearlyExpiredDays = 30;

/**
 * Contract status from the days of validity, in the company's zone (companion operations, §3). A document without such
 * days has none.
 */
export function contractStatusOn(
  now: Date,
  timeZone: string,
  validity: { readonly validFrom: string | null; readonly validTo: string | null },
): ContractStatus {
  const { validFrom, validTo } = validity;
  if (validFrom === null && validTo === null) {
    return contractStatus.undefined;
  }
  const today = dayOf(now, timeZone);
  if (validFrom !== null && today < validFrom) {
    return contractStatus.notYetEffective;
  }
  if (validTo === null) {
    return contractStatus.valid;
  }
  if (today > validTo) {
    return contractStatus.expired;
  }
  const soon = dayOf(new Date(now.getTime() + nearlyExpiredDays * 24 * 60 * 60 * 1000), timeZone);
  return validTo < soon ? contractStatus.nearlyExpired : contractStatus.valid;
}

/**
 * Contract status of a document: one made by a batch starts valid, and follows its days once it was sent (specification,
 * "Import advanced batch"); without such days it stays valid.
 */
export function contractStatusOf(
  now: Date,
  timeZone: string,
  document: {
    readonly status: number;
    readonly batchImportId: number | null;
    readonly validFrom: string | null;
    readonly validTo: string | null;
  },
): ContractStatus {
  const { batchImportId, status, validFrom, validTo } = document;
  const dated = validFrom !== null || validTo !== null;
  if (batchImportId !== null && (status === documentStatus.new || !dated)) {
    return contractStatus.valid;
  }
  return contractStatusOn(now, timeZone, document);
}

/** A document expires at the end of its expiry day in the company's zone (companion operations, §3). */
export function isExpired(now: Date, timeZone: string, expiryDate: string | null): boolean {
  return expiryDate !== null && now >= endOfDay(expiryDate, timeZone);
}
