/** What trying one promise came to. Nothing may be lost. */
export type Finding = {
  /** The promise, in the present: "a signature that was acknowledged is there after a kill". */
  readonly promise: string;
  readonly tried: number;
  /** What happened in each case in which the promise did not hold, in a line. */
  readonly lost: readonly string[];
  /** A figure worth knowing beside it, as a rate or a chance. */
  readonly note?: string;
};

/** How long to try. */
export type Effort = {
  /** How many times the usual number of rounds: 1, or more for a longer run. */
  readonly times: number;
  /** Where random choices begin; the same number makes the same choices. */
  readonly seed: number;
  /** Says what is under way; it is not part of the table. */
  readonly log: (line: string) => void;
};

/** One side from which the service is put to the test. Findings come as they are made. */
export type TrustPart = (effort: Effort) => AsyncGenerator<Finding>;
