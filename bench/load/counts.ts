/** What came of the calls of a phase, as those who made them saw it. */

/** What a call is for, to who makes it. `code` asks for a one-time code, `sign` is the call that signs, with or without one. */
export const acts = ['list', 'search', 'open', 'file', 'code', 'sign', 'launch'] as const;
export type Act = (typeof acts)[number];

export type Timed = {
  readonly act: Act;
  /** When it was made, by the clock of `performance`. */
  readonly at: number;
  readonly took: number;
};

export class Counts {
  /** Calls that were answered, in milliseconds. */
  readonly answered: Timed[] = [];
  /** Calls that were refused since the service had too much to do; their callers made them again. */
  readonly refused: (Timed & { readonly why: string })[] = [];
  /** What should not have been, by how often. */
  readonly errors = new Map<string, number>();
  signatures = 0;
  /** Signatures that a one-time code confirmed. */
  withCode = 0;
  /** How often a signer had to wait for a document. */
  idle = 0;

  fail(what: string): void {
    this.errors.set(what, (this.errors.get(what) ?? 0) + 1);
  }

  get errorCount(): number {
    return [...this.errors.values()].reduce((sum, count) => sum + count, 0);
  }
}
