/** So many wrong access codes lock a step for so many minutes. */
export const wrongAccessCodesMax = 5;
export const accessCodeLockMinutes = 60;
/** Wrong access codes a day that are looked at for one person, however many documents wait for them. */
export const wrongAccessCodesPerDay = 50;

const lockMs = accessCodeLockMinutes * 60_000;
export const accessCodeDayMs = 24 * 3_600_000;

export type AccessCodeTries = { readonly triesLeft: number; readonly lockedUntil: Date | null };

/** What wrong codes of the last day leave; those that come while it is locked are not recorded, so that it opens again. */
export function accessCodeTries(
  wrong: { readonly ofStep: readonly Date[]; readonly ofPerson: readonly Date[] },
  now: Date,
): AccessCodeTries {
  const step = limited(wrong.ofStep, wrongAccessCodesMax, lockMs, now);
  const person = limited(wrong.ofPerson, wrongAccessCodesPerDay, accessCodeDayMs, now);
  const locks = [step.until, person.until].filter((until) => until !== null);
  const latest = Math.max(...locks.map((until) => until.getTime()));
  return {
    triesLeft: Math.min(step.left, person.left),
    lockedUntil: locks.length === 0 ? null : new Date(latest),
  };
}

/** So many tries within any time of this length; once they are used up, the last one has to lie that far back. */
function limited(
  wrong: readonly Date[],
  most: number,
  lengthMs: number,
  now: Date,
): { readonly left: number; readonly until: Date | null } {
  const recent = wrong.map((at) => at.getTime()).filter((at) => now.getTime() - at < lengthMs);
  const left = Math.max(0, most - recent.length);
  return { left, until: left === 0 ? new Date(Math.max(...recent) + lengthMs) : null };
}
