import { createPrivateKey } from 'node:crypto';

import {
  type RemoteCredential,
  type RemoteSigner,
  type RemoteSigningOutcome,
  type RemoteSigningRequest,
  RemoteSigningUnavailableError,
} from '../../server/adapters/remote-ca/remote-signer.ts';
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
  /** While true, nobody answers there. */
  unreachable = false;
  /** Every request that came, oldest first. */
  readonly requests: RemoteSigningRequest[] = [];
  readonly #waiting: WaitingRequest[] = [];
  readonly #expected: ((waiting: WaitingRequest) => void)[] = [];

  /** Keys (PKCS #8 DER) of credentials that are not of the one that it always has. */
  readonly keys = new Map<string, Uint8Array>();

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
      signal.addEventListener('abort', () => resolve({ kind: 'timed-out' }));
      this.#arrive({
        request,
        confirm: () => {
          resolve({
            kind: 'signed',
            signatures: request.hashes.map((hash) => signatureOf(hash, this.keys.get(request.credentialId))),
          });
        },
        decline: () => resolve({ kind: 'declined' }),
        timeOut: () => resolve({ kind: 'timed-out' }),
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
