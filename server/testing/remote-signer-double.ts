import { createHash } from 'node:crypto';

import {
  type RemoteCredential,
  type RemoteSigner,
  type RemoteSigningOutcome,
  type RemoteSigningRequest,
  RemoteSigningUnavailableError,
} from '../adapters/remote-ca/remote-signer.ts';

/** A request that waits for its person. */
export type WaitingRequest = {
  readonly request: RemoteSigningRequest;
  /** The person confirms: one signature for each hash, as {@link signatureOf} makes it. */
  confirm(): void;
  decline(): void;
  /** The service itself gives the person no more time. */
  timeOut(): void;
};

/** What the double signs a hash with. */
export function signatureOf(hash: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update('remote key').update(hash).digest());
}

/** A remote signing service whose persons do what a test tells them to. */
export class RemoteSignerDouble implements RemoteSigner {
  /** While true, nobody answers there. */
  unreachable = false;
  /** Every request that came, oldest first. */
  readonly requests: RemoteSigningRequest[] = [];
  readonly #waiting: WaitingRequest[] = [];
  readonly #expected: ((waiting: WaitingRequest) => void)[] = [];

  /** Certificates of every account there. */
  credentials: readonly RemoteCredential[] = [];

  async listCredentials(): Promise<readonly RemoteCredential[]> {
    if (this.unreachable) {
      throw new RemoteSigningUnavailableError('nobody answers');
    }
    return this.credentials;
  }

  async sign(request: RemoteSigningRequest, signal: AbortSignal): Promise<RemoteSigningOutcome> {
    if (this.unreachable) {
      throw new RemoteSigningUnavailableError('nobody answers');
    }
    this.requests.push(request);
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        resolve({ kind: 'timed-out' });
      });
      this.#arrive({
        request,
        confirm: () => {
          resolve({ kind: 'signed', signatures: request.hashes.map(signatureOf) });
        },
        decline: () => {
          resolve({ kind: 'declined' });
        },
        timeOut: () => {
          resolve({ kind: 'timed-out' });
        },
      });
    });
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
