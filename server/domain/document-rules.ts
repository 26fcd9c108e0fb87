import { contractStatus, type ContractStatus } from '../../contract/enums.ts';
import { dayOf, endOfDay } from '../../contract/time.ts';

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
    return contractStatus.undefined[0];
  }
  const today = dayOf(now, timeZone);
  if (validFrom !== null && today < validFrom) {
    return contractStatus.notYetEffective[0];
  }
  if (validTo === null) {
    return contractStatus.valid[0];
  }
  if (today > validTo) {
    return contractStatus.expired[0];
  }
  const soon = dayOf(new Date(now.getTime() + nearlyExpiredDays * 24 * 60 * 60 * 1000), timeZone);
  return validTo < soon ? contractStatus.nearlyExpired[0] : contractStatus.valid[0];
}

/** A document expires at the end of its expiry day in the company's zone (companion operations, §3). */
export function isExpired(now: Date, timeZone: string, expiryDate: string | null): boolean {
  return expiryDate !== null && now >= endOfDay(expiryDate, timeZone);
}
