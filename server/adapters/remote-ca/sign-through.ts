import { type KeyObject, X509Certificate } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { verifyHash } from '../security/rsa-hash-signature.ts';
import {
  type RemoteSigner,
  RemoteSigningError,
  type RemoteSigningOutcome,
  type RemoteSigningRequest,
  type RemoteTransaction,
} from './remote-signer.ts';

/** So many calls in a row may be lost while a person is waited for: a confirmation is not thrown away over one. */
const lostCallsMax = 3;

const rsaBitsMin = 2048;

/** A request, and the certificates (PEM, the signer's own first) that its signatures must be of. */
export type Asked = { readonly request: RemoteSigningRequest; readonly certificates: readonly string[] };

/**
 * Waits until a request has come to something, or `signal` ends the waiting: `timed-out`. Every signature is checked against
 * the certificate before anyone relies on it.
 * @throws {RemoteSigningError}
 */
export async function waitForPerson(
  signer: RemoteSigner,
  asked: Asked,
  transaction: RemoteTransaction,
  signal: AbortSignal,
): Promise<RemoteSigningOutcome> {
  try {
    const outcome = await askUntilDecided(signer, asked.request, transaction, signal);
    if (outcome.kind === 'signed') {
      checkSignatures(outcome.signatures, asked);
    }
    return outcome;
  } catch (error) {
    return timedOutOr(error, signal);
  }
}

/**
 * Asks a person and waits for them.
 * @throws {RemoteSigningError}
 */
export async function signThrough(
  signer: RemoteSigner,
  asked: Asked,
  signal: AbortSignal,
): Promise<RemoteSigningOutcome> {
  try {
    const taken = await signer.request(asked.request, signal);
    return taken.kind === 'taken' ? await waitForPerson(signer, asked, taken, signal) : taken;
  } catch (error) {
    return timedOutOr(error, signal);
  }
}

async function askUntilDecided(
  signer: RemoteSigner,
  request: RemoteSigningRequest,
  transaction: RemoteTransaction,
  signal: AbortSignal,
): Promise<RemoteSigningOutcome> {
  let lost = 0;
  for (;;) {
    try {
      const answer = await signer.ask(transaction, request, signal);
      if (answer.kind !== 'waiting') {
        return answer;
      }
      lost = 0;
    } catch (error) {
      lost += 1;
      const isAway = error instanceof RemoteSigningError && error.fault === 'unavailable';
      if (!isAway || lost >= lostCallsMax || signal.aborted) {
        throw error;
      }
    }
    await pause(signer.askAgainMs, undefined, { signal });
  }
}

function timedOutOr(error: unknown, signal: AbortSignal): RemoteSigningOutcome {
  if (signal.aborted) {
    return { kind: 'timed-out' };
  }
  throw error;
}

function checkSignatures(signatures: readonly Uint8Array[], { request, certificates }: Asked): void {
  const publicKey = rsaKeyOf(certificates[0]);
  const holds = request.contents.every(({ hash }, index) =>
    verifyHash(publicKey, hash, signatures[index] ?? new Uint8Array()),
  );
  if (!holds || signatures.length !== request.contents.length) {
    throw new RemoteSigningError('unavailable', 'the signatures are not those of the certificate');
  }
}

/**
 * The key of a certificate that signatures are made with here.
 * @throws {RemoteSigningError} when it is none of RSA with 2048 bits.
 */
export function rsaKeyOf(certificate: string | undefined): KeyObject {
  const publicKey = certificate === undefined ? null : publicKeyOf(certificate);
  const bits = publicKey?.asymmetricKeyDetails?.modulusLength ?? 0;
  if (publicKey?.asymmetricKeyType !== 'rsa' || bits < rsaBitsMin) {
    throw new RemoteSigningError(
      'certificate-unusable',
      `the certificate has no RSA key of ${String(rsaBitsMin)} bits`,
    );
  }
  return publicKey;
}

function publicKeyOf(certificate: string): KeyObject | null {
  try {
    return new X509Certificate(certificate).publicKey;
  } catch {
    return null;
  }
}
