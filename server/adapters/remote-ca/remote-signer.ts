/**
 * A remote signing service, which holds a person's key and signs when they confirm in its application (companion
 * operations, §7), without naming a protocol.
 */
export interface RemoteSigner {
  /** Certificates of an account there. */
  listCredentials(account: RemoteAccount): Promise<readonly RemoteCredential[]>;
  /**
   * Asks for a signature over hashes and waits until the person confirms, refuses, or `signal` ends the waiting.
   *
   * @param hashes SHA-256, 32 bytes each.
   * @throws {RemoteSigningUnavailableError} when the service cannot be reached or does not answer as it should.
   */
  sign(request: RemoteSigningRequest, signal: AbortSignal): Promise<RemoteSigningOutcome>;
}

export type RemoteAccount = { readonly username: string; readonly business: boolean };

export type RemoteCredential = {
  readonly credentialId: string;
  /** PEM, the signer's own first. */
  readonly certificates: readonly string[];
};

export type RemoteSigningRequest = {
  readonly account: RemoteAccount;
  readonly credentialId: string;
  readonly hashes: readonly Uint8Array[];
  /** Shown to the person there: what is being signed. */
  readonly description: string;
};

export type RemoteSigningOutcome =
  | { readonly kind: 'signed'; readonly signatures: readonly Uint8Array[] }
  | { readonly kind: 'declined' }
  | { readonly kind: 'timed-out' };

export class RemoteSigningUnavailableError extends Error {
  override readonly name = 'RemoteSigningUnavailableError';
}
