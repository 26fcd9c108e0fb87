import { addDays } from '../time.ts';

/** A type of documents has at most so many days on which its processors are reminded, each within this many. */
export const reminderDaysMost = 5;
export const reminderDayMax = 90;

export function isIncreasing(days: readonly number[]): boolean {
  return days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0));
}

/** Reminders of a step are put off by at most so many days. */
const snoozeDaysMax = 14;

/** The days until which reminders of a step may be put off; `null` where its document expires before the first one. */
export function snoozeDays(
  today: string,
  expiryDay: string | null,
): { readonly first: string; readonly last: string } | null {
  const first = addDays(today, 1);
  const latest = addDays(today, snoozeDaysMax);
  const last = expiryDay !== null && expiryDay < latest ? expiryDay : latest;
  return first <= last ? { first, last } : null;
}
