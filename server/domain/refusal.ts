import { envelopeCode } from '../../contract/envelope.ts';
import { faultMessage, type FieldFault } from '../../contract/faults.ts';
import { formatMessage, type MessageId } from '../../contract/messages.ts';

/**
 * A rule said no: the caller gets `success: false` with these messages, as HTTP 200 unless the code says otherwise.
 * Thrown inside a transaction it undoes it.
 */
export class Refusal extends Error {
  readonly messages: readonly string[];
  readonly code: number;
  readonly data: unknown;

  constructor(messages: string | readonly string[], code: number = envelopeCode.default, data?: unknown) {
    const list = typeof messages === 'string' ? [messages] : messages;
    super(list.join('; '));
    this.name = 'Refusal';
    this.messages = list;
    this.code = code;
    this.data = data;
  }
}

/** A refusal that names fields: code 400, one message each (companion operations, §1). */
export function refuseFields(faults: readonly FieldFault[]): Refusal {
  return new Refusal(faults.map(faultMessage), envelopeCode.invalid);
}

/** @throws {Refusal} as {@link refuseFields} says it, where there is any fault. */
export function checkFaults(faults: readonly FieldFault[]): void {
  if (faults.length > 0) {
    throw refuseFields(faults);
  }
}

/** Refuses in the place of a value: `const [user = refuse('userNotFound')] = await …`. */
export function refuse<Id extends MessageId>(...text: Parameters<typeof formatMessage<Id>>): never {
  throw new Refusal(formatMessage(...text));
}

/** Refuses whoever has no account or company any more, in the place of its row. */
export function refuseUnauthenticated(): never {
  throw new Refusal(formatMessage('unauthenticated'), envelopeCode.unauthenticated);
}
