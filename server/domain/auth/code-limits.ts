/** Wrong process codes that one address may type in `codeWindowMinutes` (companion operations, §2). */
export const wrongCodesPerAddress = 5;
export const codeWindowMinutes = 15;

/** How many codes of six digits there are: process codes, one-time codes, codes of authenticator apps. */
export const sixDigitCodes = 1_000_000;

/** With what chance a day strangers may guess any of the open codes, however many there are. */
export const anyCodeChance = 0.001;
/** What the wrong codes of a day may reach together: each reaches as many open codes as it could have opened. */
const reachPerDay = anyCodeChance * sixDigitCodes;
/** Every wrong code reaches at least so many, so that one given code is safe where few are open: 1 in 10,000 a day. */
const leastReach = 10;
/** Counting further tells nothing: whatever reaches more than a day may is not looked at. */
export const mostReachCounted = reachPerDay + 1;

/** What a wrong code counts for, where so many open codes could have been meant: all of them, or those of one mail address. */
export function reachOf(openCodes: number): number {
  return Math.max(leastReach, openCodes);
}

/** Wrong codes a day that are looked at, where each could have opened any of so many. */
export function wrongCodesAllowed(openCodes: number): number {
  return Math.floor(reachPerDay / reachOf(openCodes));
}

/** Whether a typed code is looked at; links have no such limit, being too long to guess. */
export function mayTryCode(wrong: {
  readonly byAddress: number;
  /** What the wrong codes of the last day reached. */
  readonly reached: number;
  /** The open codes that this one could be. */
  readonly openCodes: number;
}): boolean {
  return wrong.byAddress < wrongCodesPerAddress && wrong.reached + reachOf(wrong.openCodes) <= reachPerDay;
}

/**
 * How often a day somebody's wrong codes are forgotten for the right one after them, so that the slips of many people do not
 * add up to an attack; oftener, and a code of one's own would buy tries without end.
 */
export const forgivenPerDay = 1;
