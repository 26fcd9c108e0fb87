import type { KeyObject } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { publicKeyOf, readX509 } from '../../domain/read-x509.ts';
import { RemoteSigningError } from '../../domain/remote-fault.ts';
import { isOfKey, verifyHash } from '../security/rsa-hash-signature.ts';
import type {
  RemoteSigner,
  RemoteSigningOutcome,
  RemoteSigningRequest,
  RemoteTransaction,
} from './remote-signer.ts';

/** What a protocol has to say of itself; that a person is waited for is the same with all. */
export type RemoteProtocol = Omit<RemoteSigner, 'wait'> & {
  /** How long to wait before a request is asked about again. */
  readonly askAgainMs: number;
  /**
   * What a request has come to so far, with signatures as the service gave them.
   * @throws {RemoteSigningError}
   */
  ask(
    transaction: RemoteTransaction,
    request: RemoteSigningRequest,
    signal: AbortSignal,
  ): Promise<RemoteSigningOutcome | { readonly kind: 'waiting' }>;
};

/** So many calls in a row may be lost while a person is waited for: a confirmation is not thrown away over one. */
const lostCallsMax = 3;

const rsaBitsMin = 2048;

/** Waits by asking again, and checks every signature against the certificate before anyone relies on it. */
export function waitingSigner(protocol: RemoteProtocol): RemoteSigner {
  async function askUntilDecided(
    transaction: RemoteTransaction,
    request: RemoteSigningRequest,
    signal: AbortSignal,
  ): Promise<RemoteSigningOutcome> {
    let lost = 0;
    for (;;) {
      try {
        const answer = await protocol.ask(transaction, request, signal);
        if (answer.kind !== 'waiting') {
          return answer;
        }
        lost = 0;
      } catch (error) {
        lost += 1;
        const isAway = error instanceof RemoteSigningError && error.fault === 'unavailable' && !error.isEnded;
        if (!isAway || lost >= lostCallsMax || signal.aborted) {
          throw error;
        }
      }
      await pause(protocol.askAgainMs, undefined, { signal });
    }
  }

  return {
    ...protocol,
    async wait(transaction, request, signal) {
      try {
        const outcome = await askUntilDecided(transaction, request, signal);
        if (outcome.kind === 'signed') {
          checkSignatures(outcome.signatures, request);
        }
        return outcome;
      } catch (error) {
        if (signal.aborted) {
          return { kind: 'timed-out' };
        }
        throw error;
      }
    },
  };
}

/** @throws {RemoteSigningError} when a signature is missing, of something else, or of another key than the certificate's. */
export function checkSignatures(
  signatures: readonly Uint8Array[],
  { contents, certificates }: Pick<RemoteSigningRequest, 'contents' | 'certificates'>,
): void {
  const publicKey = rsaKeyOf(certificates[0]);
  if (signatures.length !== contents.length || signatures.some(({ length }) => length === 0)) {
    throw new RemoteSigningError('unavailable', 'the service signed another number of hashes');
  }
  if (contents.every(({ hash }, index) => verifyHash(publicKey, hash, signatures[index] ?? nothing))) {
    return;
  }
  throw signatures.every((signature) => isOfKey(publicKey, signature))
    ? new RemoteSigningError('unavailable', 'the signatures are of something else')
    : new RemoteSigningError('certificate-changed', 'the signatures are not those of the certificate');
}

const nothing = new Uint8Array();

/**
 * The key of a certificate that signatures are made with here.
 * @throws {RemoteSigningError} when it is none of RSA with 2048 bits.
 */
export function rsaKeyOf(certificate: string | undefined): KeyObject {
  const read = readX509(certificate ?? '');
  const publicKey = read && publicKeyOf(read);
  const bits = publicKey?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey?.asymmetricKeyType !== 'rsa' || bits < rsaBitsMin) {
    throw new RemoteSigningError(
      'certificate-unusable',
      `the certificate has no RSA key of ${String(rsaBitsMin)} bits`,
    );
  }
  return publicKey;
}
