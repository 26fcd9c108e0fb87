import type { DeliveryChannel } from '../../../contract/rules/step-delivery.ts';

export type Channel = DeliveryChannel;

/** A PDF that is read when its mail is sent: many mails wait for a server, and none holds its files meanwhile. */
export type EnclosedFile = {
  readonly name: string;
  readonly content: () => AsyncIterable<string | Uint8Array>;
};

/** A message for one person. The secrets stand in `text` too; they come apart for the demo outbox, which shows them. */
export type Message = {
  readonly channel: Channel;
  /** A mail address or a telephone number. */
  readonly to: string;
  /** Which text it is, as `step-invitation`, or `otp`: a channel of fixed templates chooses by it. */
  readonly kind?: string;
  /** What such a template is filled with. */
  readonly values?: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** PNGs that `html` shows as `cid:<id>`. */
  readonly pictures?: readonly { readonly id: string; readonly bytes: Uint8Array }[];
  /** Where its reader turns mails of its kind off; only where they may. */
  readonly unsubscribe?: {
    readonly url: string;
    /** Whether a `POST` there turns them off (RFC 8058), so that a mail program does it by itself. */
    readonly isOneClick: boolean;
  };
  /** What comes back of a mail is known by it (`domain/return-token.ts`). */
  readonly returnToken?: string;
  /** Files that a mail carries. */
  readonly files?: readonly EnclosedFile[];
  readonly otp?: string;
  readonly processCode?: string;
  readonly link?: string;
};

/** Hands messages over to SMTP, an SMS gateway, Zalo or the demo outbox. */
export interface Messenger {
  /** Whether a channel is set up, and takes messages of a kind where one is given. */
  has(channel: Channel, kind?: string): boolean;
  /** True when handing over takes no network, so that a call can wait for it. */
  readonly immediate: boolean;
  /**
   * Resolves once the channel has taken the message over. @throws {DeliveryRefusedError} when it never will.
   * @throws {HandOverError} when it did not, and may later.
   */
  send(message: Message): Promise<void>;
}

export class HandOverError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HandOverError';
  }
}
