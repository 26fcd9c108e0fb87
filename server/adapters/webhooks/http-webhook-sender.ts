import { AddressNotPublicError, createHttpCaller, type HttpCallerOptions } from '../http/http-caller.ts';
import type { WebhookOutcome, WebhookSender } from './webhook-sender.ts';

export type HttpWebhookOptions = Pick<HttpCallerOptions, 'resolve'> & {
  /** Entries of WEBHOOK_ALLOW: what may be called although it is no public address. */
  readonly allow: readonly string[];
  readonly timeoutMilliseconds?: number;
};

const failed = (reason: string, status: number | null = null): WebhookOutcome => ({
  kind: 'failed',
  reason,
  status,
});

/** Calls webhooks over HTTP. Redirects are not followed, and answers are not read. */
export function createWebhookSender({
  timeoutMilliseconds: timeout = 10_000,
  ...options
}: HttpWebhookOptions): WebhookSender {
  const http = createHttpCaller(options);
  return {
    async send({ url: address, headers, body }) {
      const url = URL.parse(address);
      if (url === null || !/^https?:$/.test(url.protocol)) {
        return failed('the address is no http or https address');
      }
      const signal = AbortSignal.timeout(timeout);
      try {
        const { status } = await http({ method: 'POST', url, headers, body, signal, bytesMax: 0 });
        return status >= 200 && status < 300
          ? { kind: 'taken', status }
          : failed(`it answered with status ${String(status)}`, status);
      } catch (error) {
        return failed(signal.aborted ? `no answer within ${String(timeout / 1000)} s` : reasonOf(error));
      }
    },
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressNotPublicError) {
    return error.message;
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? `no connection (${code})` : 'no connection';
}
