import { percentile } from '../../trust/wire.ts';
import type { Timed } from './counts.ts';

export type Sample = { readonly minute: number; readonly megabytes: number };

/** How much the second half of the samples rises in a minute, by least squares; 0 where there are too few to tell. */
export function slopeOf(samples: readonly Sample[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(half.map(({ minute }) => minute));
  const level = mean(half.map(({ megabytes }) => megabytes));
  const spread = half.reduce((sum, { minute }) => sum + (minute - middle) ** 2, 0);
  const shared = half.reduce(
    (sum, { minute, megabytes }) => sum + (minute - middle) * (megabytes - level),
    0,
  );
  return spread > 0 ? shared / spread : 0;
}

export const tookOf = (calls: readonly Timed[]): number[] => calls.map(({ took }) => took);

/** How long calls are looked at for a percentile of them to tell something, in seconds. */
const window = 5;

/**
 * After how many seconds from `from` on calls take no longer than `bound` again, in milliseconds at the 95th percentile of those made
 * within some seconds from then on; `null` where that does not come to be.
 */
export function backAfter(
  calls: readonly Timed[],
  from: number,
  seconds: number,
  bound: number,
): number | null {
  for (let second = 0; second <= seconds - window; second += 1) {
    const begin = from + second * 1000;
    const made = calls.filter(({ at }) => at >= begin && at < begin + window * 1000);
    if (made.length > 0 && percentile(tookOf(made), 0.95) <= bound) {
      return second;
    }
  }
  return null;
}
