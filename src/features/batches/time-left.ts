/** How many were done when, in milliseconds. */
export type Sample = { readonly at: number; readonly done: number };

/** Pace is told from what was seen in this time, in milliseconds: it changes with what else the service has to do. */
const lookedBack = 60_000;
/** Less says nothing yet. */
const seenAtLeast = 4000;

/** The samples with one more; what lies too far back, and what was counted before it began anew, is forgotten. */
export function withSample(samples: readonly Sample[], next: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last !== undefined && last.done > next.done) {
    return [next];
  }
  return [...samples.filter(({ at }) => next.at - at <= lookedBack), next];
}

/** Minutes until all are done at the pace of the samples, rounded up; `null` where they do not tell. */
export function minutesLeft(samples: readonly Sample[], total: number): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (
    first === undefined ||
    last === undefined ||
    last.at - first.at < seenAtLeast ||
    last.done <= first.done
  ) {
    return null;
  }
  const milliseconds = ((total - last.done) * (last.at - first.at)) / (last.done - first.done);
  return Math.ceil(milliseconds / 60_000);
}
