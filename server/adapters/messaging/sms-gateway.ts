import { HandOverError, type Message } from './messenger.ts';

export type SmsChannel = { send(message: Message): Promise<void> };

/**
 * SMS by an HTTP gateway: `POST` of `{"to", "text"}` as JSON, taken over when it answers 2xx. User and password of the
 * address become Basic authentication.
 */
export function createSmsChannel(options: {
  readonly url: string;
  readonly timeoutMilliseconds?: number;
}): SmsChannel {
  const address = new URL(options.url);
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const headers = {
    'content-type': 'application/json',
    ...(username !== '' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  };

  return {
    async send(message) {
      let status: number;
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers,
          body: JSON.stringify({ to: message.to, text: message.text }),
          redirect: 'error',
          signal: AbortSignal.timeout(options.timeoutMilliseconds ?? 15_000),
        });
        await response.body?.cancel();
        status = response.status;
      } catch (error) {
        throw new HandOverError('the SMS gateway could not be reached', { cause: error });
      }
      if (status < 200 || status > 299) {
        throw new HandOverError(`the SMS gateway answered ${String(status)}`);
      }
    },
  };
}
