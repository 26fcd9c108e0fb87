import { LRUCache } from 'lru-cache';
import { z } from 'zod';

import { withoutAccents } from '../../../contract/text.ts';
import type { HttpCaller } from '../http/http-caller.ts';
import { waitingSigner } from './waiting-signer.ts';
import {
  below,
  bytesOfBase64,
  callMs,
  pemOf,
  postToProvider,
  type ProviderAnswer,
  readAnswer,
} from './provider-post.ts';
import { type RemoteFault, RemoteSigningError } from '../../domain/remote-fault.ts';
import type { RemoteSigner, RemoteSigningOutcome } from './remote-signer.ts';

export type MySignOptions = {
  /** Without a path, as `https://remotesigning.viettel.vn`. */
  readonly url: string;
  /** What Viettel gave to us. */
  readonly clientId: string;
  readonly clientSecret: string;
  readonly profileId: string;
  readonly http: HttpCaller;
  readonly callMilliseconds?: number;
  readonly askAgainMilliseconds?: number;
};

/** One paper says 120 s, a client waits for 183: nothing may be sent again before the longer one is over. */
const windowSeconds = 185;

/** No limit is known. */
const hashesMax = 100;

/** Their texts are said to hold fewer than 100 characters of Base64. */
const textMax = 72;

/** A token is renewed so long before it ends. */
const tokenMarginMs = 30_000;

const tokensMax = 1000;

const sha256Oid = '2.16.840.1.101.3.4.2.1';
const rsaOid = '1.2.840.113549.1.1.1';

const text = z.string().max(2000);
const base64 = z.string().max(20_000);

/** Numbers are written as texts, or not. */
const code = z.union([text, z.number()]).transform(String);

const errorSchema = z.object({ error: code, error_description: text.nullish() });

const tokenSchema = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().positive().catch(3600),
});

const credentialsSchema = z
  .array(
    z.object({
      credential_id: text.min(1),
      cert: z.object({ certificates: z.array(base64).max(10).default([]) }),
    }),
  )
  .max(100);

const takenSchema = z.object({ transactionId: code });

const statusSchema = z.object({
  status: code,
  signatures: z.array(base64).max(1000).nullish(),
});

const faults: Readonly<Record<string, RemoteFault>> = {
  4005: 'quota-used-up',
  13004: 'certificate-unusable',
  58007: 'service-credentials',
  58008: 'unknown-account',
  59033: 'unknown-account',
  86024: 'service-credentials',
};

/**
 * Signs through Viettel MySign (docs/interface/remote-signing-providers.md, §2). Its tokens are of one person each. A request
 * whose answer is lost cannot be asked about: nobody knows then whether the person sees it.
 */
