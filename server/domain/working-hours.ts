import { dayOf, formatInstant } from '../../contract/time.ts';

/** When reminders that nobody asks for go out, by the clock of the company; Monday is 1. */
const firstWeekday = 1;
export const lastWeekday = 5;
const opensAt = '08:00';
const closesAt = '17:30';

/** Whether people are at work: closed as of the minute at which hours end. */
export function isWorkingTime(now: Date, timeZone: string): boolean {
  const weekday = new Date(`${dayOf(now, timeZone)}T00:00:00Z`).getUTCDay();
  const time = formatInstant(now, timeZone).slice(11, 16);
  return firstWeekday <= weekday && weekday <= lastWeekday && opensAt <= time && time < closesAt;
}
