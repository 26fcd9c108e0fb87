import type { z } from 'zod';

import type { HttpCaller } from '../http/http-caller.ts';
import { errorSchema, infoSchema, tokenSchema } from './csc-answers.ts';
import {
  callMs,
  postToProvider,
  type ProviderAnswer,
  type ProviderCall,
  readAnswer,
} from './provider-post.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';

export type CscOptions = {
  /** CSC_URL: the service's address, with or without the `/csc/v2` that the standard puts below it. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly http: HttpCaller;
  /** How long one call may take. A person is waited for by asking again. */
  readonly callMilliseconds?: number;
};

/** The service understood a call and says no: `error` is a code of the standard, or of OAuth 2.0. */
export class CscRefusal extends Error {
  override readonly name = 'CscRefusal';
  readonly status: number;
  readonly error: string;

  /** Without the description that the service gives: it is about a person. */
  constructor(status: number, error: string) {
    super(`the remote signing service refused: ${error} (${String(status)})`);
    this.status = status;
    this.error = error;
  }
}

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** The service answers when a person has decided: `signal` alone says how long that may take. */
  readonly waitsForPerson?: boolean;
};

/** A token is renewed so long before it ends. */
const tokenMarginMs = 30_000;

/**
 * The calls of a service of the Cloud Signature Consortium API v2. It says who it is by the client credentials of OAuth 2.0
 * (CSC API v2, 8.2.4), which the service must offer. Nothing of an answer is believed before its schema has read it.
 */
export class CscConnection {
  readonly #base: URL;
  readonly #options: CscOptions;
  #token: { readonly value: string; readonly until: number } | null = null;

  constructor(options: CscOptions) {
    const address = options.url.replace(/(?<!\/)\/+$/, '');
    this.#base = new URL(`${address.endsWith('/csc/v2') ? address : `${address}/csc/v2`}/`);
    this.#options = options;
  }

  /**
   * Makes one call, as `credentials/list`.
   * @throws {CscRefusal} when the service says no.
   * @throws {RemoteSigningError} when it cannot be reached, answers nonsense, or does not know us.
   */
  async call<T extends z.ZodType>(
    method: string,
    body: object,
    schema: T,
    options: CallOptions = {},
  ): Promise<z.output<T>> {
    const send = async (): Promise<ProviderAnswer> => {
      const authorization = `Bearer ${await this.#login(options)}`;
      const headers = { 'content-type': 'application/json', authorization };
      return this.#post(new URL(method, this.#base), { headers, body: JSON.stringify(body) }, options);
    };
    let answer = await send();
    if (answer.status === 401) {
      // The service has forgotten the token, as one does that was started again.
      this.#token = null;
      answer = await send();
    }
    return read(method, answer, schema);
  }

  async #login({ signal }: CallOptions): Promise<string> {
    if (this.#token !== null && this.#token.until > performance.now()) {
      return this.#token.value;
    }
    const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
    const quick = signal ? { signal } : {};
    const info = read('info', await this.#post(new URL('info', this.#base), json, quick), infoSchema);
    if (!info.authType.includes('oauth2client')) {
      throw new RemoteSigningError(
        'unavailable',
        'the service does not take client credentials (oauth2client)',
      );
    }
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      scope: 'service',
      client_id: this.#options.clientId,
      client_secret: this.#options.clientSecret,
    });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const address = this.#tokenAddress(info.oauth2 ?? null);
    const answer = await this.#post(address, { headers, body: form.toString() }, quick);
    const token = read('oauth2/token', answer, tokenSchema);
    this.#token = {
      value: token.access_token,
      until: performance.now() + token.expires_in * 1000 - tokenMarginMs,
    };
    return token.access_token;
  }

  /** The secret goes where the service says, yet never unencrypted to another machine than the service's own. */
  #tokenAddress(oauth2: string | null): URL {
    if (oauth2 === null || oauth2 === '') {
      return new URL('oauth2/token', this.#base);
    }
    const address = URL.parse('oauth2/token', `${oauth2.replace(/(?<!\/)\/+$/, '')}/`);
    if (address === null || (address.protocol !== 'https:' && address.origin !== this.#base.origin)) {
      throw new RemoteSigningError('unavailable', 'the service names no usable OAuth 2.0 server');
    }
    return address;
  }

  async #post(
    url: URL,
    { headers, body }: Pick<ProviderCall, 'headers' | 'body'>,
    { signal, waitsForPerson = false }: CallOptions,
  ): Promise<ProviderAnswer> {
    const milliseconds = waitsForPerson ? null : (this.#options.callMilliseconds ?? callMs);
    return postToProvider(this.#options.http, { url, headers, body, signal, milliseconds });
  }
}

function read<T extends z.ZodType>(method: string, { status, body }: ProviderAnswer, schema: T): z.output<T> {
  if (status < 200 || status >= 300) {
    const refusal = errorSchema.safeParse(body);
    if (refusal.success && status < 500) {
      throw new CscRefusal(status, refusal.data.error);
    }
    throw new RemoteSigningError('unavailable', `${method} answered HTTP ${String(status)}`);
  }
  return readAnswer(method, body, schema);
}
