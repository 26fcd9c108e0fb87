/** Whether how long an answer takes tells two kinds of question apart. Pure. */

/**
 * The chance that a question of the first kind took longer than one of the second, ties counting half (Mann–Whitney's U over its
 * greatest value). 0.5 says that time tells nothing; 0 and 1 that it tells all. A few slow answers hardly move it.
 */
export function longerChance(first: readonly number[], second: readonly number[]): number {
  let wins = 0;
  for (const a of first) {
    for (const b of second) {
      wins += a > b ? 1 : a === b ? 0.5 : 0;
    }
  }
  return wins / (first.length * second.length);
}