export function createMySignRemoteSigner(options: MySignOptions): RemoteSigner {
  const { url, clientId, clientSecret, profileId, http } = options;
  const tokens = new LRUCache<string, string>({ max: tokensMax });
  const client = { client_id: clientId, client_secret: clientSecret };

  async function send(path: string, body: object, signal?: AbortSignal, token = ''): Promise<ProviderAnswer> {
    return postToProvider(http, {
      url: below(url, `vtss/service/${path}`),
      headers: {
        'content-type': 'application/json',
        ...(token !== '' && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
      signal,
      milliseconds: options.callMilliseconds ?? callMs,
    });
  }

  async function login(username: string, signal?: AbortSignal): Promise<string> {
    const known = tokens.get(username);
    if (known !== undefined) {
      return known;
    }
    const body = { ...client, user_id: username, profile_id: profileId };
    const answer = checked('login', await send('ras/v1/login', body, signal));
    const { access_token: token, expires_in: seconds } = readAnswer('login', answer, tokenSchema);
    const ttl = Math.floor(seconds * 1000 - tokenMarginMs);
    if (ttl > 0) {
      tokens.set(username, token, { ttl });
    }
    return token;
  }

  /** With the token of a person; one that the service has forgotten is fetched once more. */
  async function call(username: string, path: string, body: object, signal?: AbortSignal): Promise<unknown> {
    const answer = await send(path, body, signal, await login(username, signal));
    if (answer.status !== 401) {
      return checked(path, answer);
    }
    tokens.delete(username);
    return checked(path, await send(path, body, signal, await login(username, signal)));
  }

  return waitingSigner({
    hashesMax,
    windowSeconds,
    knowsOurIds: false,
    askAgainMs: options.askAgainMilliseconds ?? 2000,

    async listCredentials({ username }) {
      const answer = await call(username, 'certificates/info', {
        ...client,
        user_id: username,
        profile_id: profileId,
        certificates: 'chain',
        certInfo: true,
        authInfo: true,
      });
      return readAnswer('certificates/info', answer, credentialsSchema).map(
        ({ credential_id: credentialId, cert }) => ({
          credentialId,
          certificates: cert.certificates.map(pemOf),
        }),
      );
    },

    async request({ account, credentialId, contents, description }, signal) {
      // A token first: what fails before the request is sent has asked nobody.
      await login(account.username, signal);
      const body = {
        ...client,
        credentialID: credentialId,
        numSignatures: contents.length,
        documents: contents.map(({ name }, index) => ({
          document_id: String(index + 1),
          document_name: plainBase64(name),
        })),
        hash: contents.map(({ hash }) => Buffer.from(hash).toString('base64')),
        hashAlgo: sha256Oid,
        signAlgo: rsaOid,
        async: 2,
        description: plainBase64(description),
      };
      try {
        const answer = await call(account.username, 'signHash', body, signal);
        const { transactionId } = readAnswer('signHash', answer, takenSchema);
        return { kind: 'taken', reference: transactionId, seconds: windowSeconds };
      } catch (error) {
        throw error instanceof RemoteSigningError && error.fault === 'unavailable'
          ? new RemoteSigningError('answer-lost', error.message, { cause: error })
          : error;
      }
    },

    async ask({ reference }, { account, contents }, signal) {
      const answer = await call(
        account.username,
        'requests/status',
        { ...client, transactionId: reference },
        signal,
      );
      return outcomeOf(readAnswer('requests/status', answer, statusSchema), contents.length);
    },
  });
}

/** Letters without accents, digits, spaces, `_` and `-`, as much as the application shows. */
function plainBase64(words: string): string {
  const plain = withoutAccents(words)
    .replace(/[^A-Za-z0-9_-]+/g, ' ')
    .trim()
    .slice(0, textMax);
  return Buffer.from(plain, 'ascii').toString('base64');
}

/** @throws {RemoteSigningError} when the service says no: an object with `error`, whatever the status of HTTP. */
function checked(what: string, { status, body }: ProviderAnswer): unknown {
  const refusal = errorSchema.safeParse(body);
  if (refusal.success) {
    const { error, error_description: why } = refusal.data;
    throw new RemoteSigningError(
      faults[error] ?? 'unavailable',
      `${what} answered error ${error}: ${why ?? ''}`,
    );
  }
  if (status < 200 || status >= 300) {
    const fault = status === 401 ? 'service-credentials' : 'unavailable';
    throw new RemoteSigningError(fault, `${what} answered HTTP ${String(status)}`);
  }
  return body;
}

function outcomeOf(
  { status, signatures }: z.output<typeof statusSchema>,
  count: number,
): RemoteSigningOutcome | { readonly kind: 'waiting' } {
  switch (status) {
    case '1':
      if (signatures?.length !== count) {
        throw new RemoteSigningError('unavailable', 'the service signed another number of hashes');
      }
      return { kind: 'signed', signatures: signatures.map(bytesOfBase64) };
    case '4001':
      return { kind: 'timed-out' };
    case '4002':
      return { kind: 'declined' };
    case '4004':
    case '50000':
      throw new RemoteSigningError('unavailable', `the request ended with ${status}`, { isEnded: true });
    case '4005':
    case '13004':
      throw new RemoteSigningError(faults[status] ?? 'unavailable', `the request ended with ${status}`);
    default:
      // 4000, 6000 and 0 wait; of what nobody knows the person may still confirm it.
      return { kind: 'waiting' };
  }
}
