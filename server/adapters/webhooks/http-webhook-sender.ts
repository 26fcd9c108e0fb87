import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { type AllowedPlaces, mayCall, readAllowedPlaces } from './public-address.ts';
import type { WebhookCall, WebhookOutcome, WebhookSender } from './webhook-sender.ts';

export type HttpWebhookOptions = {
  /** Entries of WEBHOOK_ALLOW: what may be called although it is no public address. */
  readonly allow: readonly string[];
  readonly timeoutMilliseconds?: number;
  /** Every address of a name; the system's resolver unless a test gives another. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
};

const failed = (reason: string, status: number | null = null): WebhookOutcome => ({
  kind: 'failed',
  reason,
  status,
});

/**
 * Calls webhooks over HTTP. A name is resolved once, and the very address that was looked at is connected to, so that a name
 * which answers something else a moment later gains nothing. Redirects are not followed, and answers are not read.
 */
export function createWebhookSender(options: HttpWebhookOptions): WebhookSender {
  const allowed = readAllowedPlaces(options.allow);
  const timeout = options.timeoutMilliseconds ?? 10_000;
  const resolve = options.resolve ?? ((hostname: string) => systemLookup(hostname, { all: true }));

  return {
    async send(call) {
      const url = URL.parse(call.url);
      if (url === null || !/^https?:$/.test(url.protocol)) {
        return failed('the address is no http or https address');
      }
      const signal = AbortSignal.timeout(timeout);
      try {
        const address = await withinTime(findAddress(url, allowed, resolve), signal);
        if (address === null) {
          return failed('the address is not public');
        }
        const status = await post(url, address, call, signal);
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
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? `no connection (${code})` : 'no connection';
}

/** The resolver cannot be stopped, but it need not be waited for. */
function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timed out')), { once: true });
    work.then(resolve, reject);
  });
}

async function findAddress(
  url: URL,
  allowed: AllowedPlaces,
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>,
): Promise<LookupAddress | null> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(hostname);
  const found = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  return found.find(({ address }) => mayCall(hostname, address, allowed)) ?? null;
}

/** Connects to the address that was found, whatever the name would resolve to by now. */
function pinned({ address, family }: LookupAddress): LookupFunction {
  return (_hostname, { all }, callback) => {
    if (all === true) {
      callback(null, [{ address, family }]);
    } else {
      callback(null, address, family);
    }
  };
}

/** Answers the status. The answer's body is not read. */
function post(url: URL, address: LookupAddress, call: WebhookCall, signal: AbortSignal): Promise<number> {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: pinned(address),
        signal,
        headers: { ...call.headers, 'content-length': Buffer.byteLength(call.body) },
      },
      (response) => {
        resolve(response.statusCode ?? 0);
        response.destroy();
      },
    );
    sent.on('error', reject);
    sent.end(call.body);
  });
}
