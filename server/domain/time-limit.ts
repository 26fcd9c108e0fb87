/**
 * How far the clocks of an installation's machines may stand apart, in milliseconds. What is due later than it could be by more than that
 * was written before a clock was set back.
 */
export const clockSkewMs = 60_000;

/** The last moment that somebody may have set a limit of `lengthMs` to by now. */
export const latestLimit = (now: Date, lengthMs: number): Date =>
  new Date(now.getTime() + lengthMs + clockSkewMs);

/** Whether a limit that was set `lengthMs` ahead is still to come. One too far ahead to be true counts as over. */
export function runsUntil(until: Date, now: Date, lengthMs: number): boolean {
  return until > now && until <= latestLimit(now, lengthMs);
}
