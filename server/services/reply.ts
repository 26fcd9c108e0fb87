/**
 * What a use case answers: `data` with the message of the envelope; reads may come without one. `otp-sent` is the answer
 * of the first of two calls, code 100.
 */
export type Reply<D> = { readonly kind: 'done'; readonly data: D; readonly messages: readonly string[] };

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
