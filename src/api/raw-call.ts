/** An answer as it came, before anything is believed of it. */
export type RawAnswer = {
  readonly status: number;
  readonly text: string;
  /** The header of this name, where it came. What changes something is not made again by itself. */
  readonly retryAfter?: string | null;
};

export type RawCall = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | null;
  readonly signal: AbortSignal | null;
  /** Called with the share of the body that has been sent, 0 to 1. */
  readonly onProgress: ((share: number) => void) | null;
};
