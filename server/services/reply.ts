/** What a browser stores of the session that it keeps: until it is closed, or for so many seconds; 0 ends it. */
export type SessionCookie = { readonly value: string; readonly maxAge: number | null };

/**
 * What a use case answers: `data` with the message of the envelope; reads may come without one. `otp-sent` is the answer
 * of the first of two calls, code 100.
 */
export type Reply<D> = {
  readonly kind: 'done';
  readonly data: D;
  readonly messages: readonly string[];
  readonly cookie?: SessionCookie;
};

export type OtpReply<D, O> =
  | Reply<D>
  | { readonly kind: 'otp-sent'; readonly data: O; readonly messages: readonly string[] };

export function done<D>(data: D, ...messages: string[]): Reply<D> {
  return { kind: 'done', data, messages };
}

export function otpSent<O>(
  data: O,
  message: string,
): { kind: 'otp-sent'; data: O; messages: readonly string[] } {
  return { kind: 'otp-sent', data, messages: [message] };
}
