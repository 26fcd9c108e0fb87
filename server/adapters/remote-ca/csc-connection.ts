import type { z } from 'zod';

import { readBounded } from '../read-bounded.ts';
import { errorSchema, infoSchema, tokenSchema } from './csc-answers.ts';
import { RemoteSigningUnavailableError } from './remote-signer.ts';

export type CscOptions = {
  /** CSC_URL: the service's address, with or without the `/csc/v2` that the standard puts below it. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
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

type Answer = { readonly status: number; readonly body: unknown };
type Call = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

const callMs = 20_000;

/** No honest answer is larger: a hundred signatures are some 40 KB, a chain of certificates less. */
const answerBytes = 2 * 1024 * 1024;

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
   * @throws {RemoteSigningUnavailableError} when it cannot be reached, or answers nonsense.
   */
  async call<T extends z.ZodType>(
    method: string,
    body: object,
    schema: T,
    options: CallOptions = {},
  ): Promise<z.output<T>> {
    const send = async (): Promise<Answer> => {
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
      throw new RemoteSigningUnavailableError('the service does not take client credentials (oauth2client)');
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
      throw new RemoteSigningUnavailableError('the service names no usable OAuth 2.0 server');
    }
    return address;
  }

  async #post(address: URL, { headers, body }: Call, options: CallOptions): Promise<Answer> {
    const { signal, waitsForPerson = false } = options;
    const signals = signal ? [signal] : [];
    if (!waitsForPerson) {
      signals.push(AbortSignal.timeout(this.#options.callMilliseconds ?? callMs));
    }
    try {
      const response = await fetch(address, {
        method: 'POST',
        headers: { accept: 'application/json', ...headers },
        body,
        redirect: 'error',
        signal: AbortSignal.any(signals),
      });
      return { status: response.status, body: parseJson(await readText(response)) };
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof RemoteSigningUnavailableError) {
        throw error;
      }
      const why = error instanceof Error ? `${error.message} ${causeOf(error)}`.trim() : String(error);
      throw new RemoteSigningUnavailableError(`${address.pathname} could not be called: ${why}`, {
        cause: error,
      });
    }
  }
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? `(${error.cause.message})` : '';
}

async function readText(response: Response): Promise<string> {
  const bytes = await readBounded(response, answerBytes);
  if (bytes === null) {
    throw new RemoteSigningUnavailableError('the answer is too large');
  }
  return Buffer.from(bytes).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function read<T extends z.ZodType>(method: string, { status, body }: Answer, schema: T): z.output<T> {
  if (status >= 400) {
    const refusal = errorSchema.safeParse(body);
    if (refusal.success && status < 500) {
      throw new CscRefusal(status, refusal.data.error);
    }
    throw new RemoteSigningUnavailableError(`${method} answered HTTP ${String(status)}`);
  }
  const parsed = schema.safeParse(body);
  if (!parsed.success) {
    const where = parsed.error.issues[0]?.path.join('.') ?? '';
    throw new RemoteSigningUnavailableError(`${method} answered nonsense at "${where}"`);
  }
  return parsed.data;
}
