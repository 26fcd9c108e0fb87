/** Clocks of authorities and ours may differ by this. */
const toleranceMs = 5 * 60_000;

/** Whether what an authority said from one time until another, in milliseconds since 1970, is to be believed now. */
export function holdsAt(now: Date, from: number, until: number): boolean {
  return from <= now.getTime() + toleranceMs && until >= now.getTime() - toleranceMs;
}
