import { createHttpCaller } from '../http/http-caller.ts';
import { HandOverError, type Message } from './messenger.ts';

export type SmsChannel = { send(message: Message): Promise<void> };

const http = createHttpCaller({ allow: 'anywhere' });

/**
 * SMS by an HTTP gateway: `POST` of `{"to", "text"}` as JSON, taken over when it answers 2xx. User and password of the
 * address become Basic authentication.
 */
export function createSmsChannel(options: {
  readonly url: string;
  readonly timeoutMilliseconds?: number;
}): SmsChannel {
  const url = new URL(options.url);
  return {
    async send(message) {
      const { status } = await http({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ to: message.to, text: message.text }),
        signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 15_000),
        bytesMax: 0,
      }).catch((error: unknown) => {
        throw new HandOverError('the SMS gateway could not be reached', { cause: error });
      });
      if (status < 200 || status > 299) {
        throw new HandOverError(`the SMS gateway answered ${String(status)}`);
      }
    },
  };
}
