import type { LookupAddress } from 'node:dns';
import { lookup as systemLookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';

import { type AllowedPlaces, mayCall, readAllowedPlaces } from './public-address.ts';

export type HttpCall = {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal: AbortSignal;
  /** How much of an answer is taken; nothing of it is read where this is 0. */
  readonly bytesMax: number;
};

export type HttpAnswer = { readonly status: number; readonly body: Uint8Array };

export type HttpCaller = (call: HttpCall) => Promise<HttpAnswer>;

/** Nothing was sent: the address belongs to no public place, and was not allowed. */
export class AddressNotPublicError extends Error {
  override readonly name = 'AddressNotPublicError';
}

export class AnswerTooLargeError extends Error {
  override readonly name = 'AnswerTooLargeError';
}

export type HttpCallerOptions = {
  /**
   * `anywhere` is for addresses that the operator has set; those that a company has are public ones, and the entries of
   * WEBHOOK_ALLOW.
   */
  readonly allow: 'anywhere' | readonly string[];
  /** Every address of a name; the system's resolver unless a test gives another. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>;
};

/**
 * Calls over HTTP. A name is resolved once, and the very address that was looked at is connected to, so that a name which
 * answers something else a moment later gains nothing. Redirects are not followed.
 * @throws {AddressNotPublicError} and {AnswerTooLargeError}, and what connections fail with.
 */
export function createHttpCaller({ allow, resolve = resolveAll }: HttpCallerOptions): HttpCaller {
  const allowed = allow === 'anywhere' ? allow : readAllowedPlaces(allow);
  return async (call) => {
    const address = await withinTime(findAddress(call.url, allowed, resolve), call.signal);
    if (address === null) {
      throw new AddressNotPublicError('the address is not public');
    }
    return send(call, address);
  };
}

const resolveAll = (hostname: string): Promise<LookupAddress[]> => systemLookup(hostname, { all: true });

/** The resolver cannot be stopped, but it need not be waited for. */
function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('timed out'));
    if (signal.aborted) {
      stop();
    }
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject);
  });
}

async function findAddress(
  url: URL,
  allowed: 'anywhere' | AllowedPlaces,
  resolve: NonNullable<HttpCallerOptions['resolve']>,
): Promise<LookupAddress | null> {
  const hostname = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(hostname);
  const found = family === 0 ? await resolve(hostname) : [{ address: hostname, family }];
  const fits = ({ address }: LookupAddress): boolean =>
    allowed === 'anywhere' || mayCall(hostname, address, allowed);
  return found.find(fits) ?? null;
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

function send({ method, url, headers, body, signal, bytesMax }: HttpCall, address: LookupAddress) {
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise<HttpAnswer>((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        lookup: pinned(address),
        signal,
        headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      },
      (response) => {
        const status = response.statusCode ?? 0;
        if (bytesMax === 0) {
          resolve({ status, body: new Uint8Array() });
          response.destroy();
          return;
        }
        readBytes(response, bytesMax).then((bytes) => resolve({ status, body: bytes }), reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function readBytes(response: IncomingMessage, bytesMax: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const parts: AsyncIterable<Uint8Array> = response;
  for await (const part of parts) {
    size += part.length;
    if (size > bytesMax) {
      response.destroy();
      throw new AnswerTooLargeError('the answer is too large');
    }
    chunks.push(part);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
