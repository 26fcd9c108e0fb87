import type { Language } from '../../../contract/models/user.ts';
import type { AddressChannel } from '../../../contract/rules/step-delivery.ts';

export type Channel = AddressChannel;

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

/** A message for one browser of a person: `to` is where its push service takes it, and the rest of them is what it is encrypted for. */
export type PushMessage = {
  readonly to: string;
  readonly publicKey: string;
  readonly authSecret: string;
  readonly title: string;
  readonly text: string;
  /** What opens at a press, in the signed-in page: no link of a push holds a secret. */
  readonly path: string;
  /** The same for the same notification, which a browser then shows once. */
  readonly tag: string;
  readonly language: Language;
};

/** Web Push (RFC 8030). */
export interface PushChannel {
  /** What browsers subscribe with. */
  publicKey(): Promise<string>;
  /**
   * Resolves once the push service has taken the message over. @throws {DeliveryRefusedError} when the subscription is over.
   * @throws {HandOverError} when it did not, and may later.
   */
  send(message: PushMessage): Promise<void>;
}

/** Hands messages over to SMTP, an SMS gateway, Zalo, push services or the demo outbox. */
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
  /** `null` where it is turned off. */
  readonly push: PushChannel | null;
}

export class HandOverError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'HandOverError';
  }
}
