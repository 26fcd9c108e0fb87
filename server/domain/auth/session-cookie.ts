/** Tabs of a browser that opens again all come with what it stored, and their answers cross. */
const raceSeconds = 60;

/** The newest number of a session's cookie, and when the one before it was replaced. */
export type CookieState = { readonly number: number; readonly replacedAt: Date | null };

/**
 * What becomes of a session when a cookie with a number comes. A cookie is replaced once it is used, though not twice in a minute. The
 * one before the newest still counts, since the answer that carried the newest may not have arrived, or a browser may have ended
 * before storing it; the one before that, while tabs may race. Any older one has been replaced by two that its holder used: somebody else
 * has a copy.
 */
export function judgeCookie(
  shown: number,
  { number, replacedAt }: CookieState,
  now: Date,
): 'replace' | 'keep' | 'copied' {
  const isRace = replacedAt !== null && now.getTime() - replacedAt.getTime() < raceSeconds * 1000;
  switch (number - shown) {
    case 0:
      return isRace ? 'keep' : 'replace';
    case 1:
      return 'keep';
    case 2:
      return isRace ? 'keep' : 'copied';
    default:
      return 'copied';
  }
}
