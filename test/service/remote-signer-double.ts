import { createPrivateKey } from 'node:crypto';

import type {
  RemoteCredential,
  RemoteSigner,
  RemoteSigningOutcome,
  RemoteSigningRequest,
  RemoteTransaction,
} from '../../server/adapters/remote-ca/remote-signer.ts';
import { checkSignatures } from '../../server/adapters/remote-ca/waiting-signer.ts';
import { type RemoteFault, RemoteSigningError } from '../../server/domain/remote-fault.ts';
import { signHash } from '../../server/adapters/security/rsa-hash-signature.ts';
import {
  createCertificateIssuer,
  issueRsaCertificate,
} from '../../server/adapters/security/x509-certificate-issuer.ts';

/** A request that waits for its person. */
export type WaitingRequest = {
  readonly request: RemoteSigningRequest;
  /** The person confirms: one signature for each hash, as {@link signatureOf} makes it. */
  confirm(): void;
  decline(): void;
  /** The service itself gives the person no more time. */
  timeOut(): void;
  /** The service is away while the person is waited for. */
  breakOff(): void;
  /** The service says that the request came to nothing. */
  fail(): void;
  /** Whoever asks about it first hears of it no more, as somebody whose process has died. */
  orphan(): Promise<void>;
};

const day = 86_400_000;
const validity = { from: new Date('2020-01-01T00:00:00Z'), to: new Date(Date.now() + 1000 * day) };
const authority = await createCertificateIssuer().createAuthority('Remote CA', validity);
const key = await issueRsaCertificate(authority, {
  commonName: 'Nguyễn Văn An',
  uid: 'CMND:001099012345',
  organization: null,
  validity,
});

/** The authority (PEM) behind the key that the double has. */
export const remoteRoot = authority.certificate;

/** The certificates (PEM) of the one key that the double has, one after the other, as they are kept for a user. */
export const remoteCertificates = [key.certificate, authority.certificate].join('\n');

/** What the double answers for a hash: with its own key, or with another (PKCS #8 DER). */
export function signatureOf(hash: Uint8Array, privateKey = key.privateKey): Uint8Array {
  const signingKey = createPrivateKey({ key: Buffer.from(privateKey), format: 'der', type: 'pkcs8' });
  return new Uint8Array(signHash(signingKey, hash));
}

/** A remote signing service whose persons do what a test tells them to. */
export class RemoteSignerDouble implements RemoteSigner {
  hashesMax = 100;
  windowSeconds: number | null = null;
  knowsOurIds = false;
  /** What it fails with as long as it is set: `unavailable` is a service where nobody answers. */
  fault: RemoteFault | null = null;
  /** Every request that came, oldest first. */
  readonly requests: RemoteSigningRequest[] = [];
  readonly #waiting: WaitingRequest[] = [];
  readonly #expected: ((waiting: WaitingRequest) => void)[] = [];
  /** A fault is a value here: a promise that fails before anybody waits for it would end the tests. */
  readonly #outcomes = new Map<string, Promise<RemoteSigningOutcome | RemoteSigningError>>();
  readonly #asked = new Map<string, () => void>();

  /** Keys (PKCS #8 DER) of credentials that are not of the one that it always has. */
  readonly keys = new Map<string, Uint8Array>();

  /** Certificates of every account there. */
  credentials: readonly RemoteCredential[] = [];

  async listCredentials(): Promise<readonly RemoteCredential[]> {
    this.#fail();
    return this.credentials;
  }

  async request(request: RemoteSigningRequest) {
    this.#fail();
    this.requests.push(request);
    let { promise, resolve } = Promise.withResolvers<RemoteSigningOutcome | RemoteSigningError>();
    this.#outcomes.set(request.id, promise);
    const asked = Promise.withResolvers<void>();
    this.#asked.set(request.id, asked.resolve);
    this.#arrive({
      request,
      orphan: async () => {
        await asked.promise;
        ({ promise, resolve } = Promise.withResolvers<RemoteSigningOutcome | RemoteSigningError>());
        this.#outcomes.set(request.id, promise);
      },
      confirm: () => {
        const own = this.keys.get(request.credentialId);
        resolve({ kind: 'signed', signatures: request.contents.map(({ hash }) => signatureOf(hash, own)) });
      },
      decline: () => resolve({ kind: 'declined' }),
      timeOut: () => resolve({ kind: 'timed-out' }),
      breakOff: () => resolve(new RemoteSigningError('unavailable', 'nobody answers')),
      fail: () => resolve(new RemoteSigningError('unavailable', 'it failed', { isEnded: true })),
    });
    return { kind: 'taken', reference: request.id, seconds: this.windowSeconds } as const;
  }

  /** Answers when the person has decided. */
  async wait(
    { reference }: RemoteTransaction,
    request: RemoteSigningRequest,
    signal: AbortSignal,
  ): Promise<RemoteSigningOutcome> {
    this.#asked.get(reference)?.();
    const decided = this.#outcomes.get(reference);
    if (decided === undefined) {
      throw new Error('there is no such request');
    }
    const { promise: ended, resolve: end } = Promise.withResolvers<RemoteSigningOutcome>();
    signal.addEventListener('abort', () => end({ kind: 'timed-out' }));
    const outcome = await Promise.race([decided, ended]);
    if (outcome instanceof RemoteSigningError) {
      throw outcome;
    }
    if (outcome.kind === 'signed') {
      checkSignatures(outcome.signatures, request);
    }
    return outcome;
  }

  #fail(): void {
    if (this.fault !== null) {
      throw new RemoteSigningError(this.fault, 'the double was told to fail');
    }
  }

  /** The next request that nobody has taken yet, as soon as it is there. */
  next(): Promise<WaitingRequest> {
    const waiting = this.#waiting.shift();
    return waiting
      ? Promise.resolve(waiting)
      : new Promise((resolve) => {
          this.#expected.push(resolve);
        });
  }

  #arrive(waiting: WaitingRequest): void {
    const expected = this.#expected.shift();
    if (expected) {
      expected(waiting);
    } else {
      this.#waiting.push(waiting);
    }
  }
}
