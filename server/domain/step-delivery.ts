import type { DeliveryChannel, DeliveryState, UndeliveredCause } from '../../contract/rules/step-delivery.ts';

/** The newest invitation or reminder of a step to its holder. */
export type Told = {
  readonly createdAt: Date;
  readonly deliveredAt: Date | null;
  /** When a mail service said that it has arrived; most say nothing. */
  readonly arrivedAt: Date | null;
  readonly channel: DeliveryChannel | null;
  /** When a push service took it, beside the channel. */
  readonly pushedAt: Date | null;
  readonly undeliveredCause: UndeliveredCause | null;
  readonly refusal: string | null;
};

/** What the holder of a step has done. */
type Signs = { readonly viewedAt: Date | null; readonly processedAt: Date | null };

export type StepDelivery = {
  readonly state: DeliveryState;
  /** Since when. */
  readonly at: Date;
  /** What carried the message, where it has not been opened. */
  readonly channel?: DeliveryChannel;
  readonly pushedAt?: Date;
  readonly cause?: UndeliveredCause;
  /** What the mail server said. */
  readonly detail?: string;
};

/**
 * How far the request of a step has come; `null` where its turn has not come. A message that reached nobody counts until the step
 * is opened after it: the link and code of the one before ended with it.
 * `notifications/step-delivery.ts` asks the database the same of what was not delivered.
 */
export function deliveryOf(
  { viewedAt, processedAt }: Signs,
  told: Told | null,
  codeSentAt: Date | null,
): StepDelivery | null {
  if (processedAt !== null) {
    return { state: 'acted', at: processedAt };
  }
  if (told !== null && told.undeliveredCause !== null && (viewedAt === null || viewedAt < told.createdAt)) {
    return {
      state: 'not-delivered',
      at: told.createdAt,
      ...by(told),
      cause: told.undeliveredCause,
      ...(told.refusal !== null && { detail: told.refusal }),
    };
  }
  if (codeSentAt !== null) {
    return { state: 'code-sent', at: codeSentAt };
  }
  if (viewedAt !== null) {
    return { state: 'opened', at: viewedAt };
  }
  if (told === null) {
    return null;
  }
  if (told.deliveredAt === null) {
    return { state: 'queued', at: told.createdAt, ...by(told) };
  }
  return told.arrivedAt === null
    ? { state: 'handed-over', at: told.deliveredAt, ...by(told) }
    : { state: 'delivered', at: told.arrivedAt, ...by(told) };
}

const by = ({ channel, pushedAt }: Told): Pick<StepDelivery, 'channel' | 'pushedAt'> => ({
  ...(channel !== null && { channel }),
  ...(pushedAt !== null && { pushedAt }),
});
