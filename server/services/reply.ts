import { type FaultParams, fillTemplate } from '../../contract/faults.ts';
import {
  type FixedMessageId,
  formatMessage,
  type MessageArguments,
  type MessageId,
  messageTexts,
} from '../../contract/messages.ts';

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

/** Reads come without a message. */
export function done<D>(data: D): Reply<D>;
export function done<D, Id extends MessageId>(data: D, id: Id, ...params: MessageArguments<Id>): Reply<D>;
export function done<D>(data: D, id?: MessageId, params?: FaultParams): Reply<D> {
  return { kind: 'done', data, messages: id === undefined ? [] : [fillTemplate(messageTexts[id], params)] };
}

export function otpSent<O>(
  data: O,
  message: FixedMessageId,
): { kind: 'otp-sent'; data: O; messages: readonly string[] } {
  return { kind: 'otp-sent', data, messages: [formatMessage(message)] };
}
