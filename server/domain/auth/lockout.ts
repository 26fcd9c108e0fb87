import { createHash } from 'node:crypto';

import { canonicalUsername } from '../../../contract/rules/username.ts';

/** Ten failures in 15 minutes lock an account for 15 minutes (companion operations, §2). */
export const signInFailuresMax = 10;
export const signInWindowMinutes = 15;
export const lockMinutes = 15;

/**
 * Wrong codes of an authenticator app a day after which an account takes none. Only who knows the password can give one, so
 * that this locks nobody out for a stranger; without it the locks above leave a thousand tries a day at six digits.
 */
export const wrongFactorCodesPerDay = 30;

/**
 * How often a day an admin may unlock an account. An account may be of other companies too, whose members an admin must not get tries
 * at without end; and since it is the same for all, it tells nobody which accounts those are.
 */
export const unlocksPerDay = 20;

const minute = 60_000;

/**
 * Until when the failures lock an account, or `null` when they do not. Failures while it is locked are not recorded, so
 * that nobody can keep an account locked by going on.
 */
export function lockedUntil(failures: readonly Date[], now: Date): Date | null {
  const newestFirst = failures.map((failure) => failure.getTime()).toSorted((a, b) => b - a);
  const last = newestFirst[0];
  const first = newestFirst[signInFailuresMax - 1];
  if (last === undefined || first === undefined || last - first > signInWindowMinutes * minute) {
    return null;
  }
  const until = last + lockMinutes * minute;
  return now.getTime() < until ? new Date(until) : null;
}

/** Failures older than this have no say in `lockedUntil`. */
export function oldestFailureThatCounts(now: Date): Date {
  return new Date(now.getTime() - (signInWindowMinutes + lockMinutes) * minute);
}

/**
 * What failures are counted under: the account's id, or the name that was typed where no account has it, so that being locked
 * tells nothing either. A digest, since people type passwords into the wrong field.
 */
export function signInKey(idOrUsername: string): string {
  return createHash('sha256').update(canonicalUsername(idOrUsername)).digest('hex');
}
