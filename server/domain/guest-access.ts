import { addDays, dayOf, endOfDay } from '../../contract/time.ts';
import { type Ending, endOf } from './retention.ts';

/** For how long a company lets guests read what has ended: so many days, or as long as the document is stored. */
type GuestAccess = { readonly guestAccessDays: number | null; readonly timeZone: string };

/** The last day, in the company's zone, on which guests could read a document; `null` as long as they still can. */
export function guestAccessEnded(
  document: Ending,
  { guestAccessDays, timeZone }: GuestAccess,
  now: Date,
): string | null {
  const end = endOf(document, now, timeZone);
  if (end === null || guestAccessDays === null) {
    return null;
  }
  const lastDay = addDays(dayOf(end, timeZone), guestAccessDays);
  return now < endOfDay(lastDay, timeZone) ? null : lastDay;
}
