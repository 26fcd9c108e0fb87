import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { KeyVault } from '../security/key-vault.ts';
import { createHttpCaller } from '../http/http-caller.ts';
import { HandOverError, type Messenger } from './messenger.ts';
import { createOutboxMessenger } from './outbox-messenger.ts';
import { createPushChannel, type PushSettings } from './push-channel.ts';
import { createSmsChannel } from './sms-gateway.ts';
import { createSmtpChannel } from './smtp-messenger.ts';
import { createVapidKeys } from './vapid-keys.ts';
import { createZaloChannel } from './zalo-messenger.ts';
import type { ZaloSettings } from './zalo-settings.ts';

export type MessengerOptions = {
  readonly demo: boolean;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly smsUrl: string | null;
  readonly zalo: ZaloSettings | null;
  readonly push: PushSettings | null;
  readonly mailReturn: string | null;
  readonly mailInboxUrl: string | null;
  /** What may be called although it is no public address. */
  readonly webhookAllow: readonly string[];
};

export type MessengerParts = { readonly db: Database; readonly clock: Clock; readonly vault: KeyVault };

export type ClosableMessenger = Messenger & { close(): void };

/** Each channel that is configured. Demo mode without any keeps everything in its outbox; a real one has none then. */
export function createMessenger(options: MessengerOptions, parts: MessengerParts): ClosableMessenger {
  const push =
    options.push &&
    createPushChannel({
      subject: options.push.subject,
      keys: createVapidKeys({ ...parts, given: options.push.privateKey }),
      clock: parts.clock,
      http: createHttpCaller({ allow: options.webhookAllow }),
    });
  if (options.demo && options.smtp === null && options.smsUrl === null && options.zalo === null) {
    return { ...createOutboxMessenger(parts.db, parts.clock), push, close: () => undefined };
  }
  const mail =
    options.smtp &&
    createSmtpChannel({
      ...options.smtp,
      returnTo: options.mailReturn,
      takesReplies: options.mailInboxUrl !== null,
    });
  const sms = options.smsUrl === null ? null : createSmsChannel({ url: options.smsUrl });
  const zalo = options.zalo && createZaloChannel({ ...parts, settings: options.zalo });
  const channels = { email: mail, sms, zalo };
  return {
    has: (channel, kind) => (channel === 'zalo' ? zalo?.has(kind) === true : channels[channel] !== null),
    immediate: false,
    push,
    async send(message) {
      const channel = channels[message.channel];
      if (channel === null) {
        throw new HandOverError(`no channel for ${message.channel} is set up`);
      }
      await channel.send(message);
    },
    close: () => mail?.close(),
  };
}
