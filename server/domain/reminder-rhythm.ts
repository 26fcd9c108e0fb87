import { addDays, dayOf } from '../../contract/time.ts';

/** What may go out this many days late, as after a weekend: who sets a rhythm wakes nothing that has waited for months. */
const lateDaysMax = 7;

/** A step whose turn it is. */
export type WaitingStep = {
  readonly turnAt: Date;
  /** When its holder was last reminded without anybody asking for it. */
  readonly remindedAt: Date | null;
  /** When the creator was last told that it waits. */
  readonly escalatedAt: Date | null;
  /** The day until which its holder has put reminders off. */
  readonly snoozedUntil: string | null;
};

/** Whether a day has come, not too long ago, and nothing has been done about it since. */
function isOpen(due: string, today: string, done: string | null): boolean {
  return due <= today && today <= addDays(due, lateDaysMax) && (done === null || done < due);
}

/**
 * Whether the holder of a step is reminded today: on the days of the rhythm, counted from the day on which their turn came, and on the
 * day that they chose themselves. Whatever reminder they got since such a day has done for it, so no day is reminded of twice, and
 * nobody twice on one day.
 */
export function isReminderDue(
  now: Date,
  timeZone: string,
  { turnAt, remindedAt, snoozedUntil }: WaitingStep,
  rhythm: readonly number[],
): boolean {
  const today = dayOf(now, timeZone);
  const turnDay = dayOf(turnAt, timeZone);
  const done = remindedAt && dayOf(remindedAt, timeZone);
  const days = rhythm.map((count) => addDays(turnDay, count));
  return snoozedUntil === null
    ? days.some((day) => isOpen(day, today, done))
    : snoozedUntil <= today &&
        // What fell into the time that they did not want to hear of it is over.
        [snoozedUntil, ...days.filter((day) => day > snoozedUntil)].some((day) => isOpen(day, today, done));
}

/** Whether the creator of a document is told today that a step waits: once in a turn. */
export function isEscalationDue(
  now: Date,
  timeZone: string,
  { turnAt, escalatedAt }: WaitingStep,
  days: number | null,
): boolean {
  return (
    days !== null &&
    (escalatedAt === null || escalatedAt < turnAt) &&
    isOpen(addDays(dayOf(turnAt, timeZone), days), dayOf(now, timeZone), null)
  );
}
