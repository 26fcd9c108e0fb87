import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';

import { DeliveryRefusedError } from '../../domain/delivery-refused.ts';
import type { Clock } from '../clock.ts';
import { AddressNotPublicError, type HttpAnswer, type HttpCaller } from '../http/http-caller.ts';
import { HandOverError, type PushChannel, type PushMessage } from './messenger.ts';
import { encryptPush, pushBytesMax } from './push-encryption.ts';
import type { VapidKeys } from './vapid-keys.ts';

export type PushSettings = {
  /** Whom push services turn to (RFC 8292, 2.1): a `mailto:` or `https:` address. */
  readonly subject: string;
  /** In base64url; `null` for the installation's own. */
  readonly privateKey: string | null;
};

export type PushChannelOptions = {
  readonly subject: string;
  readonly keys: () => Promise<VapidKeys>;
  readonly clock: Clock;
  /** Calls addresses that browsers gave, and so nobody's own network. */
  readonly http: HttpCaller;
  readonly timeoutMilliseconds?: number;
};

/** A token may be good for a day; half of it leaves room for clocks that differ. */
const tokenSeconds = 12 * 3600;

/** For how long a push service keeps a message for a browser that is off. */
const timeToLiveSeconds = 24 * 3600;

/** Letters of a title, of which no device shows more. */
const titleMax = 200;

/** The subscription is unknown or over (RFC 8030, 7.3). */
const over: ReadonlySet<number> = new Set([404, 410]);

/** Web Push: messages that are encrypted for one browser, by the push service of its maker. */
export function createPushChannel({
  subject,
  keys,
  clock,
  http,
  timeoutMilliseconds = 10_000,
}: PushChannelOptions): PushChannel {
  async function authorize(audience: string): Promise<string> {
    const { privateKey, publicKey } = await keys();
    const token = await new SignJWT({ sub: subject })
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(audience)
      .setExpirationTime(Math.floor(clock.now().getTime() / 1000) + tokenSeconds)
      .sign(privateKey);
    return `vapid t=${token}, k=${publicKey}`;
  }

  async function post(message: PushMessage, body: Uint8Array): Promise<HttpAnswer> {
    const url = new URL(message.to);
    const authorization = await authorize(url.origin);
    try {
      return await http({
        method: 'POST',
        url,
        headers: {
          authorization,
          ttl: String(timeToLiveSeconds),
          urgency: 'high',
          topic: topicOf(message.tag),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
        },
        body,
        signal: AbortSignal.timeout(timeoutMilliseconds),
        bytesMax: 0,
      });
    } catch (error) {
      if (error instanceof AddressNotPublicError) {
        throw new DeliveryRefusedError(error.message, error.message);
      }
      throw new HandOverError('a push service could not be reached', { cause: error });
    }
  }

  return {
    publicKey: async () => (await keys()).publicKey,
    async send(message) {
      const { status } = await post(message, encrypt(message));
      if (over.has(status)) {
        throw new DeliveryRefusedError('the subscription is over', `status ${String(status)}`);
      }
      if (status < 200 || status > 299) {
        throw new HandOverError(`a push service answered ${String(status)}`);
      }
    },
  };
}

function encrypt(message: PushMessage): Uint8Array {
  try {
    return encryptPush(payloadOf(message), message);
  } catch {
    throw new DeliveryRefusedError('the keys of the subscription are none', 'no key of the curve');
  }
}

/** A push service replaces a message that still waits by another one of its topic: at most 32 letters of base64url. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32);

/** What `src/service-worker/push-rules.ts` reads; the text is cut until all of it fits. */
function payloadOf({ title, text, path, tag, language }: PushMessage): Uint8Array {
  const encoder = new TextEncoder();
  const heading = [...title].slice(0, titleMax).join('');
  const written = (body: string): Uint8Array =>
    encoder.encode(JSON.stringify({ title: heading, body, path, tag, language }));
  const letters = [...text];
  let payload = written(text);
  while (payload.length > pushBytesMax && letters.length > 0) {
    letters.length = Math.floor(letters.length / 2);
    payload = written(`${letters.join('')}…`);
  }
  return payload;
}
